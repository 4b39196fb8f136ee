"""The exact analysis of Pai Gow: all 736,281,000 ways to deal four tiles to a player and four to the bank."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from houseway.equipment import TILE_SET, Tile
from houseway.games.pai_gow.four_tiles import kinds_of, tiles_of
from houseway.games.pai_gow.hands import LOWEST_SPECIAL, Setting, Value
from houseway.games.pai_gow.settings import Settings
from houseway.games.pai_gow.strategy import BEST, HOUSE_WAY, Strategy, read_strategy
from houseway.lab.figures import Outcome, figures
from houseway.lab.models import Row
from houseway.lab.pai_gow.chances import Chances, against_the_house_way
from houseway.lab.pai_gow.facts import WON, Four, rows, won_in_chips
from houseway.table.layout.settings import chips_in_use


class Play(NamedTuple):
    """A side of the game: its chances, and what each ending brings to it."""

    rows: tuple[Row, ...]
    found: Chances

    @property
    def all_ways(self) -> int:
        """How many ways there are to deal to both sides."""
        return int(np.array(self.found.alike) @ self.found.counts[:, 0].sum(axis=1))

    def expected(self, deal: int, way: int) -> Fraction:
        """What a deal is worth if it is set that way."""
        ended = self.found.counts[deal, way]
        total = sum(
            (row.pays * int(number) for row, number in zip(self.rows, ended, strict=True)), Fraction(0)
        )
        return total / int(ended.sum())

    def best(self) -> list[int]:
        """The best setting of each deal; the House Way where none is better."""
        unit = lcm(*(row.pays.denominator for row in self.rows))
        pays = [int(row.pays * unit) for row in self.rows]
        return [int(way) for way in (self.found.counts @ pays).argmax(axis=1)]

    def outcomes(self, ways: Iterable[int]) -> list[Outcome]:
        """The table of endings where each deal is set that way."""
        chosen = self.found.counts[np.arange(len(self.found.deals)), list(ways)]
        ended, all_ways = np.array(self.found.alike) @ chosen, self.all_ways
        return [
            Outcome(row.name, row.pays, Fraction(int(number), all_ways), row.clause)
            for row, number in zip(self.rows, ended, strict=True)
        ]


@cache
def _counted(zero_rule: str, banking: bool, tiles: tuple[Tile, ...]) -> Chances:
    """All deals, counted once."""
    return against_the_house_way(zero_rule, banking=banking, tiles=tiles)


@cache
def play(
    zero_rule: str, *, banking: bool = False, tiles: tuple[Tile, ...] = TILE_SET, won: Fraction = WON
) -> Play:
    """A player against a House Way bank, or a bank against a House Way player, where a win brings so much."""
    return Play(rows(zero_rule, banking=banking, won=won), _counted(zero_rule, banking, tiles))


def sides(settings: Settings) -> dict[str, bool]:
    """Who is analysed, and whether that one banks: nobody but the House, where it is so set (11.1.1)."""
    return {"player": False} if settings.bank == "house" else {"player": False, "banker": True}


def analyse(settings: Settings, tiles: tuple[Tile, ...] = TILE_SET) -> dict[str, Any]:
    """What each side is worth, set the House Way and set best, and where the two differ."""
    wagers: dict[str, Any] = {}
    differences = {}
    for name, banking in sides(settings).items():
        side = play(settings.zero_rule, banking=banking, tiles=tiles)
        best = side.best()
        wagers |= _both_ways(name, side, best)
        differences[name] = _differences(side, best)
    return {"wagers": wagers, "differences": differences, "hands": _hands(side.found)}


def _both_ways(name: str, side: Play, best: Sequence[int]) -> dict[str, Any]:
    return {
        f"{name}-house-way": figures(side.outcomes([0] * len(best))) | AT_5_PERCENT,
        f"{name}-optimal": figures(side.outcomes(best)) | AT_5_PERCENT,
    }


AT_5_PERCENT = {"commission": "exactly 5 % (14.1); in the chips in use by stake (14.3)"}


def analyse_strategy(settings: Settings, text: str) -> dict[str, Any]:
    """What each side is worth that sets its tiles by this strategy, the other one the House Way."""
    strategy = read_strategy(text)
    wagers = {}
    for name, banking in sides(settings).items():
        side = play(settings.zero_rule, banking=banking)
        wagers[wager_name(name, strategy)] = figures(side.outcomes(ways_of(strategy, side))) | AT_5_PERCENT
    return {"wagers": wagers, "hands": _hands(side.found)}


def wager_name(side: str, strategy: Strategy) -> str:
    """A wager that is set in a way of its own is called by what it is."""
    if strategy.low_hands:
        return OWN_WAY[side]
    return f"{side}-{'optimal' if strategy.usual == BEST else HOUSE_WAY}"


OWN_WAY = {"player": "box", "banker": "bank"}


def ways_of(strategy: Strategy, side: Play) -> list[int]:
    """Which of its three settings each deal gets; `best` is best for this side."""
    usual = side.best() if strategy.usual == BEST else [0] * len(side.found.deals)
    for deal, four in enumerate(side.found.deals):
        if four in strategy.low_hands:
            wanted = strategy.setting(tiles_of(four))
            usual[deal] = next(
                way for way, each in enumerate(side.found.settings[deal]) if alike(each, wanted)
            )
    return usual


def alike(one: Setting, other: Setting) -> bool:
    """Whether both put the same kinds in each hand."""
    return tuple(map(kinds_of, one)) == tuple(map(kinds_of, other))


def by_stake(settings: Settings, stakes: Iterable[int], text: str | None) -> list[dict[str, Any]]:
    """Commission in the chips in use (14.3): each side at each stake, set best for that stake."""
    strategy = None if text is None else read_strategy(text)
    known: dict[Fraction, dict[str, Any]] = {}
    rows = []
    for stake in stakes:
        won = won_in_chips(stake, chips_in_use(settings.chips))
        if won not in known:
            known[won] = _where_a_win_brings(won, settings, strategy)
        rows.append({"stake": stake, "commission": int(stake - won * stake), **known[won]})
    return rows


def _where_a_win_brings(won: Fraction, settings: Settings, strategy: Strategy | None) -> dict[str, Any]:
    row: dict[str, Any] = {"wagers": {}}
    for name, banking in sides(settings).items():
        side = play(settings.zero_rule, banking=banking, won=won)
        if strategy is not None:
            row["wagers"][wager_name(name, strategy)] = figures(side.outcomes(ways_of(strategy, side)))
            continue
        best = side.best()
        row["wagers"][f"{name}-house-way"] = figures(side.outcomes([0] * len(best)))
        row["wagers"][f"{name}-optimal"] = figures(side.outcomes(best))
        row.setdefault("differences", {})[name] = _differences(side, best)
    return row


def chances(settings: Settings) -> dict[str, dict[str, Fraction]]:
    """How likely each result of each side is, by its name."""
    found = {}
    for name, banking in sides(settings).items():
        side = play(settings.zero_rule, banking=banking)
        best = side.best()
        for wager, ways in ((f"{name}-house-way", [0] * len(best)), (f"{name}-optimal", best)):
            found[wager] = {outcome.name: outcome.probability for outcome in side.outcomes(ways)}
    return found


def best_settings(zero_rule: str, *, banking: bool = False) -> dict[Four, Setting]:
    """The best setting of every deal against a House Way bank; or for a bank against a House Way player."""
    side = play(zero_rule, banking=banking)
    found = zip(side.found.deals, side.found.settings, side.best(), strict=True)
    return {four: settings[way] for four, settings, way in found}


class Difference(NamedTuple):
    """Kinds that are better not set the House Way, how many deals have them, and what each of those gains."""

    four: Four
    deals: int
    usual: Setting
    better: Setting
    gain: Fraction

    def as_json(self, all_deals: int) -> dict[str, Any]:
        """With its part of the whole gain."""
        return {
            "kinds": [kind.tile_name for kind in self.four],
            "deals": self.deals,
            "house_way": _shown(self.usual),
            "better": _shown(self.better),
            "gain": float(self.gain),
            "contribution": float(self.gain * self.deals / all_deals),
        }


def _shown(setting: Setting) -> list[list[str]]:
    return [[tile.name for tile in hand] for hand in setting]


def differences(side: Play, best: Sequence[int]) -> Iterator[Difference]:
    """The deals that are not best set the House Way."""
    found = side.found
    for deal, way in enumerate(best):
        if way:
            gain = side.expected(deal, way) - side.expected(deal, 0)
            usual, better = found.settings[deal][0], found.settings[deal][way]
            yield Difference(found.deals[deal], found.alike[deal], usual, better, gain)


def _differences(side: Play, best: Sequence[int]) -> dict[str, Any]:
    listed = sorted(differences(side, best), key=lambda each: (-each.gain * each.deals, each.four))
    all_deals = sum(side.found.alike)
    gain = sum((each.gain * each.deals for each in listed), Fraction(0)) / all_deals
    return {
        "deals": sum(each.deals for each in listed),
        "of": all_deals,
        "gain": float(gain),
        "fraction": str(gain),
        "list": [each.as_json(all_deals) for each in listed],
    }


def _hands(found: Chances) -> dict[str, Any]:
    """How often the House Way makes which low and which high hand."""
    made: dict[str, Counter[str]] = {"low": Counter(), "high": Counter()}
    for settings, alike in zip(found.settings, found.alike, strict=True):
        for name, worth in zip(made, settings[0].values, strict=True):
            made[name][_class(worth)] += alike
    all_deals = sum(found.alike)
    return {
        name: {
            each: {"deals": number, "probability": number / all_deals}
            for each, number in sorted(counted.items(), key=lambda item: CLASSES.index(item[0]))
        }
        for name, counted in made.items()
    }


CLASSES = ("pair", "wong", "gong", "high nine", *map(str, range(9, -1, -1)))


def _class(worth: Value) -> str:
    """A pair, a hand with a name of its own, or points."""
    if worth.rank > LOWEST_SPECIAL:
        return str(worth.points)
    return worth.name.partition(" ")[2]
