"""Every line of every sign is paid: the records are written from the documents, the figures from the sign."""

from typing import Any

import pytest

import houseway
from houseway.games import PLAYABLE
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.table.layout.settings import read
from houseway.table.layout.signs import Pays

HIT, STAND = {"area": 1, "hand": 1, "action": "hit"}, {"area": 1, "hand": 1, "action": "stand"}
JACKPOT = {"wager": 500, "meters": {"major": 1, "minor": 1}}
SETTINGS: dict[str, list[dict[str, Any]]] = {
    "pinkjack": [{"suits_you": {"amount": 500}}, {}],
    "pontoon": [{"side_bet": "perfect-pairs"}, {"side_bet": "pairs-play"}, {}],
    "four-card-poker": [
        {"ante_bonus": "25-20-2", "aces_up": "50-40-8-5-4-3-1"},
        {"aces_up": "50-30-7-6-5-2-1"},
    ],
    "baceball": [{"jackpot": JACKPOT}, {}],
    "pai-gow": [{}, {"bank": "house"}],
}

Case = tuple[str, str, str, dict[str, Any]]
"""The wager of a line and its clause, what the document pays (a schedule: as it is set), and a record."""


def ann(wager: str, amount: int, area: int = 1, **more: Any) -> dict[str, Any]:
    return {"area": area, "patron": "ann", "wager": wager, "amount": amount, "seated": True, **more}


def dealt(cards: str, *wagers: dict[str, Any], decisions: Any = (), **more: Any) -> dict[str, Any]:
    return {"wagers": list(wagers), "cards": cards.split(), "decisions": list(decisions), **more}


def box(cards: str, hits: int = 0, *, stands: bool = False, amount: int = 2000) -> dict[str, Any]:
    """One box: the first card, the dealer's, the second card, what is drawn, the dealer's others."""
    return dealt(cards, ann("box", amount), decisions=[HIT] * hits + [STAND] * stands)


def suits_you(cards: str) -> dict[str, Any]:
    return dealt(cards, ann("box", 2000), ann("suits-you", 500, suit="c"), decisions=[STAND])


PINKJACK: list[Case] = [
    ("box", "8.1.1", "5 to 1", box("Ad 5s Jd")),
    ("box", "8.1.3", "3 to 1", box("As 5h Ks")),
    ("box", "8.1.4", "2 to 1", box("As 5h Kd")),
    ("box", "9.6", "1 to 1", box("5c 6h 6d Ts", 1)),
    ("box", "9.7", "1 to 1", box("2c 6h 3d 2d 4s 3c", 3)),
    ("box", "14.1.1.1", "5 to 1", box("Ad Jd Jd 5s 2c")),
    ("box", "14.1.2", "1 to 1", box("Ts 7h Td Tc", stands=True)),
    ("box", "14.1.3", "1 to 1", box("Ts 6h 2d Tc Kd", stands=True)),
    ("box", "14.1.1", "5 to 1 and $1,000.00", box("Ad Ad Jd Jd")),
    ("suits-you", "13.7.1", "2 to 1", suits_you("6c 7h Tc Kd")),
    ("suits-you", "13.7.2", "10 to 1", suits_you("Jc 7h Tc Kd")),
]

INSURE = {"area": 1, "hand": 1, "action": "insure", "patron": "ann", "amount": 1000}
DOUBLE = {"area": 1, "hand": 1, "action": "double", "patrons": {"ann": 2000}}


def paired(cards: str, wager: str = "perfect-pairs") -> dict[str, Any]:
    return dealt(cards, ann("box", 2000), ann(wager, 500), decisions=[STAND])


def sevens(amount: int) -> dict[str, Any]:
    others = {"area": 2, "patron": "bob", "wager": "box", "amount": 1000, "seated": True}
    stand = {**STAND, "area": 2}
    return dealt("7h Kc 7d 7h Kd 7h Kh", ann("box", amount), others, decisions=[HIT, stand])


PONTOON: list[Case] = [
    ("box", "T1/pontoon", "3 to 2", box("As 5h Ks")),
    ("box", "T1/5-card-21", "3 to 2", box("2c 6h 3d 4s 5c 7d", 3)),
    ("box", "T1/678-mixed", "3 to 2", box("6c 5h 7d 8s", 1)),
    ("box", "T1/777-mixed", "3 to 2", box("7c 5h 7d 7s", 1)),
    ("box", "T1/6-card-21", "2 to 1", box("2c 5h 2d 3s 4c 4d 6s", 4)),
    ("box", "T1/678-suited", "2 to 1", box("6h 5c 7h 8h", 1)),
    ("box", "T1/777-suited", "2 to 1", box("7h 5c 7h 7h", 1)),
    ("box", "T1/7-card-21", "3 to 1", box("2c 5h 2d 2h 3s 3c 4d 5s", 5)),
    ("box", "T1/678-spades", "3 to 1", box("6s 5c 7s 8s", 1)),
    ("box", "T1/777-spades", "3 to 1", box("7s 5c 7s 7s", 1)),
    ("box", "T1/other", "1 to 1", box("Ks 7h 9d Kc", stands=True)),
    ("double", "12.7", "1 to 1", dealt("5c 7h 6d Kd", ann("box", 2000), decisions=[DOUBLE])),
    ("super-bonus", "T2/under-25", "$1,000.00", sevens(2499)),
    ("super-bonus", "T2/25-plus", "$5,000.00", sevens(2500)),
    ("super-bonus-share", "T2/others", "$50.00", sevens(2500)),
    ("insurance", "7.5", "2 to 1", dealt("Ks Ah 9d Kc", ann("box", 2000), decisions=[INSURE, STAND])),
    ("perfect-pairs", "18.12(a)", "6 to 1", paired("8h 7h 8c Kc")),
    ("perfect-pairs", "18.12(b)", "12 to 1", paired("8h 7h 8d Kc")),
    ("perfect-pairs", "18.12(c)", "25 to 1", paired("8h 7h 8h Kc")),
    ("pairs-play", "18.23", "11 to 1", paired("8h 7h 8c Kc", "pairs-play")),
]

PLAY = {"area": 1, "action": "play", "amount": 1000}
LOW = "3c 4d 6h 8s Tc Jd"


def poker(cards: str) -> dict[str, Any]:
    return dealt(cards, ann("ante", 1000), ann("aces-up", 500), decisions=[PLAY])


FOUR, STRAIGHT_FLUSH, THREE = f"9c 9d 9h 9s 2c {LOW}", f"5c 6c 7c 8c 2d {LOW}", f"9c 9d 9h 2c 4s {LOW}"
ACES, EQUAL = f"As Ac Kd 9h 2c {LOW}", "As Kd 9h 7c 2d Ac Kh 9d 7s 2c 3h"
FLUSH, STRAIGHT, PAIRS = f"2c 5c 9c Kc 3d {LOW}", f"5c 6d 7h 8c 2c {LOW}", f"9c 9d 4h 4s 2c {LOW}"
FOUR_CARD_POKER: list[Case] = [
    ("ante", "10.1", "1 to 1", poker(ACES)),
    ("ante", "10.6", "1 to 1", poker(EQUAL)),
    ("play", "10.4", "1 to 1", poker(ACES)),
    ("play", "10.6", "1 to 1", poker(EQUAL)),
    *(("ante-bonus", "10.3", "", poker(hand)) for hand in (FOUR, STRAIGHT_FLUSH, THREE)),
    *(
        ("aces-up", "10.5", "", poker(hand))
        for hand in (FOUR, STRAIGHT_FLUSH, THREE, FLUSH, STRAIGHT, PAIRS, ACES)
    ),
]


def balls(cards: str, wager: str = "bet") -> dict[str, Any]:
    bets = [ann("bet", 1000)] if wager == "bet" else [ann("bet", 1000), ann(wager, 500)]
    return dealt(cards, *bets)


BACEBALL: list[Case] = [
    ("bet", "9.1/bet-higher-total", "1 to 1", balls("9h 2c 8c 3d 7d 5h")),
    ("bet", "9.1/bet-home-run", "10 to 1", balls("Ah Kc Ac Qd As Th")),
    ("strike-1", "9.1/1st-strike", "2 to 1", balls("Th 2c 8c 3d 7d 5h", "strike-1")),
    ("strike-2", "9.1/2nd-strike", "2 to 1", balls("9h 2c Kc 3d 7d 5h", "strike-2")),
    ("strike-3", "9.1/3rd-strike", "2 to 1", balls("9h 2c 8c 3d Qd 5h", "strike-3")),
    ("strike-out", "9.1/strike-out", "30 to 1", balls("Th 2c Kc 3d Qd 5h", "strike-out")),
    ("jackpot", "11.9.1", "at least $100,000.00", balls("Ad 2c Ad 3d Ad 5h", "jackpot")),
    ("jackpot", "11.9.2", "at least $10,000.00", balls("As 2c As 3d As 5h", "jackpot")),
    ("jackpot", "11.10.1", "$1,500.00", balls("As 2c As 3d Ah 5h", "jackpot")),
    ("jackpot", "11.10.2", "$250.00", balls("As 2c As 3d 9h 5h", "jackpot")),
    ("jackpot", "11.10.3", "$100.00", balls("As 2c Ah 3d 9h 5h", "jackpot")),
]


BANK, WINNER, LOSER = "5-5 1-5 1-3 1-4", "6-6 2-2 4-4 5-6", "3-6 1-2 4-6 2-5"
"""By the House Way the bank has 6 and 9; the winner sets 6 and 9 with higher tiles, the loser 5 and 7."""


def tiles(area: int, hand: str, bank: int, *wagers: dict[str, Any], **more: Any) -> dict[str, Any]:
    """One hand, its low hand first, against the bank."""
    delivered = {str(area): hand.split(), str(bank): BANK.split()}
    setting = {"area": area, "action": "set", "low": hand.split()[:2], "high": hand.split()[2:]}
    return {"tiles": delivered, "decisions": [setting], "wagers": list(wagers), **more}


def bank_wins() -> dict[str, Any]:
    bob = {"area": 1, "patron": "bob", "wager": "box", "amount": 2000, "seated": True}
    record = tiles(1, LOSER, 2, ann("bank", 2000, area=2), bob, banker="ann", chung=2)
    return {**record, "decisions": [*record["decisions"], {"area": 2, "action": "house-way"}]}


PAI_GOW: list[Case] = [
    ("box", "14.1", "1 to 1 less 5 %", tiles(2, WINNER, 1, ann("box", 2000, area=2))),
    ("bank", "14.2", "1 to 1 less 5 %", bank_wins()),
]

CASES = {
    "pinkjack": PINKJACK,
    "pontoon": PONTOON,
    "four-card-poker": FOUR_CARD_POKER,
    "baceball": BACEBALL,
    "pai-gow": PAI_GOW,
}


def lines_of(game: str, settings: dict[str, Any]) -> list[Pays]:
    chosen = PLAYABLE[game]
    return list(chosen.sign(read(chosen.settings, settings, "settings")))


def record_for(line: Pays, place: int, game: str) -> dict[str, Any]:
    """The record of this line: of several under one clause, the one at its place."""
    number = line.rule.partition("/")[2]
    found = [each for each in CASES[game] if each[:2] == (line.wager, number)]
    assert found, f"no record pays {line.wager} under {line.rule}"
    assert found[place][2] in ("", line.figure)
    return found[place][3]


def paid(result: dict[str, Any], wager: str) -> list[tuple[int, int]]:
    return [(each["stake"], each["net"]) for each in result["results"] if each["wager"] == wager]


@pytest.mark.parametrize(
    ("game", "settings"),
    [(game, settings) for game, all_of_it in SETTINGS.items() for settings in all_of_it],
    ids=lambda given: given if isinstance(given, str) else "-".join(given) or "plain",
)
def test_every_line_of_the_sign_is_paid(game: str, settings: dict[str, Any]) -> None:
    places: dict[tuple[str, str], int] = {}
    for line in lines_of(game, settings):
        place = places[line.wager, line.rule] = places.get((line.wager, line.rule), -1) + 1
        given = {**record_for(line, place, game), "game": game, "settings": settings}
        result = houseway.settle(given)
        assert line.rule in str(result["results"]) or line.rule in str(result["events"]), line
        (stake, net) = paid(result, line.wager)[0]
        if line.wager == "ante-bonus":
            stake = paid(result, "ante")[0][0]
        if line.odds is not None:
            assert net == line.odds.up(stake), (line, result["results"])
            if line.amount:
                assert paid(result, "ultimate-bonus") == [(0, line.amount)]
        else:
            assert net + stake == line.amount, line
        if line.withheld is not None:
            assert paid(result, "commission") == [(0, -line.withheld.down(net))]


@pytest.mark.parametrize("game", CASES)
def test_no_record_is_left_without_a_line(game: str) -> None:
    signs = [lines_of(game, settings) for settings in SETTINGS[game]]
    told = {(line.wager, line.rule.partition("/")[2]) for lines in signs for line in lines}
    assert {each[:2] for each in CASES[game]} == told


@pytest.mark.parametrize("game", CASES)
def test_what_is_not_offered_is_not_on_the_sign(game: str) -> None:
    absent = {"pinkjack": "suits-you", "pontoon": "perfect-pairs", "baceball": "jackpot", "pai-gow": "bank"}
    wagers = {line.wager for line in lines_of(game, SETTINGS[game][-1])}
    assert absent.get(game) not in wagers


def test_the_usual_tables_have_a_sign() -> None:
    for game, usual in DEFAULT_SETTINGS.items():
        lines = lines_of(game, usual)
        assert lines
        assert all(line.figure and line.what for line in lines)


def test_aces_up_says_which_pair_it_needs() -> None:
    pairs = [line.what for line in lines_of("four-card-poker", {}) if "pair" in line.what]
    assert pairs == ["two pair", "pair of aces"]
