"""A random tournament run to its end through floor records, held against what must always be so."""

import json
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from houseway.floor.record.tournaments import tournament_object, turns
from houseway.floor.tournaments.ranking import open_ties, overall
from tests.floor.running import Day, check_balances, comes_back
from tests.floor.tournaments.days import DIRECTOR, MANAGER, day, round_of

NAMES = [f"p{number:02}" for number in range(1, 15)]
TABLES = ("P", "Q")


class RandomTournament:
    """What a director, patrons and dealers do, by chance; after each step everything adds up."""

    def __init__(self, seed: int, *, killed: bool = False) -> None:
        self.chance = chance = Random(seed)
        self.killed = killed
        self.tables = TABLES[: chance.randint(1, 2)]
        number = chance.choice([1, 1, 2, 3])
        self.points = number > 1 and chance.random() < 0.4
        fee = chance.choice([0, 7, 101, 10_000])
        commission = (
            {"amount": chance.randint(0, fee), "approval": "A-1"} if chance.random() < 0.5 else "none"
        )
        knock_out = number > 1 and not self.points and chance.random() < 0.7
        shares = chance.choice(
            [["100"], ["50", "30", "20"], ["33.33", "33.33", "33.34"], ["60", "25.5", "14.5"]]
        )
        bought = {"times": 2, "price": 55, "commission": 5, "chips": 400, "session": 1, "before_round": 3}
        self.players = NAMES[: chance.randint(2, 4 * len(self.tables))]
        self.day: Day = day(
            at=self.tables,
            tables=len(self.tables),
            sessions=[
                {"rounds": chance.randint(1, 3), "starts": f"2026-11-17T{hour:02}:00:00Z"}
                for hour in range(1, number + 1)
            ],
            progression={"best_of_each_table": chance.randint(1, 3)} if knock_out else "none",
            repechage={"best_of_others": 1} if knock_out and chance.random() < 0.5 else "none",
            points=["5", "3", "1"] if self.points else "none",
            buy_back=bought if chance.random() < 0.5 else "none",
            entry_fee=fee,
            commission=commission,
            chips=chance.choice([150, 300, 1_000]),
            carry_over=chance.random() < 0.3,
            players={"min": 1, "max": len(self.players)},
            session_ties=chance.choice(["share", "extra-rounds", "round-before"]),
            final_ties=chance.choice(["share", "extra-rounds"]),
            absent=chance.choice(["minimum", "out"]),
            prizes=shares,
        )
        self.sessions, self.buys = number, bool(bought)
        self.hour = 0

    @property
    def told(self) -> dict[str, Any]:
        return tournament_object(self.day.runner.room.house, "W")

    @property
    def found(self) -> Any:
        return self.day.runner.room.house.tournaments.named("W")

    def __call__(self, order: str, by: str | None = None, **fields: Any) -> dict[str, Any]:
        """A step, always at the right hour."""
        step = (
            {"at": f"2026-11-17T{self.hour:02}:00:00Z", "order": order} | ({"by": by} if by else {}) | fields
        )
        came = self.day.runner.step(step)
        assert not self.killed or comes_back(self.day.runner)
        self.check()
        return came

    def must(self, order: str, by: str | None = None, **fields: Any) -> None:
        came = self(order, by, **fields)
        assert "accepted" in came, (order, fields, came)

    def run(self) -> None:
        """From entries to prizes, or to a cancelled tournament."""
        chance = self.chance
        for who in self.players:
            self.must("enter-tournament", who, tournament="W")
        self.must("enter-reserves", "rob", tournament="W")
        self.must("close-entries", DIRECTOR, tournament="W")
        for number in range(1, self.sessions + 1):
            if not self.session(number):
                break
            if chance.random() < 0.05:
                self.must("cancel-tournament", MANAGER, tournament="W", reason="by chance")
                break
        else:
            self.finish()
        assert comes_back(self.day.runner)
        check_balances(self.day.runner.room.house, self.day.runner.journal.entries())

    def session(self, number: int) -> bool:
        """One session; False: nobody is left to play it."""
        came = self("ballot", DIRECTOR, tournament="W", session=number)
        if "accepted" not in came or not self.found.sessions[-1].seats:
            self.must("cancel-tournament", MANAGER, tournament="W", reason="nobody goes on")
            return False
        seats = self.found.sessions[-1].seats.values()
        for seat in seats:
            if self.chance.random() < 0.95:
                self.must("take-seat", seat.patron, table=seat.table, area=seat.area)
        self.hour = number
        if "accepted" not in self("start-session", DIRECTOR, tournament="W", session=number):
            self.must("cancel-tournament", MANAGER, tournament="W", reason="nobody came")
            return False
        self.seat_reserve(number)
        while not self.found.sessions[-1].over:
            for table in self.tables:
                self.round(table)
        self.decide()
        if self.points:
            self.must("award-points", DIRECTOR, tournament="W", session=number)
        return True

    def seat_reserve(self, number: int) -> None:
        drawn = {(seat.table, seat.area): seat.patron for seat in self.found.ballots[-1].drawn}
        empty = [place for place, who in drawn.items() if who in self.found.forfeited]
        if number == 1 and empty and self.chance.random() < 0.5:
            table, area = empty[0]
            self.must("offer-seat", DIRECTOR, tournament="W", session=1, patron="rob", table=table, area=area)
            self.must("take-seat", "rob", table=table, area=area)

    def round(self, table: str) -> None:
        """Betting opens, who is out may buy back, and everybody wins or loses something."""
        session = self.found.sessions[-1]
        if table in session.over_at or table not in session.tables:
            return
        self.must("open-betting", DIRECTOR, table=table)
        for who in list(self.found.sessions[-1].eliminated):
            if self.chance.random() < 0.3:
                self("buy-back", who, tournament="W")
        if table in self.found.sessions[-1].over_at:
            return
        positions = self.day.runner.room.tables[table].round.state.positions
        if positions:
            self.play(table, {who: area for area, who in positions.items()})

    def play(self, table: str, seats: dict[str, int]) -> None:
        chips = Counter(self.told["chips"])
        lying = self.day.runner.room.tables[table].round.open_wagers()
        for wager in lying:
            chips[wager.patron] += wager.on_layout
        if self.chance.random() < 0.15 and turns(self.day.runner.room.tables[table]):
            self.must("time-over", table=table)
            return self.round(table)
        results = {who: (self.chance.randint(100, min(chips[who], 1_000)), self.result()) for who in seats}
        self.must(**round_of(results, seats, table))
        if self.chance.random() < 0.1:
            self.must("void-round", "sue", table=table, grounds="by chance")
        elif self.chance.random() < 0.1:
            self.void_earlier(table)
        return None

    def void_earlier(self, table: str) -> None:
        """Some round before the last: it is void, or what forbids it is said with its clause."""
        number = self.chance.randint(1, self.day.runner.room.tables[table].number)
        came = self("void-earlier-round", "sue", table=table, round=number)
        assert "accepted" in came or came["refused"]["clause"], came

    def result(self) -> str:
        return self.chance.choice(["win", "lose", "lose", "stand"])

    def decide(self) -> None:
        """Ties that are to be played are played until they differ."""
        while ties := open_ties(self.found):
            self.must(
                "additional-round", DIRECTOR, tournament="W", table=self.tables[0], patrons=list(ties[0])
            )
            table = self.day.runner.room.tables[self.tables[0]]
            seats = {who: area for area, who in table.round.state.positions.items()}
            results = {who: (100, self.result()) for who in seats}
            self.must(**round_of(results, seats, self.tables[0]))

    def finish(self) -> None:
        self.decide()
        self.must("award-places", DIRECTOR, tournament="W")
        told, house = self.told, self.day.runner.room.house
        placed = [who for group in told["places"] for who in group]
        assert len(placed) == len(set(placed))
        assert set(placed) == {
            who for each in self.found.sessions for who in (*each.result, *each.eliminated)
        }
        assert told["places"] == [list(each) for each in overall(house.tournaments.named("W"))]
        self.check_places(told)
        assert told["paid_out"] == told["pool"] == told["fees"] - told["commission"]
        if self.found.conditions.final_ties == "share":
            self.check_shares(told)

    def check_places(self, told: dict[str, Any]) -> None:
        """Told again from the entries: chips at the end, who was out when; total where ties are played."""
        placed, above = [who for group in told["places"] for who in group], 0
        for group in told["places"]:
            played = self.found.conditions.final_ties == "extra-rounds"
            assert len(group) == 1 or not played or above >= len(self.found.conditions.shares)
            above += len(group)
        if self.points:
            totals = [Fraction(told["totals"].get(who, 0)) for who in placed]
        else:
            stood = self.stood()
            assert set(placed[: len(stood)]) == set(stood)
            totals = [stood[who] for who in placed[: len(stood)]]
        assert totals == sorted(totals, reverse=True)

    def stood(self) -> dict[str, tuple[int, ...]]:
        """How everybody ended the last session, before ties were played."""
        finished: dict[str, dict[str, int]] = {}
        out: dict[str, tuple[int, ...]] = {}
        for entry in self.day.runner.journal.entries(table="tournament/W"):
            told = json.loads(entry.body)
            if told.get("session") != self.sessions:
                continue
            if entry.kind == "additional-round-given":
                break
            if entry.kind == "round-over":
                finished[told["table"]] = told["chips"]
            if entry.kind == "eliminated":
                out[told["patron"]] = (0, told["round"], told.get("chips", 0))
        return out | {who: (1, chips) for of in finished.values() for who, chips in of.items()}

    def check_shares(self, told: dict[str, Any]) -> None:
        """Nobody in a better place has less than a cent under a lower one; tied players differ by a cent."""
        sums = [[told["prizes"].get(who, 0) for who in group] for group in told["places"]]
        assert all(max(each) - min(each) <= 1 for each in sums)

    def check(self) -> None:
        """Both currencies add up, every player has one seat, and nobody has less than nothing."""
        room = self.day.runner.room
        balances = room.house.books.ledger.balances
        chips = {name: amount for name, amount in balances.items() if name.startswith("tournament/")}
        assert sum(chips.values()) == 0 and sum(balances.values()) == 0
        short = [name for name, _ in room.house.books.ledger.short() if not name.startswith("patron/")]
        assert not short
        assert not [name for name in balances if name in ("float/P", "layout/P", "float/Q", "layout/Q")]
        seated = Counter(
            who for table in self.tables for who in room.tables[table].round.state.positions.values()
        )
        assert not [who for who, times in seated.items() if times > 1]
        found = self.found
        if found.cancelled:
            assert sum(found.refunds.values()) == found.fees
            assert not [name for name in chips if "/player/" in name or "/layout/" in name]
            assert balances["prize-pool"] == balances["tournament-commission"] == 0
        elif found.places is None:
            assert (
                balances["prize-pool"] == found.pool and balances["tournament-commission"] == found.commission
            )
            issued = -chips.get("tournament/W/bank", 0)
            others = {name: amount for name, amount in chips.items() if not name.endswith("/bank")}
            assert sum(others.values()) == issued
        assert all(isinstance(each, Fraction) for each in found.totals.values())
