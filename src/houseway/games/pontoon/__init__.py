"""Pontoon: no tens, every 21 wins at once, doubles on any number of cards, surrender and rescue."""

from collections.abc import Sequence
from typing import Any

from houseway.equipment import DECK_WITHOUT_TENS, CardShoe, Item, card, decks
from houseway.games.pontoon import menu
from houseway.games.pontoon.facet import FACET
from houseway.games.pontoon.guide import ASKS, guide
from houseway.games.pontoon.hands import named
from houseway.games.pontoon.insurance import ACE
from houseway.games.pontoon.irregularities import IRREGULARITIES
from houseway.games.pontoon.powers import POWERS, ordinary
from houseway.games.pontoon.procedure import play
from houseway.games.pontoon.round import Round
from houseway.games.pontoon.settings import LINES, RULES, Settings, State
from houseway.games.pontoon.sign import INSCRIPTION, sign
from houseway.games.pontoon.tournaments import OF_SESSIONS
from houseway.games.pontoon.usual import USUAL
from houseway.table.layout.recorded import Decision, Record
from houseway.table.procedure.requests import DEALER, Spot
from houseway.table.rules import limit_orders, orders
from houseway.table.rules.boxes import Stage
from houseway.table.rules.game import Game, Nouns


def _cards(settings: Settings) -> Sequence[Item]:
    return decks(settings.decks, DECK_WITHOUT_TENS)


def _value(game_round: Round, spot: Spot) -> int:
    return game_round.total_at(spot)


def _out_of_place(game_round: Round, kind: str) -> str:
    """The rule against what comes at the wrong time."""
    if kind in ("placed", "changed", "withdrawn"):
        return "4.3"
    return {"said": "10.1", "drawn": "6.2", "done": "6.2"}[kind]


def _withheld(game_round: Round, decision: Decision) -> str | None:
    """Why nobody asks: no ace up, a Pontoon, no hand there, or it is finished."""
    if game_round.stage < Stage.PLAYING:
        return None
    box = game_round.box(decision.area)
    if decision.action == "insure":
        return _insurance_withheld(game_round, decision)
    if decision.action not in ("hit", "stand", "double", "split", "surrender", "rescue"):
        return None
    if box is None:
        return "6.2"
    if decision.action == "surrender":
        return "9.1" if game_round.surrender_over else None
    if not 1 <= decision.hand <= len(box.hands):
        return "11.3" if decision.hand > 4 else None
    closed_by = box.hands[decision.hand - 1].closed_by
    if decision.action == "hit" and game_round.has_pontoon(decision.area):
        return "10.2(a)"
    if decision.action == "rescue" and (closed_by or not box.hands[decision.hand - 1].doubled):
        return "12.6"
    return "11.3" if (decision.action, closed_by) == ("split", "11.5") else closed_by


def _insurance_withheld(game_round: Round, decision: Decision) -> str | None:
    dealers = game_round.hands.get(DEALER)
    if not dealers or dealers[0] // 4 != ACE or game_round.has_pontoon(decision.area):
        return "7.1"
    box = game_round.box(decision.area)
    third = decision.on is not None and decision.on != decision.patron
    owner = decision.on if third else decision.patron
    if box is None or owner not in (None, *box.patrons):
        return "7.2" if third else "7.1"
    if third and all(each.patron != decision.patron for each in game_round.wagers):
        return "7.2"
    own = [each for each in game_round.insurances() if each.choice is None and each.area == decision.area]
    owners = any(each.patron == owner for each in own)
    if third and game_round.settings.tournament is not None:
        return "20.7"
    if third and (owners or not game_round.settings.third_party_insurance):
        return "7.2"
    return "7.3" if game_round.insurance_over else None


def _open_record(game_round: Round, record: Record) -> None:
    """A record that people write lists the insurance that was laid; inputs tell what was wished (7.2)."""
    game_round.insurance_as_laid = record.inputs is None


def _written(game_round: Round, record: dict[str, Any]) -> dict[str, Any]:
    """A record lists what was laid on others' wagers (7.2), not what was wished."""
    laid = {(each.area, each.patron, each.choice): each.amount for each in game_round.wagers if each.choice}
    for decision in record.get("decisions", ()):
        if decision["action"] == "insure" and decision.get("on"):
            amount = laid.get((decision["area"], decision["patron"], decision["on"]), 0)
            if amount:
                decision["amount"] = amount
            else:
                decision["action"] = "no"
                del decision["amount"], decision["on"]
    return record


LIMIT_ORDERS = tuple(ordinary(each) for each in limit_orders.limit_orders("pontoon"))
LIMIT_WORDS = limit_orders.words_of({each.kind: each for each in LIMIT_ORDERS})

GAME = Game(
    name="pontoon",
    title="Pontoon",
    document="2018-10-17",
    rulings=2,
    rulebook=RULES,
    settings=Settings,
    state=State,
    fresh=lambda: State(unopened=True, shoe_rounds=0, keeps_results=True),
    awaits_player=True,
    begin=Round,
    play=play,
    item=card,
    items=_cards,
    too_many="2.1",
    value=_value,
    wagers=LINES,
    floor=FACET,
    sign=sign,
    guide=guide,
    asks=ASKS,
    named=named,
    inscription=INSCRIPTION,
    commands={each.kind: each for each in (*POWERS, *IRREGULARITIES, *LIMIT_ORDERS, *OF_SESSIONS)},
    out_of_place=_out_of_place,
    menu=menu.IRREGULARITIES,
    sayings=menu.SAYINGS,
    words=orders.words_of((*POWERS, *IRREGULARITIES)) | menu.WORDS | LIMIT_WORDS,
    nouns=Nouns(area="box"),
    open_record=_open_record,
    usual=USUAL,
    faces=("6s", "7s", "8s"),
    equipment=CardShoe,
    no_cutting_card=lambda game_round: None if game_round.shoe_in_use else "19.1",
    withheld=_withheld,
    written=_written,
)
