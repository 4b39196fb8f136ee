"""Pontoon simulated: one patron on each box, all playing by one chart."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from houseway.equipment import DECK_WITHOUT_TENS, decks
from houseway.games.pontoon.cards import behind_cutting_card
from houseway.games.pontoon.settings import Settings
from houseway.games.pontoon.strategy import FORM, reference
from houseway.lab.models import Column, Count, Plan, Row, Sums, Tally, Told, check_boxes
from houseway.lab.pontoon import results
from houseway.lab.pontoon.book import book
from houseway.lab.pontoon.facts import pairs
from houseway.lab.pontoon.kernel import Layout, Rules, layout
from houseway.lab.pontoon.plays import plays_of
from houseway.lab.pontoon.results import ENDINGS, UNIT
from houseway.lab.pontoon.tallying import (
    BLOCKS,
    BONUS,
    BOX,
    HANDS,
    INSURANCE,
    SHARE,
    SIDE_BET,
    STAKES,
    Counts,
    nothing_counted,
    play_rounds,
)
from houseway.lab.pontoon.telling import Teller
from houseway.lab.streams import Shoe, State
from houseway.rulebook import Unreadable
from houseway.table.charts.chart_text import read_chart
from houseway.table.charts.charts import Chart
from houseway.table.layout.settings import read


class Model:
    """A Pontoon table under a plan."""

    unit = UNIT

    def __init__(
        self, settings: Settings, chart: Chart, boxes: int, shoe: bool, *, splits_only: bool = False
    ) -> None:
        self._settings = settings
        self._teller = Teller(settings, boxes)
        self._book = book(plays_of(chart))
        self._rules = Rules(
            boxes,
            before_cutting_card(settings) if shoe else 0,
            settings.bust_counts_as_original,
            settings.double_even_money_scope == "box",
            settings.side_bet != "none",
            splits_only,
        )
        self._columns = {
            BOX: Column("box", results.net_rows(), tuple(ending.row for ending in ENDINGS.values())),
            INSURANCE: Column("insurance", results.insurance_rows()),
            SIDE_BET: Column(settings.side_bet, results.pair_rows(settings.side_bet)),
            BONUS: Column("super-bonus", results.bonus_rows(), counts_bonuses=True),
            SHARE: Column("super-bonus-share", results.share_rows(), counts_bonuses=True),
        }
        if settings.side_bet == "none":
            del self._columns[SIDE_BET]
        self.columns = tuple(self._columns.values())
        self._worth = np.zeros((STAKES + 1, 64), dtype=np.int64)
        for number, column in self._columns.items():
            _write(self._worth[number], column.rows)
        _write(self._worth[HANDS], self._columns[BOX].lines)
        self._worth[STAKES, : len(ENDINGS)] = [each.staked for each in ENDINGS.values()]

    def count(self, rounds: int, stream: State) -> Tally:
        """Play so many rounds from a stream and count them."""
        counts = nothing_counted()
        self._play(rounds, layout(), self._shoe(), stream, counts)
        return Tally(rounds, self._counted(counts))

    def tell(self, rounds: int, stream: State) -> Iterator[Told]:
        """The same rounds, one by one."""
        table, shoe = layout(), self._shoe()
        for _ in range(rounds):
            self._play(1, table, shoe, stream, nothing_counted())
            yield self._teller.tell(table)

    def _play(self, rounds: int, table: Layout, shoe: Shoe, stream: State, counts: Counts) -> None:
        play_rounds(rounds, *self._book, pairs(), self._worth, self._rules, table, shoe, stream, *counts)

    def _shoe(self) -> Shoe:
        return np.array(decks(self._settings.decks, DECK_WITHOUT_TENS), dtype=np.uint8)

    def _counted(self, counts: Counts) -> dict[str, Count]:
        counts.sums[:, BLOCKS] = counts.sums[BOX, BLOCKS]
        every_box = Sums(*_whole(counts.sums[BOX]))
        found = {}
        for number, column in self._columns.items():
            rows = _whole(counts.rows[number, : len(column.rows)])
            sums = Sums(*_whole(counts.sums[number]))
            if number in (BONUS, SHARE):
                rows = (every_box.n - sum(rows), *rows[1:])
                sums = _with_every_box(sums, every_box)
            found[column.wager] = Count(rows, sums, _whole(counts.rows[HANDS, : len(column.lines)]))
        return found


def _write(worth: Any, rows: tuple[Row, ...]) -> None:
    worth[: len(rows)] = [int(row.pays * UNIT) for row in rows]


def _whole(counted: Any) -> tuple[int, ...]:
    return tuple(int(each) for each in counted)


def _with_every_box(sums: Sums, boxes: Sums) -> Sums:
    """What any box wager may win without a stake of its own is held against its stake."""
    return sums._replace(n=boxes.n, y=boxes.n * UNIT, nn=boxes.nn, yy=boxes.nn * UNIT**2)


def before_cutting_card(settings: Settings) -> int:
    """Rule 5.3: how many cards lie in front of the cutting card."""
    places, usual = behind_cutting_card(settings, settings.cards)
    return settings.cards - places.nearest(usual)


def model(plan: Plan) -> Model:
    """Pontoon under this plan."""
    settings = read(Settings, plan.settings, "settings")
    settings.check()
    check_boxes(plan.boxes, settings.areas)
    if plan.shoe and settings.device != "shoe":
        message = "shoe: an automated shuffling shoe has no cutting card to deal to"
        raise Unreadable("no-shoe", message, "shoe")
    chart = reference() if plan.strategy is None else read_chart(plan.strategy, FORM)
    return Model(settings, chart, plan.boxes, plan.shoe)
