"""`houseway play four-card-poker`: what one sees of hidden cards, and a key for every choice."""

import io
from random import Random

import pytest
from rich.console import Console

import houseway
from houseway import terminal
from houseway.equipment import card
from houseway.printing import card_text
from houseway.table.procedure.dealing import FromRecord
from tests.cli.running import run
from tests.four_card_poker.helping import DEALER_QUEENS, NAME, PAIR_ACES

BACK = "▒▒"


def drawn(keys: str, cards: str = f"{PAIR_ACES} {DEALER_QUEENS}") -> tuple[houseway.Table, str]:
    """A table that deals these cards, after these keys, and the last screen."""
    dealing = FromRecord([card(name) for name in cards.split()])
    table = houseway.Table(NAME, terminal.DEFAULT_SETTINGS[NAME], dealing=dealing)
    seat = terminal.Seat(table)
    screen = io.StringIO()
    pressed = iter(keys)
    for key in pressed:
        terminal.press(Console(file=io.StringIO()), seat, key, pressed)
    terminal.draw(Console(file=screen, width=100), seat)
    return table, screen.getvalue()


def shown(names: str, screen: str) -> list[str]:
    """Which of these cards can be read."""
    return [name for name in names.split() if card_text(name).plain in screen]


def test_one_sees_ones_own_cards_the_dealers_last_and_five_backs() -> None:
    _, screen = drawn("nud")
    assert shown(PAIR_ACES, screen) == PAIR_ACES.split()
    assert shown(DEALER_QUEENS, screen) == ["2h"]
    assert screen.count(BACK) == 5
    assert "one pair" in screen
    for words in ("fold", "play $5.00", "play $10.00", "play $15.00", "cannot cover"):
        assert words in screen


def test_the_dealers_hand_shows_before_one_may_concede() -> None:
    table, screen = drawn("nd3")
    assert shown(DEALER_QUEENS, screen) == DEALER_QUEENS.split()
    assert BACK not in screen
    assert "concede" in screen
    assert [(wager.kind, wager.amount) for wager in table.wagers] == [("ante", 500), ("play", 1500)]


@pytest.mark.parametrize(
    ("keys", "won"),
    [("nud1n", 1500), ("nud2n", 2000), ("nud3n", 2500), ("nudf", -1000), ("nud1c", -1500), ("nudvn", 500)],
    ids=["once", "twice", "three times", "fold", "concede", "cannot cover"],
)
def test_every_key_does_what_it_says(keys: str, won: int) -> None:
    table, screen = drawn(keys)
    assert table.last is not None
    assert table.last["net"] == {"you": won}
    assert "9.2.1" in screen or "8.4" in screen or "9.3" in screen


def test_with_aces_up_alone_one_key_plays() -> None:
    table, screen = drawn("ud")
    assert "play (5.3)" in " ".join(screen.split())
    table, _ = drawn("udpn")
    assert table.last is not None
    assert table.last["net"] == {"you": 500}


def test_a_void_round_does_not_show_what_was_never_turned() -> None:
    table, screen = drawn("ndik")
    assert table.last is not None
    assert table.last["over"] == "void"
    assert shown(DEALER_QUEENS, screen) == ["2h"]
    assert screen.count(BACK) == 5


@pytest.mark.parametrize(
    ("flags", "keys"), [([], "nd1nq"), (["--step"], "nd" + "\n" * 11 + "1n" + "\n" * 4 + "q")]
)
def test_the_command_plays_a_round_and_leaves(flags: list[str], keys: str) -> None:
    outcome = run("play", NAME, *flags, stdin=keys)
    assert outcome.code == 0
    assert outcome.out.count("Good-bye") == 1
    assert "1 round," in outcome.out


def test_the_same_seed_shows_the_same_table() -> None:
    screens = []
    for _ in range(2):
        table = houseway.Table(NAME, terminal.DEFAULT_SETTINGS[NAME], source=Random(5).randbytes)
        screen = io.StringIO()
        terminal.play(table, Console(file=screen, width=100), iter("nudf"))
        screens.append(screen.getvalue())
    assert screens[0] == screens[1]
