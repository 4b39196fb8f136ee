"""How to play, as each game tells it: of its own things, in its own order, for every question it asks."""

from random import Random

import pytest

from houseway.equipment import card, tile
from houseway.games import PLAYABLE, game_named
from houseway.games.baceball import hands as baceball
from houseway.games.defaults import DEFAULT_SETTINGS, posted
from houseway.games.four_card_poker import hands as four_cards
from houseway.games.pai_gow import hands as pai_gow
from houseway.games.pinkjack import hands as pinkjack
from houseway.games.pontoon import hands as pontoon
from houseway.table.layout.settings import read
from houseway.table.procedure.requests import Ask, Asks
from houseway.table.rules.guide import Guide
from houseway.testing import play

EVERYDAY = "hit"


def guide_of(game: str) -> Guide:
    playable = PLAYABLE[game]
    return playable.guide(read(playable.settings, posted(game), "settings"))


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_guide_shows_things_of_its_game_and_no_more_than_a_screen(game: str) -> None:
    guide = guide_of(game)
    assert guide.aim
    assert len(guide.moments) == 4
    assert 3 <= len(guide.ranks) <= 9
    shown = [each for moment in guide.moments for each in moment.shown]
    for each in (*shown, *guide.ranks):
        assert [str(PLAYABLE[game].item(item)) for item in each.items] == list(each.items)
    assert max(len(moment.words) for moment in guide.moments) < 110


def test_what_beats_what_is_told_in_the_order_of_the_rules() -> None:
    poker = [
        four_cards.strength([card(each) for each in rank.items]) for rank in guide_of("four-card-poker").ranks
    ]
    tiles = [
        pai_gow.value([tile(each) for each in rank.items]).strength for rank in guide_of("pai-gow").ranks
    ]
    for strengths in (poker, tiles):
        assert strengths == sorted(strengths, reverse=True)
    assert len({four_cards.category(each) for each in poker}) == len(four_cards.Category)


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_question_that_is_not_everyday_explains_itself(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[str] = set()
    answer = play.random_answer

    def listen(request: Ask | Asks, rng: Random) -> object:
        questions = request.open if isinstance(request, Asks) else (request,)
        asked.update(next(each.action for each in one.options if each.action != "no") for one in questions)
        return answer(request, rng)

    monkeypatch.setattr(play, "random_answer", listen)
    for seed in range(12):
        play.random_round(game_named(game), DEFAULT_SETTINGS[game], Random(seed))
    assert asked - {EVERYDAY} <= set(PLAYABLE[game].asks)


NAMES = [
    (pinkjack.named, "Ac 6d", "soft 17"),
    (pinkjack.named, "Tc 6d", "hard 16"),
    (pinkjack.named, "Ad Jd", "pinkjack"),
    (pinkjack.named, "As Js", "suited blackjack"),
    (pinkjack.named, "Tc 6d 5h", "21"),
    (pinkjack.named, "Tc 6d 9h", "bust, 25"),
    (pinkjack.named, "Kh", "10"),
    (pontoon.named, "Ac Kd", "Pontoon"),
    (pontoon.named, "Ac 6d", "soft 17"),
    (baceball.named, "Ac Ad Ah", "Home Run, 33"),
    (baceball.named, "Tc Jd Kh", "Strike Out"),
    (baceball.named, "9c Jd Ah", "30"),
    (four_cards.named, "6c 6d Ah", None),
    (four_cards.named, "6c 6d Ah 3s 9c", "pair of sixes"),
    (four_cards.named, "6c 6d Ah As 9c", "two pair, aces and sixes"),
    (four_cards.named, "6c 6d 6h As 9c", "three sixes"),
    (four_cards.named, "6c 6d 6h 6s 9c", "four sixes"),
    (four_cards.named, "6c 7d 8h 9s 2c", "straight, nine high"),
    (four_cards.named, "6c 7c 8c 2c Ah", "flush, eight high"),
    (four_cards.named, "Ac 2c 3c 4c Kh", "straight flush, four high"),
    (four_cards.named, "Ac Td 3h 7s Kh", "ace high"),
]


@pytest.mark.parametrize(
    ("named", "cards", "words"), NAMES, ids=[f"{cards}: {words}" for _, cards, words in NAMES]
)
def test_a_hand_is_called_what_players_call_it(named, cards: str, words: str | None) -> None:
    assert named([card(each) for each in cards.split()]) == words


def test_four_tiles_are_called_by_both_hands_when_both_were_counted() -> None:
    four = [tile(each) for each in ("5-5", "1-6", "2-6", "3-5")]
    assert pai_gow.named(four, None) is None
    assert pai_gow.named(four, "7") is None
    assert pai_gow.named(four, "7 / chap-paat pair") == "low 7 points / high chap paat pair"


def test_an_ace_counts_one_in_a_double_and_makes_no_pontoon_in_a_split() -> None:
    held = [card(each) for each in ("Ac", "6d", "4s")]
    assert pontoon.named(held, 11) == "hard 11"
    assert pontoon.named(held[:2], None) == "soft 17"
    assert pontoon.named([card("Ac"), card("Kd")], 21, True) == "21"
