"""bACEball simulated: every area carries every wager; there is nothing to decide."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from houseway.equipment import CARDS, decks
from houseway.games.baceball.settings import Settings
from houseway.lab.baceball import facts, kernel
from houseway.lab.models import (
    Column,
    Count,
    Plan,
    Sums,
    Tally,
    Told,
    check_boxes,
    no_shoe,
    sums_of_single_wagers,
)
from houseway.lab.streams import State
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import read

STAKE = 10_00


class Model:
    """A bACEball table under a plan."""

    def __init__(self, settings: Settings, boxes: int) -> None:
        self.settings, self.boxes = settings, boxes
        offered = settings.jackpot
        self.unit = offered.wager if offered else 1
        columns = [Column(wager, facts.rows(wager)) for wager in facts.RESULTS]
        if offered:
            columns.append(Column("jackpot", facts.jackpot_rows(settings, boxes)))
        self.columns = tuple(columns)
        most = len(facts.prizes_for(boxes))
        self._nets = np.zeros((6, most), dtype=np.int64)
        for number, column in enumerate(columns):
            nets = [int(row.pays * self.unit) for row in column.rows]
            self._nets[number, : len(nets)] = nets
        self._facts = kernel.Facts(
            facts.KEYS, facts.ACES, facts.bet_table(), facts.jackpot_table(), self._nets
        )

    def count(self, rounds: int, stream: State) -> Tally:
        """Play so many rounds from a stream and count them."""
        counts, sums = np.zeros_like(self._nets), np.zeros((6, 2), dtype=np.int64)
        self._play(rounds, self._shoe(), stream, counts, sums)
        return Tally(
            rounds,
            {
                column.wager: self._count(column, counts[number], sums[number], rounds)
                for number, column in enumerate(self.columns)
            },
        )

    def _count(self, column: Column, counts: Any, sums: Any, rounds: int) -> Count:
        found = tuple(int(each) for each in counts[: len(column.rows)])
        if self.boxes == 1:
            return Count(found, sums_of_single_wagers(column.rows, found, self.unit))
        n, y = self.boxes, self.boxes * self.unit
        x, xx = int(sums[0]), int(sums[1])
        return Count(
            found,
            Sums(rounds, n * rounds, x, y * rounds, n * n * rounds, xx, y * y * rounds, n * x, x * y),
        )

    def tell(self, rounds: int, stream: State) -> Iterator[Told]:
        """The same rounds, one by one."""
        shoe = self._shoe()
        counts, sums = np.zeros_like(self._nets), np.zeros((6, 2), dtype=np.int64)
        for _ in range(rounds):
            results = self._play(1, shoe, stream, counts, sums)
            yield Told(self._record(shoe[: 3 * (self.boxes + 1)]), self._lines(results))

    def _shoe(self) -> Any:
        return np.array(decks(self.settings.decks), dtype=np.uint8)

    def _play(self, rounds: int, shoe: Any, stream: State, counts: Any, sums: Any) -> Any:
        results = np.zeros((self.boxes, 6), dtype=np.int64)
        kernel.play(rounds, self.boxes, shoe, stream, self._facts, results, counts, sums)
        return results

    def _stake(self, wager: str) -> int:
        return self.unit if wager == "jackpot" else STAKE

    def _record(self, cards: Any) -> dict[str, Any]:
        wagers = [
            {
                "area": area,
                "patron": f"player {area}",
                "wager": column.wager,
                "amount": self._stake(column.wager),
            }
            for area in range(1, self.boxes + 1)
            for column in self.columns
        ]
        offered = self.settings.jackpot
        record: dict[str, Any] = {
            "game": "baceball",
            "wagers": wagers,
            "cards": [str(CARDS[card]) for card in cards],
        }
        if offered:
            record["settings"] = {
                "jackpot": {"wager": offered.wager, "shared_guarantee": offered.shared_guarantee}
            }
            record["meters"] = {"major": offered.meters.major, "minor": offered.meters.minor}
        return record

    def _lines(self, results: Any) -> list[dict[str, Any]]:
        return [
            {
                "area": box + 1,
                "hand": 1,
                "wager": column.wager,
                "stake": (stake := self._stake(column.wager)),
                "net": int(row.pays * stake),
                "clause": row.clause,
            }
            for box in range(self.boxes)
            for number, column in enumerate(self.columns)
            for row in (column.rows[results[box, number]],)
        ]


def model(plan: Plan) -> Model:
    """bACEball under this plan."""
    settings = read(Settings, plan.settings, "settings")
    settings.check()
    check_boxes(plan.boxes, settings.areas)
    no_shoe(plan, "its cards come from a shuffling device")
    if plan.strategy is not None:
        raise Unreadable("no-strategy", "bACEball leaves nothing to decide: it takes no strategy", "strategy")
    return Model(settings, plan.boxes)
