"""Pai Gow simulated: one player an area from area two on, all against the House's bank on area one.

Where players may bank, the same tiles are also set as if the bank were a player's, against the first area
set the House Way, for a wager as high.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from houseway.equipment import TILE_SET, Tile
from houseway.games.pai_gow.four_tiles import tiles_of
from houseway.games.pai_gow.hands import Setting, settings_of
from houseway.games.pai_gow.settings import HOUSE_AREA, RULES, Settings
from houseway.games.pai_gow.settlement import COMMISSION, WITHHELD
from houseway.games.pai_gow.strategy import BEST, HOUSE_WAY, Strategy, read_strategy, reference
from houseway.lab.models import (
    Column,
    Count,
    Plan,
    Row,
    Sums,
    Tally,
    Told,
    check_boxes,
    no_shoe,
    sums_of_single_wagers,
)
from houseway.lab.pai_gow import facts, kernel
from houseway.lab.pai_gow.chances import house_way_settings
from houseway.lab.pai_gow.exact import best_settings, sides, wager_name
from houseway.lab.pai_gow.facts import HIGH_HAND, LOW_HAND, UNIT, Ways, number_of
from houseway.lab.streams import State
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import read

USUAL_STAKE = 10_00

THE_HOUSE_WAY = Strategy(HOUSE_WAY, {})
THE_BEST_WAY = Strategy(BEST, {})
NAMES = {HOUSE_WAY: "player-house-way", BEST: "player-optimal"}
"""What the exact analysis calls a wager that is always set so."""


class Model:
    """A Pai Gow table under a plan."""

    unit = UNIT

    def __init__(self, plan: Plan, settings: Settings, strategy: Strategy) -> None:
        self.plan, self.stake = plan, stake_for(settings)
        self.areas = range(HOUSE_AREA + 1, HOUSE_AREA + 1 + plan.boxes)
        self.marked = settings.house_way_playing_areas
        self.turns_tiles = strategy == THE_HOUSE_WAY
        own = [area not in self.marked for area in self.areas]
        self.rows = facts.rows(settings.zero_rule)
        self.banker = tuple(
            Column(wager_name(name, strategy), facts.rows(settings.zero_rule, banking=True))
            for name, banking in sides(settings).items()
            if banking
        )
        self.columns: tuple[Column, ...] = (Column(_name(strategy, own), self.rows), *self.banker)
        self._way_of = np.array([False, *own], np.int64)
        self._facts = kernel.Facts(
            facts.twos_of_pieces(),
            np.stack(
                [
                    ways_of(each, settings.zero_rule, banking=banking)
                    for each, banking in ((THE_HOUSE_WAY, False), (strategy, False), (strategy, True))
                ]
            ),
            facts.compared(),
            facts.endings(settings.zero_rule)[1],
            np.array([int(row.pays * UNIT) for row in self.rows], np.int64),
        )

    def count(self, rounds: int, stream: State) -> Tally:
        """Play so many rounds from a stream and count them."""
        played = self._before()
        self._play(rounds, stream, played)
        counts = tuple(int(number) for number in played.counts)
        found = {self.columns[0].wager: Count(counts, self._sums(rounds, counts, played))}
        for column in self.banker:
            of_banker = tuple(int(number) for number in played.of_banker)
            found[column.wager] = Count(of_banker, sums_of_single_wagers(column.rows, of_banker, UNIT))
        return Tally(rounds, found)

    def _before(self) -> "Played":
        return Played(self.plan.boxes, len(self.rows), len(self.rows) if self.banker else 0)

    def _sums(self, rounds: int, counts: Sequence[int], played: "Played") -> Sums:
        boxes = self.plan.boxes
        if boxes == 1:
            return sums_of_single_wagers(self.rows, counts, UNIT)
        y = boxes * UNIT
        x, xx = map(int, played.sums)
        return Sums(
            rounds, boxes * rounds, x, y * rounds, boxes**2 * rounds, xx, y**2 * rounds, boxes * x, x * y
        )

    def tell(self, rounds: int, stream: State) -> Iterator[Told]:
        """The same rounds, one by one."""
        played = self._before()
        for _ in range(rounds):
            self._play(1, stream, played)
            yield Told(self._record(played), self._lines(played))

    def _play(self, rounds: int, stream: State, played: "Played") -> None:
        kernel.play(
            rounds,
            played.tiles,
            stream,
            self._way_of,
            self._facts,
            played.hands,
            played.results,
            played.counts,
            played.sums,
            played.of_banker,
        )

    def _record(self, played: "Played") -> dict[str, Any]:
        return {
            "game": "pai-gow",
            "settings": self.plan.settings,
            "wagers": [
                {"area": area, "patron": f"player {area}", "wager": "box", "amount": self.stake}
                for area in self.areas
            ],
            "tiles": {
                str(area): [str(tile) for tile in played.four(hand)]
                for hand, area in enumerate((HOUSE_AREA, *self.areas))
            },
            "decisions": [
                self._decision(area, played.setting(hand))
                for hand, area in enumerate(self.areas, 1)
                if area not in self.marked
            ],
        }

    def _decision(self, area: int, setting: Setting) -> dict[str, Any]:
        """Rules 12.4 and 12.6: the tiles set, or turned for the dealer to set."""
        if self.turns_tiles:
            return {"area": area, "action": "house-way"}
        low, high = ([str(tile) for tile in hand] for hand in setting)
        return {"area": area, "action": "set", "low": low, "high": high}

    def _lines(self, played: "Played") -> list[dict[str, Any]]:
        return [
            line
            for area, result in zip(self.areas, played.results, strict=True)
            for line in self._lines_of(area, self.rows[result])
        ]

    def _lines_of(self, area: int, row: Row) -> Iterator[dict[str, Any]]:
        """Even money, and commission as a line of its own (14.1)."""
        commission = COMMISSION.down(self.stake) if row.pays > 0 else 0
        net = int(row.pays * self.stake) + commission
        line = {
            "area": area,
            "hand": 1,
            "wager": "box",
            "stake": self.stake,
            "net": net,
            "clause": row.clause,
        }
        yield line
        if commission:
            rule = RULES.clause(WITHHELD[0])
            yield line | {"wager": "commission", "stake": 0, "net": -commission, "clause": rule}


class Played:
    """What the kernel writes: the tiles and hands of the last round, and what all rounds came to."""

    def __init__(self, boxes: int, rows: int, bankers_rows: int) -> None:
        self.tiles = np.arange(len(TILE_SET), dtype=np.uint8)
        self.hands = np.zeros(boxes + 1, np.int64)
        self.results = np.zeros(boxes, np.int64)
        self.counts = np.zeros(rows, np.int64)
        self.sums = np.zeros(2, np.int64)
        self.of_banker = np.zeros(bankers_rows, np.int64)

    def four(self, hand: int) -> list[Tile]:
        """The tiles of a hand, the bank's being the first."""
        first = kernel.TILES_OF_AN_AREA * hand
        return [TILE_SET[piece] for piece in self.tiles[first : first + kernel.TILES_OF_AN_AREA]]

    def setting(self, hand: int) -> Setting:
        """How it was set."""
        made = (self.hands[hand] >> LOW_HAND, self.hands[hand] & HIGH_HAND)
        return next(each for each in settings_of(self.four(hand)) if tuple(map(number_of, each)) == made)


def _name(strategy: Strategy, own: Sequence[bool]) -> str:
    """As in the exact analysis, where all hands are set in a way that it knows."""
    if strategy == THE_HOUSE_WAY or not any(own):
        return NAMES[HOUSE_WAY]
    return NAMES[BEST] if strategy == THE_BEST_WAY and all(own) else "box"


def ways_of(strategy: Strategy, zero_rule: str, *, banking: bool) -> Ways:
    """How the strategy sets every deal."""
    usual = best_settings(zero_rule, banking=banking) if strategy.usual == BEST else house_way_settings()
    named = {four: strategy.setting(tiles_of(four)) for four in strategy.low_hands}
    return facts.ways_to_set(usual | named)


def stake_for(settings: Settings) -> int:
    """A stake within the limits whose commission is whole and can be paid in the chips in use (14.3)."""
    step = COMMISSION.to * min(settings.chips, default=1)
    limits = settings.limits_on("box")
    stake = -(-max(limits.min, USUAL_STAKE) // step) * step
    if limits.max is not None and stake > limits.max:
        stake = limits.max // step * step
    if not stake:
        message = (
            f"settings.limits.box.max: {limits.max}; no wager as low has a commission of 5 % in these chips"
        )
        raise Unreadable("bad-limits", f"{message} [{RULES.clause('14.3')}]", "settings.limits.box.max")
    return stake


def model(plan: Plan) -> Model:
    """Pai Gow under this plan."""
    settings = read(Settings, plan.settings, "settings")
    settings.check()
    check_boxes(plan.boxes, settings.areas - 1)
    no_shoe(plan, "all tiles are mixed for every round")
    strategy = reference() if plan.strategy is None else read_strategy(plan.strategy)
    return Model(plan, settings, strategy)
