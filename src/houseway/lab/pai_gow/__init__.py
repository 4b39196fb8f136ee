"""Pai Gow in the lab: every deal against every other, and rounds by the million."""
