"""Four Card Poker simulated: Ante and Aces Up on every box, decided by a strategy or the best play."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from houseway.equipment import CARDS
from houseway.games.four_card_poker.hands import RANK
from houseway.games.four_card_poker.schedules import aces_up_schedule, ante_bonus_schedule
from houseway.games.four_card_poker.settings import Settings
from houseway.games.four_card_poker.settlement import BONUS
from houseway.games.four_card_poker.strategy import Strategy, read, reference
from houseway.lab.four_card_poker import facts, kernel
from houseway.lab.four_card_poker.counting import FOLD, ONCE, THREE_TIMES, Bytes
from houseway.lab.four_card_poker.exact import best_play_of_all_hands
from houseway.lab.four_card_poker.facts import Numbers
from houseway.lab.four_card_poker.optimum import Optimum, choices
from houseway.lab.four_card_poker.results import (
    ANTE_RESULTS,
    OPTIMAL,
    SETTLED,
    TIMES,
    Result,
    aces_up_rows,
    clause,
    won,
)
from houseway.lab.models import (
    Column,
    Count,
    Plan,
    Sums,
    Tally,
    Told,
    check_boxes,
    no_shoe,
)
from houseway.lab.streams import State
from houseway.table.layout import settings as any_settings

ANTE_STAKE, ACES_UP_STAKE = 10_00, 5_00


class Decisions(NamedTuple):
    """What the kernel decides by: thresholds for each face-up card, and best plays for what lies between."""

    thresholds: Numbers
    plays: Bytes


def by_thresholds(strategy: Strategy) -> Decisions:
    """Nothing lies between."""
    once, three_times = strategy
    rows = [(once[rank], once[rank], three_times[rank], three_times[rank]) for rank in RANK]
    return Decisions(np.array(rows, np.int64), np.zeros((len(once), 1), np.uint8))


def by_best_play(found: Optimum) -> Decisions:
    """What all hands of a strength have in common is decided by it; the others are looked up."""
    every = facts.strengths()
    of_rank = []
    for plays in found.counts.sum(axis=3):
        folds, once, three_times = (np.flatnonzero(plays[:, play]) for play in (FOLD, ONCE, THREE_TIMES))
        zone = [
            every[min(once[0], three_times[0])],
            every[folds[-1]] + 1,
            every[three_times[0]],
            every[max(folds[-1], once[-1])] + 1,
        ]
        if zone[1] > zone[2]:
            zone[1] = zone[2] = zone[3]
        of_rank.append(zone)
    return Decisions(np.array([of_rank[rank] for rank in RANK], np.int64), found.plays)


class Model:
    """A Four Card Poker table under a plan."""

    unit = 1

    def __init__(self, settings: Settings, decisions: Decisions, boxes: int) -> None:
        self.settings, self.boxes = settings, boxes
        self.bonuses = ante_bonus_schedule(settings.ante_bonus)
        ante_rows = tuple(result.row(self.bonuses) for result in ANTE_RESULTS)
        self.columns: tuple[Column, ...] = (
            Column("ante", ante_rows),
            Column("aces-up", aces_up_rows(aces_up_schedule(settings.aces_up))),
        )
        self._worth = np.zeros((2, len(ante_rows), 2), np.int64)
        for wager, column in enumerate(self.columns):
            for row, each in enumerate(column.rows):
                self._worth[wager, row] = int(each.pays), 1 if wager else int(ANTE_RESULTS[row].staked())
        self._known = (
            facts.bits(),
            facts.tables(),
            decisions.thresholds,
            choices(len(CARDS) - 1),
            decisions.plays,
            self._worth,
        )

    def count(self, rounds: int, stream: State) -> Tally:
        """Play so many rounds from a stream and count them."""
        played = _Played(self.boxes, self._worth)
        kernel.play_rounds(rounds, self.boxes, played.shoe, stream, *self._known, *played.written)
        return Tally(
            rounds,
            {
                column.wager: self._count(len(column.rows), wager, rounds, played)
                for wager, column in enumerate(self.columns)
            },
        )

    def _count(self, rows: int, wager: int, rounds: int, played: "_Played") -> Count:
        found = played.counts[wager, :rows]
        if self.boxes == 1:
            won, staked = self._worth[wager, :rows].T
            sums = [int(found @ each) for each in (won, staked, won * won, staked * staked, won * staked)]
        else:
            sums = [int(each) for each in played.sums[wager]]
        x, y, xx, yy, xy = sums
        n = self.boxes
        return Count(
            tuple(int(each) for each in found),
            Sums(rounds, n * rounds, x, y, n * n * rounds, xx, yy, n * x, xy),
        )

    def tell(self, rounds: int, stream: State) -> Iterator[Told]:
        """The same rounds, one by one."""
        played = _Played(self.boxes, self._worth)
        for _ in range(rounds):
            kernel.play_rounds(1, self.boxes, played.shoe, stream, *self._known, *played.written)
            results = [ANTE_RESULTS[row] for row in played.rows[:, kernel.ANTE]]
            lines = [line for box, result in enumerate(results) for line in self._lines(box + 1, result)]
            lines += [
                self._line(box + 1, "aces-up", ACES_UP_STAKE, int(row.pays), row.clause)
                for box, number in enumerate(played.rows[:, kernel.ACES_UP])
                for row in (self.columns[kernel.ACES_UP].rows[number],)
            ]
            cards = [int(card) for card in played.shoe[: 5 * self.boxes + 6]]
            yield Told(self._record(cards, results), lines)

    def _lines(self, area: int, result: Result) -> Iterator[dict[str, Any]]:
        """Ante, Play and Ante Bonus, each a line of its own."""
        if result.play == FOLD:
            yield self._line(area, "ante", ANTE_STAKE, -1, result.clause)
            return
        for wager, stake in (("ante", ANTE_STAKE), ("play", TIMES[result.play] * ANTE_STAKE)):
            yield self._line(area, wager, stake, *_settled(result.result, wager))
        if result.bonus is not None:
            won = self.bonuses.pays[result.bonus].up(ANTE_STAKE)
            yield self._line(area, "ante-bonus", 0, 0, clause(BONUS[0])) | {"net": won}

    @staticmethod
    def _line(area: int, wager: str, stake: int, pays: int, by: str) -> dict[str, Any]:
        return {"area": area, "hand": 1, "wager": wager, "stake": stake, "net": pays * stake, "clause": by}

    def _record(self, cards: list[int], results: Sequence[Result]) -> dict[str, Any]:
        stakes = {"ante": ANTE_STAKE, "aces-up": ACES_UP_STAKE}
        wagers = [
            {"area": area, "patron": f"player {area}", "wager": wager, "amount": amount}
            for area in range(1, self.boxes + 1)
            for wager, amount in stakes.items()
        ]
        decisions = [
            {"area": area, "action": "play", "amount": TIMES[result.play] * ANTE_STAKE}
            if result.play != FOLD
            else {"area": area, "action": "fold"}
            for area, result in enumerate(results, start=1)
        ]
        return {
            "game": "four-card-poker",
            "settings": {
                "areas": self.settings.areas,
                "device": self.settings.device,
                "ante_bonus": self.settings.ante_bonus,
                "aces_up": self.settings.aces_up,
            },
            "wagers": wagers,
            "cards": [str(CARDS[card]) for card in self._as_dealt(cards)],
            "decisions": decisions,
        }

    def _as_dealt(self, cards: list[int]) -> list[int]:
        """The kernel deals five at a time (7.4); from a shoe the same hands come one card at a time (7.3)."""
        if self.settings.device == "shuffler":
            return cards
        *hands, face_up = [cards[first : first + 5] for first in range(0, len(cards), 5)]
        return [card for turn in zip(*hands, strict=True) for card in turn] + face_up


def _settled(result: int, wager: str) -> tuple[int, str]:
    settled = SETTLED[result][wager]
    return int(won(settled)), clause(settled.rule[0])


class _Played:
    """What the kernel writes: the shoe, the rows of the last round, how often each came, sums over rounds."""

    def __init__(self, boxes: int, worth: Numbers) -> None:
        self.shoe = np.arange(len(CARDS), dtype=np.uint8)
        self.rows = np.zeros((boxes, 2), np.int64)
        self.counts = np.zeros(worth.shape[:2], np.int64)
        self.sums = np.zeros((2, 5), np.int64)
        self.written = (self.rows, self.counts, self.sums)


def model(plan: Plan) -> Model:
    """Four Card Poker under this plan."""
    settings = any_settings.read(Settings, plan.settings, "settings")
    settings.check()
    check_boxes(plan.boxes, settings.areas)
    no_shoe(plan, "the cards are shuffled after every round (4.1.2)")
    if plan.strategy == OPTIMAL:
        return Model(settings, by_best_play(best_play_of_all_hands()), plan.boxes)
    strategy = reference() if plan.strategy is None else read(plan.strategy)
    return Model(settings, by_thresholds(strategy), plan.boxes)
