"""How Pai Gow is played, told to somebody new; every figure is one that the rules use."""

from collections.abc import Mapping

from houseway.equipment import tile
from houseway.games.pai_gow.dice import MOST_ADJUSTMENT
from houseway.games.pai_gow.hands import value
from houseway.games.pai_gow.settings import Settings
from houseway.games.pai_gow.settlement import COMMISSION
from houseway.table.rules.guide import Guide, Moment, Shown

ASKS: Mapping[str, str] = {
    "bank": "Whoever banks plays against everybody: pays who wins, takes from who loses.",
    "top-up": "The wagers come to more than your bank: add what is missing, or the House banks instead.",
    "adjust": f"Before the dice are seen: shift where the deal begins by up to {MOST_ADJUSTMENT}.",
    "laja": "Have the tiles mixed once more before they are cut.",
    "cup-say": "Choose a traditional way to cut the stacks, or let the cut die choose.",
    "set": "Put two tiles in the low hand, two in the high; the high hand must be the better one.",
    "confirm": "The dealer set your bank the House Way: confirm it, or set it yourself.",
    "void": "Your tiles went wrong: void the hand, or play it as it lies.",
    "concede": "Give the hand up unseen, and lose the wager.",
}


def _name(*tiles: str) -> str:
    return value([tile(each) for each in tiles]).words


def _two(who: str, *tiles: str) -> Shown:
    low, high = tiles[:2], tiles[2:]
    return Shown(tiles, f"low {_name(*low)}, high {_name(*high)}", who)


def _hand(*tiles: str) -> Shown:
    return Shown(tiles, _name(*tiles))


def guide(settings: Settings) -> Guide:
    """The game as this table plays it."""
    return Guide(
        aim="Make two hands of two tiles. Beat the bank with both to win; lose both and you lose.",
        moments=(
            Moment("Put chips in the box of an area. The House or a player holds the bank."),
            Moment(
                "Dice decide where the deal begins. Four tiles come to you.",
                (Shown(("5-5", "2-6", "1-6", "3-5"), "", "You"),),
            ),
            Moment(
                "Set a low and a high hand, or have them set the House Way.",
                (_two("You", "5-5", "1-6", "2-6", "3-5"),),
            ),
            Moment(
                "Each hand meets the bank's. One each way, as here: your wager comes back.",
                (_two("You", "5-5", "1-6", "2-6", "3-5"), _two("Bank", "3-6", "4-4", "1-4", "2-2")),
            ),
        ),
        ranks=(
            _hand("1-2", "2-4"),
            _hand("6-6", "6-6"),
            _hand("1-1", "1-1"),
            _hand("2-6", "3-5"),
            _hand("6-6", "4-5"),
            _hand("6-6", "4-4"),
            _hand("6-6", "3-4"),
            _hand("4-5", "4-6"),
            _hand("1-3", "3-3"),
        ),
        calls={
            "Jung": f"the player wins, less {COMMISSION.pays * 100 // COMMISSION.to} % commission",
            "Che": "the player loses",
            "Jowl": "neither: a stand off",
            "Points": "the last figure of all pips; at equal points the higher tile, then the bank",
        },
    )
