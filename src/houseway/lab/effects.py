"""Which of the settings given bear on no figure, and why: none is passed over in silence."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Reasons = Mapping[str, str]
"""Why a setting has no effect, by its dotted name; a name stands for all that is under it."""

ANALYSIS = "analysis"
SIMULATION = "simulation"
SHOE = "shoe"
"""A simulation of rounds dealt to the cutting card."""
BOXES = "boxes"
"""A simulation of several boxes."""

Effects = Callable[[frozenset[str]], Reasons]
"""The reasons of a game, by what is done."""


def without_effect(given: Mapping[str, Any], reasons: Reasons) -> list[dict[str, str]]:
    """Every setting that was given and bears on no figure, with its reason."""
    found = ((name, reason_of(name, reasons)) for name in names_in(given))
    return [{"setting": name, "because": because} for name, because in found if because is not None]


def names_in(given: Mapping[str, Any], under: str = "") -> Iterator[str]:
    """The dotted names of all that is set, part by part."""
    for name, value in given.items():
        if isinstance(value, Mapping) and value:
            yield from names_in(value, f"{under}{name}.")
        else:
            yield f"{under}{name}"


def reason_of(name: str, reasons: Reasons) -> str | None:
    """Why the setting of that name has no effect: the reason of the longest name that it stands under."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        if (found := reasons.get(".".join(parts[:length]))) is not None:
            return found or None
    return None


FRESH = "every round is dealt from a complete, freshly shuffled shoe"
ONE_BOX = "one box is analysed: what others are dealt changes none of its chances"
IN_STAKES = "rounds are counted in stakes; `analyse` has the figures of each stake under by_stake"
OF_THE_SIGN = "figures of a stake go by the sign of the table; an area's own limits bind only there"
IRREGULAR = "it is for irregularities, and figures are of rounds without one"
WHOLE_ODDS = "all odds are whole numbers to 1, so a share of the stake is won whatever its size"
ONE_PLAYER = "each box has one player"
