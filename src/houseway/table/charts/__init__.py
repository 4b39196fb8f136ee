"""Strategies as charts, in words and as they are read."""
