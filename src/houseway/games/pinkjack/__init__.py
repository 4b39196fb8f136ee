"""Pinkjack: ties lose, naturals are paid at once, the ace and jack of diamonds pay 5 to 1."""

from collections.abc import Sequence

from houseway.equipment import CardShoe, Item, card, decks
from houseway.games.pinkjack import menu
from houseway.games.pinkjack.conduct import CONDUCT
from houseway.games.pinkjack.facet import FACET
from houseway.games.pinkjack.guide import ASKS, guide
from houseway.games.pinkjack.hands import named, point_total
from houseway.games.pinkjack.irregularities import IRREGULARITIES
from houseway.games.pinkjack.malfunction import MALFUNCTIONS
from houseway.games.pinkjack.powers import POWERS
from houseway.games.pinkjack.procedure import play
from houseway.games.pinkjack.round import Round
from houseway.games.pinkjack.settings import LINES, RULES, Settings, State
from houseway.games.pinkjack.sign import INSCRIPTION, sign
from houseway.games.pinkjack.usual import USUAL
from houseway.table.layout.recorded import Decision
from houseway.table.procedure.requests import Spot
from houseway.table.rules import limit_orders, orders
from houseway.table.rules.boxes import Stage
from houseway.table.rules.conduct_orders import words_of
from houseway.table.rules.game import Game


def _cards(settings: Settings) -> Sequence[Item]:
    return decks(settings.decks)


def _value(game_round: Round, spot: Spot) -> int:
    return point_total(game_round.hands[spot])


def _out_of_place(game_round: Round, kind: str) -> str:
    """The rule against what comes at the wrong time."""
    if kind in ("placed", "changed", "withdrawn"):
        return "5.3"
    return {"said": "9.1", "drawn": "7.1", "done": "7.1"}[kind]


def _withheld(game_round: Round, decision: Decision) -> str | None:
    """Why nobody asks about a hand: there is none, or it is finished."""
    if decision.action not in ("hit", "stand", "double", "split"):
        return None
    box = game_round.box(decision.area)
    if box is None:
        return None if game_round.stage <= Stage.BETTING else "7.1"
    if not 1 <= decision.hand <= len(box.hands):
        return "11.4.2" if decision.hand > 3 else None
    return box.hands[decision.hand - 1].closed_by


LIMIT_ORDERS = limit_orders.limit_orders("pinkjack")
LIMIT_WORDS = limit_orders.words_of({each.kind: each for each in LIMIT_ORDERS})

GAME = Game(
    name="pinkjack",
    title="Pinkjack",
    document="2016-08-17",
    rulings=2,
    rulebook=RULES,
    settings=Settings,
    state=State,
    fresh=lambda: State(unopened=True, shoe_rounds=0),
    awaits_player=True,
    begin=Round,
    play=play,
    item=card,
    items=_cards,
    too_many="3.1",
    value=_value,
    wagers=LINES,
    floor=FACET,
    sign=sign,
    guide=guide,
    asks=ASKS,
    named=named,
    inscription=INSCRIPTION,
    commands={each.kind: each for each in (*POWERS, *IRREGULARITIES, *MALFUNCTIONS, *LIMIT_ORDERS, *CONDUCT)},
    out_of_place=_out_of_place,
    menu=menu.IRREGULARITIES,
    sayings=menu.SAYINGS,
    words=orders.words_of((*POWERS, *IRREGULARITIES, *MALFUNCTIONS))
    | menu.WORDS
    | LIMIT_WORDS
    | words_of(CONDUCT),
    open_record=lambda game_round, record: None,
    usual=USUAL,
    faces=("Jd", "Ad"),
    equipment=CardShoe,
    no_cutting_card=lambda game_round: None if game_round.shoe_in_use else "4.1",
    withheld=_withheld,
)
