"""Drills: positions of a complete shoe in which somebody who never learned the game loses most."""

from random import Random
from typing import Any

from msgspec import structs, to_builtins

from houseway.games import game_named
from houseway.lab.games import Drill, in_the_lab
from houseway.lab.positions import Choice, Position
from houseway.lab.tutor.advising import answer
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import Settings

DEALT = 5
"""Of so many hands the costliest is asked about."""


def drill(game: str, settings: Settings, number: int) -> dict[str, Any]:
    """The position of that number, with what each choice is worth and what the untaught one costs."""
    told = in_the_lab(game).drill
    if told is None:
        raise Unreadable("no-drill", f"{game} leaves nothing to decide: there is nothing to drill", "game")
    rng = Random(f"{game}/{number}")
    spots: list[dict[str, Any]] = []
    while len(spots) < DEALT:
        position = _dealt(game, settings, told, rng)
        try:
            found = answer(game, settings, position)
        except Unreadable:
            continue
        said = min(
            (each for each in found["choices"] if each["action"] == told.untaught(position)), key=_amount
        )
        spots.append({"position": to_builtins(position), "untaught": said, **found})
    return max(spots, key=lambda spot: float(spot["untaught"]["cost"]))


def _amount(choice: dict[str, Any]) -> int:
    return int(choice.get("amount", 0))


def _dealt(game: str, settings: Settings, told: Drill, rng: Random) -> Position:
    known = game_named(game)
    items = list(known.items(settings))
    out = tuple(map(str, rng.sample(items, told.hand + told.dealer)))
    position = Position(out[: told.hand], out[told.hand :], stakes=told.stakes)
    ways = known.floor.ways_to_set
    if ways is None:
        return position
    set_to = ways([known.item(name) for name in position.hand])
    choices = [Choice("set", 0, (*way["low"], *way["high"])) for way in set_to]
    return structs.replace(position, choices=(*choices, Choice("house-way")))
