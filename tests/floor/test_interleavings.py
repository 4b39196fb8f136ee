"""Random interleavings of linked tables: sums after every entry, faults, and a kill at any moment."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest

from houseway.floor.house import House
from houseway.floor.link_events import LinkEnded, LinkEvent, PrizeUndone, PrizeWon
from houseway.floor.orders import carry_out
from houseway.floor.reconciling import reconciled
from houseway.floor.record.reading import read_record
from houseway.floor.record.running import HOUSE, Runner
from houseway.journal import Draft, Entry, JournalDown, MemoryJournal
from houseway.rulebook import Refused, Unreadable
from houseway.table.house.answers import outstanding
from houseway.table.layout.outcome import Outcome
from houseway.table.layout.views import Viewer, player
from houseway.table.procedure.roles import Role
from tests.floor.running import check_balances, comes_back

MANAGER, SUPERVISOR = Viewer(Role.GAMING_MANAGER, "max"), Viewer(Role.GAMING_SUPERVISOR, "sue")
ACES, OTHERS = ("Ad", "Ad", "Ad", "Ad", "As", "Ah"), ("2c", "3d", "4h", "9s", "Kc")
NOW = "2026-11-16T20:00:00Z"
CORRECT = "correct"
PAY = {"three-mixed-aces": 300, "two-suited-aces": 50, "two-mixed-aces": 20}


def a_link(rng: Random, tables: Sequence[str]) -> dict[str, Any]:
    meters = {
        "major": {"rate": rng.choice(("0.0155", "0.2")), "seed": 5_000_000, "value": "12000000.25"},
        "minor": {"rate": "0.013", "seed": 500_000},
        "mystery": {"rate": "0.021", "seed": 2_000, "ceiling": 2_100},
    }
    return {"wager": 500, "approval": "A", "pay_table": PAY, "meters": meters, "tables": list(tables)}


class Failing(MemoryJournal):
    """A journal that can be made to keep nothing."""

    fails = False

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        if self.fails:
            raise JournalDown("nothing is kept")
        return super().append(drafts)


class Floor:
    """Some tables on two links, one thing at a time."""

    def __init__(self, rng: Random, tables: int) -> None:
        self.rng = rng
        self.names = [f"T{number}" for number in range(1, tables + 1)]
        links = {
            "L1": a_link(rng, self.names[: -(tables // 3) or None]),
            "L2": a_link(rng, self.names[-(tables // 3) :]),
        }
        if tables < 3:
            links = {"L1": a_link(rng, self.names)}
        approval = {"about": "tests", "authority": "x", "reference": "y", "from": "2016-01-01"}
        floor = {
            "tables": {name: {"game": "baceball"} for name in self.names},
            "links": links,
            "approvals": {"A": approval},
        }
        self.runner = Runner(read_record({"floor": floor, "steps": [{"at": NOW}]}))
        self.room = self.runner.room
        self.journal = Failing(self.room.now)
        self.journal.append(
            [
                Draft(e.table, e.round, e.kind, e.author, e.body, e.command, e.sealed)
                for e in self.runner.journal.entries()
            ]
        )
        self.room.journal = self.runner.journal = self.journal
        for table in self.room.tables.values():
            table.journal = self.journal
        self.kept: dict[int, Any] = {}
        for patron in "abc":
            found = {"finding": patron, "patron": patron, "clause": "baceball/14.1", "words": "a device"}
            self.room.at_once(partial(carry_out, self.room, "finding", {"table": "T1", **found}, SUPERVISOR))
        self.note()

    def links(self) -> dict[str, Any]:
        return {name: facts.link for name, facts in self.room.house.links.by_name.items()}

    def note(self) -> None:
        """What the house knows when so much is kept."""
        self.kept[self.journal.head().sequence] = self.links()

    def order(self) -> tuple[str, dict[str, Any], Viewer]:
        """Something that somebody might order."""
        rng = self.rng
        busy = [each for each, table in self.room.tables.items() if table.round.wagers]
        name = rng.choice(busy if busy and rng.random() < 0.5 else self.names)
        won = [each for each, table in self.room.tables.items() if self.meant(table).prizes]
        if won and rng.random() < 0.3:
            return self.set_right(rng.choice(won))
        table, chance = self.room.tables[name], rng.random()
        if chance < 0.05:
            return self.about_links(name)
        cards = [str(each) for each in self.meant(table).cards_out()]
        if chance < 0.16:
            return "void-round", {"table": name}, SUPERVISOR
        if chance < 0.26 and cards:
            rng.shuffle(cards)
            return "reconstruct", {"table": name, "cards": cards}, SUPERVISOR
        if chance < 0.3:
            return rng.choice(("missing-card", "foreign-card")), {"table": name}, HOUSE
        if chance < 0.33:
            return "malfunction", {"table": name, "disadvantage": True}, HOUSE
        if chance < 0.36:
            return "leave-table", {"table": name, "patron": rng.choice("ab")}, SUPERVISOR
        if chance < 0.42:
            return self.about_conduct(name)
        if chance < 0.47 and table.round.commenced:
            return CORRECT, {"table": name, "item": self.some_cards(1)[0]}, HOUSE
        if chance < 0.65 and table.round.betting_open:
            return self.about_wagers(name)
        if table.round.commenced or not table.round.betting_open:
            left = len(table.round.dealing_order) - table.round.items_dealt
            number = max(1, rng.choice((left, rng.randint(1, 4))))
            return "cards", {"table": name, "cards": self.some_cards(min(number, left))}, HOUSE
        return "round", {"table": name, "record": self.a_record(table), "open": True}, HOUSE

    def meant(self, table: Any) -> Any:
        """The round that may still be set right."""
        return table.round if table.round.commenced or table.last_round is None else table.last_round

    def set_right(self, name: str) -> tuple[str, dict[str, Any], Viewer]:
        """A round that has won something is void, or its cards lay otherwise."""
        cards = [str(each) for each in self.meant(self.room.tables[name]).cards_out()]
        self.rng.shuffle(cards)
        if self.rng.random() < 0.5:
            return "void-round", {"table": name}, SUPERVISOR
        return "reconstruct", {"table": name, "cards": cards}, SUPERVISOR

    def about_conduct(self, name: str) -> tuple[str, dict[str, Any], Viewer]:
        """Wagers or the whole round do not count, and what becomes of them."""
        at = {"table": name, "patron": self.rng.choice("abc")}
        match self.rng.randrange(5):
            case 0:
                return "invalidate", {"table": name, "ground": "fire"}, SUPERVISOR
            case 1:
                return "invalidate", {**at, "ground": "fraud"}, SUPERVISOR
            case 2:
                return self.rng.choice(("forfeit", "return-retained", "reverse-payments")), at, SUPERVISOR
        return "void-wagers", {**at, "finding": at["patron"]}, SUPERVISOR

    def about_wagers(self, name: str) -> tuple[str, dict[str, Any], Viewer]:
        """Wagers come and go one by one, until betting is closed."""
        area = self.rng.randint(1, 3)
        wager, amount = self.rng.choice((("bet", 1000), ("jackpot", 500), ("jackpot", 500)))
        at = {"table": name, "area": area, "wager": wager}
        match self.rng.randrange(10):
            case 0:
                return "withdraw", at, player("abc"[area - 1])
            case 1:
                return "refuse-wager", {**at, "grounds": "late"}, SUPERVISOR
            case 2 | 3 | 4:
                return "no-more-bets", {"table": name}, HOUSE
        return "place", {**at, "amount": amount}, player("abc"[area - 1])

    def correct(self, table: str, item: str) -> None:
        """What the dealer typed last was something else."""
        kept = self.room.tables[table]

        def act() -> Outcome:
            done = kept.correct(item)
            assert done is not None
            return Outcome(done.entries, moved=done.moved, anew=True)

        self.room.unit.do(kept, act)

    def about_links(self, name: str) -> tuple[str, dict[str, Any], Viewer]:
        if self.room.house.links.by_name["L1"].down:
            return "link-restored", {"link": "L1"}, SUPERVISOR
        if self.room.house.links.of(name) is None:
            return "link-table", {"table": name, "link": "L1"}, SUPERVISOR
        match self.rng.randrange(5):
            case 4:
                return "end-link", {"link": "L2", "to": "L1", "approval": "A"}, MANAGER
            case 0:
                return "link-lost", {"link": "L1"}, SUPERVISOR
            case 1:
                return "unlink-table", {"table": name}, MANAGER
            case 2:
                return "link-table", {"table": name, "link": self.rng.choice(("L1", "L2"))}, SUPERVISOR
        meters = {"major": {"rate": self.rng.choice(("0.1", "0.0155", "0.2"))}}
        return "change-link", {"link": "L1", "approval": "A", "meters": meters}, MANAGER

    def some_cards(self, number: int) -> list[str]:
        return [self.rng.choice(ACES if self.rng.random() < 0.85 else OTHERS) for _ in range(number)]

    def a_record(self, table: Any) -> dict[str, Any]:
        areas = self.rng.sample(range(1, 4), self.rng.randint(1, 3))
        carried = {each.patron for each in table.round.state.carried}
        wagers = []
        for area in areas:
            patron = "abc"[area - 1]
            wagers.append({"area": area, "patron": patron, "wager": "bet", "amount": 1000})
            offered = table.round.jackpot is not None and not (table.round.link and table.round.link.lost)
            if offered and patron not in carried and self.rng.random() < 0.8:
                wagers.append({"area": area, "patron": patron, "wager": "jackpot", "amount": 500})
        return {"wagers": wagers, "cards": self.some_cards(self.rng.randint(1, 3 * len(areas) + 3))}

    def act(self) -> None:
        """One thing happens, is refused, or meets a journal that keeps nothing."""
        name, fields, by = self.order()
        before, head = self.links(), self.journal.head()
        self.journal.fails = self.rng.random() < 0.08
        told = self.room.house.told() if self.journal.fails else None
        do = (
            partial(self.correct, **fields)
            if name == CORRECT
            else partial(carry_out, self.room, name, fields, by)
        )
        try:
            self.room.at_once(do)
        except (Refused, Unreadable, JournalDown):
            assert (self.links(), self.journal.head()) == (before, head)
            assert told is None or self.room.house.told() == told
        self.journal.fails = False
        self.check(before, head.sequence)
        self.note()

    def check(self, before: dict[str, Any], since: int) -> None:
        """The invariants of meters that tables share."""
        house = self.room.house
        assert sum(house.books.ledger.balances.values()) == 0
        happened = [each for each in self.journal.entries(after=since) if each.table.startswith("link/")]
        kinds = {each.kind for each in happened}
        for name, facts in house.links.by_name.items():
            assert facts.fault is None
            assert facts.differences(house.books.ledger) == []
            if not kinds & {PrizeWon.kind, PrizeUndone.kind, LinkEnded.kind}:
                for pool, meter in facts.link.meters.items():
                    assert meter.value >= before[name].meters[pool].value
        assert house.books.ledger.balances["top-up"] <= 0
        self.check_prizes()

    def check_prizes(self) -> None:
        """Every prize that a round holds is held by its link, by that round alone, and no other."""
        held = {
            (name, claim): each.prize
            for name, facts in self.room.house.links.by_name.items()
            for claim, each in facts.held.items()
            if each.number == self.room.tables[each.table].number
        }
        rounds = [
            (prize.link, prize.claim, prize)
            for table in self.room.tables.values()
            for prize in outstanding(table._driver.inputs)
        ]
        assert {(link, claim): prize for link, claim, prize in rounds} == held
        assert len(rounds) == len(held)

    def check_killed(self) -> None:
        """A kill after any append, and a start from what is left: the same meters."""
        again = House(self.room.now, self.room.forward)
        for entry in self.journal.entries():
            again.apply([entry])
            if entry.sequence in self.kept:
                links = {name: facts.link for name, facts in again.links.by_name.items()}
                assert links == self.kept[entry.sequence]
        assert again.told() == self.room.house.told()
        assert not again.unread
        found = reconciled(self.journal.entries())
        assert list(found.faults()) == []
        assert all(day.residual == Fraction(0) for day in found.days())


PARTS = [range(6), *(pytest.param(range(n, n + 1000), marks=pytest.mark.ci) for n in range(0, 10_000, 1000))]
"""All 10,000 in parts: no test runs longer than a test may."""


@pytest.mark.parametrize("seeds", PARTS, ids=lambda seeds: f"{seeds.start}-{seeds.stop}")
def test_interleavings_of_linked_tables(seeds: range) -> None:
    """Every seed is an interleaving of its own, of 2 to 20 tables."""
    won = 0
    for seed in seeds:
        floor = Floor(Random(seed), 2 + seed % 19)
        for _ in range(60 if seed % 100 == 0 else 10):
            floor.act()
        floor.check_killed()
        assert seed % 10 or comes_back(floor.runner)
        check_balances(floor.room.house, floor.journal.entries())
        won += sum(facts.link.claims for facts in floor.room.house.links.by_name.values())
    assert won >= len(seeds) // 5


@pytest.mark.parametrize("seed", range(2))
def test_a_longer_day_of_a_few_tables(seed: int) -> None:
    floor = Floor(Random(1000 + seed), 3)
    for _ in range(250):
        floor.act()
    floor.check_killed()
    facts = floor.room.house.links.by_name["L1"]
    assert facts.link.claims > 5
    kinds = {each.kind for each in floor.journal.entries() if each.table.startswith("link/")}
    assert {PrizeWon.kind, PrizeUndone.kind, "amount-opened", "prizes-paid"} <= kinds


def test_every_answer_is_a_fact_of_its_link() -> None:
    assert {"meters-fed", "prize-won", "prize-undone"} <= {each.kind for each in LinkEvent.__subclasses__()}
