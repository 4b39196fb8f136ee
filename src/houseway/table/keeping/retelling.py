"""Rounds of earlier rulings: by the present engine where it tells the same, or else from their events."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from houseway.equipment import Item, UnknownItem
from houseway.journal import Entry
from houseway.table.keeping.last_entries import body_of
from houseway.table.keeping.replaying import GameNamed, KeptRound, Moment, check_round
from houseway.table.keeping.steps import since_cleared
from houseway.table.layout.events import Called, Event, Posted
from houseway.table.rules.game import Game

VOIDED = "voided"
"""A round that could not go on was ended from its events: all of it is void."""
EVENTS = {kind.__name__.lower(): kind for kind in Event.__subclasses__()}


def of_these_rules(kept: KeptRound, game_named: GameNamed) -> bool:
    """Whether the round was begun under the rules that the house has now."""
    game = game_named(body_of(kept.opened)["game"])
    return bool(body_of(kept.entries[0])["rules"] == {"document": game.document, "rulings": game.rulings})


def only_from_events(kept: KeptRound, game_named: GameNamed) -> bool:
    """Whether it was played under other rules and the present engine would tell it otherwise."""
    return not of_these_rules(kept, game_named) and check_round(kept, game_named) is not None


def told_by(kept: KeptRound) -> Iterator[tuple[Entry, int, list[dict[str, Any]]]]:
    """Each entry that told something: how many of the events before it stand, and its own."""
    stands = 0
    for entry in kept.entries:
        if entry.kind in ("told", "corrected", "reopened", "begun-anew"):
            body = body_of(entry)
            stands = 0 if entry.kind == "begun-anew" else body.get("since", stands)
            events = list(body.get("events", ()))
            yield entry, stands, events
            stands += len(events)


def event_of(game: Game[Any], plain: dict[str, Any]) -> Event:
    """An event as it was written down; of a kind that is no longer known, its name and rule."""
    given = {name: _spot(value) for name, value in plain.items() if name != "event"}
    kind = EVENTS.get(plain["event"])
    if kind is not None:
        try:
            hidden: dict[str, Any] = dict.fromkeys(kind.private)
            event = msgspec.convert({**hidden, **given}, kind, dec_hook=_reading(game), str_keys=True)
            called = game.floor.what_was_called
            return called(event) if called and isinstance(event, Called) else event
        except msgspec.ValidationError:
            pass
    return Posted(rule=tuple(plain.get("rule", ())), what=plain["event"], words=str(plain.get("words", "")))


def events_of(kept: KeptRound, game: Game[Any]) -> list[Event]:
    """All events of the round as they stand."""
    return [event_of(game, plain) for plain in kept.told()]


def _spot(value: Any) -> Any:
    is_spot = isinstance(value, dict) and set(value) == {"area", "hand"}
    return [value["area"], value["hand"]] if is_spot else value


def _reading(game: Game[Any]) -> Any:
    def read(kind: type, value: Any) -> Any:
        if kind is Item:
            try:
                return game.item(value)
            except UnknownItem as error:
                raise msgspec.ValidationError(str(error)) from None
        return value

    return read


def moments_of(kept: KeptRound) -> Iterator[Moment]:
    """The round step by step from its events, as everybody may see them."""
    noted = 0
    for entry, stands, events in told_by(kept):
        yield Moment(entry.kind, events, [_plain_words(each) for each in events], noted - stands)
        noted = stands + len(events)


def _plain_words(event: Mapping[str, Any]) -> str:
    """An event of an earlier version as it was kept: what it is, then its fields."""
    fields = [(name, value) for name, value in event.items() if name not in ("event", "rule", "ruling")]
    told = [
        f"{name} {'/'.join(map(str, each.values())) if isinstance(each, dict) else each}"
        for name, each in fields
    ]
    return f"{event['event']}: {', '.join(told)}" if told else str(event["event"])


def stakes_of(rounds: Iterable[Sequence[Entry]]) -> dict[str, int]:
    """What goes to patrons, or comes from them, when these rounds, one after another, are void.

    All that moved in them moves back, and what stood there from before goes back with it. What is paid out
    and done with stays so.
    """
    stakes: Counter[str] = Counter()
    void = False
    for entries in rounds:
        began = [body_of(entry)["before"] for entry in entries if entry.kind in ("begun", "begun-anew")]
        if not began or (not void and _paid_out(entries)):
            continue
        for field in () if void else ("standing", "carried", "retained"):
            for lying in began[-1].get(field, ()):
                stakes[lying["patron"]] += lying["amount"]
        void = True
        for entry in since_cleared(entries):
            if entry.kind in ("told", "corrected"):
                stakes.subtract(body_of(entry).get("moved", {}))
    return {patron: cents for patron, cents in stakes.items() if cents}


def _paid_out(entries: Sequence[Entry]) -> bool:
    """Whether wagers were won or lost, and nothing of any lies there any more."""
    lying: Counter[tuple[Any, ...]] = Counter()
    settled: Counter[tuple[Any, ...]] = Counter()
    for event in KeptRound(entries[0].table, entries[0].round, entries[0], list(entries)).told():
        wager = event.get("area"), event.get("patron"), event.get("wager")
        match event["event"]:
            case "placed":
                lying[wager] += event["amount"]
            case "changed":
                lying[wager] += event["amount"] - event["was"]
            case "returned":
                lying[wager] -= event["amount"]
            case "collected" | "paid":
                stake = event["released"] if event["event"] == "paid" else event["amount"]
                lying[wager] -= stake
                settled[wager] += stake
            case "reversed":
                lying[wager] += settled.pop(wager, 0)
    return bool(settled) and not any(lying.values())
