"""Houses of several tables on links, in memory: a journal that can fail, links that are kept with it."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from msgspec import structs

from houseway.games import game_named
from houseway.games.baceball.settings import Linked, LinkedMeter, Settings, State
from houseway.journal import Draft, Entry, Journal
from houseway.table.driving.codec import from_plain, to_plain
from houseway.table.driving.driver import Driver
from houseway.table.house.links import Link, Meter, exactly, meter_account, postings
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.last_entries import body_of
from houseway.table.keeping.replaying import check_round, kept_rounds
from houseway.table.keeping.scribe import HOUSE
from houseway.table.keeping.steps import begin, retell, steps_of
from houseway.table.layout.settings import read
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import HouseAnswer, Metered, Prize, Unwon
from houseway.table.procedure.requests import HouseRequest

GAME = game_named("baceball")
WAGER = 500
METERS = {
    "major": LinkedMeter(Decimal("0.0155"), 5_000_000),
    "minor": LinkedMeter(Decimal("0.1"), 500_000),
    "mystery": LinkedMeter(Decimal("0.021"), 2_000),
}
FIRST_HIDDEN = {"mystery": 2_010}
"""Near, so that it is often hit."""


class Torn(Exception):
    """The journal did not keep it."""


class Memory:
    """A journal in memory that can be made to fail."""

    def __init__(self) -> None:
        self.kept: list[Entry] = []
        self.fails = False

    def now(self) -> datetime:
        return datetime(2026, 3, 14, 20, tzinfo=UTC)

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        if self.fails:
            raise Torn
        entries = []
        for number, each in enumerate(drafts, len(self.kept) + 1):
            fields = (each.table, each.round, each.kind, each.author, each.command, each.sealed, each.body)
            entries.append(Entry(number, "", *fields, "", "", ""))
        self.kept += entries
        return entries

    def find(self, command: str) -> Entry | None:
        return next((each for each in self.kept if each.command == command), None)

    def entries(self, *, table: str | None = None, round: int | None = None) -> Iterator[Entry]:
        for each in self.kept:
            if table in (None, each.table) and round in (None, each.round):
                yield each


def linked(link: Link) -> State:
    """A table that is linked before its first round."""
    meters = {pool: LinkedMeter(exactly(each.rate), each.seed) for pool, each in link.meters.items()}
    return structs.replace(GAME.fresh(), link=Linked(link.name, WAGER, meters))


def fresh(name: str) -> Link:
    return Link(
        name,
        {
            pool: Meter(
                Fraction(each.rate), each.seed, Fraction(each.seed), 2_010 if pool == "mystery" else None
            )
            for pool, each in METERS.items()
        },
    )


class Links:
    """The links of a house, and a ledger in which a meter is its account."""

    def __init__(self, links: Iterable[Link], rng: Random) -> None:
        self.rng = rng
        self.links = {link.name: link for link in links}
        self.accounts: Counter[str] = Counter()
        for link in self.links.values():
            for pool, meter in link.meters.items():
                self.move("seeds", meter_account(link.name, pool), meter.value)

    def move(self, source: str, target: str, cents: Fraction) -> None:
        self.accounts[source] -= cents  # type: ignore[assignment]
        self.accounts[target] += cents  # type: ignore[assignment]

    def at(self, table: str) -> "AtTable":
        return AtTable(self, table)


class AtTable:
    """The house as one table asks it: nothing has its effect before it is kept."""

    def __init__(self, links: Links, table: str) -> None:
        self.links = links
        self.table = table
        self.taken: list[HouseAnswer] = []
        self.asked: list[HouseRequest] = []

    def link(self, name: str) -> Link:
        link = self.links.links[name]
        for each in self.taken:
            link = link.after(each) if link_of(each) == name else link
        return link

    def answer(self, request: HouseRequest) -> HouseAnswer:
        self.asked.append(request)
        return self.link(request.link).answer(self.table, request, self.links.rng.randrange)

    def took(self, answer: HouseAnswer) -> None:
        self.taken.append(answer)

    def forget(self, number: int) -> None:
        del self.taken[len(self.taken) - number :]

    def drafts(self, number: int) -> list[Draft]:
        plain = [(link_of(each), to_plain(each)) for each in self.taken]
        return [
            Draft(f"link/{name}", number, "answered", HOUSE, json.dumps(each).encode())
            for name, each in plain
        ]

    def keep(self) -> None:
        for each in self.taken:
            name = link_of(each)
            self.links.links[name] = hide(self.links.links[name].after(each))
            for posting in postings(each):
                self.links.move(*posting)
        self.taken = []

    def roll_back(self) -> None:
        self.taken = []


def hide(link: Link) -> Link:
    """The next amount is hidden as soon as one was hit; the same again when the world is told again."""
    if "mystery" not in link.meters or link.meters["mystery"].hidden is not None:
        return link
    above = Random(f"{link.name} {link.claims}").randint(20, 200)
    return link.hiding("mystery", link.meters["mystery"].shown + above)


def link_of(answer: HouseAnswer) -> str:
    return answer.prize.link if isinstance(answer, Unwon) else answer.link


class World:
    """Tables dealt by hand, on links, in one journal."""

    def __init__(
        self,
        tables: dict[str, str | None],
        rng: Random,
        link: Link | None = None,
        journal: Journal | None = None,
    ) -> None:
        self.rng = rng
        self.journal: Any = Memory() if journal is None else journal
        names = sorted({name for name in tables.values() if name})
        self.start = {name: fresh(name) if link is None else link for name in names}
        """The links before anything happened."""
        self.links = Links(self.start.values(), rng)
        self.tables: dict[str, KeptTable[Any]] = {}
        self.houses = {name: self.links.at(name) for name in tables}
        self.alone: dict[tuple[str, int], Driver[Any]] = {}
        """Each round told by what the journal has of it, so far."""
        self.told_alone = self._read_to = 0
        self._answers: dict[str, list[tuple[int, HouseAnswer]]] = {}
        for name, its_link in tables.items():
            opened = json.dumps({"table": name, "game": GAME.name, "dealt": "dealer"}).encode()
            self.journal.append([Draft("floor", 0, "table-opened", HOUSE, opened)])
            self.tables[name] = KeptTable(
                GAME,
                Settings(),
                ByHand(),
                journal=self.journal,
                name=name,
                program="test",
                house=self.houses[name],
                state=None if its_link is None else linked(self.start[its_link]),
            )

    def bring_back(self, name: str) -> None:
        """The table anew from the journal."""
        self.tables[name] = KeptTable.recover(
            GAME,
            ByHand(),
            journal=self.journal,
            name=name,
            program="test",
            house=self.houses[name],
        )

    def answers(self, link: str) -> list[tuple[int, HouseAnswer]]:
        """What the journal has of a link: each answer, and the number of the round that took it."""
        for entry in self.journal.kept[self._read_to :]:
            if entry.table.startswith("link/"):
                answer: Any = from_plain(GAME, body_of(entry), entry.table)
                self._answers.setdefault(entry.table, []).append((entry.round, answer))
        self._read_to = len(self.journal.kept)
        return self._answers.get(f"link/{link}", [])


def tell_alone(world: World) -> None:
    """Every round goes on by what the journal has got of it, with nobody to ask."""
    for entry in world.journal.kept[world.told_alone :]:
        key = entry.table, entry.round
        if entry.kind == "begun":
            world.alone[key] = begin(GAME, Settings(), read(State, body_of(entry)["before"], "before"))
        elif key in world.alone:
            world.alone[key] = retell(world.alone[key], steps_of(GAME, [entry]))
    world.told_alone = len(world.journal.kept)


def check_world(world: World, touched: str) -> None:
    """The ledger's identity, the links from the journal, the rounds of the table that was touched alone."""
    accounts = world.links.accounts
    assert sum(accounts.values()) == 0
    for name, link in world.links.links.items():
        again = world.start[name]
        for _, answer in world.answers(name):
            again = hide(again.after(answer))
            assert answer.meters == {pool: exactly(meter.value) for pool, meter in again.meters.items()}
        assert again == link
        for pool, meter in link.meters.items():
            assert accounts[meter_account(name, pool)] == meter.value >= 0
    tell_alone(world)
    table = world.tables[touched]
    assert world.alone[touched, table.number].round.events == table.events
    for number in {table.number, max(table.number - 1, 1)}:
        check_held(world, touched, number)


def check_held(world: World, table: str, number: int) -> None:
    """A round, told alone, has fed once and holds just what the link says it holds."""
    game_round = world.alone[table, number].round
    if game_round.link is None:
        return
    given = world.answers(game_round.link.name)
    own = [each for asked, each in given if (asked, _table(each)) == (number, table)]
    fed = [each for each in own if isinstance(each, Metered)]
    assert fed == ([] if game_round.metered is None else [game_round.metered])
    won: dict[int, Prize] = {}
    for each in own:
        if isinstance(each, Prize):
            won[each.claim] = each
        elif isinstance(each, Unwon):
            assert won.pop(each.prize.claim) == each.prize
    assert won == {each.claim: each for each in game_round.prizes.values()}


def check_journal(world: World) -> None:
    """Every round in the journal verifies."""
    for table in world.tables:
        for kept in kept_rounds(world.journal.entries(table=table)):
            assert check_round(kept, game_named) is None


def _table(answer: HouseAnswer) -> str:
    return answer.prize.table if isinstance(answer, Unwon) else answer.table
