"""Rules 10 and 11 at linked tables: meters fed with the first card, won with the last, undone exactly."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec import structs

import houseway
from houseway.equipment import card
from houseway.games.baceball import GAME, jackpot
from houseway.games.baceball.powers import Power
from houseway.games.baceball.round import Round
from houseway.games.baceball.settings import Linked, LinkedMeter, Settings, State
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.codec import from_plain
from houseway.table.driving.driver import Defect, Driver
from houseway.table.house.links import Alone, Link, Meter
from houseway.table.keeping.kept import KeptTable
from houseway.table.procedure.dealing import ByHand, FromRecord
from houseway.table.procedure.inputs import Done, Drawn, Metered, Placed, Prize
from houseway.table.procedure.requests import Claim, Procedure, Step
from houseway.table.procedure.roles import CASINO_SUPERVISORS, Role
from houseway.table.rules.commands import After, Resume
from houseway.testing import rule
from tests.baceball.helping import LOW, dealt
from tests.helping import cites
from tests.table.worlds import AtTable, Torn, World, check_world

MAJOR = 10_000_000
WON = "Ad Ad Ad"
TWO_TABLES: dict[str, str | None] = {"T1": "L", "T2": "L"}


def meter(rate: str, seed: int, value: int, hidden: int | None = None) -> Meter:
    return Meter(Fraction(rate), seed, Fraction(value), hidden)


def link(major: str = "0.2", value: int = 15_000_000, **more: Meter) -> Link:
    """A link of which the Major restarts at $50,000 and the Minor at $5,000."""
    own = {"major": meter(major, 5_000_000, value), "minor": meter("0.1", 500_000, 1_200_000)}
    return Link("L", own | more)


class House(World):
    """Tables at which the dealer tells the cards; the sums are checked after every round that is told."""

    def __init__(self, link: Link, tables: dict[str, str | None] = TWO_TABLES) -> None:
        super().__init__(tables, Random(1), link)
        for table in self.tables.values():
            do_steps(table)
            table.drawn("7h")

    def wager(self, name: str, **patrons: int) -> KeptTable[Any]:
        """A Bet of $10 and a jackpot wager of $5 on these areas, and betting is closed."""
        table = self.tables[name]
        for patron, area in patrons.items():
            table.place(area, patron, "bet", 1_000)
            if not any(each.patron == patron for each in table.state.carried):  # type: ignore[attr-defined]
                table.place(area, patron, "jackpot", 500)
        table.no_more_bets()
        return table

    def value(self, pool: str = "major") -> Decimal:
        """What the meter holds, exactly, once all sums are right."""
        for name in self.tables:
            check_world(self, name)
        cents = self.links.links["L"].meters[pool].value
        return Decimal(cents.numerator) / cents.denominator


def do_steps(table: KeptTable[Any]) -> None:
    while isinstance(table.request, Step):
        table.done(312)


def deal(table: KeptTable[Any], cards: list[str]) -> None:
    for name in cards:
        table.drawn(name)


def paid(table: KeptTable[Any]) -> list[tuple[str, int]]:
    """The jackpots that the round before paid, in paying order."""
    assert table.last is not None
    return [(each["patron"], each["amount"]) for each in table.last["events"] if each["event"] == "bonus"]


def announced(table: KeptTable[Any], number: str = "11.9.1") -> list[tuple[str, str, int]]:
    """What was said to be won by this clause, and at which area."""
    told = table.events if table.last is None else [*table.last["events"], *table.events]
    said = [each if isinstance(each, dict) else each.as_json() for each in told]
    called = [each for each in said if each["event"] == "called" and "is won" in each["words"]]
    return [(number, each["words"], each["area"]) for each in called if cites(each, number)]


def supervisor(table: KeptTable[Any], kind: str, **fields: Any) -> None:
    table.order(kind, by="gaming-supervisor", **fields)


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


def house_of(table: KeptTable[Any]) -> AtTable:
    assert isinstance(table.house, AtTable)
    return table.house


@rule("baceball/11.11", "baceball/11.11.1", "baceball/11.11.2")
def test_a_mystery_waits_for_a_round_with_a_result_and_is_won_by_one_of_its_wagers() -> None:
    house = House(link(mystery=meter("0.02", 50_000, 50_000, hidden=50_015)))
    table = house.wager("T1", ann=1, bob=3)
    table.drawn("2c")
    assert (house.value("mystery"), house.links.links["L"].due) == (50_020, ("T1",))
    supervisor(table, "void-round")
    do_steps(table)
    assert house.links.links["L"].due == ("T1",)
    house.wager("T2", cat=1)
    house.tables["T2"].drawn("2c")
    assert house.value("mystery") == 50_030
    house.wager("T1", ann=1, bob=3)
    deal(table, dealt("2c 3c 4c", "2d 3d 4d", LOW))
    do_steps(table)
    [(winner, cents)] = paid(table)
    assert (winner in ("ann", "bob"), cents) == (True, 50_030)
    said = ("11.11.2", "Mystery Jackpot of $500.30 is won", {"ann": 1, "bob": 3}[winner])
    assert announced(table, "11.11.2") == [said]
    assert (house.value("mystery"), house.links.links["L"].due) == (50_000, ())
    supervisor(table, "void-round")
    assert (house.value("mystery"), house.links.links["L"].due) == (50_030, ("T1",))
    do_steps(table)
    assert paid(table)[1:] == []


CARDS = dealt(WON, LOW)


@pytest.mark.parametrize("at", range(len(CARDS)))
def test_a_journal_that_fails_leaves_table_and_link_as_they_were(at: int) -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    deal(table, CARDS[:at])
    before = house.value(), house.value("minor"), list(table.events)
    house.journal.fails = True
    with pytest.raises(Torn):
        table.drawn(CARDS[at])
    house.journal.fails = False
    house.bring_back("T1")
    table = house.tables["T1"]
    assert (house.value(), house.value("minor"), list(table.events)) == before
    deal(table, CARDS[at:])
    do_steps(table)
    assert paid(table) == [("ann", 15_000_100)]


def test_an_answer_and_what_it_changes_are_one_append() -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    outcome = table.tell(Drawn(card("2c")))
    assert [(each.table, each.kind) for each in outcome.entries] == [("T1", "told"), ("link/L", "answered")]
    assert [type(each).__name__ for each in outcome.events] == ["Dealt", "Posted"]
    assert (outcome.moved, outcome.ended, outcome.anew) == ({}, None, False)


def test_a_table_that_deals_by_itself_feeds_wins_and_settles_in_one_append() -> None:
    house = House(link(), {"T1": "L"})
    state = structs.replace(house.tables["T1"].state, unopened=False)
    table = KeptTable(
        GAME,
        Settings(),
        FromRecord([card(name) for name in CARDS]),
        journal=house.journal,
        name="T3",
        program="test",
        house=house.links.at("T3"),
        state=state,
    )
    table.place(1, "ann", "bet", 1_000)
    table.place(1, "ann", "jackpot", 500)
    outcome = table.tell(Done())
    kinds = [each.kind for each in outcome.entries]
    assert kinds == ["told", "finished", "begun", "answered", "answered"]
    assert outcome.moved == {"ann": 15_000_100 + 11_000}
    assert outcome.ended is not None
    assert list(outcome.events) == outcome.ended.events[-len(outcome.events) :]
    assert house.links.links["L"].meters["major"].shown == 5_000_000


def test_what_a_void_would_do_is_told_without_asking_the_house() -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    deal(table, CARDS)
    asked = len(house_of(table).asked)
    order = from_plain(GAME, {"input": "command", "kind": "void-round", "by": "gaming-supervisor"}, "order")
    foretold = [type(each).__name__ for each in table.foretell(order)]
    assert "Reversed" in foretold
    assert (foretold[-1], len(house_of(table).asked)) == ("Over", asked)
    assert house.value() == 5_000_000


def slip(game_round: Any, request: Claim, *_: Any) -> Procedure[None]:
    yield request
    raise ZeroDivisionError("a slip")


def test_a_defect_after_an_answer_keeps_what_was_answered_before(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    deal(table, CARDS[:-2])
    with monkeypatch.context() as broken:
        broken.setattr(jackpot, "_claim", slip)
        with pytest.raises(Defect, match="a slip"):
            table.drawn(CARDS[-2])
    # the card is out, the prize is not claimed yet: nobody has taken the answer
    assert house.value() == 15_000_100
    house.bring_back("T1")
    table = house.tables["T1"]
    table.go_on()
    assert house.value() == 5_000_000
    deal(table, CARDS[-1:])
    do_steps(table)
    assert paid(table) == [("ann", 15_000_100)]


def test_a_defect_in_a_reconstruction_leaves_what_was_won(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(link())
    table = house.wager("T1", ann=1, bob=2)
    wrong, right = dealt(WON, "9c Ad Ad", "Ad 3d 4h"), dealt("9c Ad Ad", WON, "Ad 3d 4h")
    deal(table, wrong)
    before = house.value(), [event.as_json() for event in table.events]
    with monkeypatch.context() as broken:
        broken.setattr(jackpot, "_claim", slip)
        with pytest.raises(Defect, match="a slip"):
            table.order("reconstruct", by="dealer", cards=right)
    assert (house.value(), [event.as_json() for event in table.events]) == before
    table.order("reconstruct", by="dealer", cards=right)
    do_steps(table)
    assert paid(table)[-2:] == [("bob", 15_000_200), ("ann", 50 * 500)]
    assert house.value() == 5_000_000


def test_nobody_tells_a_table_what_only_the_house_answers() -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    for told in (
        Metered(link="L", table="T1", wagered=500),
        Prize(link="L", table="T1", claim=1, pool="major", cents=MAJOR, taken=0),
    ):
        with pytest.raises(Unreadable, match="the house answers by itself"):
            table.tell(told)
    assert house.value() == 15_000_000


@rule("baceball/11.9.1", "baceball/10.3")
def test_a_linked_round_is_written_short_and_settles_by_its_meters() -> None:
    house = House(link("0.0155", 12_345_671))
    table = house.wager("T1", ann=1, bob=2)
    deal(table, dealt(WON, WON, LOW))
    do_steps(table)
    record = table.record(short=True)
    assert record is not None
    assert record["meters"] == {"major": "12345671", "minor": "1200000"}
    again = dict(houseway.settle(record))
    assert table.last is not None
    assert (again["net"], again["events"]) == (table.last["net"], table.last["events"])


def test_a_round_between_which_others_won_is_written_in_full() -> None:
    house = House(link())
    one, two = house.wager("T1", ann=1), house.wager("T2", cat=1)
    deal(one, CARDS[:1])
    deal(two, CARDS)
    deal(one, CARDS[1:])
    do_steps(one)
    record = one.record(short=True)
    assert record is not None
    assert "inputs" in record
    assert dict(houseway.settle(record))["net"] == {"ann": MAJOR - 500 + 10_000}


def rates_of(major: str, minor: str) -> dict[str, LinkedMeter]:
    return {"major": LinkedMeter(Decimal(major), 1), "minor": LinkedMeter(Decimal(minor), 1)}


def rates(rate: str) -> dict[str, Any]:
    return {pool: {"rate": rate, "seed": 1} for pool in ("major", "minor")}


def linked_record(**changes: Any) -> dict[str, Any]:
    terms = {"rate": "0.1", "seed": 5}
    its_link = {"name": "L", "wager": 500, "meters": {"major": terms, "minor": terms}}
    wagers = [
        {"area": 1, "patron": "ann", "wager": kind, "amount": cents}
        for kind, cents in (("bet", 1_000), ("jackpot", 500))
    ]
    record = {"game": "baceball", "wagers": wagers, "cards": CARDS, "before": {"link": its_link | changes}}
    return record | {"meters": {"major": "20000000.5"}}


@rule("baceball/11.9.1")
def test_a_record_says_what_the_meters_of_its_link_held() -> None:
    result = dict(houseway.settle(linked_record()))
    assert result["net"] == {"ann": 20_000_050 - 500 + 10_000}


@pytest.mark.parametrize(
    ("record", "field"),
    [
        (linked_record(wager=0), "before.link.wager"),
        (linked_record(meters={}), "before.link.meters"),
        (linked_record(meters={"third": {"rate": "0.1", "seed": 1}}), "before.link.meters.third"),
        (
            linked_record(meters=rates("0.6")),
            "before.link.meters",
        ),
        (
            linked_record(meters=rates("NaN")),
            "before.link.meters.major",
        ),
        (linked_record() | {"meters": {"mystery": "5"}}, "meters.mystery"),
        (linked_record() | {"meters": {"major": "-1"}}, "meters.major"),
        (linked_record() | {"meters": {"major": "Infinity"}}, "meters.major"),
        (linked_record() | {"meters": {"major": "1E999999"}}, "meters.major"),
        (linked_record() | {"meters": {"major": "1E-999"}}, "meters.major"),
        (linked_record() | {"meters": {"major": "much"}}, "meters"),
    ],
)
def test_a_link_that_cannot_be_is_not_read(record: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as caught:
        houseway.settle(record)
    assert (caught.value.field, field in caught.value.message) == (field, True)


@pytest.mark.parametrize(
    ("kind", "field", "forged"),
    [
        ("prize", "cents", MAJOR * 9),
        ("prize", "pool", "minor"),
        ("metered", "wagered", 5),
        ("prize", "taken", -1),
        ("prize", "meters", {"major": "1E999999"}),
        ("metered", "added", {"major": "NaN"}),
    ],
)
def test_a_record_whose_answers_do_not_fit_is_not_read(kind: str, field: str, forged: Any) -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    deal(table, CARDS)
    do_steps(table)
    record = table.record()
    assert record is not None
    assert dict(houseway.settle(record))["net"] == {"ann": 15_000_100 - 500 + 10_000}
    [place] = [at for at, each in enumerate(record["inputs"]) if each["input"] == kind]
    record["inputs"][place] = record["inputs"][place] | {field: forged}
    with pytest.raises(Unreadable, match=rf"inputs\[{place}\]"):
        houseway.settle(record)
