"""The reference player."""

import pytest

from houseway.equipment import card
from houseway.games.four_card_poker.strategy import decision, times_the_ante
from tests.four_card_poker.helping import house


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
    assert times_the_ante(hand(cards)) == times
    assert decision(hand(cards), 500) == (("play", 500 * times) if times else ("fold", 0))


def test_with_aces_up_alone_nothing_is_lost_by_playing() -> None:
    assert decision(hand("2c 4d 6h 9s Jc"), 0) == ("play", 0)


def test_the_table_takes_whatever_the_reference_player_decides() -> None:
    table = house()
    decided = set()
    for number in range(60):
        ante = 1000 if number % 5 else 0
        table.place(1, "ann", "ante" if ante else "aces-up", 1000)
        table.no_more_bets()
        action, amount = decision(table.round.hand(1), ante)
        table.say("ann", 1, action, amount=amount)
        if action == "play":
            table.say("ann", 1, "no")
        decided.add((action, amount))
    assert table.rounds_played == 60
    assert decided == {("fold", 0), ("play", 0), ("play", 1000), ("play", 3000)}
