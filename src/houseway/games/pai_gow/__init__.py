"""Pai Gow: 32 tiles, two hands of two, and a bank that anybody may hold."""
