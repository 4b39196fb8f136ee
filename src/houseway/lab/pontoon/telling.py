"""A round that the kernel played, told: a record for the engine, and the result lines of every wager."""

from collections.abc import Iterator
from typing import Any

from houseway.equipment import CARDS
from houseway.games.pontoon.deciding import MOST_HANDS, steps_of_doubles
from houseway.games.pontoon.settings import Settings
from houseway.games.pontoon.settlement import LARGE_BONUS, LARGE_FROM, SHARE, SMALL_BONUS
from houseway.lab.models import Row, Told
from houseway.lab.pontoon.facts import DEALERS_PONTOON, dealer, pairs
from houseway.lab.pontoon.kernel import (
    BONUS,
    CARDS_OUT,
    DEALER,
    DEALT,
    DECIDED,
    DECISIONS,
    ENDS,
    FORFEITED,
    GATHERED,
    GATHERED_AFTER,
    INSURED,
    NOW,
    NUMBER,
    Layout,
)
from houseway.lab.pontoon.plays import ACTIONS
from houseway.lab.pontoon.results import ENDINGS, Part, Result, clause, insurance_rows, pair_rows
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import chips_in_use
from houseway.table.records.writing import settings_in_use

USUAL_STAKE = 10_00
STAKES_TRIED = 10_000


def stake_for(settings: Settings) -> int:
    """A stake in cents that the limits allow, that can be doubled, and whose half is a whole chip."""
    sides = [settings.limits_on(kind) for kind in ("box", settings.side_bet)]
    step = 2 * min(settings.chips, default=1)
    double, _ = steps_of_doubles(settings.limits_on("double"), settings.limits_on("box"))
    least = max(USUAL_STAKE if not settings.limits else 0, double, *(each.min for each in sides))
    for stake in range(-(-least // step) * step, least + STAKES_TRIED * step, step):
        if all(each.allows_unit(stake) and stake <= (each.max or stake) for each in sides):
            return stake
    message = "settings.limits: no stake in them can be doubled and halved in full"
    raise Unreadable("bad-limits", message, "settings.limits")


class Teller:
    """Tells rounds of a table."""

    def __init__(self, settings: Settings, boxes: int) -> None:
        self.boxes = boxes
        self.stake = stake_for(settings)
        self.settings = settings_in_use(settings)
        self.side_bet = settings.side_bet
        self.pair_rows = pair_rows(self.side_bet)
        chips = chips_in_use(settings.chips)
        self.bonus = chips.up(LARGE_BONUS if self.stake >= LARGE_FROM else SMALL_BONUS)
        self.share = chips.up(SHARE)

    def tell(self, table: Layout) -> Told:
        """The round that lies on the table."""
        return Told(self._record(table), list(self._lines(table)))

    def _patron(self, box: int) -> str:
        return f"player {box + 1}"

    def _record(self, table: Layout) -> dict[str, Any]:
        kinds = ["box"] if self.side_bet == "none" else ["box", self.side_bet]
        record: dict[str, Any] = {
            "game": "pontoon",
            "settings": self.settings,
            "wagers": [
                {"area": box + 1, "patron": self._patron(box), "wager": kind, "amount": self.stake}
                for box in range(self.boxes)
                for kind in kinds
            ],
            "cards": [str(CARDS[card]) for card in table[CARDS_OUT, : table[NOW, DEALT]]],
            "decisions": [self._decision(int(each)) for each in table[DECISIONS, : table[NOW, DECIDED]]],
        }
        if table[NOW, GATHERED]:
            at = {"cards": int(table[NOW, GATHERED]), "decisions": int(table[NOW, GATHERED_AFTER])}
            record["incidents"] = [{"kind": "insufficient-cards", "at": at}]
        return record

    def _decision(self, code: int) -> dict[str, Any]:
        box, hand, action = code >> 16, code >> 8 & 255, ACTIONS[code & 255]
        patron = self._patron(box)
        decision: dict[str, Any] = {"area": box + 1, "hand": hand + 1, "action": action}
        if action == "insure":
            decision |= {"patron": patron, "amount": self.stake // 2}
        elif action == "double":
            decision["patrons"] = {patron: self.stake}
        elif action in ("split", "rescue"):
            decision["patrons"] = [patron]
        return decision

    def _lines(self, table: Layout) -> Iterator[dict[str, Any]]:
        winners = [box for box in range(self.boxes) if _wins_bonus(box, table)]
        dealers_pontoon = dealer().total[table[NOW, DEALER]] == DEALERS_PONTOON
        for box in range(self.boxes):
            if self.pair_rows:
                kind = pairs()[table[CARDS_OUT, box], table[CARDS_OUT, self.boxes + 1 + box]]
                yield self._side_line(box, self.side_bet, self.stake, self.pair_rows[kind])
            if table[INSURED, box]:
                row = insurance_rows()[1 if dealers_pontoon else 0]
                yield self._side_line(box, "insurance", self.stake // 2, row)
            if winners and box not in winners:
                yield _line((box, 0), "super-bonus-share", 0, self.share, clause("14.3"))
            yield from self._hands(box, box in winners, table)

    def _side_line(self, box: int, wager: str, stake: int, row: Row) -> dict[str, Any]:
        return _line((box, 0), wager, stake, int(row.pays * stake), row.clause)

    def _hands(self, box: int, wins_bonus: bool, table: Layout) -> Iterator[dict[str, Any]]:
        for hand in range(table[NUMBER, box]):
            place = box * MOST_HANDS + hand
            ending = ENDINGS[Result(table[ENDS, place])]
            yield self._hand_line(box, hand, "split" if hand else "box", ending.wager)
            if ending.double is not None:
                yield self._hand_line(box, hand, "double", ending.double)
            if wins_bonus and table[BONUS, place]:
                yield _line((box, hand + 1), "super-bonus", 0, self.bonus, clause("14.3"))

    def _hand_line(self, box: int, hand: int, wager: str, part: Part) -> dict[str, Any]:
        return _line((box, hand + 1), wager, self.stake, int(part.pays * self.stake), clause(part.clause))


def _wins_bonus(box: int, table: Layout) -> bool:
    hands = slice(box * MOST_HANDS, box * MOST_HANDS + table[NUMBER, box])
    return not table[FORFEITED, box] and bool(table[BONUS, hands].any())


def _line(hand: tuple[int, int], wager: str, stake: int, net: int, clause: str) -> dict[str, Any]:
    """What came of a wager on that hand of a box; hand 0 is none."""
    box, number = hand
    return {"area": box + 1, "hand": number, "wager": wager, "stake": stake, "net": net, "clause": clause}
