"""What each choice is worth where a player is asked, held against the analysis and against every deal."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest

from houseway.equipment import CARDS, TILE_SET, card, tile
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.games.four_card_poker.hands import PLACE, RANK, strength
from houseway.games.pai_gow.hands import in_order
from houseway.games.pai_gow.hands import settings_of as ways_of
from houseway.games.pai_gow.house_way import table
from houseway.games.pai_gow.matching import outcome
from houseway.games.pinkjack.settings import Settings as PinkjackSettings
from houseway.games.pontoon.settings import Settings as PontoonSettings
from houseway.lab.four_card_poker.exact import best_play_of_all_hands
from houseway.lab.games import ENTRIES, settings_of
from houseway.lab.pinkjack import solving as pinkjack
from houseway.lab.pinkjack.facts import players_states
from houseway.lab.pontoon import solving as pontoon
from houseway.lab.pontoon.facts import state_of, walked
from houseway.lab.solving.position import PLAYS
from houseway.lab.solving.solution import Solved, settled_split, solve
from houseway.lab.tutor.advising import NOTHING, advise
from houseway.lab.tutor.drills import drill
from houseway.rulebook import Unreadable

RANKS = "A23456789TJQK"


def worth(game: str, **position: Any) -> dict[str, float]:
    told = advise(game, None, position)
    return {each["action"]: each["worth"] for each in told["choices"]}


def plays_of(solved: Solved, state: int, upcard: int) -> dict[str, float]:
    pair = int(solved.game.graph.pair[state])
    found = {name: float(solved.worth.play[state, upcard, play]) for name, play in PLAYS.items()}
    if pair >= 0:
        found["split"] = settled_split(solved, (pair, upcard)).worth
    return {name: 1000 * each for name, each in found.items() if each > -1e6}


HANDS = [
    (("Tc", "6d"), "Th", 9),
    (("9c", "9d"), "2h", 1),
    (("8c", "8d"), "Kh", 9),
    (("5c", "3d", "4h"), "6h", 5),
    (("Ac", "7d"), "9h", 8),
    (("2c", "2d"), "Ah", 0),
]


def test_in_pinkjack_it_is_what_the_analysis_of_a_complete_shoe_has() -> None:
    solved = solve(pinkjack.game(PinkjackSettings()))
    for hand, upcard, value in HANDS:
        state = players_states().number[tuple(sorted(min(RANKS.index(each[0]) + 1, 10) for each in hand))]
        told = worth("pinkjack", hand=hand, dealer=[upcard], stakes={"box": 1000})
        assert told == pytest.approx(plays_of(solved, state, value), abs=1e-6)


@pytest.mark.ci
def test_in_pontoon_it_is_what_the_analysis_of_a_complete_shoe_has() -> None:
    solved = solve(pontoon.game(PontoonSettings()))
    number = {state_of(hand): place for place, hand in enumerate(walked().examples)}
    for hand, upcard, value in HANDS:
        held = tuple(each.replace("T", "J") for each in hand)
        state = number[state_of(tuple(map(card, held)))]
        told = worth("pontoon", hand=held, dealer=[upcard.replace("T", "J")], stakes={"box": 1000})
        assert told == pytest.approx(plays_of(solved, state, value), abs=1e-6)


@pytest.mark.parametrize(("game", "ten"), [("pinkjack", "T"), ("pontoon", "J")])
def test_a_card_more_that_was_seen_changes_nothing_on_average(game: str, ten: str) -> None:
    hand, dealer = ["6c", f"{ten}d"], ["9h"]
    decks, gone = {"pinkjack": 6, "pontoon": 8}[game], [*hand, *dealer]
    shoe = {rank: 4 * decks for rank in RANKS if not (rank == "T" and game == "pontoon")}
    for each in gone:
        shoe[each[0]] -= 1
    mean = {"stand": 0.0, "double": 0.0}
    for rank, number in shoe.items():
        told = worth(game, hand=hand, dealer=dealer, seen=[f"{rank}s"], stakes={"box": 1000})
        for play in mean:
            mean[play] += number / sum(shoe.values()) * told[play]
    told = worth(game, hand=hand, dealer=dealer, stakes={"box": 1000})
    assert mean == pytest.approx({play: told[play] for play in mean}, abs=1e-6)


def test_a_hit_is_worth_the_best_of_what_can_come() -> None:
    """Nine cards of one deck are left beside hand and dealer: each that can come is asked about."""
    hand, dealer, left = ["5c", "7d"], ["8h"], ["Ac", "2c", "3d", "4h", "5s", "6s", "Tc", "Kd", "9s"]
    pack = [str(each) for each in CARDS] * 6
    for each in (*hand, *dealer, *left):
        pack.remove(each)
    at = {"dealer": dealer, "stakes": {"box": 1000}}
    total = 0.0
    for each in left:
        value = 12 + min(RANKS.index(each[0]) + 1, 10)
        after = {"hand": [*hand, each], "seen": pack}
        total += (
            1000 if value == 21 else -1000 if value > 21 else max(worth("pinkjack", **at, **after).values())
        )
    assert worth("pinkjack", hand=hand, seen=pack, **at)["hit"] == pytest.approx(total / len(left), abs=1e-6)


def test_bonuses_in_dollars_are_told() -> None:
    seven = {"dealer": ["7h"], "stakes": {"box": 1000}}
    suited, mixed = (worth("pontoon", hand=["7c", other], **seven)["hit"] for other in ("7c", "7d"))
    assert suited - mixed > 100_000 * 6 / 413 - 1
    aces = {"hand": ["Ac", "Ad"], "stakes": {"box": 1000}}
    met, missed = (worth("pinkjack", dealer=[card], **aces)["split"] for card in ("Jd", "Js"))
    assert met > missed


def test_questions_of_pontoon_beside_the_plays() -> None:
    at = {"hand": ["9c", "7d"], "stakes": {"box": 1000}}
    asked = [{"action": "surrender"}, {"action": "no"}]
    told = worth("pontoon", **at, dealer=["Jh"], choices=asked)
    assert told["no"] == max(worth("pontoon", **at, dealer=["Jh"]).values())
    natural = 32 / 413
    assert told["surrender"] == pytest.approx(-500 * (1 - natural) - 1000 * natural, abs=30)
    insurance = [{"action": "insure", "amount": 500}, {"action": "no"}]
    tens = Fraction(8 * 4 * 3, 8 * 48 - 3)
    assert worth("pontoon", **at, dealer=["Ah"], choices=insurance)["insure"] == float(500 * (3 * tens - 1))
    rescue = [{"action": "rescue"}, {"action": "no"}]
    doubled = {"hand": ["5c", "4d", "3h"], "stakes": {"box": 1000, "double": 1000}, "choices": rescue}
    told = worth("pontoon", **doubled, dealer=["Jh"])
    assert told["rescue"] == -1000 > told["no"]


def test_in_four_card_poker_every_hand_of_the_dealer_is_counted() -> None:
    hand, dealer = ("2c", "2d", "9h", "Ks", "4c"), "Th"
    left = ["3c", "5d", "Jh", "Js", "Qd", "Ac", "6h", "8s"]
    seen = [str(each) for each in CARDS if str(each) not in (*hand, dealer, *left)]
    mine = strength([card(each) for each in hand])
    theirs = [strength([card(dealer), *map(card, five)]) for five in combinations(left, 5)]
    margin = Fraction(sum(1 if mine >= each else -1 for each in theirs), len(theirs))
    at = {"hand": hand, "dealer": [dealer], "seen": seen, "stakes": {"ante": 1000, "aces-up": 500}}
    told = advise("four-card-poker", None, at)
    found = {(each["action"], each.get("amount")): Fraction(each["fraction"]) for each in told["choices"]}
    assert told["exact"]
    assert found == {
        ("fold", None): -1500,
        ("play", 1000): 2000 * margin - 500,
        ("play", 3000): 4000 * margin - 500,
    }


@pytest.mark.ci
def test_in_four_card_poker_the_best_is_what_the_analysis_plays() -> None:
    """Against the jack of clubs; of hands alike but for their suits the analysis keeps one."""
    plays, rng, face_up = best_play_of_all_hands().plays[RANK[card("Jc")]], Random(7), card("Jc")
    rest = sorted((each for each in CARDS if each != face_up), key=lambda each: PLACE[each])
    found = Counter[int]()
    while len(found) < 3 or found.total() < 8:
        hand = sorted(rng.sample(range(51), 5))
        held = sum(PLACE[rest[each]] for each in hand)
        suits = [held >> 13 * suit & 8191 for suit in (1, 2, 3)]
        if suits != sorted(suits, reverse=True):
            continue
        number = sum(comb(each, place) for place, each in enumerate(hand, start=1))
        play = int(plays[number >> 2]) >> 2 * (number & 3) & 3
        at = {"hand": [str(rest[each]) for each in hand], "dealer": ["Jc"], "stakes": {"ante": 1000}}
        best = advise("four-card-poker", None, at)["choices"][0]
        assert (best["action"], best.get("amount", 0)) == (("fold", 0), ("play", 1000), ("play", 3000))[play]
        found[play] += 1


def test_in_pai_gow_every_deal_of_the_house_is_matched() -> None:
    names = ["6-6", "5-6", "1-3", "4-4"]
    tiles = [tile(each) for each in names]
    left = list(TILE_SET)
    for each in tiles:
        left.remove(each)
    told = advise("pai-gow", {"chips": [1]}, {"hand": names, "stakes": {"box": 2000}})
    assert told["exact"] and len(told["choices"]) == 3
    for each in told["choices"]:
        items = [tile(name) for name in each["items"]]
        mine = next(way for way in ways_of(tiles) if sorted(way.low) == sorted(items[:2]))
        won = sum(
            {"win": 1900, "lose": -2000, "stand-off": 0}[outcome(mine, banks).result]
            for banks in (table()[in_order(four)].setting for four in combinations(left, 4))
        )
        assert Fraction(each["fraction"]) == Fraction(won, 20475)


def test_where_nothing_is_decided_or_known_it_says_so() -> None:
    assert advise("baceball", None, {"hand": []})["untold"] == NOTHING
    joining = {"hand": ["5c", "6d"], "dealer": ["9h"], "stakes": {"box": 1000}}
    joining["choices"] = [{"action": "double", "amount": 1000}, {"action": "no"}]
    for game in ("pinkjack", "pontoon"):
        told = advise(game, None, joining)
        assert told["choices"] == [] and "who plays the box" in told["untold"]
    after = advise(
        "pinkjack", None, {"hand": ["5c", "6d"], "dealer": ["9h"], "stakes": {"box": 5}, "splits": 1}
    )
    assert after["notes"] and not after["exact"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hand": ["5c", "6z"]}, "6z"),
        ({"hand": ["5c"] * 7 + ["6c"]}, "5c is named 7 times: there are 6"),
        ({"dealer": []}, "dealer: no card"),
        ({"stakes": {"ante": 5}}, "has no box or split"),
        ({"hand": ["Tc", "Ac"]}, "Tc Ac"),
        ({"choices": [{"action": "split"}]}, "'split' is not possible"),
        ({"word": 1}, "word"),
    ],
)
def test_a_position_that_cannot_be_is_told_in_one_line(change: dict[str, Any], words: str) -> None:
    at = {"hand": ["5c", "6d"], "dealer": ["9h"], "stakes": {"box": 1000}}
    with pytest.raises(Unreadable, match=words):
        advise("pinkjack", None, at | change)


def test_every_game_with_something_to_decide_has_a_tutor() -> None:
    assert {name for name, entry in ENTRIES.items() if entry().advise} == set(ENTRIES) - {"baceball"}


SLOW = [pytest.param(game, marks=pytest.mark.ci) for game in ("pontoon", "four-card-poker")]


@pytest.mark.parametrize("game", ["pinkjack", "pai-gow", *SLOW])
def test_a_drill_asks_where_somebody_untaught_loses_and_grades_by_the_same_figures(game: str) -> None:
    settings = settings_of(game, DEFAULT_SETTINGS[game])
    found = drill(game, settings, 2)
    assert drill(game, settings, 2) == found
    told = advise(game, DEFAULT_SETTINGS[game], found["position"])
    assert told["choices"] == found["choices"] and found["untaught"] in found["choices"]
    assert max(drill(game, settings, number)["untaught"]["cost"] for number in (2, 3)) > 0


def test_where_nothing_is_decided_there_is_no_drill() -> None:
    with pytest.raises(Unreadable, match="nothing to drill"):
        drill("baceball", settings_of("baceball", {}), 1)
