"""Cards are small numbers with names."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment import CARDS, DECK, DECK_WITHOUT_TENS, RANKS, SUITS, Card, UnknownItem, card, decks


def test_a_deck_has_52_different_cards_in_order() -> None:
    assert [int(each) for each in DECK] == list(range(52))
    assert [str(each) for each in DECK] == [rank + suit for rank in RANKS for suit in SUITS]


def test_a_card_is_rank_times_four_plus_suit() -> None:
    assert all(each == each.rank * 4 + each.suit for each in CARDS)
    assert (card("As").rank, card("As").suit) == (0, 3)
    assert (card("Kc").rank, card("Kc").suit) == (12, 0)


@pytest.mark.parametrize("each", CARDS)
def test_a_card_is_found_by_its_name_in_capitals_or_not(each: Card) -> None:
    name = str(each)
    assert {card(name), card(name.lower()), card(name.upper()), card(name.swapcase())} == {each}


WRONG_NAMES = ["", "1x", "10s", "A", "s", "sA", " As", "As ", "As\n", "Zs", "Ax", "\u212as", "A\u017f"]


@pytest.mark.parametrize("wrong", WRONG_NAMES)
def test_other_text_is_no_card_and_is_quoted(wrong: str) -> None:
    with pytest.raises(UnknownItem) as refused:
        card(wrong)
    assert str(refused.value) == f"no such card: {wrong!r}"


@given(st.text(RANKS + SUITS + "01xk \u212a\u017f", max_size=3))
def test_text_is_a_card_only_if_it_is_the_name_of_one(text: str) -> None:
    names = {str(each).lower() for each in CARDS}
    if text.isascii() and text.lower() in names:
        assert str(card(text)).lower() == text.lower()
    else:
        with pytest.raises(UnknownItem):
            card(text)


@pytest.mark.parametrize("wrong", [None, 3, 3.5, b"As", ["As"], Card(3)])
def test_what_is_no_text_is_no_card_name(wrong: object) -> None:
    with pytest.raises(UnknownItem):
        card(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [-1, 52, 1.5, "As", None])
def test_there_is_no_card_of_another_number(wrong: object) -> None:
    with pytest.raises(UnknownItem, match="no such card"):
        Card(wrong)  # type: ignore[arg-type]


def test_an_unknown_item_is_a_value_error() -> None:
    assert issubclass(UnknownItem, ValueError)


def test_a_card_prints_as_its_name_everywhere() -> None:
    ace = card("as")
    assert (str(ace), repr(ace), f"{ace}", f"{ace:>3}", f"{[ace]}") == ("As", "As", "As", " As", "[As]")


@pytest.mark.parametrize("each", CARDS)
def test_copies_of_a_card_are_the_card(each: Card) -> None:
    pickled = [pickle.dumps(each, protocol) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    copies = [copy.copy(each), copy.deepcopy(each), *map(pickle.loads, pickled)]
    assert all(type(other) is Card and other == each and str(other) == str(each) for other in copies)


def test_the_ace_of_clubs_is_number_0_and_not_nothing() -> None:
    assert Card(0)
    assert [each for each in CARDS if each] == list(CARDS)


def test_a_deck_without_tens_has_48_cards() -> None:
    assert len(DECK_WITHOUT_TENS) == 48
    assert {str(each) for each in set(DECK) - set(DECK_WITHOUT_TENS)} == {"Tc", "Td", "Th", "Ts"}


def test_several_decks_hold_each_card_as_often() -> None:
    assert Counter(decks(6)) == dict.fromkeys(DECK, 6)
    assert Counter(decks(8, DECK_WITHOUT_TENS)) == dict.fromkeys(DECK_WITHOUT_TENS, 8)


@pytest.mark.parametrize("number", [0, -1])
def test_there_is_at_least_one_deck(number: int) -> None:
    with pytest.raises(ValueError, match=f"no such number of decks: {number}"):
        decks(number)
