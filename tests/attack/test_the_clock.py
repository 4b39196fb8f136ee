"""A wall clock that jumps changes stamps, and nothing else; periods run on a clock that only goes forward."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import chain, repeat
from typing import Any

import pytest

from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Draft, Journal
from houseway.server.live import Floor
from houseway.server.people import Denied, Entered, People
from houseway.server.people.steady import steady
from houseway.table.procedure.roles import Role
from tests.attack.disks import Disk, a_house
from tests.server.people.helping import PASSWORD, QUICK, HandClock
from tests.server.pit.staffed import open_house
from tests.server.rooms import StillClock, fixed_clock, run

NOW = datetime(2026, 11, 17, 20, tzinfo=UTC)
TEN_YEARS = timedelta(days=3652)


def test_stamps_are_as_the_clock_gives_them_and_order_is_the_sequence(tmp_path):
    moments = chain([NOW, NOW + TEN_YEARS, NOW + timedelta(seconds=1)], repeat(NOW + timedelta(seconds=2)))
    with Journal(tmp_path / "j", lambda: next(moments)) as journal:
        for number in range(4):
            journal.append([Draft("t", number, "x", "house", b"{}")])
        kept = [(entry.sequence, entry.at[:19]) for entry in journal.entries()]
    assert kept == [
        (1, "2026-11-17T20:00:00"),
        (2, "2036-11-16T20:00:00"),
        (3, "2026-11-17T20:00:01"),
        (4, "2026-11-17T20:00:02"),
    ]


def test_a_sign_put_up_by_a_slow_clock_does_not_expire_when_it_is_set_right(tmp_path):
    wall, forward = HandClock(), StillClock()
    with open_house(tmp_path, games=["pinkjack"], now=wall, clock=forward) as house:
        sue, ann = house.somebody(Role.GAMING_SUPERVISOR), house.somebody(Role.PLAYER, "Ann")
        ann.order("pinkjack-1", "take-seat", area=2)
        sue.post("/api/tables/pinkjack-1/closing", {"minutes": 20})
        wall.on(hours=1)
        assert ann.get("/api/tables/pinkjack-1")["closing"]["seconds"] == 1200.0
        refused = sue.ask("DELETE", "/api/tables/pinkjack-1", status=422)["refused"]
        assert refused["code"] == "notice-first"
        forward.on(1199)
        wall.on(hours=-9)
        assert sue.ask("DELETE", "/api/tables/pinkjack-1", status=422)["refused"]["code"] == "notice-first"
        forward.on(1)
        sue.ask("DELETE", "/api/tables/pinkjack-1", status=204)


def test_over_a_restart_the_time_on_the_sign_counts(tmp_path):
    wall = HandClock()
    with open_house(tmp_path, games=["pinkjack"], now=wall) as house:
        ann = house.somebody(Role.PLAYER, "Ann")
        ann.order("pinkjack-1", "take-seat", area=2)
        house.somebody(Role.GAMING_SUPERVISOR, "Sue").post("/api/tables/pinkjack-1/closing", {"minutes": 20})
    wall.on(minutes=15)
    with open_house(tmp_path, games=["pinkjack"], now=wall) as house:
        closing = house.floor.table("pinkjack-1").posted.closing
        assert closing is not None
        assert closing["seconds"] == 300.0


@run
async def test_a_jump_of_over_a_minute_is_a_notice_to_inspector_and_supervisors(tmp_path):
    forward, off = StillClock(), [0.0]

    def wall() -> datetime:
        return NOW + timedelta(seconds=forward.time() + off[0])

    with Journal(tmp_path / "j", fixed_clock) as journal:
        settings = {"baceball": DEFAULT_SETTINGS["baceball"]}
        floor = Floor(journal, forward, settings=settings, now=wall)
        await floor.start()
        floor.watch_clock()

        async def jumps(by: float) -> list[str]:
            off[0] += by
            await forward.pass_by(60, floor)
            await asyncio.gather(*floor._saying)
            return [each["words"] for each in floor.house.notices.seen_by(Role.INSPECTOR)["open"]]

        assert await jumps(0) == []
        assert await jumps(59) == []
        assert await jumps(-59) == []
        told = await jumps(10 * 365 * 86400)
        assert len(told) == 2
        assert all("the clock has jumped ahead by 87600:00:00" in words for words in told)
        told = await jumps(-10 * 365 * 86400)
        assert len(told) == 4
        assert "back by 87600:00:00" in told[-1]
        await floor.stop()


def test_periods_of_people_run_on_though_the_wall_clock_jumps():
    wall, forward = HandClock(), StillClock()
    now = steady(wall, forward.time)
    began = now()
    for jump in (87_600, -87_600, -87_600):
        wall.on(hours=jump)
        forward.on(60)
        assert (now() - began).total_seconds() == forward.time()


def test_who_failed_while_the_clock_was_ten_years_ahead_is_not_locked_out_for_ten_years(tmp_path):
    wall = HandClock()

    async def tries(times: int, password: str) -> Entered | None:
        entered = None
        for _ in range(times):
            with suppress(Denied):
                entered = await people.log_in("Ann", password, "192.0.2.1")
        return entered

    people = People(tmp_path / "p", clock=wall, hasher=QUICK)
    wall.on(days=3652)
    asyncio.run(people.sign_up("Ann", PASSWORD, "192.0.2.9"))
    assert asyncio.run(tries(6, "not the one")) is None
    assert asyncio.run(tries(1, PASSWORD)) is None
    people.close()
    wall.on(days=-3652)
    people = People(tmp_path / "p", clock=wall, hasher=QUICK)
    assert asyncio.run(tries(1, PASSWORD)) is not None
    people.close()


def test_a_session_begun_while_the_clock_was_ten_years_ahead_does_not_last_for_ten_years(tmp_path):
    wall = HandClock()
    people = People(tmp_path / "p", clock=wall, hasher=QUICK)
    wall.on(days=3652)
    entered = asyncio.run(people.sign_up("Ann", PASSWORD, "192.0.2.9"))
    (link,) = asyncio.run(people.new_links())
    people.close()
    wall.on(days=-3652)
    people = People(tmp_path / "p", clock=wall, hasher=QUICK)
    assert people.by_session(entered.secret) is None
    with pytest.raises(Denied, match="expired"):
        asyncio.run(people.enter(link, "192.0.2.9"))
    people.close()


class Jumping(StillClock):
    """A clock on the wall that somebody sets."""

    wrong_by = timedelta(0)

    def on_the_wall(self) -> datetime:
        return super().on_the_wall() + self.wrong_by


def test_a_day_that_the_clock_forgot_for_a_moment_still_counts(tmp_path):
    clock = Jumping()
    with a_house(tmp_path, Disk(), clock) as house:
        ann = house.somebody(Role.PLAYER, "Ann")

        def buy(amount: int, number: int, status: int) -> Any:
            body = {"amount": amount, "id": f"so-many-chips-{number}"}
            return ann.post("/api/cage/buy-in", body, status)

        buy(4_000_000, 1, 200)
        clock.wrong_by = TEN_YEARS
        buy(1, 2, 200)
        clock.wrong_by = timedelta(0)
        assert buy(1, 3, 422)["refused"]["code"] == "daily-sum"


def test_a_sign_of_another_minimum_runs_on_by_the_forward_clock_when_the_journal_was_mended(tmp_path):
    """An hour on the wall, and a fault of the disk: the sign hangs as long as it says."""
    disk, clock = Disk(), Jumping()
    settings = {"pinkjack": DEFAULT_SETTINGS["pinkjack"]}
    with a_house(tmp_path, disk, clock, settings) as house:
        sue, ann = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.PLAYER, "Ann")
        time = (clock.on_the_wall() + timedelta(minutes=30)).strftime("%Y-%m-%dT%H:%M:%SZ")
        body = {"order": "notice-of-minimum", "table": "pinkjack-1", "wager": "box", "minimum": 1000}
        sue.post("/api/orders", {**body, "time": time, "id": "another-minimum"})
        (before,) = house.floor.house.tables["pinkjack-1"].minimums.values()
        clock.wrong_by = timedelta(hours=1)
        disk.fails = True
        ann.send("pinkjack-1", 503, input="command", kind="take-seat", area=2)
        disk.fails = False
        house.do(lambda: clock.pass_by(6, house.floor))
        house.do(house.floor.mended)
        (after,) = house.floor.house.tables["pinkjack-1"].minimums.values()
        assert after.ends == before.ends
