"""Rule 5.1 and 5.2: the wagers and what becomes of them."""

import pytest

from houseway.testing import rule
from tests.baceball.helping import DEALER_27, JACKPOT, LOW, OPTIONS, dealt, house, line, net, single, stacked
from tests.helping import cites, events, happened, on_layout, refused

DEALER_30 = "Kc Qd Th"
DEALER_33 = "As As As"


def clauses(result: dict[str, object], kind: str) -> set[str]:
    """The clauses behind what came of a wager on area 1."""
    return set(line(result, kind)["clauses"])


@rule("baceball/5.1")
@pytest.mark.parametrize("kind", ["box", "insurance", "strike-4", "home-run", ""])
def test_only_the_wagers_of_the_game_are_taken(kind: str) -> None:
    table = house(JACKPOT)
    table.place(1, "ann", "bet", 500)
    with refused(table, "5.1", "unknown-wager") as caught:
        table.place(1, "ann", kind, 500)
    assert list(caught.value.allowed) == ["bet", *OPTIONS, "jackpot"]


@rule("baceball/5.1.1", "baceball/5.1")
def test_a_bet_alone_is_a_round() -> None:
    result = single("9c 8d 7h", LOW, bet=500)
    assert [each["wager"] for each in result["results"]] == ["bet"]
    [placed] = events(result, "placed")
    assert cites(placed, "5.1.1", "5.1")


BETS = {
    "24 beats 23": ("9c 8d 7h", "9d 8h 6c", 1000, "5.1.1.1"),
    "7 beats 6": ("2c 2d 3h", "2h 2s 2c", 1000, "5.1.1.1"),
    "30 that is no Strike Out beats 27": ("Ac Kd 9h", DEALER_27, 1000, "5.1.1.1"),
    "32 beats a dealer's three tens": ("Ac Ad Kh", DEALER_30, 1000, "5.1.1.1"),
    "Home Run against 9": ("Ac Ad Ah", LOW, 10_000, "5.1.1.2"),
    "Home Run against three aces": ("Ac Ad Ah", DEALER_33, 10_000, "5.1.1.2"),
    "23 loses to 24": ("9c 8d 6h", "9d 8h 7c", -1000, "5.1.1.3"),
    "29 loses to a dealer's three tens": ("9c Td Jh", DEALER_30, -1000, "5.1.1.3"),
    "32 loses to three aces": ("Ac Ad Kh", DEALER_33, -1000, "5.1.1.3"),
    "Strike Out against 9": ("Kc Qd Th", LOW, -1000, "5.1.1.4"),
    "Strike Out against 29": ("Kc Qd Th", "9c Td Jh", -1000, "5.1.1.4"),
    "Strike Out against 30": ("Kh Qs Tc", DEALER_30, -1000, "5.1.1.4"),
    "Strike Out against three aces": ("Kc Qd Th", DEALER_33, -1000, "5.1.1.4"),
    "6 against 6": ("2c 2d 2h", "2h 2s 2c", 0, "5.1.1.5"),
    "20 against 20": ("9c 5d 6h", "6c 5h 9d", 0, "5.1.1.5"),
    "30 against a dealer's three tens": ("Ac Kd 9h", DEALER_30, 0, "5.1.1.5"),
}


@pytest.mark.parametrize(
    ("player", "dealer", "won", "number"),
    [pytest.param(*case, id=name, marks=rule(f"baceball/{case[-1]}")) for name, case in BETS.items()],
)
def test_what_becomes_of_the_bet(player: str, dealer: str, won: int, number: str) -> None:
    result = single(player, dealer, bet=1000)
    assert net(result, "bet") == won
    deciding = {clause for clause in clauses(result, "bet") if clause.startswith("baceball/5.1.1.")}
    assert deciding == {f"baceball/{number}"}


@rule("baceball/5.1.1.2", "baceball/5.2", "baceball/5.2.1")
@pytest.mark.parametrize("dealer", ["2c 2d 2h", DEALER_27, DEALER_30, "Kc Ah As", DEALER_33])
def test_a_home_run_wins_ten_to_one_whatever_the_dealer_has(dealer: str) -> None:
    result = single("Ac Ad Ah", dealer, bet=1000)
    assert net(result, "bet") == 10_000
    assert clauses(result, "bet") >= {"baceball/5.1.1.2", "baceball/5.2", "baceball/5.2.1"}
    [paid] = events(result, "paid")
    assert (paid["amount"], paid["odds"]) == (10_000, "10 to 1")


@rule("baceball/5.1.1.3")
def test_a_lower_count_loses_the_whole_bet() -> None:
    result = single("9c 8d 6h", "9d 8h 7c", bet=1234)
    [collected] = events(result, "collected")
    assert (collected["wager"], collected["amount"], collected["to"]) == ("bet", 1234, "float")
    assert cites(collected, "5.1.1.3")


@rule("baceball/5.1.1.4")
@pytest.mark.parametrize("dealer", ["2c 2d 2h", "9c Td Jh", DEALER_30, DEALER_33])
def test_a_strike_out_loses_whatever_the_dealer_has(dealer: str) -> None:
    result = single("Kh Qs Tc", dealer, bet=1000)
    assert net(result, "bet") == -1000
    assert "baceball/5.1.1.4" in clauses(result, "bet")


@rule("baceball/5.1.1.1")
def test_a_dealers_strike_out_is_a_plain_thirty() -> None:
    result = single("Ac Td Kh", DEALER_30, bet=1000)
    assert (result["dealer"]["value"], net(result, "bet")) == (30, 1000)


@rule("baceball/5.1.1.5")
def test_a_bet_that_stood_off_lies_there_for_the_next_round() -> None:
    table = stacked(dealt("9c 5d 6h", "6c 5h 9d") + dealt("9c 8d 7h", LOW))
    table.place(4, "ann", "bet", 1000)
    table.no_more_bets()
    assert on_layout(table) == [(4, "ann", "bet", 1000)]
    table.no_more_bets()
    assert table.last is not None
    assert table.last["net"] == {"ann": 1000}
    assert on_layout(table) == []


@rule("baceball/5.1.1.5", "baceball/5.4")
def test_a_bet_that_stood_off_may_be_taken_back() -> None:
    table = stacked(dealt("9c 5d 6h", "6c 5h 9d"))
    table.place(4, "ann", "bet", 1000)
    table.no_more_bets()
    table.withdraw(4, "ann", "bet")
    [returned] = happened(table, "returned")
    assert (returned["amount"], on_layout(table)) == (1000, [])


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("strike-1", marks=rule("baceball/5.1.2")),
        pytest.param("strike-2", marks=rule("baceball/5.1.3")),
        pytest.param("strike-3", marks=rule("baceball/5.1.4")),
        pytest.param("strike-out", marks=rule("baceball/5.1.5")),
        pytest.param("jackpot", marks=rule("baceball/5.1.6")),
    ],
)
def test_every_other_wager_is_optional(kind: str) -> None:
    result = single("9c 8d 7h", LOW, JACKPOT, **{"bet": 500, kind: 500})
    number = {"strike-1": 2, "strike-2": 3, "strike-3": 4, "strike-out": 5, "jackpot": 6}[kind]
    assert [each["wager"] for each in result["results"]] == ["bet", kind]
    assert net(result, "bet") == 500
    assert cites(events(result, "placed")[1], f"5.1.{number}", "5.1")


@pytest.mark.parametrize(
    ("hand", "kind", "won", "number"),
    [
        pytest.param("Tc 2d 3h", "strike-1", 1000, "5.1.2.1", marks=rule("baceball/5.1.2.1")),
        pytest.param("9c Td Th", "strike-1", -500, "5.1.2.2", marks=rule("baceball/5.1.2.2")),
        pytest.param("Ac Ad Ah", "strike-1", -500, "5.1.2.2", marks=rule("baceball/5.1.2.2")),
        pytest.param("2c Jd 3h", "strike-2", 1000, "5.1.3.1", marks=rule("baceball/5.1.3.1")),
        pytest.param("Tc 9d Th", "strike-2", -500, "5.1.3.2", marks=rule("baceball/5.1.3.2")),
        pytest.param("2c Ad 3h", "strike-2", -500, "5.1.3.2", marks=rule("baceball/5.1.3.2")),
        pytest.param("2c 3d Qh", "strike-3", 1000, "5.1.4.1", marks=rule("baceball/5.1.4.1")),
        pytest.param("Tc Td 9h", "strike-3", -500, "5.1.4.2", marks=rule("baceball/5.1.4.2")),
        pytest.param("2c 3d Ah", "strike-3", -500, "5.1.4.2", marks=rule("baceball/5.1.4.2")),
        pytest.param("Tc Jd Qh", "strike-out", 15_000, "5.1.5.1", marks=rule("baceball/5.1.5.1")),
        pytest.param("Kc Kc Kc", "strike-out", 15_000, "5.1.5.1", marks=rule("baceball/5.1.5.1")),
        pytest.param("Tc Jd 9h", "strike-out", -500, "5.1.5.2", marks=rule("baceball/5.1.5.2")),
        pytest.param("Ac Jd Qh", "strike-out", -500, "5.1.5.2", marks=rule("baceball/5.1.5.2")),
        pytest.param("Ac Ad Ah", "strike-out", -500, "5.1.5.2", marks=rule("baceball/5.1.5.2")),
        pytest.param("Ac Ad 2h", "jackpot", 9500, "5.1.6.1", marks=rule("baceball/5.1.6.1")),
        pytest.param("Ac Ad Ah", "jackpot", 149_500, "5.1.6.1", marks=rule("baceball/5.1.6.1")),
        pytest.param("Ac 9d 9s", "jackpot", -500, "5.1.6.2", marks=rule("baceball/5.1.6.2")),
        pytest.param("Kc 9d 9s", "jackpot", -500, "5.1.6.2", marks=rule("baceball/5.1.6.2")),
    ],
)
@pytest.mark.parametrize("dealer", [LOW, DEALER_30, DEALER_33], ids=["dealer 9", "dealer 30", "dealer 33"])
def test_what_becomes_of_the_optional_wagers(
    hand: str, dealer: str, kind: str, won: int, number: str
) -> None:
    result = single(hand, dealer, JACKPOT, **{"bet": 500, kind: 500})
    assert (line(result, kind)["stake"], net(result, kind)) == (500, won)
    chapter = number.rpartition(".")[0]
    deciding = {clause for clause in clauses(result, kind) if clause.startswith(f"baceball/{chapter}.")}
    assert deciding == {f"baceball/{number}"}


@rule("baceball/5.2", "baceball/5.2.2", "baceball/5.2.1")
@pytest.mark.parametrize("dealer", [LOW, DEALER_30, "Ks Ah As", "Ac As As"])
def test_a_home_run_pays_bet_and_jackpot(dealer: str) -> None:
    result = single("Ac Ad Ah", dealer, JACKPOT, bet=1000, jackpot=500)
    assert (net(result, "bet"), net(result, "jackpot")) == (10_000, 149_500)
    [prize] = events(result, "bonus")
    assert cites(prize, "5.2", "5.2.2")


def test_two_aces_are_no_home_run_for_the_jackpot_either() -> None:
    [prize] = events(single("Ac Ad Kh", LOW, JACKPOT, bet=1000, jackpot=500), "bonus")
    assert not cites(prize, "5.2.2")
