"""The tutor at Pai Gow: each setting against every deal of a bank that is set the House Way."""

from collections.abc import Sequence
from fractions import Fraction

from houseway.equipment import Tile
from houseway.games.pai_gow.four_tiles import kinds_of
from houseway.games.pai_gow.hands import Setting, setting_of
from houseway.lab.pai_gow.exact import alike, play
from houseway.lab.pai_gow.facts import won_in_chips
from houseway.lab.positions import Choice, Found, Situation, Untold, Worth
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import chips_in_use

METHOD = "fraction: every deal to the House from the tiles that are left, set the House Way"
TILES = 4


def advise(at: Situation) -> Found:
    """Rules 12.4 to 12.10 and 12.17: each setting, the House Way by the dealer, or the wager given up."""
    tiles = tuple(each for each in at.hand if isinstance(each, Tile))
    if len(tiles) != TILES:
        raise Unreadable("bad-hand", f"hand: {len(at.hand)} tiles; a player has {TILES}", "hand")
    stake = at.stake("box")
    left = tuple(sorted((*at.unseen.elements(), *tiles)))
    won = won_in_chips(stake, chips_in_use(at.settings.chips))
    side = play(at.settings.zero_rule, tiles=tuple(each for each in left if isinstance(each, Tile)), won=won)
    deal = side.found.deals.index(kinds_of(tiles))
    settings = side.found.settings[deal]
    worth = [stake * side.expected(deal, way) for way in range(len(settings))]
    found: list[tuple[Choice, Worth]] = []
    every = tuple(_set(each) for way, each in enumerate(settings) if not _alike_to_one(each, settings[:way]))
    for choice in at.choices or every:
        match choice.action:
            case "set":
                low, high = _hands(choice, tiles)
                meant = setting_of(low, high)
                way = next(number for number, each in enumerate(settings) if alike(each, meant))
                found.append((choice, worth[way]))
            case "house-way":
                found.append((choice, worth[0]))
            case "concede":
                found.append((choice, Fraction(-stake)))
            case action:
                raise Untold(f"{action!r} is not in the lab")
    return Found(found, METHOD)


def _set(setting: Setting) -> Choice:
    return Choice("set", 0, tuple(map(str, (*setting.low, *setting.high))))


def _alike_to_one(setting: Setting, others: Sequence[Setting]) -> bool:
    return any(alike(setting, other) for other in others)


def _hands(choice: Choice, tiles: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    by_name = {str(tile): tile for tile in tiles}
    if sorted(choice.items) != sorted(map(str, tiles)):
        text = f"choices: {' '.join(choice.items)} are not the four tiles of the hand"
        raise Unreadable("bad-choice", text, "choices")
    named = tuple(by_name[name] for name in choice.items)
    return named[:2], named[2:]
