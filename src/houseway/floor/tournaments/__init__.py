"""Tournaments: from documented conditions to prizes (20)."""
