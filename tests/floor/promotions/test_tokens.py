"""Vouchers and tokens: 1.1/casino-promotional-token, PG 1.1/promotional-token; QA-69, QB-68, QC-79."""

from random import Random

import pytest

from houseway.testing import rule
from tests.counts import many
from tests.floor.promotions.lives import PEOPLE, Life, after, cited, refused
from tests.floor.promotions.test_entries import correct

T0 = "2024-03-01T00:00:00Z"
EXPIRES = "2024-03-01T12:00:00Z"
CLAUSE = {
    "pinkjack": "pinkjack/1.1/casino-promotional-token",
    "four-card-poker": "four-card-poker/1.1/casino-promotional-token",
    "baceball": "baceball/1.1/casino-promotional-token",
    "pai-gow": "pai-gow/1.1/promotional-token",
}
APPROVED = {"A-1": {"about": "x", "authority": "x", "reference": "x", "from": "2016-01-01"}}
TABLES = {
    "pinkjack": ("box", {"limits": {"box": {"min": 500, "max": 50000}}}),
    "four-card-poker": (
        "ante",
        {
            "limits": {"ante": {"min": 500, "max": 50000}, "aces-up": {"min": 100, "max": 10000}},
            "ante_bonus": {"schedule": "25-20-2", "approval": "A-1"},
            "aces_up": {"schedule": "50-40-8-5-4-3-1", "approval": "A-1"},
        },
    ),
    "baceball": ("bet", {"limits": {"bet": {"min": 500, "max": 50000}}}),
    "pai-gow": ("box", {"limits": {"box": {"min": 500, "max": 50000}}}),
}
LOST, WON = ["2c", "9c", "2d", "9d", "2h", "9h"], ["9c", "2c", "9d", "2d", "9h", "2h"]
TIED = ["9c", "9d", "9h", "9s", "8c", "8d"]


def house(game="baceball", value=5000, uses=1, chips=None, **more):
    wager, settings = TABLES[game]
    people = PEOPLE if chips is None else {**PEOPLE, "ann": {"chips": chips}}
    tables = {"T": {"game": game, "settings": settings}}
    here = Life(game, tables=tables, approvals=APPROVED, people=people)
    issued = {"voucher": "V", "patron": "ann", "value": value, "games": [game], "wagers": [wager]}
    came = here("issue-voucher", at=T0, **issued, expires=EXPIRES, uses=uses, **more)
    assert CLAUSE[game] in cited(came)
    assert CLAUSE[game] in cited(here("exchange-voucher", "dee", voucher="V", table="T"))
    return here


def person(here):
    found = here.ask("person", patron="ann")
    return found["balance"], found["tokens"]


def place(here, tokens, amount=1000, wager="bet", **more):
    at, area = more.get("at"), more.get("area", 1)
    return here("place", "ann", at, table="T", area=area, wager=wager, amount=amount, tokens=tokens)


def play(here, cards):
    assert "accepted" in here("no-more-bets", None, table="T")
    came = here("cards", None, table="T", cards=cards)
    assert "accepted" in came, came
    balanced(here)


def balanced(here):
    """Every cent has two sides, and none of the accounts that must not is below zero."""
    ledger = here.runner.room.house.books.ledger
    assert sum(ledger.balances.values()) == 0
    tokens = {name: cents for name, cents in ledger.balances.items() if name.startswith("tokens/")}
    assert sum(tokens.values()) == sum(here.runner.room.house.tokens.hand.values())
    assert all(not name.startswith("tokens/") for name, cents in ledger.short())


GAMES = [pytest.param(game, marks=rule(CLAUSE[game])) for game in CLAUSE]


@pytest.mark.parametrize("game", GAMES)
def test_a_voucher_is_exchanged_once_by_the_dealer_at_equal_value(game):
    here = house(game)
    assert person(here) == (0, 5000)
    assert here.ask("account", account="voucher-tokens") == -5000
    assert refused(here("exchange-voucher", "dee", voucher="V", table="T")) == CLAUSE[game]
    for by in ("ann", "ivy", "cas"):
        assert refused(here("exchange-voucher", by, voucher="V", table="T")) == CLAUSE[game]
    assert refused(here("cash-out", "ann", amount=1000, of="tokens")) == CLAUSE[game]
    assert here.sound


@pytest.mark.parametrize("game", GAMES)
def test_tokens_are_wagered_on_the_areas_of_the_voucher_alone(game):
    here = house(game)
    wager = TABLES[game][0]
    assert refused(place(here, 5001, 6000, wager, area=3)) == CLAUSE[game]
    came = place(here, 5000, 6000, wager, area=3)
    assert CLAUSE[game] in cited(came)
    assert person(here) == (-1000, 0)
    assert refused(place(here, 1, 1000, wager, area=2)) == CLAUSE[game]
    here("withdraw", "ann", table="T", area=3, wager=wager)
    assert person(here) == (0, 5000)
    balanced(here)
    assert here.sound


@rule(CLAUSE["baceball"])
def test_a_loss_goes_to_the_house_and_not_to_the_float():
    here = house()
    place(here, 600)
    play(here, LOST)
    assert person(here) == (-400, 4400)
    books = here.runner.room.house.books.ledger.balances
    assert (books["float/T"], books["voucher-tokens"]) == (400, -4400)
    assert here.sound


@rule(CLAUSE["baceball"])
def test_a_win_is_paid_in_chips_and_the_tokens_are_used_up():
    here = house()
    place(here, 1000)
    play(here, WON)
    assert person(here) == (1000, 4000)
    assert here.ask("account", account="voucher-tokens") == -4000
    assert here.sound


@rule(CLAUSE["baceball"])
def test_tokens_of_several_uses_come_back_after_a_win_until_they_are_used_up():
    here = house(value=1000, uses=2)
    place(here, 1000)
    play(here, WON)
    assert person(here) == (1000, 1000)
    place(here, 1000)
    play(here, WON)
    assert person(here) == (2000, 0)
    assert refused(place(here, 1000)) == CLAUSE["baceball"]
    assert here.sound


@rule(CLAUSE["baceball"])
def test_a_stand_off_lies_there_and_comes_back():
    here = house()
    place(here, 1000)
    play(here, TIED)
    assert person(here) == (0, 4000)
    play(here, TIED)
    assert here.sound
    here("withdraw", "ann", table="T", area=1, wager="bet")
    assert person(here) == (0, 5000)
    balanced(here)


@rule(CLAUSE["baceball"])
def test_a_void_round_gives_tokens_back():
    here = house()
    place(here, 1000)
    here("no-more-bets", None, table="T")
    here("cards", None, table="T", cards=LOST[:2])
    assert "accepted" in here("void-round", "sue", table="T", grounds="seen")
    assert person(here) == (0, 5000)
    assert here.sound


def test_a_corrected_round_has_another_fate():
    here = house()
    place(here, 1000)
    play(here, ["9c", "9s", "9d", "9h", "9c", "8h"])
    assert person(here) == (1000, 4000)
    correct(here, "Ah")
    balanced(here)
    assert person(here)[1] in (4000, 5000)
    assert here.sound


@rule("baceball/1.1/casino-promotional-token")
def test_no_tokens_on_a_jackpot():
    settings = {"limits": {"bet": {"min": 500, "max": 50000}}}
    here = Life("baceball", tables={"T": {"game": "baceball", "settings": settings}})
    more = {
        "voucher": "V",
        "patron": "ann",
        "value": 500,
        "games": ["baceball"],
        "uses": 1,
        "expires": EXPIRES,
    }
    here("issue-voucher", at=T0, wagers=["bet", "jackpot"], **more)
    here("exchange-voucher", "dee", voucher="V", table="T")
    assert "refused" in place(here, 100, 100, "jackpot")
    assert person(here) == (0, 500)


def test_tokens_lapse_with_their_voucher():
    for seconds, left in ((-1, 5000), (0, 0), (1, 0)):
        here = house()
        at = after(EXPIRES, seconds=seconds)
        found = here.ask("person", at=at, patron="ann")
        assert found["tokens"] == left
        came = place(here, 500, 500)
        assert "accepted" in came if left else refused(came) == CLAUSE["baceball"]
        balanced(here)
        assert here.ask("account", account="voucher-tokens") == (-5000 if left else 0)
        assert here.sound


def test_tokens_on_the_layout_play_on_and_lapse_when_they_come_back():
    here = house(value=1000)
    place(here, 1000, at=after(EXPIRES, seconds=-1))
    here("no-more-bets", None, after(EXPIRES, minutes=1), table="T")
    here("cards", None, table="T", cards=TIED)
    assert "accepted" in here("withdraw", "ann", after(EXPIRES, minutes=2), table="T", area=1, wager="bet")
    assert here.ask("person", at=after(EXPIRES, minutes=3), patron="ann")["tokens"] == 0
    assert here.ask("account", account="voucher-tokens") == 0
    assert here.sound


def test_vouchers_that_cannot_be():
    here = Life("baceball")
    good = {
        "voucher": "V", "patron": "ann", "value": 500, "games": ["baceball"], "wagers": ["bet"],
        "expires": EXPIRES, "uses": 1,
    }  # fmt: skip
    for field, value in (
        ("value", 0), ("value", -5), ("uses", 0), ("wagers", []), ("wagers", ["box"]), ("games", []),
        ("voucher", ""), ("voucher", "a/b"), ("expires", T0), ("expires", "soon"),
        ("games", ["chess"]), ("patron", None),
    ):  # fmt: skip
        assert "error" in here("issue-voucher", at=T0, **{**good, field: value}), (field, value)
    came = here("issue-voucher", **{**good, "games": ["pontoon"], "wagers": ["box"]})["refused"]
    assert (came["code"], came["clause"]) == ("no-such-power", None)
    for kind in ("match-play", "free-bet", "lucky-chip"):
        assert refused(here("issue-voucher", **good, kind=kind)) == CLAUSE["baceball"]
    assert refused(here("issue-voucher", **good, odds="2-1")) == CLAUSE["baceball"]
    for by in ("ann", "dee", "sue"):
        assert refused(here("issue-voucher", by, **good)) == CLAUSE["baceball"]
    assert "accepted" in here("issue-voucher", **good)
    assert "error" in here("issue-voucher", **good)


def test_a_voucher_of_another_game_or_past_its_time_is_not_exchanged():
    here = Life("baceball", tables={"T": {"game": "baceball", "settings": TABLES["baceball"][1]}})
    more = {"patron": "ann", "value": 500, "uses": 1, "expires": EXPIRES}
    here("issue-voucher", at=T0, voucher="V", games=["pinkjack"], wagers=["box"], **more)
    here("issue-voucher", voucher="W", games=["baceball"], wagers=["bet"], **more)
    assert refused(here("exchange-voucher", "dee", voucher="V", table="T")) == CLAUSE["baceball"]
    assert "error" in here("exchange-voucher", "dee", voucher="X", table="T")
    assert refused(here("exchange-voucher", "dee", EXPIRES, voucher="W", table="T")) == CLAUSE["baceball"]


def test_chips_that_are_counted_are_needed_for_the_rest_alone():
    here = house(chips=400)
    assert "error" in place(here, 500)
    assert "accepted" in place(here, 600)
    assert person(here) == (0, 4400)
    play(here, WON)
    assert person(here) == (1400, 4400)


def test_a_round_that_is_told_whole_wagers_tokens_that_are_there():
    here = house()
    wagers = [{"area": 1, "patron": "ann", "wager": "bet", "amount": 1000, "tokens": 1000}]
    told = {"table": "T", "record": {"wagers": wagers, "cards": LOST}}
    assert "accepted" in here("round", None, **told)
    assert person(here) == (0, 4000)
    wagers[0]["patron"] = "bob"
    assert refused(here("round", None, **told)) == CLAUSE["baceball"]
    assert here.sound


@pytest.mark.parametrize("rounds", many(40, 2000))
def test_random_rounds_lose_no_token_and_make_none_a_chip(rounds):
    chance, here = Random(rounds), house(value=1_000_000, uses=2)
    for _ in range(rounds):
        tokens = chance.choice((0, 300, 1000))
        came = place(here, min(tokens, person(here)[1]))
        assert "accepted" in came, came
        if chance.random() < 0.2:
            here("change-wager", "ann", table="T", area=1, wager="bet", amount=chance.choice((1000, 2000)))
        assert "accepted" in here("no-more-bets", None, table="T")
        if chance.random() < 0.2:
            here("cards", None, table="T", cards=LOST[:2])
            here("void-round", "sue", table="T", grounds="seen")
        else:
            here("cards", None, table="T", cards=chance.choice((LOST, WON, TIED)))
            if chance.random() < 0.3:
                correct(here, chance.choice(("2h", "9h", "8s")))
        for wager in here.ask("table", table="T")["wagers"]:
            here("withdraw", "ann", table="T", area=wager["area"], wager="bet")
        ledger = here.runner.room.house.books.ledger
        assert sum(ledger.balances.values()) == 0
        out = sum(cents for name, cents in ledger.balances.items() if name.startswith("tokens/"))
        assert out == -ledger.balances["voucher-tokens"] == person(here)[1]
        assert ledger.balances["patron/ann"] + ledger.balances["float/T"] == 0
    assert here.sound
