"""Rules 10 and 11 at linked tables: meters fed with the first card, won with the last, undone exactly."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import pytest

from houseway.equipment import card
from houseway.games.baceball import GAME, jackpot
from houseway.games.baceball.powers import Power
from houseway.games.baceball.round import Round
from houseway.games.baceball.settings import Linked, LinkedMeter, Settings, State
from houseway.rulebook import Refused
from houseway.table.driving.driver import Driver
from houseway.table.house.links import Alone
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Done, Drawn, Placed
from houseway.table.procedure.requests import Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS, Role
from houseway.table.rules.commands import After, Resume
from houseway.testing import rule
from tests.baceball.helping import LOW, dealt
from tests.baceball.linked import (
    MAJOR,
    WON,
    House,
    announced,
    deal,
    do_steps,
    house_of,
    link,
    paid,
    supervisor,
)
from tests.helping import cites


@rule("baceball/10.3", "baceball/2.3")
def test_the_first_card_feeds_and_nothing_before_it() -> None:
    house = House(link())
    table = house.wager("T1", ann=1, bob=3)
    assert house.value() == 15_000_000
    table.drawn("2c")
    assert (house.value(), house.value("minor")) == (15_000_200, 1_200_100)
    deal(table, dealt("2c 3c 4c", "2d 3d 4d", LOW)[1:])
    assert house.value() == 15_000_200
    shown = [each for each in table.events if getattr(each, "what", "") == "display"]
    assert shown[-1].words == "Major $150,002.00, Minor $12,001.00"
    assert cites(shown[-1].as_json(), "10.3")


@rule("baceball/11.9.1", "baceball/10.4")
def test_half_a_cent_stays_in_the_meter() -> None:
    house = House(link("0.015", 12_345_671))
    table = house.wager("T1", ann=1)
    table.drawn("Ad")
    assert house.value() == Decimal("12345678.5")
    deal(table, dealt(WON, LOW)[1:-1])
    assert house.value() == Decimal("5000000.5")
    deal(table, dealt(WON, LOW)[-1:])
    do_steps(table)
    assert paid(table) == [("ann", 12_345_678)]


@rule("baceball/11.9.1")
def test_the_pool_is_won_with_the_last_card_of_the_hand_at_each_table_in_turn() -> None:
    house = House(link())
    one, two = house.wager("T1", ann=1, bob=3), house.wager("T2", cat=2, dan=5)
    cards = dealt(WON, "2c 3c 4c", "9c 9d 9h")
    one.drawn(cards[0])
    two.drawn(cards[0])
    assert house.value() == 15_000_400
    deal(one, cards[1:7])
    assert house.value() == 5_000_000
    assert announced(one) == [("11.9.1", "Major Jackpot of $150,004.00 is won", 1)]
    deal(two, cards[1:7])
    assert house.value() == 5_000_000
    for table in (two, one):
        deal(table, cards[7:])
        do_steps(table)
    assert (paid(one), paid(two)) == ([("ann", 15_000_400)], [("cat", MAJOR)])


@rule("baceball/11.13.1")
def test_hands_of_one_round_share_what_the_first_of_them_fixed() -> None:
    house = House(link(value=15_000_001))
    table = house.wager("T1", ann=1, bob=3)
    deal(table, dealt(WON, WON, LOW))
    do_steps(table)
    assert paid(table) == [("bob", 7_500_101), ("ann", 7_500_100)]
    assert house.value() == 5_000_000


@rule("baceball/12.5", "baceball/12.12")
def test_a_void_round_has_won_nothing_and_its_wager_does_not_feed_again() -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    deal(table, dealt(WON, LOW)[:-1])
    assert house.value() == 5_000_000
    supervisor(table, "void-round")
    assert house.value() == 15_000_100
    do_steps(table)
    house.wager("T1", ann=1)
    deal(table, dealt(WON, LOW))
    do_steps(table)
    assert paid(table) == [("ann", 15_000_100)]
    assert house.value() == 5_000_000


@rule("baceball/12.12")
def test_a_wager_carried_before_any_card_came_out_feeds_when_its_round_commences() -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    supervisor(table, "void-round")
    do_steps(table)
    assert house.value() == 15_000_000
    house.wager("T1", ann=1)
    table.drawn("2c")
    assert house.value() == 15_000_100
    supervisor(table, "void-round")
    do_steps(table)
    house.wager("T1", ann=1)
    table.drawn("2c")
    assert house.value() == 15_000_100


class VoidJackpots(Power, frozen=True, kw_only=True):
    """The jackpot wager of a player is void, says somebody who may say so."""

    kind = "void-jackpots"
    power = "12.12"
    at_any_time = True
    roles = CASINO_SUPERVISORS
    patron: str

    def carry_out(self, game_round: Round) -> Procedure[After]:
        for each in game_round.wagers:
            if each.kind == "jackpot" and each.patron == self.patron:
                game_round.reverse(each, rule="12.12")
                game_round.give_back(each, rule="12.12")
        yield from jackpot.unclaim(game_round, rule="12.12")
        return Resume()


def test_a_prize_is_given_back_with_the_last_wager_that_had_won_it() -> None:
    game = replace(GAME, commands={**GAME.commands, VoidJackpots.kind: VoidJackpots})
    state = State(link=Linked("L", 500, rates_of("0.2", "0.1")))
    house = Alone(state.link.link({"major": Decimal(15_000_001)}))  # type: ignore[union-attr]
    driver = Driver(game, lambda: game.begin(Settings(), state, True), ByHand(), house)
    for area, patron in ((1, "ann"), (2, "bob")):
        driver.tell(Placed(area, patron, "bet", 1_000))
        driver.tell(Placed(area, patron, "jackpot", 500))
    driver.tell(Done())
    for name in dealt(WON, WON, LOW)[:-1]:
        driver.tell(Drawn(card(name)))
    assert house.link.meters["major"].shown == 1
    driver.tell(VoidJackpots(by=Role.GAMING_SUPERVISOR, patron="bob"))
    assert house.link.meters["major"].shown == 1
    driver.tell(VoidJackpots(by=Role.GAMING_SUPERVISOR, patron="ann"))
    assert house.link.meters["major"].shown == 15_000_201
    again = Driver.replay(game, driver.begin, driver.inputs, ByHand())
    assert again.round.events == driver.round.events


def test_a_prize_that_another_table_won_in_between_stands() -> None:
    house = House(link())
    one, two = house.wager("T1", ann=1), house.wager("T2", cat=2)
    deal(one, dealt(WON, LOW))
    deal(two, dealt(WON, LOW))
    do_steps(two)
    assert paid(two) == [("cat", MAJOR)]
    assert house.value() == 5_000_000
    supervisor(one, "void-round")
    assert house.value() == 5_000_000 + 15_000_100 - 5_000_000


@pytest.fixture(params=["while the cards lie there", "when the next round is on"])
def set_right(request: pytest.FixtureRequest) -> Iterator[bool]:
    """Whether the round was over before it was set right."""
    yield request.param == "when the next round is on"


@rule("baceball/12.5")
def test_a_reconstructed_hand_that_wins_no_more_gives_its_prize_back(set_right: bool) -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    deal(table, dealt(WON, "9c 3d 4h"))
    assert house.value() == 5_000_000
    if set_right:
        do_steps(table)
        assert paid(table) == [("ann", 15_000_100)]
    table.order("reconstruct", by="dealer", cards=dealt("Ad Ad 9c", "Ad 3d 4h"))
    do_steps(table)
    assert house.value() == 15_000_100
    assert paid(table)[-1] == ("ann", 50 * 500)
    assert table.last is not None
    [jackpot] = [each for each in table.last["results"] if each["wager"] == "jackpot"]
    assert jackpot["net"] == 49 * 500


@rule("baceball/12.5")
def test_a_hand_set_right_twice_claims_each_time_at_its_own_moment() -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    other = house.wager("T2", cat=1)
    deal(table, dealt("Ad Ad 9c", "Ad 3d 4h"))
    right, wrong = dealt(WON, "9c 3d 4h"), dealt("Ad Ad 9c", "Ad 3d 4h")
    table.order("reconstruct", by="dealer", cards=right)
    assert house.value() == 5_000_000
    other.drawn("2c")
    table.order("reconstruct", by="dealer", cards=wrong)
    assert house.value() == 15_000_200
    table.order("reconstruct", by="dealer", cards=right)
    do_steps(table)
    assert paid(table)[-1] == ("ann", 15_000_200)
    assert house.value() == 5_000_000


def test_a_corrected_last_card_gives_back_what_the_mistyped_one_won() -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    deal(table, dealt(WON, LOW)[:-1])
    assert house.value() == 5_000_000
    table.correct("9d")
    assert house.value() == 15_000_100
    table.correct("Ad")
    assert house.value() == 5_000_000
    deal(table, dealt(WON, LOW)[-1:])
    do_steps(table)
    assert paid(table) == [("ann", 15_000_100)]


def test_a_corrected_first_card_does_not_feed_again() -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    table.drawn("2c")
    table.correct("3c")
    table.correct("4c")
    assert house.value() == 15_000_100


def test_a_correction_that_is_refused_asks_the_house_nothing() -> None:
    house = House(link())
    table = house.wager("T1", ann=1, bob=2, cat=3)
    deal(table, dealt(WON, WON, "As As As", LOW)[:-1])
    before = house.value("minor")
    asked = len(house_of(table).asked)
    with pytest.raises(Refused, match="cannot come out again"):
        table.correct("Ad")
    assert (house.value("minor"), len(house_of(table).asked)) == (before, asked)


def rates_of(major: str, minor: str) -> dict[str, LinkedMeter]:
    return {"major": LinkedMeter(Decimal(major), 1), "minor": LinkedMeter(Decimal(minor), 1)}
