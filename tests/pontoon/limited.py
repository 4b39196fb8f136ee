"""Rounds of players with limits of their own."""

from typing import Any

LIMITS: dict[str, Any] = {"limits": {"box": {"min": 500, "max": 50_000}}}
OWN = {"min": 1000, "max": 90_000}
# 18 against a dealer who goes over 21.
WON = ["9c", "6h", "9s", "1:stand", "Kd", "Kc"]
