"""Promotions and promotional prizes: one model for the four documents that have the rule."""
