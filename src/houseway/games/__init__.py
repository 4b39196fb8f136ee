"""The games of the house. A new game is one new folder here and one line in this list."""

from typing import Any

from houseway.games import baceball, four_card_poker, pai_gow, pinkjack, pontoon
from houseway.rulebook import Unreadable
from houseway.table.rules.game import Game

PLAYABLE: dict[str, Game[Any]] = {
    game.name: game
    for game in (pinkjack.GAME, pontoon.GAME, four_card_poker.GAME, pai_gow.GAME, baceball.GAME)
}


TO_BEGIN_WITH = baceball.GAME.name
"""What is played where nobody names a game: it asks for no decisions."""


def game_named(name: str) -> Game[Any]:
    """The game of that name."""
    if name in PLAYABLE:
        return PLAYABLE[name]
    known = ", ".join(PLAYABLE)
    raise Unreadable("unknown-game", f"no such game: {name!r}; playable: {known}", "game")
