"""Pai Gow: 32 tiles, two hands of two, and a bank that anybody may hold."""

from collections.abc import Sequence

from houseway.equipment import TILE_SET, Item, TileStack
from houseway.games.pai_gow import menu, records
from houseway.games.pai_gow.conduct import CONDUCT
from houseway.games.pai_gow.facet import FACET
from houseway.games.pai_gow.guide import ASKS, guide
from houseway.games.pai_gow.handling import HANDLING
from houseway.games.pai_gow.hands import named
from houseway.games.pai_gow.irregularities import IRREGULARITIES
from houseway.games.pai_gow.play import CONCEDE, HOUSE_WAY, SET
from houseway.games.pai_gow.powers import POWERS, bank_without_stake
from houseway.games.pai_gow.procedure import play
from houseway.games.pai_gow.round import Phase, Round
from houseway.games.pai_gow.settings import EDITION, RULES, WAGERS, Settings, State
from houseway.games.pai_gow.sign import INSCRIPTION, sign
from houseway.games.pai_gow.suspicion import SUSPICION
from houseway.games.pai_gow.usual import ALONE, USUAL
from houseway.games.pai_gow.wrong_settings import WRONG_SETTINGS
from houseway.table.layout.recorded import Decision
from houseway.table.rules import limit_orders, orders
from houseway.table.rules.conduct_orders import words_of
from houseway.table.rules.game import Game, Nouns


def _tiles(settings: Settings) -> Sequence[Item]:
    return TILE_SET


def _out_of_place(game_round: Round, kind: str) -> str:
    """The rule against what comes at the wrong time."""
    if kind in ("placed", "changed", "withdrawn"):
        shown = game_round.phase >= Phase.DICE_SHOWN
        return "9.5" if not shown else "9.6" if game_round.house_banks else "9.7"
    return {"said": "12.11", "drawn": "12.1", "done": "8.1"}[kind]


def _withheld(game_round: Round, decision: Decision) -> str | None:
    """Why nobody asks for it: the area has conceded, only the dealer sets it, or its hand is final."""
    if decision.action not in (SET, HOUSE_WAY, CONCEDE):
        return None
    if decision.area in game_round.conceded:
        return "12.17"
    if decision.area in game_round.house_way_areas and game_round.boxes(decision.area):
        return "12.8.1"
    return "12.5" if decision.area in game_round.hands_set else None


LIMIT_ORDERS = limit_orders.limit_orders("pai-gow")
LIMIT_WORDS = limit_orders.words_of({each.kind: each for each in LIMIT_ORDERS})

GAME = Game(
    name="pai-gow",
    title="Pai Gow",
    document="2016-08-17",
    rulings=2,
    rulebook=RULES,
    settings=Settings,
    state=State,
    fresh=lambda: State(unopened=True, edition=EDITION),
    awaits_player=True,
    begin=Round,
    play=play,
    item=records.item,
    items=_tiles,
    too_many="3.1",
    value=records.value_of,
    wagers=WAGERS,
    floor=FACET,
    sign=sign,
    guide=guide,
    asks=ASKS,
    named=named,
    inscription=INSCRIPTION,
    commands={
        each.kind: each
        for each in (
            *POWERS,
            *HANDLING,
            *IRREGULARITIES,
            *WRONG_SETTINGS,
            *SUSPICION,
            *LIMIT_ORDERS,
            *CONDUCT,
        )
    },
    out_of_place=_out_of_place,
    menu=menu.IRREGULARITIES,
    sayings=menu.SAYINGS,
    words=orders.words_of((*POWERS, *HANDLING, *IRREGULARITIES, *WRONG_SETTINGS, *SUSPICION))
    | menu.WORDS
    | LIMIT_WORDS
    | words_of(CONDUCT),
    open_record=records.open_record,
    usual=USUAL,
    faces=("6-6", "1-1", "2-4", "1-2"),
    alone=ALONE,
    nouns=Nouns(item="tile"),
    equipment=TileStack,
    record=records.Record,
    record_dealing=records.record_dealing,
    written=records.written,
    left_by=records.left_by,
    settled=records.settled,
    instead_of_closing=bank_without_stake,
    counts_steps=True,
    withheld=_withheld,
)
