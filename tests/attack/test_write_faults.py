"""The disk fails at one append after the other: nothing is half done, and the house goes on by itself."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from houseway.floor.house import House as Fold
from houseway.floor.notices import JOURNAL
from houseway.floor.verifying import verify_house
from houseway.games import game_named
from houseway.journal import JournalDown
from houseway.server.http.sockets import COME_AGAIN
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.views import player
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.roles import Role
from tests.attack.disks import AFTER, AT_COMMIT, BEFORE, Disk, a_house
from tests.helping import on_layout
from tests.server.pit.dealing import Dealer, RealPack
from tests.server.pit.staffed import PASSWORD, Caller, House, next_of
from tests.server.rooms import StillClock

WAGER = {"input": "placed", "area": 1, "wager": "bet", "amount": 500}


class Shaken:
    """A house whose disk may fail, with those who work and play there."""

    def __init__(self, house: House, disk: Disk, clock: StillClock, path: Path) -> None:
        self.house, self.disk, self.clock, self.path = house, disk, clock, path
        self.max = house.somebody(Role.GAMING_MANAGER, "Max")
        self.sue, self.dee = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.DEALER, "Dee")
        self.ann = house.somebody(Role.PLAYER, "Ann")
        self.table = self.sue.post("/api/tables", {"game": "baceball", "dealt": "dealer"}, 201)["table"]
        self.faults = 0
        self._ids = 0
        self.until("wagers")

    @property
    def kept(self) -> KeptTable[Any]:
        """The dealer's table."""
        return self.house.floor.table(self.table).table

    def until(self, takes: str) -> None:
        """The dealer does what the prompt says, until it takes something else."""
        rng = Random(1)
        dealer = Dealer(RealPack("baceball", self.kept.settings, rng), rng)
        while (prompt := self.dee.get(f"/api/tables/{self.table}")["prompt"])["takes"] != takes:
            self.told(self.dee, self.table, **dealer.answer(prompt, self.kept))

    def done(self, who: Caller, method: str, path: str, body: Any = None, *, else_: int = 0) -> Any:
        """Asked until it is done; `else_`: what is said of something that was done before."""
        for _ in range(4):
            answer = who.ask(method, path, body, status=None)
            if answer.status_code < 400:
                return answer.json() if answer.content else None
            if self.faults and answer.status_code == else_:
                return None
            assert answer.status_code == 503, answer.text
            self.faults += 1
            assert answer.json()["error"]["code"] == "journal"
            assert str(self.path) not in answer.text
            self.come_back()
        raise AssertionError(f"{method} {path} is never done")

    def told(self, who: Caller, table: str, **do: Any) -> None:
        """An input, sent under one id until it is done."""
        self._ids += 1
        body = {"id": f"shaken-{self._ids:06d}", "seen": 2**50, "do": do}
        self.done(who, "POST", f"/api/tables/{table}/inputs", body)

    def time(self, seconds: float) -> None:
        """Time goes by; what fails meanwhile is mended."""
        self.house.do(lambda: self.clock.pass_by(seconds, self.house.floor))
        if self.disk.fails:
            self.faults += 1
            self.come_back()
            self.house.do(lambda: self.clock.pass_by(seconds, self.house.floor))

    def sum_up(self) -> None:
        """Refusals are written down, as from time to time."""
        try:
            self.house.do(self.house.floor.keeper.sum_up)
        except JournalDown:
            self.come_back()
            self.house.do(self.house.floor.keeper.sum_up)

    def come_back(self) -> None:
        """The disk works again, and the house finds out."""
        assert self.max.ask("GET", "/api/health", status=None).status_code == 503
        self.disk.mend()
        self.house.do(lambda: self.clock.pass_by(6, self.house.floor))
        self.house.do(self.house.floor.mended)
        self.check_sound()

    def check_sound(self) -> None:
        """The house knows what its journal says, no more and no less."""
        floor = self.house.floor
        assert self.max.get("/api/health")["ok"] is True
        fold = Fold(self.clock.on_the_wall, self.clock.time)
        fold.apply(floor.journal.entries())
        assert floor.house.told() == fold.told()
        assert not fold.unread
        for name, live in floor.tables.items():
            entries = fold.tables[name].entries
            again = KeptTable.recover(
                live.table.game, ByHand(), journal=floor.journal, name=name, program="", entries=entries
            )
            assert live.table.events == again.events
            assert (live.table.sequence, live.table.number) == (again.sequence, again.number)
            assert on_layout(live.table) == on_layout(again)
            assert live.table.state == again.state
        assert set(floor.tables) == {name for name, facts in fold.tables.items() if not facts.closed}

    def standing(self) -> dict[str, Any]:
        """What came of it all, however often it was tried."""
        told = self.house.floor.house.told()
        people = {each["name"]: each["role"] for each in self.max.get("/api/staff")}
        tables = {
            name: (facts["closed"], facts["sign"], sorted(facts["bots"].items()), facts["payments"])
            for name, facts in told["tables"].items()
        }
        seats = {name: live.table.round.state.seats for name, live in self.house.floor.tables.items()}
        notices = {(each.to, each.words, each.by) for each in told["notices"] if each.what != JOURNAL}
        return {
            "accounts": dict(told["accounts"]),
            "guests": self.house.floor.house.books._guests,
            "people": people,
            "tables": tables,
            "seats": seats,
            "notices": notices,
        }


@contextmanager
def shaken(path: Path) -> Iterator[Shaken]:
    disk, clock = Disk(), StillClock()
    path.mkdir()
    with a_house(path, disk, clock) as house:
        yield Shaken(house, disk, clock, path)
    assert not list(verify_house(path / "journal.sqlite", game_named))


def exchanges(here: Shaken) -> None:
    here.done(here.ann, "POST", "/api/cage/buy-in", {"amount": 700, "id": "some-chips"})
    here.done(here.ann, "POST", "/api/cage/cash-out", {"amount": 900, "id": "some-money"})


def opening_a_table(here: Shaken) -> None:
    for dealt in ("house", "dealer"):
        here.done(here.sue, "POST", "/api/tables", {"game": "pinkjack", "dealt": dealt})


def closing_a_table(here: Shaken) -> None:
    here.told(here.ann, "baceball-1", input="command", kind="take-seat", area=2)
    here.done(here.sue, "POST", "/api/tables/baceball-1/closing", {"minutes": 45})
    here.done(here.sue, "DELETE", "/api/tables/baceball-1/closing", else_=422)
    here.done(here.sue, "POST", "/api/tables/baceball-1/closing", {"minutes": 45})
    here.time(46 * 60)
    here.done(here.sue, "DELETE", "/api/tables/baceball-1", else_=404)


def bots(here: Shaken) -> None:
    here.done(here.ann, "POST", "/api/tables/baceball-1/bots", {"count": 2, "areas": [1, 3]})
    here.time(3)
    here.done(here.ann, "DELETE", "/api/tables/baceball-1/bots")


def notices(here: Shaken) -> None:
    here.house.do(lambda: here.house.floor.keeper.alarm("baceball-1", "something is wrong"))
    if here.disk.fails:
        here.come_back()
    for _ in range(3):
        here.dee.ask("DELETE", "/api/tables/baceball-1", status=403)
    if here.disk.fails:
        here.come_back()
    here.sum_up()
    for notice in here.sue.get("/api/notices")["open"]:
        if notice["yours"] and "no play" not in notice["words"]:
            here.done(here.sue, "POST", f"/api/notices/{notice['id']}/acknowledge", else_=404)


def a_dealers_round(here: Shaken) -> None:
    """Guests come and bring chips, cards are typed and corrected, payments entered and decided."""
    dee, table = here.dee, here.table
    here.told(dee, table, **{**WAGER, "patron": "Carl"})
    wagers = [{**WAGER, "patron": "Dora", "area": 3}, {**WAGER, "patron": "Eva", "area": 5}]
    here.told(dee, table, input="batch", round=1, inputs=wagers)
    here.told(dee, table, input="done")
    for card in ("2s", "3s", "4h", "9d"):
        here.told(dee, table, input="drawn", item=card)
    here.told(dee, table, input="correct", item="8d")
    here.until("wagers")
    paid = [{"patron": "Carl", "area": 1, "wager": "bet", "paid": 100}]
    here.told(dee, table, input="paid", round=1, lines=paid)
    here.told(here.sue, table, input="resolve", round=1, how="let-stand", words="on the house")
    recognised = {"guest": "Carl", "patron": "Ann"}
    here.done(here.sue, "POST", f"/api/tables/{table}/guests", recognised, else_=422)


def inputs(here: Shaken) -> None:
    here.told(here.ann, "baceball-1", input="command", kind="take-seat", area=2)
    here.told(here.ann, "baceball-1", **{**WAGER, "area": 2})
    here.told(here.ann, "baceball-1", input="batch", round=1, inputs=[{**WAGER, "area": 4}])
    here.told(here.ann, "baceball-1", input="withdrawn", area=4, wager="bet")


def roles(here: Shaken) -> None:
    here.done(
        here.max, "POST", "/api/staff", {"name": "Ida", "password": PASSWORD, "role": "inspector"}, else_=409
    )
    here.done(here.max, "PUT", "/api/staff/Ida", {"role": "surveillance"})
    here.done(here.ann, "POST", "/api/session", {"name": "Ida", "password": PASSWORD})


SCENES = (exchanges, opening_a_table, closing_a_table, bots, notices, a_dealers_round, inputs, roles)


def appends_of(scene: Callable[[Shaken], None], path: Path) -> tuple[int, dict[str, Any]]:
    """How often it writes where nothing fails, and what comes of it."""
    with shaken(path) as here:
        here.disk.appends = 0
        scene(here)
        here.check_sound()
        assert not here.faults
        return here.disk.appends, here.standing()


UNDER_ONE_ID = (exchanges, a_dealers_round, inputs, roles)
"""What is sent again under its id is done once, whether or not it was kept the first time."""


@pytest.mark.parametrize(
    "when", [AT_COMMIT, pytest.param(BEFORE, marks=pytest.mark.ci), pytest.param(AFTER, marks=pytest.mark.ci)]
)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_whichever_append_fails_nothing_is_half_done(scene, when, tmp_path):
    appends, standing = appends_of(scene, tmp_path / "sound")
    assert appends > 1, "little is written"
    for append in range(1, appends + 1):
        with shaken(tmp_path / str(append)) as here:
            here.disk.fail_at(append, when)
            scene(here)
            assert here.faults or scene is notices
            here.check_sound()
            if when != AFTER or scene in UNDER_ONE_ID:
                assert here.standing() == standing, append


def test_a_second_fault_while_the_house_comes_back_keeps_nobody_out(tmp_path):
    """Every append of the coming back fails once: whoever looked is called in the end, and nobody waits."""
    with shaken(tmp_path / "house") as here:
        live = here.house.floor.table("baceball-1")
        with here.ann.socket("baceball-1") as socket:
            next_of(socket, "table")
            here.disk.fail_at(1, AT_COMMIT)
            here.ann.send("baceball-1", 503, **WAGER)
            for append in (1, 2, 3):
                here.disk.mend()
                here.disk.fail_at(append, AT_COMMIT)
                here.house.do(lambda: here.clock.pass_by(6, here.house.floor))
                here.house.do(here.house.floor.mended)
                if not here.disk.fails:
                    break
                assert here.ann.ask("GET", "/api/health", status=None).status_code == 503
                told = here.ann.ask("GET", "/api/tables/baceball-1", status=None)
                assert told.status_code == 503
            assert append > 2, "nothing was appended"
            here.disk.mend()
            here.time(6)
            with pytest.raises(WebSocketDisconnect) as gone:
                while True:
                    socket.receive_text()
            assert gone.value.code == COME_AGAIN
        with pytest.raises(JournalDown):
            here.house.do(lambda: live.snapshot(player("Ann")))
        here.check_sound()
        here.ann.send("baceball-1", **WAGER)


def test_chips_that_are_bought_while_the_house_comes_back_are_there(tmp_path):
    with shaken(tmp_path / "house") as here:
        portal, disk = here.house.client.portal, here.disk
        buy = partial(here.house.floor.carry_out, "buy-in", {"amount": 500}, player("Ann"))
        disk.fail_at(1, AT_COMMIT)
        here.ann.send("baceball-1", 503, **WAGER)
        disk.mend()
        here.house.do(lambda: asyncio.to_thread(here.house.floor.journal.mend))
        disk.slow = True
        buying = portal.start_task_soon(buy)
        disk.writes.wait()
        mending = portal.start_task_soon(lambda: here.clock.pass_by(6, here.house.floor))
        disk.slow = False
        disk.goes_on.set()
        buying.result()
        mending.result()
        here.house.do(here.house.floor.mended)
        here.check_sound()
        assert here.house.floor.chips("Ann") == 1_000_500


def test_a_refused_wager_makes_nobody_a_guest(tmp_path):
    with shaken(tmp_path / "house") as here:
        before = here.standing()
        here.dee.send(here.table, 422, **{**WAGER, "patron": "Ann", "amount": 1})
        assert here.standing() == before


def test_what_is_refused_while_nothing_is_kept_is_refused_and_written_down_later(tmp_path):
    with shaken(tmp_path / "house") as here:
        here.disk.fail_at(1, BEFORE)
        here.ann.send("baceball-1", 503, **WAGER)
        for _ in range(3):
            here.dee.ask("DELETE", "/api/tables/baceball-1", status=403)
        here.come_back()
        here.sum_up()
        assert sum(each.get("times", 1) for each in here.house.bodies("refused")) == 3


def test_a_socket_at_a_table_that_waits_for_its_journal_is_told_to_come_again(tmp_path):
    with shaken(tmp_path / "house") as here:
        here.disk.fail_at(1, AT_COMMIT)
        here.ann.send("baceball-1", 503, **WAGER)
        with here.ann.socket("baceball-1") as socket, pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_text()
        assert gone.value.code == COME_AGAIN
        here.come_back()
