"""Pontoon: no tens, every 21 wins at once, doubles on any number of cards, surrender and rescue."""

from collections.abc import Sequence

from houseway.equipment import DECK_WITHOUT_TENS, CardShoe, Item, card, decks
from houseway.games.pontoon import menu
from houseway.games.pontoon.insurance import ACE
from houseway.games.pontoon.irregularities import IRREGULARITIES
from houseway.games.pontoon.powers import POWERS
from houseway.games.pontoon.procedure import play
from houseway.games.pontoon.round import Round
from houseway.games.pontoon.settings import LINES, RULES, Settings, State
from houseway.table.boxes import Stage
from houseway.table.decisions import Decision
from houseway.table.game import Game, Nouns
from houseway.table.requests import DEALER, Spot


def _cards(settings: Settings) -> Sequence[Item]:
    return decks(settings.decks, DECK_WITHOUT_TENS)


def _value(game_round: Round, spot: Spot) -> int:
    return game_round.total_at(spot)


def _out_of_place(game_round: Round, kind: str) -> str:
    """The rule against what comes at the wrong time."""
    return {"placed": "4.3", "withdrawn": "4.3", "said": "10.1", "drawn": "6.2", "done": "6.2"}[kind]


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
    if third and (owners or not game_round.settings.third_party_insurance):
        return "7.2"
    return "7.3" if game_round.insurance_over else None


GAME = Game(
    name="pontoon",
    title="Pontoon",
    document="2018-10-17",
    rulings=1,
    rulebook=RULES,
    settings=Settings,
    state=State,
    fresh=lambda: State(unopened=True, shoe_rounds=0, keeps_results=True),
    begin=Round,
    play=play,
    item=card,
    items=_cards,
    too_many="2.1",
    value=_value,
    wagers=LINES,
    commands={each.kind: each for each in (*POWERS, *IRREGULARITIES)},
    out_of_place=_out_of_place,
    menu=menu.IRREGULARITIES,
    words=menu.WORDS,
    nouns=Nouns(area="box"),
    open_record=lambda game_round, record: None,
    equipment=CardShoe,
    no_cutting_card=lambda game_round: None if game_round.shoe_in_use else "19.1",
    withheld=_withheld,
)
