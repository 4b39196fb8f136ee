"""What can be asked of the floor at any moment, as plain objects: tables, people, accounts."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from msgspec import structs, to_builtins

from houseway.floor.cases import Case
from houseway.floor.ledger import patron as account_of
from houseway.floor.powers import POWERS
from houseway.floor.promotions.objects import part_of, promotion_object
from houseway.floor.record import tournaments
from houseway.floor.room import Room
from houseway.floor.standing import Detention
from houseway.floor.taking_part import in_draw
from houseway.rulebook import Unreadable
from houseway.table.house.links import TOP_UP
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.events import Returned
from houseway.table.layout.round import Round
from houseway.table.layout.signs_of_change import MinimumNotice
from houseway.table.layout.views import Viewer
from houseway.table.procedure import moments
from houseway.table.procedure.inputs import Placed
from houseway.table.procedure.roles import Role
from houseway.table.records.records import settlement
from houseway.table.rules.idle import idle_now

ACCOUNTS = ("forfeited", "top-up", "voucher-tokens", "tournament-fees", "tournament-commission", "prize-pool")
"""What the operator has added to prizes (`top-up`) is told as what it is, not as what is gone."""


def written(time: str) -> str:
    """A moment of the journal as records write it."""
    return moments.written(datetime.fromisoformat(time))


def table_object(room: Room, table: KeptTable[Any]) -> dict[str, Any]:
    """A table as it is now."""
    facts, game_round = room.facts(table), table.round
    state, link = game_round.state, room.house.links.of(table.name)
    jackpots = table.game.floor.jackpots
    bank = None if facts.closed else getattr(game_round, "bank", None)
    return {
        "game": table.game.name,
        "open": not facts.closed,
        "practice": room.licence_of(table) is None,
        "document": governing(room, table),
        "rounds": table.rounds_played + table.round.is_on,
        "seats": _by_area(state.seats),
        "wagers": _wagers(game_round),
        "controls": _by_area(table.game.floor.control(game_round)),
        "bank": "house" if bank is None else bank.patron,
        "limits": to_builtins(state.in_force(table.settings).limits, str_keys=True),
        "kept": dict(state.kept),
        "notices": [_notice(each) for each in state.minimum_notices],
        "closing": None if facts.sign is None else written(facts.sign.time),
        "idle": idle_now(game_round),
        "link": None if link is None else link.name,
        "meters": _meters(game_round) if link is None else {k: m.shown for k, m in link.link.meters.items()},
        "carried": [_wager(each) for each in state.carried],
        "jackpot_markers": [] if jackpots is None else [*jackpots.markers(game_round).values()],
        "error_notices": facts.error_notices,
        "shuffle_due": getattr(state, "shuffle_due", "") or None,
        **tournaments.at_table(room, table),
        "rules_requests": facts.rules_requests,
        "last": last_object(room, table),
    }


def _notice(notice: MinimumNotice) -> dict[str, Any]:
    """A sign that hangs."""
    displayed, time = (written(each) for each in (notice.displayed, notice.time))
    return {**structs.asdict(notice), "displayed": displayed, "time": time}


def governing(room: Room, table: KeptTable[Any]) -> str | None:
    """The document of the round that is on, else of the next; None: a licensed table has none."""
    if table.round.commenced and (named := room.facts(table).governed.get(table.number)):
        return named
    document = None if table.round.commenced else room.governing(table)
    if document is not None:
        return document.id
    return None if room.licence_of(table) is not None else str(table.game.document)


def document_object(room: Room, name: str) -> dict[str, Any]:
    """A document as it stands today."""
    document = room.document(name)
    names = ("game", "licensee", "instrument", "signed", "text_hash")
    return {
        **{each: getattr(document, each) for each in names},
        "effect": None if document.effect is None else document.effect.isoformat(),
        "state": room.house.registry.state(document, room.today()),
    }


def _by_area(whose: Mapping[int, str]) -> dict[str, str]:
    return {str(area): whose[area] for area in sorted(whose)}


def _wagers(game_round: Round[Any, Any]) -> list[dict[str, Any]]:
    """What lies there, also what stood off and the next betting has not begun with yet."""
    lying = [
        {"area": each.area, "patron": each.patron, "wager": each.kind, "amount": each.on_layout}
        for each in game_round.open_wagers()
    ]
    stood = [] if game_round.over else [_wager(each) for each in game_round.state.standing]
    return sorted(stood + lying, key=lambda each: int(each["area"]))


def _wager(placed: Placed) -> dict[str, Any]:
    return {name: getattr(placed, name) for name in ("area", "patron", "wager", "amount")}


def _meters(game_round: Round[Any, Any]) -> dict[str, int] | None:
    """What meters show that a table has of its own."""
    if getattr(game_round, "jackpot", None) is None:
        return None
    shown: dict[str, int] = to_builtins(game_round.meters)  # type: ignore[attr-defined]
    return shown


def last_object(room: Room, table: KeptTable[Any]) -> dict[str, Any] | None:
    """The round that ended last."""
    ended = room.ended(table)
    if ended is None:
        return None
    net = settlement(table.game, ended, [])["net"]
    rules = table.game.floor.jackpots
    won = [] if rules is None else rules.won(ended)
    return {
        "round": table.rounds_played,
        "over": ended.over,
        "document": room.facts(table).governed.get(table.rounds_played, table.game.document),
        "net": net,
        "returned": _returned(ended),
        "jackpots": [dict(zip(("patron", "area", "prize", "amount"), each, strict=False)) for each in won],
        "eligible": [] if rules is None else [*rules.eligible(ended)],
    }


def _returned(ended: Round[Any, Any]) -> dict[str, int]:
    """What went back without a result; a wager that was taken back while betting was open is none."""
    there = {(each.area, each.patron, each.kind) for each in ended.wagers}
    back: Counter[str] = Counter()
    for event in ended.events:
        if isinstance(event, Returned) and (event.area, event.patron, event.wager) in there:
            back[event.patron] += event.amount
    return dict(back)


def person_object(room: Room, name: str, role: Role) -> dict[str, Any]:
    """Somebody as the house knows them."""
    standing = room.house.register.of(name)
    return {
        "role": str(role),
        "balance": room.house.books.ledger.balances[account_of(name)],
        "tokens": room.house.tokens.of(name, room.now()),
        "excluded": [each.as_json() for each in standing.excluded.values()],
        "detentions": [_detention(each) for each in standing.detentions],
        "cases": [each.name for each in room.house.cases_of(name)],
    }


def _detention(detention: Detention) -> dict[str, Any]:
    """Since when and until when, and to whom."""
    until = None if detention.until is None else written(detention.until)
    return {"from": written(detention.since), "to": until, "handed_to": detention.handed_to}


def case_object(case: Case) -> dict[str, Any]:
    """A case as it stands."""
    told = case.as_json()
    times = {name: None if told[name] is None else written(told[name]) for name in ("advised", "complaint")}
    return told | times


def promotion_of(room: Room, name: str, by: Viewer | None = None) -> dict[str, Any]:
    """A promotion as it stands now, as far as whoever asks may see it."""
    promotion = room.house.promotions.named(name)
    all_of_it = by is None or by.role in POWERS["ask-house"].roles
    if not (all_of_it or promotion.lodged):
        raise Unreadable("no-such-promotion", f"no promotion {name[:64]!r}", "promotion")
    shown = promotion_object(promotion, room.now(), room.terms.zone)
    shown |= {"in_draw": in_draw(room.house, promotion)}
    return shown if all_of_it or by is None else part_of(shown, promotion, by.patron)


def accounts(room: Room) -> dict[str, int]:
    """All accounts of the house that records ask for, also at 0."""
    balances = room.house.books.ledger.balances
    return {name: -balances[name] if name == TOP_UP else balances[name] for name in ACCOUNTS}


def known_people(room: Room) -> Iterable[str]:
    """Everybody who has chips, sits or wagers somewhere."""
    for account in room.house.books.ledger.balances:
        if account.startswith(prefix := account_of("")):
            yield account.removeprefix(prefix)
    for table in room.tables.values():
        yield from table.round.state.seats.values()
        ended = () if table.last_round is None else table.last_round.wagers
        yield from (wager.patron for wager in (*ended, *table.wagers))
