"""Strategies as text, and the reference player's."""

from itertools import combinations
from pathlib import Path

import pytest

from houseway.equipment import card
from houseway.games.four_card_poker import strategy
from houseway.games.four_card_poker.hands import RANKS, strength
from houseway.games.four_card_poker.strategy import read, reference, words
from houseway.rulebook import Unreadable
from tests.four_card_poker.helping import house

DEUCE = card("2s")
THREE_LINES = "triple: pair of tens or better\nplay: pair of threes or better\nfold: otherwise\n"


def hand(cards: str) -> list[int]:
    return [card(each) for each in cards.split()]


@pytest.mark.parametrize(
    ("cards", "times"),
    [
        ("2c 4d 6h 9s Jc", 0),
        ("Ac Kd Qh 9s Tc", 0),
        ("2c 2d Ah Ks Qc", 0),
        ("3c 3d 4h 5s 7c", 1),
        ("9c 9d Ah Ks Qc", 1),
        ("Tc Td 2h 3s 4c", 3),
        ("2c 2d 3h 3s 5c", 3),
        ("Ac 2d 3h 4s 9c", 3),
        ("5c 5d 5h 5s Kc", 3),
    ],
)
def test_how_much_the_reference_player_plays_for(cards: str, times: int) -> None:
    assert reference().times_the_ante(hand(cards), DEUCE) == times
    decided = ("play", 500 * times) if times else ("fold", 0)
    assert reference().decision(hand(cards), DEUCE, 500) == decided


def test_the_reference_strategy_is_the_file_beside_the_game() -> None:
    kept = Path(strategy.__file__).with_name("reference.txt").read_text(encoding="utf-8")
    assert read(kept) == read(THREE_LINES) == reference()


def test_with_aces_up_alone_nothing_is_lost_by_playing() -> None:
    assert reference().decision(hand("2c 4d 6h 9s Jc"), DEUCE, 0) == ("play", 0)


def test_the_table_takes_whatever_the_reference_player_decides() -> None:
    table = house()
    decided = set()
    for number in range(60):
        ante = 1000 if number % 5 else 0
        table.place(1, "ann", "ante" if ante else "aces-up", 1000)
        table.no_more_bets()
        face_up = table.round.dealers_hand()[-1]
        action, amount = reference().decision(table.round.hand(1), face_up, ante)
        table.say("ann", 1, action, amount=amount)
        if action == "play":
            table.say("ann", 1, "no")
        decided.add((action, amount))
    assert table.rounds_played == 60
    assert decided == {("fold", 0), ("play", 0), ("play", 1000), ("play", 3000)}


@pytest.mark.parametrize(
    ("least", "just", "below"),
    [
        ("ace king queen", "Ac Kd Qh 2s 3c", "Ac Kd Jh Ts 8c"),
        ("ace king queen nine", "Ac Kd Qh 9s 3c", "Ac Kd Qh 8s 7c"),
        ("A K Q J", "Ac Kd Qh Js 9c", "Ac Kd Qh 8s 7c"),
        ("ace", "Ac Kd Qh 9s 3c", "Kc Qd Th 9s 3c"),
        ("one pair", "2c 2d 3h 4s 7c", "Ac Kd Qh 9s 3c"),
        ("pair of sixes", "6c 6d 2h 3s 8c", "5c 5d Ah Ks 2c"),
        ("pair of fours with king", "4c 4d Kh 3s 2c", "4c 4d Qh Js 9c"),
        ("pair of fours with king ten", "4c 4d Kh Ts 2c", "4c 4d Kh 9s 8c"),
        ("two pair", "2c 2d 3h 3s 7c", "Ac Ad Kh Qs 9c"),
        ("straight", "Ac 2d 3h 4s 9c", "Ac Ad Kh Ks 9c"),
        ("flush", "2c 3c 4c 6c 9d", "Ac Kd Qh Js 9c"),
        ("three of a kind", "2c 2d 2h 6c 9d", "Ac Kc Qc 9c 9d"),
        ("straight flush", "Ac 2c 3c 4c 9d", "Ac Ad Ah Kc Qd"),
        ("four of a kind", "2c 2d 2h 2s 9d", "Ac Kc Qc Jc 9d"),
    ],
)
def test_the_least_hand_in_words(least: str, just: str, below: str) -> None:
    followed = read(f"Play:  {least.upper()} or better  # and no less\n\nfold: otherwise")
    assert followed.times_the_ante(hand(just), DEUCE) == 1
    assert followed.times_the_ante(hand(below), DEUCE) == 0


def test_a_line_for_face_up_cards_stands_instead_of_the_general_one() -> None:
    followed = read(THREE_LINES + "play against 2-4, Q, ace: ace king or better\ntriple against K: otherwise")
    cards = hand("Ac Kd 7h 5s 3c")
    times = {rank: followed.times_the_ante(cards, card(f"{rank}s")) for rank in RANKS}
    assert {rank for rank, number in times.items() if number == 1} == set("234QA")
    assert {rank for rank, number in times.items() if number == 3} == {"K"}
    assert followed.times_the_ante(hand("Tc Td 2h 3s 4c"), card("Qs")) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no line"),
        ("# nothing\n", "no line"),
        ("triple: pair of tens or better", 'line 1: "triple: pair of tens or better": a hole'),
        (
            "play: one pair or better\nfold against 2-K: otherwise",
            "line 1: \"play: one pair or better\": a hole: no line says 'otherwise', "
            "what to play with less, against A",
        ),
        (
            THREE_LINES + "double: one pair or better",
            "line 4: \"double: one pair or better\": 'double' is no",
        ),
        (THREE_LINES + "play: one pair or better", "line 2 says already when to play"),
        (THREE_LINES + "play against 5: ace or better\nplay against 4-6: king or better", "line 4 says"),
        ("triple: one pair or better\nplay: flush or better\nfold: otherwise", "no hand is left"),
        ("triple: otherwise\nfold: otherwise", "no hand is left"),
        ("fold: one pair or better", "a fold takes what is left"),
        ("play: one pair\nfold: otherwise", "ends with 'or better'"),
        ("play: pair of elevens or better\nfold: otherwise", "'elevens' are no ranks"),
        ("play: pair of tens with ten or better\nfold: otherwise", "ranks differ"),
        ("play: king ace or better\nfold: otherwise", "highest first, not 'king ace'"),
        ("play: ace king queen jack ten or better\nfold: otherwise", "more than 4 ranks"),
        ("play: ace kin or better\nfold: otherwise", "'kin' is no rank"),
        ("play against 9-2: otherwise", "'9-2' is no span"),
        ("play against 2-4-6: otherwise", "'2-4-6' is no span"),
        ("play against 1: otherwise", "'1' is no rank"),
        ("just play", 'line 1: "just play": a line reads'),
    ],
)
def test_a_bad_strategy_is_quoted(text: str, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text)
    assert said in str(caught.value)
    assert (caught.value.code, caught.value.field) == ("bad-strategy", "strategy")
    assert "\n" not in str(caught.value)


def test_words_are_read_back() -> None:
    """Every strength of odd cards and pairs, from five cards of eight ranks."""
    deck = [card(rank + suit) for rank in "2345TJKA" for suit in "cd"]
    found = {strength(cards) for cards in combinations(deck, 5)}
    for least in sorted(each for each in found if each < 2 << 16):
        assert read(f"play: {words(least)}\nfold: otherwise").once_from == (least,) * 13


def test_the_example_in_the_document_can_be_followed() -> None:
    document = Path(__file__).parents[2] / "docs" / "strategies.md"
    section = document.read_text(encoding="utf-8").partition("## Four Card Poker")[2]
    followed = read(section.split("```")[1])
    assert followed.times_the_ante(hand("2c 2d Kh 5s 3c"), card("As")) == 1
    assert followed.times_the_ante(hand("2c 2d Qh 5s 3c"), card("As")) == 0
