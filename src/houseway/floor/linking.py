"""What a link can be by the document that has them, and how its tables are told."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from houseway.equipment import ByteSource
from houseway.floor.documents import clauses_of
from houseway.floor.jackpots import LinkFacts, Links
from houseway.floor.link_events import (
    GivenMeter,
    LinkChanged,
    LinkEvent,
    PrizesPaid,
    TableUnlinked,
    fact_of,
    stream_of,
)
from houseway.floor.mystery import AMOUNT, LOT, a_lot, an_amount, hide
from houseway.floor.room import Room
from houseway.games import PLAYABLE
from houseway.rulebook import Clause, Refused, Unreadable
from houseway.rulebook.common import common
from houseway.table.house.links import holds
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.requests import Unclaim
from houseway.table.procedure.roles import Role
from houseway.table.rules.facet import Jackpots, Parts
from houseway.table.rules.game import Game


def _game() -> tuple[Game[Any], Jackpots]:
    """The game whose document has prize meters that link tables."""
    return next((game, rules) for game in PLAYABLE.values() if (rules := game.floor.jackpots) is not None)


GAME, RULES = _game()


def clause(name: str) -> Clause | None:
    """The clause of that rule."""
    return common(name).clause(GAME.name)


def clauses(*names: str) -> tuple[Clause, ...]:
    """The clauses of these rules."""
    return clauses_of(GAME.name, *names)


def refused(code: str, rule: str, text: str, asked: Mapping[str, Any]) -> Refused:
    """By that rule of the document."""
    return Refused(code, clause(rule), text, asked=dict(asked))


def check_pay_table(given: Mapping[str, int]) -> None:
    """The fixed prizes are those of the document."""
    for row, (times, number) in RULES.pay_table.items():
        if given.get(row) != times:
            text = f"pay_table.{row}: {given.get(row)}; the rules pay {times} times the wager"
            raise Refused("pay-table", GAME.clause(number), text, asked={"pay_table": dict(given)})
    if extra := set(given) - set(RULES.pay_table):
        raise Unreadable("bad-field", f"pay_table: there is no {min(extra)!r} in it", "pay_table")


def check_meters(meters: Mapping[str, GivenMeter]) -> None:
    """Every pool that there has to be, none that cannot be, and no more is fed than was wagered."""
    known = (*RULES.guarantees, RULES.drawn)
    for pool in (*RULES.guarantees, *meters):
        if pool not in meters or pool not in known:
            text = (
                f"meters: {', '.join(RULES.guarantees)} are needed, and perhaps {RULES.drawn}; not {pool!r}"
            )
            raise Unreadable("bad-link", text, "meters")
    for pool, meter in meters.items():
        _check_meter(meter, f"meters.{pool}")
    if sum(meter.rate for meter in meters.values()) > 1:
        raise refused("rates", "approved-rates", "meters: all rates together are more than the wager", {})
    if RULES.drawn in meters:
        check_drawn(meters[RULES.drawn], meters[RULES.drawn].value or 0)


def _check_meter(meter: GivenMeter, where: str) -> None:
    if not holds(meter.rate):
        raise Unreadable("bad-amount", f"{where}.rate: no meter has {meter.rate}", f"{where}.rate")
    for field in ("seed", "value", "ceiling"):
        _check_amount(getattr(meter, field), f"{where}.{field}")


MOST = 10**12
"""What a link is given is no more: its meters have room to grow above it."""


def _check_amount(cents: int | Decimal | None, where: str) -> None:
    if cents is not None and not (holds(Decimal(cents)) and cents <= MOST):
        raise Unreadable("bad-amount", f"{where}: no link is given {cents}", where)


def check_wager(cents: int) -> None:
    """Something, and no more than meters have room for."""
    if cents < 1:
        raise Unreadable("bad-amount", f"wager: {cents} is no wager", "wager")
    _check_amount(cents, "wager")


def check_drawn(meter: GivenMeter, value: Decimal | Fraction | int) -> None:
    """A prize that is drawn grows from its seed to its ceiling (QC-58)."""
    where = f"meters.{RULES.drawn}"
    if meter.ceiling is None:
        raise Unreadable("missing-field", f"{where}.ceiling: up to where does it grow?", f"{where}.ceiling")
    if meter.seed >= meter.ceiling or value > meter.ceiling:
        text = f"{where}: seed and value lie below the ceiling of {meter.ceiling}"
        raise refused("ceiling", "mystery", text, {"seed": meter.seed, "ceiling": meter.ceiling})
    if meter.hidden is not None and not meter.seed < meter.hidden <= meter.ceiling:
        text = f"{where}.hidden: {meter.hidden} is not above the seed and up to the ceiling"
        raise Unreadable("bad-amount", text, f"{where}.hidden")


def hidden_at_opening(link: str, meter: GivenMeter, source: ByteSource) -> Iterator[LinkEvent]:
    """The first amount and the first lot, from chance unless they are told."""
    assert meter.ceiling is not None
    amount = an_amount(meter.seed, meter.ceiling, source) if meter.hidden is None else meter.hidden
    yield from hide(link, RULES.drawn, AMOUNT, amount, source)
    yield from hide(link, RULES.drawn, LOT, a_lot(source), source)


def links_asked(room: Room, table: KeptTable[Any]) -> set[str]:
    """The links that a round of this table may ask: its own, and that of a round which may be set right."""
    rules = table.game.floor.jackpots
    if rules is None:
        return set()
    facts = room.house.links.of(table.name)
    rounds = [each for each in (table.round, table.last_round) if each is not None]
    named = {rules.link(each) for each in rounds} | {None if facts is None else facts.name}
    return {each for each in named if each is not None}


def undone(links: Links, table: str, number: int) -> Iterator[LinkEvent]:
    """A round that cannot go on has won and paid nothing, and its table shares no meters any more."""
    for name, facts in links.by_name.items():
        lines, owed = facts.paid.get((table, number), ((), 0))
        link = facts.link
        if lines:
            paid = -sum(each.amount for each in lines)
            common_to: dict[str, Any] = {"stream": stream_of(name), "number": number, "table": table}
            yield PrizesPaid(
                **common_to, lines=(), prizes=0, paid=paid, owed=-owed, rule=clauses("jackpot-carried")
            )
        held = [each.prize for each in facts.held.values() if (each.table, each.number) == (table, number)]
        for prize in reversed(held):
            request = Unclaim(prize, clauses("jackpot-carried"))
            answer = link.answer(table, request, lambda number: 0)
            link = link.after(answer)
            yield fact_of(request, answer, number)
        if table in facts.tables:
            yield TableUnlinked(stream=stream_of(name), table=table, rule=clauses("tables-unlinked"))


def linked_state(facts: LinkFacts, changed: LinkChanged | None = None, lost: bool | None = None) -> Any:
    """What a table knows of its link."""
    wager, parts = facts.wager, facts.parts
    if changed is not None:
        wager, parts = changed.wager, {name: Parts(e.rate, e.seed) for name, e in changed.meters.items()}
    return RULES.linked(facts.name, wager, parts, facts.lost if lost is None else lost)


def set_link(
    room: Room,
    table: KeptTable[Any],
    facts: LinkFacts | None,
    changed: LinkChanged | None = None,
    lost: bool | None = None,
) -> None:
    """The table is told, if its game takes the wager; others only show the meters (QC-60)."""
    if table.game.floor.jackpots is None:
        return
    link = None if facts is None else linked_state(facts, changed, lost)
    order = table.game.commands["set-link"](by=Role.DEALER, link=link)  # type: ignore[call-arg]
    room.tell(table, order, None)


def leave_link(room: Room, table: KeptTable[Any], by: Viewer) -> None:
    """The table shares meters no more; they are untouched."""
    facts = room.house.links.of(table.name)
    if facts is not None:
        unlinked = TableUnlinked(
            stream=stream_of(facts.name), table=table.name, rule=clauses("tables-unlinked")
        )
        room.keep_by(by, unlinked)
        set_link(room, table, None)
