"""Pinkjack simulated: one patron on each box, by a chart, with Suits You on every box where it is offered."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from houseway.equipment import CARDS, SUITS, decks
from houseway.games.pinkjack.settings import ULTIMATE_BONUS, Settings
from houseway.games.pinkjack.strategy import FORM, reference
from houseway.lab.models import Column, Count, Plan, Sums, Tally, Told, check_boxes, sums_of_single_wagers
from houseway.lab.pinkjack import facts, kernel
from houseway.lab.streams import State
from houseway.rulebook import Unreadable
from houseway.table.charts.chart_text import read_chart
from houseway.table.charts.charts import Chart
from houseway.table.layout.settings import read

STAKE = 10_00

TOLD_SETTINGS = ("decks", "one_card_on_split_aces", "bust_counts_as_original", "dealer_pinkjack_literal")
"""What bears on a round with one patron on each box whose stake is within the limits and payable."""


class Model:
    """A Pinkjack table under a plan. Limits and chips do not count: a box has one stake, whatever it is."""

    def __init__(
        self, settings: Settings, chart: Chart, boxes: int, shoe: bool, *, splits_only: bool = False
    ) -> None:
        self.settings, self.boxes, self.shoe, self.splits_only = settings, boxes, shoe, splits_only
        self.unit = 1
        lines = tuple(facts.line_row(*each) for each in facts.LINES)
        side = (Column("suits-you", facts.suits_you_rows()),) if settings.suits_you else ()
        self.columns = (
            Column("box", facts.box_rows(), lines),
            *side,
            Column("ultimate-bonus", facts.bonus_rows(), counts_bonuses=True),
        )
        self._known = facts.known(settings, chart)

    def _table(self, stream: State) -> kernel.Table:
        settings = self.settings
        usual = settings.behind_cutting_card
        behind = settings.cards // 4 if usual is None else usual
        table = np.zeros(1, dtype=kernel.TABLE)[0]
        table["stream"] = stream
        table["boxes"] = self.boxes
        table["cards"] = settings.cards
        table["cutting_card"] = settings.cards - behind if self.shoe else 0
        table["single"] = self.boxes == 1 and not self.shoe
        table["suits_you"] = settings.suits_you is not None
        table["one_card_on_split_aces"] = settings.one_card_on_split_aces
        table["bust_counts_as_original"] = settings.bust_counts_as_original
        table["shuffle_due"] = True
        table["splits_only"] = self.splits_only
        table["shoe"][: settings.cards] = decks(settings.decks)
        return table

    def count(self, rounds: int, stream: State) -> Tally:
        """Play so many rounds from a stream and count them."""
        table, counts = self._table(stream), np.zeros(1, dtype=kernel.COUNTS)[0]
        kernel.play(rounds, self._known, table, counts)
        return Tally(rounds, {column.wager: self._count(column, counts) for column in self.columns})

    def _count(self, column: Column, counts: kernel.Counts) -> Count:
        single = self.boxes == 1 and not self.shoe
        if column.wager == "box":
            rows = _whole(counts["boxes"].sum(axis=1))
            sums = _sums_of_boxes(counts["boxes"]) if single else _sums(counts, kernel.BOX)
            return Count(rows, sums, tuple(int(counts["lines"][each]) for each in facts.LINES))
        field, number = _FIELDS[column.wager]
        rows = _whole(counts[field])
        sums = sums_of_single_wagers(column.rows, rows, self.unit) if single else _sums(counts, number)
        return Count(rows, sums)

    def tell(self, rounds: int, stream: State) -> Iterator[Told]:
        """The same rounds, one by one."""
        table, counts = self._table(stream), np.zeros(1, dtype=kernel.COUNTS)[0]
        for _ in range(rounds):
            kernel.play(1, self._known, table, counts)
            yield Told(self._record(table), self._lines(table))

    def _record(self, table: kernel.Table) -> dict[str, Any]:
        settings: dict[str, Any] = {name: getattr(self.settings, name) for name in TOLD_SETTINGS}
        wagers = [self._wager(area, "box", STAKE) for area in self._areas()]
        if self.settings.suits_you:
            amount = self.settings.suits_you.least
            settings["suits_you"] = {"amount": amount}
            wagers += [
                self._wager(area, "suits-you", amount) | {"suit": _suit(area)} for area in self._areas()
            ]
        return {
            "game": "pinkjack",
            "settings": settings,
            "wagers": wagers,
            "cards": [str(CARDS[card]) for card in table["dealt_cards"][: table["dealt"]]],
            "decisions": [_decision(*each) for each in table["decisions"][: table["decided"]].tolist()],
        }

    def _areas(self) -> range:
        return range(1, self.boxes + 1)

    def _wager(self, area: int, wager: str, amount: int) -> dict[str, Any]:
        return {"area": area, "patron": _patron(area), "wager": wager, "amount": amount}

    def _lines(self, table: kernel.Table) -> list[dict[str, Any]]:
        found = []
        for area in self._areas():
            first = facts.MOST_HANDS * (area - 1)
            hands = table["hands"][first : first + table["hands"][first, kernel.HANDS]]
            if self.settings.suits_you:
                row = facts.suits_you_rows()[
                    facts.suits_you_row(int(hands[0, kernel.FIRST_CARD]), _suit(area))
                ]
                stake = self.settings.suits_you.least
                found.append(_line(area, 0, "suits-you", (stake, int(row.pays * stake)), row.clause))
            for number, hand in enumerate(hands, start=1):
                found += _hand_lines(area, number, int(hand[kernel.RESULT]), bool(hand[kernel.DOUBLED]))
        return found


_FIELDS = {"suits-you": ("suits_you", kernel.SUITS_YOU), "ultimate-bonus": ("bonuses", kernel.BONUS)}


def _whole(counts: Any) -> tuple[int, ...]:
    return tuple(int(each) for each in counts)


def _sums(counts: kernel.Counts, column: int) -> Sums:
    return Sums(*_whole(counts["sums"][column]))


def _sums_of_boxes(played: Any) -> Sums:
    """The sums where each block is one box, from the counts by net and by all that was staked."""
    found = [
        (int(times), row + facts.LEAST_NET, staked)
        for (row, staked), times in np.ndenumerate(played)
        if times
    ]
    n = sum(times for times, _, _ in found)
    x, y = (sum(each[0] * each[place] for each in found) for place in (1, 2))
    xx, yy = (sum(each[0] * each[place] ** 2 for each in found) for place in (1, 2))
    return Sums(n, n, x, y, n, xx, yy, x, sum(times * net * staked for times, net, staked in found))


def _patron(area: int) -> str:
    return f"player {area}"


def _suit(area: int) -> str:
    return SUITS[(area - 1) % len(SUITS)]


def _decision(box: int, which: int, action: int) -> dict[str, Any]:
    said: dict[str, Any] = {"area": box + 1, "hand": which + 1, "action": facts.ACTIONS[action]}
    if action == facts.DOUBLE:
        said["patrons"] = {_patron(box + 1): STAKE}
    elif action == facts.SPLIT:
        said["patrons"] = [_patron(box + 1)]
    return said


def _hand_lines(area: int, number: int, result: int, doubled: bool) -> Sequence[dict[str, Any]]:
    known = facts.RESULTS[result]
    wager = "box" if number == 1 else "split"
    found = [_line(area, number, wager, (STAKE, known.net * STAKE), facts.clause(known.rule))]
    if doubled:
        assert known.double is not None
        net, rule = known.double
        found.append(_line(area, number, "double", (STAKE, net * STAKE), facts.clause(rule)))
    if result == facts.ULTIMATE:
        found.append(_line(area, number, "ultimate-bonus", (0, ULTIMATE_BONUS), facts.clause(known.rule)))
    return found


def _line(area: int, hand: int, wager: str, money: tuple[int, int], clause: str) -> dict[str, Any]:
    stake, net = money
    return {"area": area, "hand": hand, "wager": wager, "stake": stake, "net": net, "clause": clause}


def model(plan: Plan) -> Model:
    """Pinkjack under this plan."""
    settings = read(Settings, plan.settings, "settings")
    settings.check()
    check_boxes(plan.boxes, settings.areas)
    if plan.shoe and settings.device != "shoe":
        raise Unreadable(
            "no-shoe", f"device: {settings.device!r}: there is no shoe to deal to its end", "shoe"
        )
    chart = reference() if plan.strategy is None else read_chart(plan.strategy, FORM)
    return Model(settings, chart, plan.boxes, plan.shoe)
