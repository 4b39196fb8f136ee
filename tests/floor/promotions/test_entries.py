"""Entries counted from finished rounds: PJ 18.7.3, 18.7.4 and alike; QC-75."""

import json
from collections import Counter
from random import Random

import pytest
from msgspec import structs

from houseway.table.layout.outcome import Outcome
from houseway.testing import rule
from tests.counts import many
from tests.floor.promotions.lives import CLOSES, STARTS, Life, after, refused, terms
from tests.floor.running import comes_back

TABLE = {"game": "baceball", "settings": {"limits": {"bet": {"min": 500, "max": 50000}}}}
RULE = {"games": ["baceball"], "wager": "bet", "minimum": 1000, "entry_for": "each-wager"}
LOST, WON, TIED = (
    ["2c", "9c", "2d", "9d", "2h", "9h"],
    ["9c", "2c", "9d", "2d", "9h", "2h"],
    ["9c", "9d", "9h", "9s", "8c", "8d"],
)


def life(**rule_changes):
    made = Life("baceball", given=terms(wager={**RULE, **rule_changes}), tables={"T": TABLE})
    return made.lodged()


def bet(here, at, patron="ann", amount=1000, area=1, **more):
    return here("place", patron, at, table="T", area=area, wager="bet", amount=amount, **more)


def play(here, at, cards=LOST):
    assert "accepted" in here("no-more-bets", None, at, table="T")
    assert "accepted" in here("cards", None, at, table="T", cards=cards)


def entries(here, at=None):
    return here.ask(at=at)["entries"]


@pytest.mark.parametrize("cards", [LOST, WON, TIED])
@rule("baceball/15.7.4", "baceball/15.7.3")
def test_a_wager_with_a_result_is_an_entry(cards):
    here = life()
    bet(here, STARTS)
    assert entries(here) == {}
    play(here, after(STARTS, minutes=1), cards)
    assert entries(here) == {"ann": 1}
    assert here.sound


@pytest.mark.parametrize(
    ("placed", "ended", "counted"),
    [
        (after(STARTS, seconds=-1), after(STARTS, minutes=1), 0),
        (STARTS, after(STARTS, minutes=1), 1),
        (after(CLOSES, seconds=-1), after(CLOSES, minutes=1), 1),
        (CLOSES, after(CLOSES, minutes=1), 1),
        (after(CLOSES, seconds=1), after(CLOSES, minutes=1), 0),
    ],
)
def test_it_counts_when_it_was_placed(placed, ended, counted):
    here = life()
    bet(here, placed)
    play(here, ended)
    assert sum(entries(here).values()) == counted


def test_the_stated_window_is_inside_that_of_the_promotion():
    here = life(**{"from": after(STARTS, hours=1), "until": after(STARTS, hours=2)})
    for hours, seconds, counted in ((1, -1, 0), (1, 0, 1), (2, 0, 2), (2, 1, 2)):
        at = after(STARTS, hours=hours, seconds=seconds)
        bet(here, at)
        play(here, after(at, milliseconds=1))
        assert sum(entries(here).values()) == counted


def test_kind_and_amount_are_those_of_the_rule():
    here = life()
    bet(here, STARTS, amount=999)
    bet(here, STARTS, "bob", amount=1000, area=2)
    play(here, after(STARTS, minutes=1), ["2c", "2d", "9c", "3c", "3d", "9d", "4c", "4d", "9h"])
    assert entries(here) == {"bob": 1}


def test_taken_back_and_placed_late_is_late():
    here = life(until=after(STARTS, minutes=5))
    bet(here, STARTS)
    here("withdraw", "ann", after(STARTS, minutes=6), table="T", area=1, wager="bet")
    bet(here, after(STARTS, minutes=7))
    play(here, after(STARTS, minutes=8))
    assert entries(here) == {}
    bet(here, after(STARTS, minutes=9))


def test_raised_to_the_amount_after_the_window_is_late():
    here = life(until=after(STARTS, minutes=5))
    bet(here, STARTS, amount=500)
    here("change-wager", "ann", after(STARTS, minutes=6), table="T", area=1, wager="bet", amount=1000)
    play(here, after(STARTS, minutes=8))
    assert entries(here) == {}


def test_a_void_round_makes_no_entry():
    here = life()
    bet(here, STARTS)
    here("no-more-bets", None, after(STARTS, minutes=1), table="T")
    here("cards", None, table="T", cards=LOST[:2])
    came = here("void-round", "sue", table="T", grounds="a card was seen")
    assert "accepted" in came, came
    assert entries(here) == {}


def test_one_for_the_patron_however_many_wagers():
    here = life(entry_for="patron")
    for minute in range(3):
        bet(here, after(STARTS, minutes=minute))
        play(here, after(STARTS, minutes=minute, seconds=30))
    assert entries(here) == {"ann": 1}
    assert here.ask()["in_draw"] == ["ann"]


def test_nobody_registers_where_wagers_count_and_other_games_do_not():
    here = life()
    assert here("enter-promotion", "ann", STARTS)["refused"]["clause"] == "baceball/15.7.4"
    other = Life(
        "baceball",
        "pinkjack",
        given=terms(wager={**RULE, "games": ["pinkjack"], "wager": "box"}),
        tables={"T": TABLE},
    )
    other.lodged()
    bet(other, STARTS)
    play(other, after(STARTS, minutes=1))
    assert entries(other) == {}


def correct(here, card):
    """The dealer mistyped the last card, and tells it."""
    room, table = here.runner.room, here.runner.room.tables["T"]

    def act():
        done = table.correct(card, by="dealer", author="dealer")
        return Outcome(done.entries, moved=done.moved, anew=True)

    room.at_once(lambda: room.unit.do(table, act))


def test_a_round_that_is_reopened_is_counted_anew():
    here = life()
    bet(here, STARTS)
    play(here, after(STARTS, minutes=1))
    assert entries(here) == {"ann": 1}
    correct(here, "8h")
    assert entries(here) == {"ann": 1}
    assert here.sound
    assert here.runner.room.house.promotions.promotions["P"].received == {"T/1": ("ann",)}


@pytest.mark.parametrize(("tokens_count", "counted"), [(True, {"ann": 2}), (False, {"ann": 1})])
def test_tokens_count_unless_the_terms_say_otherwise(tokens_count, counted):
    here = life(tokens=tokens_count)
    voucher = {
        "voucher": "V",
        "patron": "ann",
        "value": 1000,
        "games": ["baceball"],
        "wagers": ["bet"],
        "uses": 1,
    }
    assert "accepted" in here("issue-voucher", at=STARTS, **voucher, expires=CLOSES)
    assert "accepted" in here("exchange-voucher", "dee", voucher="V", table="T")
    for minute, amount in ((1, 1000), (2, 1500)):
        assert "accepted" in bet(here, after(STARTS, minutes=minute), amount=amount, tokens=500)
        play(here, after(STARTS, minutes=minute, seconds=1))
    assert entries(here) == counted


def told_by_the_dealer(here, at, patron):
    wagers = [{"area": 1, "patron": patron, "wager": "bet", "amount": 1000}]
    return here("round", "dee", at, table="T", record={"wagers": wagers, "cards": LOST})


def test_a_guest_of_a_table_is_not_whoever_has_an_account_of_that_name():
    here = life()
    here.runner.room.terms = structs.replace(here.runner.room.terms, guests=True)
    assert "accepted" in told_by_the_dealer(here, STARTS, "ann")
    assert entries(here) == {"ann (guest at T)": 1}
    here.drawn(1)
    assert refused(here("award-prize", prize="A", patron="ann")) == "baceball/15.7.1"
    assert "accepted" in here("award-prize", prize="A", patron="ann (guest at T)")


def test_a_guest_whom_a_supervisor_has_recognised_enters_by_the_own_name():
    here = life()
    here.runner.room.terms = structs.replace(here.runner.room.terms, guests=True)
    told_by_the_dealer(here, STARTS, "Zoe")
    assert "accepted" in here("recognise-guest", "sue", table="T", guest="Zoe", patron="ann")
    assert "accepted" in told_by_the_dealer(here, after(STARTS, minutes=1), "Zoe")
    assert entries(here) == {"Zoe (guest at T)": 1, "ann": 1}


def test_a_bot_of_the_house_wins_nothing():
    here = life()
    told_by_the_dealer(here, STARTS, "Bot Ada")
    assert entries(here) == {}


CARDS = [rank + suit for rank in "2345789" for suit in "cdhs"]


class Evening:
    """Random rounds of three patrons, counted beside the house from nothing but what is told here."""

    def __init__(self, chance):
        self.chance, self.here, self.at = chance, life(), STARTS
        self.count: Counter[str] = Counter()

    def round(self, at):
        self.at, lying = at, self.wagers()
        if not lying:
            return
        cards = [self.chance.choice(CARDS) for _ in range(3 * (len(lying) + 1))]
        assert "accepted" in self.here("no-more-bets", None, at, table="T")
        void = self.chance.random() < 0.15
        came = self.here("cards", None, at, table="T", cards=cards[: len(lying)] if void else cards)
        assert "accepted" in came, came
        if void:
            self.void()
        else:
            self.ended(Counter(patron for patron, (_, amount) in lying.items() if amount >= 1000))
        for wager in self.here.ask("table", table="T")["wagers"]:  # stand-offs go back to their owners
            self.here("withdraw", wager["patron"], at, table="T", area=wager["area"], wager="bet")

    def wagers(self):
        lying = {}
        for area, patron in enumerate(("ann", "bob", "cy"), start=1):
            if self.chance.random() < 0.7:
                amount = self.chance.choice((500, 999, 1000, 2500))
                assert "accepted" in bet(self.here, self.at, patron, amount, area)
                lying[patron] = (area, amount)
        for patron, (area, _) in list(lying.items()):
            if self.chance.random() < 0.1:
                self.here("withdraw", patron, self.at, table="T", area=area, wager="bet")
                del lying[patron]
        return lying

    def void(self):
        assert "accepted" in self.here("void-round", "sue", self.at, table="T", grounds="seen")

    def ended(self, with_result):
        """Corrected, or void after it was over, or both: it counts as it ends."""
        if self.chance.random() < 0.2:
            correct(self.here, self.chance.choice(CARDS))
        if self.chance.random() < 0.15:
            self.void()
        else:
            self.count += with_result


def in_journal(here):
    """Entries as the journal tells them: the last count of each round, and nothing else."""
    counts = {}
    for entry in here.runner.journal.entries(table="promotion/P"):
        if entry.kind == "entries-counted":
            body = json.loads(entry.body)
            counts[body["table"], body["round"]] = body["patrons"]
    return Counter(patron for patrons in counts.values() for patron in patrons)


@pytest.mark.parametrize("rounds", many(60, 10_000))
def test_the_count_is_that_of_a_slow_count_over_random_rounds(rounds):
    evening = Evening(Random(rounds))
    for number in range(rounds):
        evening.round(after(STARTS, seconds=number * (172_000 // rounds)))
    here, count = evening.here, evening.count
    assert entries(here) == dict(count)
    assert in_journal(here) == count
    assert here.ask()["in_draw"].count("ann") == count["ann"]
    if rounds < 1000:
        assert comes_back(here.runner)
