"""bACEball: three cards against three, no decisions, strikes and a jackpot beside."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from msgspec import structs

from houseway.equipment import Item, card, decks
from houseway.games.baceball import menu
from houseway.games.baceball.conduct import CONDUCT
from houseway.games.baceball.guide import guide
from houseway.games.baceball.hands import named, point_count
from houseway.games.baceball.irregularities import IRREGULARITIES
from houseway.games.baceball.jackpot import MYSTERY, jackpot_wagers
from houseway.games.baceball.linking import JACKPOTS, LINK_WORDS, LINKING, won
from houseway.games.baceball.powers import POWERS
from houseway.games.baceball.procedure import play
from houseway.games.baceball.record import Record
from houseway.games.baceball.round import Round
from houseway.games.baceball.settings import RULES, WAGERS, Meters, Settings, State
from houseway.games.baceball.sign import INSCRIPTION, sign
from houseway.games.baceball.usual import LINK, USUAL
from houseway.rulebook import Unreadable
from houseway.table.house.answers import HouseAnswers
from houseway.table.house.links import Alone, Link, exactly, holds
from houseway.table.layout.recorded import Settlement
from houseway.table.layout.settings import read
from houseway.table.procedure.requests import Spot
from houseway.table.rules import limit_orders, orders
from houseway.table.rules.conduct_orders import words_of
from houseway.table.rules.facet import Facet
from houseway.table.rules.game import Game


def _cards(settings: Settings) -> Sequence[Item]:
    return decks(settings.decks)


def _value(game_round: Round, spot: Spot) -> int:
    return point_count(game_round.hands[spot])


def _out_of_place(game_round: Round, kind: str) -> str:
    """The rule against what comes too late: the call closes the betting, then the first card does."""
    if kind in ("placed", "changed", "withdrawn"):
        too_late = "5.4" if kind == "placed" else "5.5"
        return too_late if game_round.first_card_out else "7.1"
    return {"said": "8.1", "drawn": "7.3", "done": "7.1"}[kind]


def _open_record(game_round: Round, record: Record) -> None:
    """Meters of the day; and where cards are listed for an area without a Bet, they were dealt there."""
    if record.meters and game_round.link is None:
        game_round.meters = read(Meters, record.meters, "meters")
        game_round.meters.check("meters")
    found = [(wager.area, wager.wager) for wager in record.wagers]
    found += [(wager.area, wager.wager) for wager in game_round.state.standing]
    areas = {area for area, _ in found}
    without_bet = areas - {area for area, wager in found if wager == "bet"}
    if not record.incidents and len(record.cards) >= 3 * (len(areas) + 1):
        game_round.dealt_without_bet = frozenset(without_bet)


def _record_house(before: State, record: Record) -> HouseAnswers | None:
    """A linked round is answered from the meters of its record, as they were before it."""
    if before.link is None:
        if record.mystery is not None:
            raise Unreadable("no-link", "mystery: only a link has one", "mystery")
        return None
    values: dict[str, Decimal] = read(dict[str, Decimal], record.meters, "meters")
    for pool, value in values.items():
        if pool not in before.link.meters or not holds(value):
            text = f"meters.{pool}: no meter of the link holds {value}"
            raise Unreadable("bad-amount", text, f"meters.{pool}")
    return _with_chance(before.link.link(values), record)


def _with_chance(link: Link, record: Record) -> Alone:
    """What chance gave of a mystery, as the record tells it."""
    told = record.mystery
    if told is None:
        return Alone(link)
    if MYSTERY not in link.meters:
        raise Unreadable("no-mystery", "mystery: the link has no such pool", "mystery")
    if told.hidden is not None:
        if told.hidden <= link.meters[MYSTERY].seed:
            text = f"mystery.hidden: {told.hidden} is not above the seed of {link.meters[MYSTERY].seed}"
            raise Unreadable("bad-amount", text, "mystery.hidden")
        link = link.hiding(MYSTERY, told.hidden)
    link = structs.replace(link, due=("",)) if told.due else link

    def drawn(number: int) -> int:
        if not 1 <= told.drawn <= number:
            text = f"mystery.drawn: {told.drawn} is none of the {number} wagers"
            raise Unreadable("not-in", text, "mystery.drawn")
        return told.drawn - 1

    return Alone(link, drawn)


def _settled(game_round: Round, result: Settlement) -> None:
    """What became of the meters that a linked round fed and won from."""
    fed = game_round.metered
    if fed is None:
        return
    held = game_round.prizes.values()
    paid = sum(each.amount for each in won(game_round) if each.of_pool)
    result["meters_after"] = {pool: str(value) for pool, value in game_round.meters_shown.items()}
    result["contributions"] = {pool: str(cents) for pool, cents in fed.added.items()}
    result["taken"] = {each.pool: each.taken for each in held}
    result["top_up"] = paid - sum(each.taken for each in held) if paid else 0


def _written(game_round: Round, record: dict[str, Any]) -> dict[str, Any]:
    """With the meters of the link as they were before the round fed them."""
    fed = game_round.metered
    if fed is None:
        return record
    before = {pool: Fraction(value) - Fraction(fed.added[pool]) for pool, value in fed.meters.items()}
    written = record | {"meters": {pool: str(exactly(value)) for pool, value in before.items()}}
    if fed.triggered:
        mystery = game_round.prizes.get(MYSTERY)
        areas = [wager.area for wager in jackpot_wagers(game_round)]
        drawn = areas.index(mystery.drawn) + 1 if mystery is not None and mystery.drawn in areas else 1
        written["mystery"] = {"due": True, "drawn": drawn}
    return written


LIMIT_ORDERS = limit_orders.limit_orders("baceball")
LIMIT_WORDS = limit_orders.words_of({each.kind: each for each in LIMIT_ORDERS})

GAME = Game(
    name="baceball",
    title="bACEball",
    document="2016-08-17",
    rulings=3,
    rulebook=RULES,
    settings=Settings,
    state=State,
    fresh=lambda: State(unopened=True),
    begin=Round,
    play=play,
    item=card,
    items=_cards,
    too_many="3.1",
    value=_value,
    wagers=WAGERS,
    sign=sign,
    guide=guide,
    named=named,
    inscription=INSCRIPTION,
    commands={each.kind: each for each in (*POWERS, *IRREGULARITIES, *LIMIT_ORDERS, *CONDUCT, *LINKING)},
    out_of_place=_out_of_place,
    floor=Facet(jackpots=JACKPOTS),
    menu=menu.IRREGULARITIES,
    words=orders.words_of((*POWERS, *IRREGULARITIES))
    | menu.WORDS
    | LIMIT_WORDS
    | words_of(CONDUCT)
    | LINK_WORDS,
    open_record=_open_record,
    usual=USUAL,
    faces=("Ah", "Ac", "Ad"),
    link=LINK,
    record=Record,
    record_house=_record_house,
    written=_written,
    settled=_settled,
)
