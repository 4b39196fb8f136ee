"""Who answers for the dealer: the house with its equipment, a record, or a person."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment import CardShoe, Found, Item, ShufflingDevice, card, decks
from houseway.games.baceball import GAME as BACEBALL
from houseway.rulebook import Unreadable, rulebook
from houseway.table.driving.driver import Driver
from houseway.table.layout.settings import read
from houseway.table.procedure.dealing import ByHand, ByHouse, FromRecord
from houseway.table.procedure.inputs import Answer, Done, Drawn, Placed
from houseway.table.procedure.requests import DEALER, RACK, Act, Ask, Asks, Draw, Request, Spot, Step, Wagers
from houseway.table.procedure.roles import Role
from houseway.table.table import Table
from houseway.testing import rule

WHOLE = Counter(decks(6))
RULES = rulebook("baceball").cite["7.3"]
TO_AREA, TO_DEALER, BURN = Draw(Spot(4), RULES), Draw(DEALER, RULES), Draw(RACK, RULES, face_up=False)

QUESTION = Ask("ann", 1, 1, (), RULES)
NOT_FOR_THE_DEALER: list[Request] = [
    QUESTION,
    Asks((QUESTION,), RULES),
    Wagers(RULES, lambda: (), lambda happened: None),
]


def in_sight(house: ByHouse) -> Counter[Item]:
    apart = [house.under] if house.under is not None else []
    return Counter([*house.device.order, *house.rack.items, *house.in_play, *apart])


class Watched:
    """A house that deals, looked at after everything it does."""

    def __init__(self, house: ByHouse) -> None:
        self.house = house
        self.acts: list[Act] = []
        self.found: list[Found] = []

    def answer(self, request: Request) -> Answer | None:
        answer = self.house.answer(request)
        assert in_sight(self.house) == WHOLE
        if isinstance(request, Step):
            self.acts.append(request.act)
            assert answer == Done(312 if request.act is Act.CHECK else 0)
        if isinstance(answer, Drawn) and answer.found is not None:
            self.found.append(answer.found)
        return answer


def table_of(seed: int, **settings: Any) -> tuple[Table[Any], Watched]:
    chosen = read(BACEBALL.settings, settings, "settings")
    watched = Watched(ByHouse(ShufflingDevice(Random(seed).randbytes), decks(6)))
    return Table(BACEBALL, chosen, watched), watched


def play(table: Table[Any], areas: int) -> None:
    for area in range(1, areas + 1):
        if not any(wager.area == area for wager in table.wagers):
            table.place(area, "ann", "bet", 500)
    table.no_more_bets()


SHIFTS = st.lists(
    st.one_of(
        st.integers(1, 7),
        st.sampled_from(["order-shuffle", "replace-cards", "verify-cards", "cards-dropped"]),
    ),
    max_size=20,
)


@given(seed=st.integers(0, 999), reload_at=st.sampled_from([0, 100, 290]), shift=SHIFTS)
def test_every_card_stays_in_sight_through_any_shift(
    seed: int, reload_at: int, shift: list[int | str]
) -> None:
    table, watched = table_of(seed, reload_at=reload_at)
    for what in shift:
        if isinstance(what, int):
            play(table, what)
            assert watched.house.in_play == []
        else:
            table.order(what, Role.DEALER if what == "cards-dropped" else Role.GAMING_MANAGER)
        assert in_sight(watched.house) == WHOLE
    assert table.rounds_played == sum(isinstance(what, int) for what in shift)


@rule("baceball/12.6")
def test_a_device_that_runs_empty_in_a_round_is_loaded_with_the_discards_alone() -> None:
    table, watched = table_of(1)
    while Found.EMPTY not in watched.found:
        play(table, 7)
    assert watched.found == [Found.EMPTY]
    assert watched.acts.count(Act.RELOAD) == 1
    assert table.rounds_played == 13
    play(table, 7)


@rule("baceball/3.8")
def test_replaced_cards_are_the_whole_set_again() -> None:
    table, watched = table_of(2)
    for _ in range(3):
        play(table, 5)
    assert len(watched.house.rack) == 3 * 18 + 1
    table.order("replace-cards", Role.GAMING_SUPERVISOR)
    assert (watched.house.device.remaining, len(watched.house.rack)) == (311, 1)


def house_of(*names: str) -> ByHouse:
    """A house with these cards in its device, unshuffled."""
    return ByHouse(ShufflingDevice(Random(1).randbytes), [card(name) for name in names])


def test_the_house_puts_a_burned_card_in_the_rack_and_a_dealt_one_in_play() -> None:
    house = house_of("Ac", "2c", "3c")
    assert [house.answer(each) for each in (BURN, TO_AREA)] == [Drawn(card("Ac")), Drawn(card("2c"))]
    assert (house.rack.items, house.in_play) == ((card("Ac"),), [card("2c")])
    assert house.answer(Step(Act.COLLECT, RULES)) == Done()
    assert (house.rack.items, house.in_play) == ((card("Ac"), card("2c")), [])
    assert house.answer(Step(Act.RELOAD, RULES)) == Done()
    assert house.device.order == (card("3c"), card("Ac"), card("2c"))


def test_the_house_says_that_the_device_is_empty_and_changes_nothing() -> None:
    house = house_of("Ac")
    house.answer(TO_AREA)
    for request in (TO_DEALER, BURN):
        assert house.answer(request) == Drawn(None, Found.EMPTY)
    assert (house.in_play, len(house.rack)) == ([card("Ac")], 0)


def test_a_shuffle_mixes_only_what_is_in_the_device() -> None:
    house = ByHouse(ShufflingDevice(Random(1).randbytes), decks(1))
    house.answer(TO_AREA)
    before = house.device.order
    house.answer(Step(Act.SHUFFLE, RULES))
    assert Counter(house.device.order) == Counter(before)
    assert house.device.order != before


def test_a_check_counts_every_card_wherever_it_lies() -> None:
    house = house_of("Ac", "2c", "3c")
    house.answer(BURN)
    house.answer(TO_AREA)
    assert house.answer(Step(Act.CHECK, RULES)) == Done(3)


@pytest.mark.parametrize("act", [Act.CHECK, Act.RIFFLE, Act.MANUAL_SHUFFLE])
def test_other_acts_move_no_card(act: Act) -> None:
    house = house_of("Ac", "2c", "3c")
    house.answer(BURN)
    house.answer(TO_AREA)
    assert isinstance(house.answer(Step(act, RULES)), Done)
    where = house.device.order, house.rack.items, house.in_play
    assert where == ((card("3c"),), (card("Ac"),), [card("2c")])


def test_a_shoe_gives_its_cutting_card_once_and_it_is_no_card() -> None:
    shoe = CardShoe(Random(1).randbytes)
    house = ByHouse(shoe, [card("Ac"), card("2c")])
    shoe.place_cutting_card(1)
    out = [house.answer(TO_AREA) for _ in range(3)]
    assert out == [Drawn(card("Ac")), Drawn(None, Found.CUTTING_CARD), Drawn(card("2c"))]
    assert house.in_play == [card("Ac"), card("2c")]


@pytest.mark.parametrize("request_", NOT_FOR_THE_DEALER, ids=lambda request: type(request).__name__)
def test_nobody_answers_for_the_patrons(request_: Request) -> None:
    assert house_of("Ac").answer(request_) is None
    assert FromRecord([card("Ac")]).answer(request_) is None


@pytest.mark.parametrize(
    "request_",
    [*NOT_FOR_THE_DEALER, TO_AREA, BURN, *(Step(act, RULES) for act in Act)],
    ids=lambda request: type(request).__name__,
)
def test_by_hand_nothing_is_answered(request_: Request) -> None:
    assert ByHand().answer(request_) is None


def test_a_record_gives_its_cards_in_order_and_says_what_is_left() -> None:
    record = FromRecord([card("Ac"), card("2c"), card("3c")])
    assert [record.answer(each) for each in (TO_AREA, TO_DEALER)] == [Drawn(card("Ac")), Drawn(card("2c"))]
    assert record.rest() == [card("3c")]


def test_a_records_cards_start_after_the_burn() -> None:
    record = FromRecord([card("Ac")])
    assert record.answer(BURN) == Drawn(None)
    assert record.answer(Step(Act.SHUFFLE, RULES)) == Done()
    assert record.rest() == [card("Ac")]


@pytest.mark.parametrize(("request_", "place"), [(TO_AREA, "area 4"), (TO_DEALER, "the dealer")])
def test_a_record_that_ends_too_early_says_for_whom_a_card_is_missing(request_: Draw, place: str) -> None:
    with pytest.raises(Unreadable) as caught:
        FromRecord([]).answer(request_)
    assert (caught.value.code, caught.value.field) == ("missing-cards", "cards")
    assert place in caught.value.message
    assert "[baceball/7.3]" in caught.value.message


def test_a_round_whose_record_ended_stands_where_it_was_and_takes_the_card_by_hand() -> None:
    record = FromRecord([card(name) for name in ("2c", "3d", "4h")])
    begin = lambda: BACEBALL.begin(BACEBALL.settings(), BACEBALL.fresh(), True)  # noqa: E731
    driver = Driver(BACEBALL, begin, record)
    driver.advance()
    driver.tell(Placed(1, "ann", "bet", 500))
    with pytest.raises(Unreadable, match="the list ends"):
        driver.tell(Done())
    assert driver.request == Draw(DEALER, driver.round.cite[("7.3.3", "7.3", "3.6")])
    driver.dealing = ByHand()
    driver.tell(Drawn(card("9s")))
    assert isinstance(driver.request, Draw)
    assert driver.request.to == Spot(1)


CUT = Step(Act.CUT, RULES, least=2, most=5)


def shoe(seed: int = 1) -> ByHouse:
    house = ByHouse(CardShoe(Random(seed).randbytes), decks(1), Random(seed).randbytes)
    house.answer(Step(Act.SHUFFLE, RULES))
    return house


def test_the_house_cuts_a_shoe_anywhere_that_is_allowed() -> None:
    places = set()
    for seed in range(100):
        house = shoe(seed)
        before = house.device.order
        done = house.answer(CUT)
        assert isinstance(done, Done)
        assert house.device.order == before[done.count :] + before[: done.count]
        places.add(done.count)
    assert places == {2, 3, 4, 5}


def test_a_cut_order_is_promised_as_it_lies() -> None:
    house = shoe()
    house.answer(CUT)
    assert house.commitment is not None
    assert house.commitment.order == house.device.order


def test_a_record_and_a_number_of_the_house_cut_where_they_say() -> None:
    assert FromRecord([]).answer(CUT) == Done(2)
    numbered = Step(Act.CUT, RULES, least=1, most=51, number=7)
    assert shoe().answer(numbered) == Done(7)
    assert FromRecord([]).answer(numbered) == Done(7)
