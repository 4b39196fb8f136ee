"""Pontoon in the lab."""
