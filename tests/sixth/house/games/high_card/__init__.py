"""High card: the higher of two cards wins."""

from houseway.games.high_card.hands import rank
from houseway.games.high_card.powers import POWERS
from houseway.games.high_card.procedure import play
from houseway.games.high_card.round import Round
from houseway.games.high_card.settings import RULES, WAGERS, Settings, State
from houseway.games.high_card.settlement import EVEN
from houseway.games.high_card.usual import USUAL

from houseway.equipment import card, decks
from houseway.table.layout.signs import Pays
from houseway.table.rules.game import Game

GAME = Game(
    name="high-card",
    title="High Card",
    document="2026",
    rulings=1,
    rulebook=RULES,
    settings=Settings,
    state=State,
    fresh=State,
    begin=Round,
    play=play,
    item=card,
    items=lambda settings: decks(settings.decks),
    too_many="3.1",
    value=lambda game_round, spot: rank(game_round.hands[spot][0]),
    wagers=WAGERS,
    commands={each.kind: each for each in POWERS},
    out_of_place=lambda game_round, kind: {"drawn": "3.2", "done": "2.3"}.get(kind, "2.3"),
    menu=(),
    words={"take-seat": "Take a seat", "leave-table": "Leave the table"},
    open_record=lambda game_round, record: None,
    usual=USUAL,
    faces=("As", "2h"),
    sign=lambda settings: (Pays(wager="stake", what="a higher card", rule=RULES.clause("4.1"), odds=EVEN),),
)
