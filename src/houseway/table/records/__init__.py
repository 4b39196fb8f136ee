"""Rounds written down, in full and in short."""
