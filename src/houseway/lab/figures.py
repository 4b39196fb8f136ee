"""What a wager is worth: figures from the table of its outcomes, exact until they are written."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

ZERO = Fraction(0)


class Outcome(NamedTuple):
    """One way a wager can end: its net for each unit staked at the start, how likely, by which clause."""

    name: str
    pays: Fraction
    probability: Fraction
    clause: str

    def as_json(self) -> dict[str, Any]:
        """As the contract has it, with its part of the expected net."""
        return {
            "name": self.name,
            "pays": number(self.pays),
            "probability": float(self.probability),
            "contribution": float(self.pays * self.probability),
            "clause": self.clause,
        }


def number(value: Fraction) -> int | float:
    """A fraction as JSON writes it."""
    return int(value) if value.denominator == 1 else float(value)


def net_name(net: Fraction | float) -> str:
    """How a net in stakes is called where it is an outcome of its own."""
    return f"{float(net):+g}" if net else "0"


class Moments(NamedTuple):
    """Expected net, variance, how often a wager wins, and the most it can win."""

    mean: Fraction
    variance: Fraction
    hit: Fraction
    largest: Fraction


def moments(outcomes: Iterable[Outcome]) -> Moments:
    """From a table that closes to one."""
    table = list(outcomes)
    total = sum((each.probability for each in table), ZERO)
    if total != 1:
        raise ValueError(f"the outcomes add up to {total}, not to one")
    mean = sum((each.pays * each.probability for each in table), ZERO)
    square = sum((each.pays**2 * each.probability for each in table), ZERO)
    hit = sum((each.probability for each in table if each.pays > 0), ZERO)
    largest = max(each.pays for each in table if each.probability)
    return Moments(mean, square - mean**2, hit, largest)


def figures(outcomes: Sequence[Outcome], staked: Fraction = Fraction(1)) -> dict[str, Any]:
    """The figures of a wager; `staked` is all that is staked on average, where stakes can grow."""
    found = moments(outcomes)
    written: dict[str, Any] = {
        "house_edge": float(-found.mean),
        "fraction": str(found.mean),
        "exact": True,
        "sd": sqrt(found.variance),
        "variance": float(found.variance),
        "hit_frequency": float(found.hit),
        "largest_win": number(found.largest),
    }
    if staked != 1:
        written["element_of_risk"] = float(-found.mean / staked)
        written["average_stake"] = float(staked)
    written["outcomes"] = [each.as_json() for each in outcomes]
    return written
