"""Promotions read from a journal: what is known of them, and whether every draw is as promised."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from houseway.floor.events import EVENTS, Event, event_of
from houseway.floor.promotions.citing import WITH_PROMOTIONS
from houseway.floor.promotions.drawing import Basis, problems_of
from houseway.floor.promotions.events import ItemPrescribed, OfPromotion, PrescriptionLifted
from houseway.floor.promotions.prescribed import Prescribed
from houseway.floor.promotions.promotion import Promotion
from houseway.floor.promotions.register import Register
from houseway.games import game_named
from houseway.journal import Entry
from houseway.rulebook import Unreadable
from houseway.table.keeping.last_entries import NOT_READ
from houseway.table.layout.settings import quoted


def register_of(entries: Iterable[Entry]) -> Register:
    """All promotions that these entries tell of."""
    register = Register()
    for entry in entries:
        if issubclass(EVENTS.get(entry.kind, Event), OfPromotion):
            with suppress(*NOT_READ):
                register.apply(event_of(entry))  # type: ignore[arg-type]
    return register


def prescribed_in(entries: Iterable[Entry]) -> Prescribed:
    """The list of prescribed items that these entries tell of."""
    listed = Prescribed()
    for entry in entries:
        if entry.kind in (ItemPrescribed.kind, PrescriptionLifted.kind):
            with suppress(*NOT_READ):
                listed.apply(event_of(entry))  # type: ignore[arg-type]
    return listed


def draw_problems(promotion: Promotion) -> Iterator[str]:
    """What is wrong with its draws: those that were opened follow from promise and list."""
    for draw in promotion.draws:
        where = f"promotion {promotion.id}, draw {draw.number}"
        if draw.secret is not None:
            basis = Basis(draw.secret, promotion.list_hash or "", len(promotion.leaves), draw.number)
            found = problems_of(basis, draw.promise, promotion.leaves, draw.numbers, draw.out)
            yield from (f"{where}: {problem}" for problem in found)
        for number, winner in zip(draw.numbers, draw.winners, strict=True):
            names = promotion.frozen or ()
            if not 0 < number <= len(names) or names[number - 1] != winner:
                yield f"{where}: entry {number} is not {winner}'s"


def read_terms(given: Any) -> tuple[str, tuple[str, ...], Any]:
    """Name, games and terms of a file: an object with `games` and `terms`."""
    if not isinstance(given, Mapping):
        raise Unreadable("bad-terms", f"terms are an object, not {quoted(given)}", "terms")
    games = given.get("games", list(WITH_PROMOTIONS))
    if not isinstance(games, list) or not games or not all(isinstance(each, str) for each in games):
        raise Unreadable("bad-field", f"games: a list of games, not {quoted(games)}", "games")
    names = tuple(dict.fromkeys(game_named(each).name for each in games))
    for name in names:
        if name not in WITH_PROMOTIONS:
            raise Unreadable("no-such-power", f"games: the document of {name} has no promotions", "games")
    terms = given.get(
        "terms", {name: each for name, each in given.items() if name not in ("games", "promotion")}
    )
    name = given.get("promotion", "draft")
    return (name if isinstance(name, str) else "draft"), names, terms
