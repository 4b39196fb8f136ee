"""No step of the clock on the wall shortens a notice, and a house that is down shows no sign (QC-3)."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from houseway.floor.due import fall_due
from houseway.floor.house import House
from houseway.floor.orders import carry_out
from houseway.floor.orders.tables import Opening, add_table, settings_for
from houseway.floor.record.dealing import ByTelling
from houseway.floor.room import Room
from houseway.floor.terms import Terms
from houseway.games import game_named
from houseway.journal import MemoryJournal
from houseway.rulebook import Refused
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.moments import written
from houseway.table.procedure.roles import Role
from tests.floor.limits.tables import table

SUE = Viewer(Role.GAMING_SUPERVISOR, "sue")


class Clocks:
    """One on the wall that may step, and one that only runs forward."""

    def __init__(self) -> None:
        self.wall, self.forward = datetime(2026, 11, 16, 20, tzinfo=UTC), 0.0

    def pass_by(self, seconds: float, step: float = 0) -> None:
        """So much time, and so much more on the wall."""
        self.forward += seconds
        self.wall += timedelta(seconds=seconds + step)


class Floor:
    """A room with a table of Pinkjack that is not run from a record."""

    def __init__(self, game: str = "pinkjack") -> None:
        self.clocks, self.game = Clocks(), game_named(game)
        self.journal = MemoryJournal(lambda: self.clocks.wall)
        self.room = self._room()
        settings = settings_for(self.room, self.game, table(game)["settings"], "settings")
        opening = Opening()
        self.room.at_once(lambda: add_table(self.room, "T", self.game, settings, by=SUE, opening=opening))

    def _room(self) -> Room:
        clocks = self.clocks
        return Room(
            self.journal,
            Terms(),
            lambda: clocks.wall,
            lambda: clocks.forward,
            lambda *_: ByTelling(),
            program="t",
        )

    def order(self, name: str, **fields: Any) -> None:
        """A supervisor orders something at the table."""
        self.room.at_once(lambda: carry_out(self.room, name, {"table": "T", **fields}, SUE))

    def wait(self, seconds: float, step: float = 0) -> None:
        """Time passes, and what is due happens."""
        self.clocks.pass_by(seconds, step)
        fall_due(self.room, self.clocks.forward)

    def minimum(self) -> int:
        """What binds a newcomer."""
        return int(self.room.table("T").round.limits_for(None, "box").min)

    def go_down(self, seconds: float) -> None:
        """The house is down for so long, and comes back from its journal."""
        self.clocks.pass_by(seconds)
        self.clocks.forward = 0.0
        self.room = self._room()
        self.room.house = House(self.room.now, self.room.forward)
        self.room.house.apply(self.journal.entries())
        again = KeptTable.recover(self.game, ByTelling(), journal=self.journal, name="T", program="t")
        self.room.tables["T"] = again
        if (back := self.room.house.came_back()) is not None:
            self.room.at_once(lambda: self.room.keep(back))
        fall_due(self.room, self.clocks.forward)


NOTICE = {"wager": "box", "minimum": 2500, "time": "2026-11-16T20:20:00Z"}


@pytest.mark.parametrize("step", [0, 3600, -3600, 86400, -86400])
def test_a_step_of_the_clock_on_the_wall_neither_shortens_nor_holds_up_a_notice(step):
    floor = Floor()
    floor.order("notice-of-minimum", **NOTICE)
    floor.wait(600, step)
    floor.wait(599)
    assert floor.minimum() == 1000
    floor.wait(0.999999)
    assert floor.minimum() == 1000
    floor.wait(0.000001)
    assert floor.minimum() == 2500


@pytest.mark.parametrize(
    ("more", "down", "minimum"),
    [(0, 0, 2500), (0, 1, 1000), (60, 60, 2500), (60, 60.000001, 1000), (60, 59, 2500)],
)
def test_time_during_which_the_house_was_down_is_no_display(more, down, minimum):
    floor = Floor()
    time = f"2026-11-16T20:{20 + more // 60}:00Z"
    floor.order("notice-of-minimum", **NOTICE | {"time": time})
    floor.go_down(down)
    floor.wait(1200 + more - down)
    assert floor.minimum() == minimum
    assert floor.room.table("T").round.state.minimum_notices == ()


def test_down_over_the_stated_time_the_sign_lapses_when_the_house_comes_back():
    floor = Floor()
    floor.order("notice-of-minimum", **NOTICE)
    floor.go_down(3600)
    assert (floor.minimum(), floor.room.table("T").round.state.minimum_notices) == (1000, ())


def test_breaks_add_up():
    floor = Floor()
    floor.order("notice-of-minimum", **NOTICE | {"time": "2026-11-16T20:21:00Z"})
    floor.go_down(31)
    floor.order("take-seat", patron="ann", area=1)
    floor.go_down(30)
    floor.wait(1199)
    assert floor.minimum() == 1000
    assert floor.room.table("T").round.state.minimum_notices == ()


def test_of_two_signs_only_the_one_that_hung_too_short_lapses():
    floor = Floor()
    floor.order("take-seat", patron="ann", area=1)
    floor.order("raise-minimum", wager="box", minimum=2000)
    of_table = {"whose": "table", "minimum": 5000, "time": "2026-11-16T20:30:00Z"}
    floor.order("notice-of-minimum", **NOTICE | of_table)
    floor.order("notice-of-minimum", **NOTICE | {"whose": "kept", "minimum": 1500})
    floor.go_down(60)
    floor.wait(1140)
    kept = floor.room.table("T").round.state.kept
    assert (kept["ann"]["box"], floor.minimum()) == (1000, 2000)
    floor.wait(600)
    assert floor.minimum() == 5000


PERIODS = [
    ("pinkjack", 1200),
    ("four-card-poker", 1200),
    ("pai-gow", 1200),
    ("baceball", 1200),
    ("pontoon", 0),
]


@pytest.mark.parametrize("step", [0, 3600, -3600])
@pytest.mark.parametrize(("game", "period"), PERIODS)
@pytest.mark.parametrize("order", ["notice-of-minimum", "notice-of-closing"])
def test_a_second_before_the_period_at_it_and_after_it(order, game, period, step):
    floor = Floor(game)
    wager = next(iter(table(game)["settings"]["limits"]))
    floor.wait(10, step)
    for short in (-1, 0, 1):
        time = written(floor.clocks.wall + timedelta(seconds=period + short))
        fields = {"time": time} | ({"wager": wager, "minimum": 2500} if order == "notice-of-minimum" else {})
        if short < 0:
            with pytest.raises(Refused):
                floor.order(order, **fields)
            continue
        floor.order(order, **fields)
        floor.wait(period + short - 1 if period + short else 0)
        if order == "notice-of-minimum":
            down = {"notice": "minimum", "wager": wager}
            binds = floor.room.table("T").round.limits_for(None, wager).min
            assert (binds == 2500) == (period + short == 0)
            if binds == 2500:
                return
        else:
            down = {"notice": "closing"}
            assert floor.room.facts(floor.room.table("T")).sign is not None
        floor.order("take-down-notice", **down)


@pytest.mark.parametrize(("down", "hangs"), [(0, True), (1, False)])
def test_a_sign_of_closing_lapses_too(down, hangs):
    floor = Floor()
    floor.order("notice-of-closing", time="2026-11-16T20:20:00Z")
    floor.go_down(down)
    floor.wait(1200 - down)
    assert (floor.room.facts(floor.room.table("T")).sign is not None) == hangs


def test_pontoon_asks_for_no_minutes_of_display():
    floor = Floor("pontoon")
    floor.order("notice-of-minimum", **NOTICE)
    floor.go_down(1100)
    floor.wait(100)
    assert floor.minimum() == 2500
