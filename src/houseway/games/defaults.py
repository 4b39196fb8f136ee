"""What a table is usually set to, where nobody has said otherwise, by game."""

from typing import Any

from houseway.games import PLAYABLE

DEFAULT_SETTINGS: dict[str, dict[str, Any]] = {name: dict(game.usual) for name, game in PLAYABLE.items()}

DEFAULT_LINKS: dict[str, dict[str, Any]] = {
    name: dict(game.link) for name, game in PLAYABLE.items() if game.link is not None
}
"""The private link of a table that the house opens of itself."""


def posted(game: str) -> dict[str, Any]:
    """What is set at a table that the house opens of itself, with the jackpot of its own link."""
    linked = {"jackpot": {"wager": DEFAULT_LINKS[game]["wager"]}} if game in DEFAULT_LINKS else {}
    return {**DEFAULT_SETTINGS[game], **linked}
