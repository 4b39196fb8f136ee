"""Random legal episodes of an environment."""

from random import Random
from typing import Any

TRIED: dict[str, dict[str, Any]] = {
    "pinkjack": {"bets": {"box": (1000, 2500), "suits-you": (0, 500)}, "amounts": {"double": 2}},
    "pontoon": {
        "bets": {"box": (1000, 5000), "perfect-pairs": (0, 500)},
        "amounts": {"double": 3, "insure": 2},
    },
    "four-card-poker": {"bets": {"ante": (1000, 2000), "aces-up": (0, 500)}, "amounts": {"play": 3}},
    "pai-gow": {"bets": {"box": (1000, 2500)}},
    "baceball": {"bets": {"bet": (500, 1000), "strike-1": (0, 500), "strike-out": (0, 100)}},
}
"""An environment of each game in which everything can be chosen."""


def legal(env: Any, rng: Random) -> int:
    """Any action that the mask allows."""
    return int(rng.choice([number for number, may in enumerate(env.action_masks()) if may]))


def play(env: Any, rng: Random, seed: int | None = None) -> list[tuple[dict[str, Any], float, bool, Any]]:
    """A whole episode: what was observed after each step, its reward, whether it ended, and the rest."""
    env.reset(seed=seed)
    steps = []
    over = False
    while not over:
        observed, reward, over, cut, info = env.step(legal(env, rng))
        assert not cut and "refused" not in info
        steps.append((observed, reward, over, info))
    return steps
