"""Pinkjack in the lab."""
