"""`houseway play`: one key per choice, the clause behind each result, and a clean way out."""

import io
import os
import re
import select
import signal
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import houseway
from houseway import terminal
from houseway.equipment import dollars
from tests.cli.running import one_line, run, spawn

PAID = {
    "5.1.1.1": "+$5.00",
    "5.1.1.2": "+$50.00",
    "5.1.1.3": "-$5.00",
    "5.1.1.4": "-$5.00",
    "5.1.1.5": "$0.00",
}
"""What a Bet of $5 comes to, by the clause that decides it."""


class Counted(houseway.Table):
    """A table that keeps what its rounds came to."""

    net = 0

    def tell(self, happened: Any) -> None:
        """Something happens; a round that ends is counted."""
        played = self.rounds_played
        super().tell(happened)
        if self.rounds_played > played and self.last:
            self.net += sum(self.last["net"].values())


JACKPOT = terminal.DEFAULT_SETTINGS["baceball"] | {"jackpot": {"wager": 500}}


def played(keys: str, seed: int = 1, width: int = 100, settings: Any = None) -> tuple[Counted, str]:
    """A seeded table after these keys, and what was on the screen."""
    usual = terminal.DEFAULT_SETTINGS["baceball"] if settings is None else settings
    table = Counted("baceball", usual, source=Random(seed).randbytes)
    screen = io.StringIO()
    terminal.play(table, Console(file=screen, width=width, highlight=False), iter(keys))
    return table, screen.getvalue()


# Piped


@pytest.mark.parametrize("attempt", range(8))
def test_a_round_names_the_clause_that_decides_it(attempt: int) -> None:
    outcome = run("play", stdin="bdq")
    assert (outcome.code, outcome.err) == (0, "")
    [clause] = set(re.findall(r"\b5\.1\.1\.[1-5]\b", outcome.out))
    assert outcome.out.splitlines()[-1] == f"1 round, {PAID[clause]}. Good-bye."


def test_the_game_may_be_named() -> None:
    assert "bACEball" in run("play", "baceball", stdin="q").out


@pytest.mark.parametrize(
    "keys", ["", "q", "Q", "b", "bd", "\n", "d", "w", "x", "r", "c", "\x04", "bbbb1123oj"]
)
def test_at_the_end_of_the_keys_the_player_leaves(keys: str) -> None:
    outcome = run("play", stdin=keys)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith("Good-bye.\n")


@pytest.mark.parametrize("key", ["z", "0", "é", "😀", "\x00", "\x7f", "[", "\\"])
def test_a_key_without_a_choice_is_quoted_and_the_game_goes_on(key: str) -> None:
    outcome = run("play", stdin=f"{key}bdq")
    assert outcome.code == 0
    assert f"no choice has the key {key!r}" in outcome.out
    assert "1 round" in outcome.out


def test_a_question_mark_says_what_each_key_does_now() -> None:
    betting = run("play", stdin="?q").out
    assert "deal: no more bets" in betting and "leave the table" in betting
    decision = run("play", "pinkjack", stdin="?" + "bd ?" * 30 + "q").out
    assert "hit (" in decision
    assert "no choice has the key '?'" not in betting + decision


def test_keys_that_are_no_text_are_odd_keys() -> None:
    for encoding in ("utf-8", "utf-8:surrogateescape"):
        outcome = spawn("play", stdin=b"\xff\xfebdq", PYTHONIOENCODING=encoding)
        assert "Traceback" not in outcome.err
        assert (outcome.code, outcome.err) == (0, "")
        assert "1 round" in outcome.out


def test_a_pipe_that_knows_only_ascii_gets_a_table_too() -> None:
    outcome = spawn("play", stdin="bdq", PYTHONIOENCODING="ascii")
    assert "Traceback" not in outcome.err
    assert outcome.code == 0 and "1 round" in outcome.out


@pytest.mark.parametrize(
    ("game", "said"),
    [("nosuch", "'nosuch'"), ("bACEball", "'bACEball'"), ("", "''")],
)
def test_a_game_without_a_table_is_quoted(game: str, said: str) -> None:
    outcome = run("play", game, stdin="q")
    assert said in one_line(outcome)
    assert outcome.out == ""


def test_settings_come_from_a_file(tmp_path: Path) -> None:
    sign = tmp_path / "sign.toml"
    sign.write_text("[limits.bet]\nmin = 2500\nmax = 10000\n", encoding="utf-8")
    outcome = run("play", "baceball", "--settings", str(sign), stdin="bq")
    assert outcome.code == 0
    assert "$25.00 to $100.00" in outcome.out
    assert "Jackpot" not in outcome.out


@pytest.mark.parametrize(
    "sign",
    [
        "chips = [700]\n",
        "[limits.bet]\nmin = 333\nunit = 50\n",
        "[limits.bet]\nmax = 100\n",
        "[limits.bet]\nmin = 20000\nmax = 30000\n",
    ],
)
def test_at_any_table_a_bet_can_be_made_with_the_keys(tmp_path: Path, sign: str) -> None:
    file = tmp_path / "sign.toml"
    file.write_text(sign, encoding="utf-8")
    outcome = run("play", "baceball", "--settings", str(file), stdin="bcbcbcbdq")
    assert outcome.code == 0
    assert "1 round" in outcome.out


# At a seeded table


def test_every_wager_has_its_key() -> None:
    table, screen = played("b123ojd", settings=JACKPOT)
    assert table.last is not None
    assert [line["wager"] for line in table.last["results"]] == [
        "bet",
        "strike-1",
        "strike-2",
        "strike-3",
        "strike-out",
        "jackpot",
    ]
    for line in table.last["results"]:
        assert line["clauses"][0].removeprefix("baceball/") in screen


def test_the_chip_in_the_hand_changes_and_adds_up() -> None:
    table, screen = played("bcb")
    assert [wager.amount for wager in table.wagers] == [500 + 2500]
    assert "chip $25.00" in screen


def test_wagers_can_be_taken_back_and_repeated() -> None:
    table, _ = played("b1x")
    assert table.wagers == []
    table, _ = played("b1dxr", seed=3)
    assert [(wager.kind, wager.amount) for wager in table.wagers] == [("bet", 500), ("strike-1", 500)]


@pytest.mark.parametrize(("keys", "clause"), [("d", "7.3.1"), ("\n", "7.3.1"), ("1", "1.1/bet")])
def test_what_is_not_allowed_names_its_clause_and_changes_nothing(keys: str, clause: str) -> None:
    table, screen = played(keys)
    assert f"[baceball/{clause}]" in screen
    assert table.wagers == [] and table.rounds_played == 0


def test_no_key_goes_above_the_maximum() -> None:
    table, screen = played("b" + "o" * 20)
    assert {wager.kind: wager.amount for wager in table.wagers} == {"bet": 500, "strike-out": 2500}
    assert "$25.00" in screen


def test_the_jackpot_is_all_or_nothing() -> None:
    table, _ = played("bjjj", settings=JACKPOT)
    assert {wager.kind: wager.amount for wager in table.wagers} == {"bet": 500, "jackpot": 500}


def test_the_jackpot_needs_a_bet() -> None:
    table, screen = played("j", settings=JACKPOT)
    assert "[baceball/11.2]" in screen
    assert table.wagers == []


def test_why_lists_the_clauses_of_the_round() -> None:
    _, screen = played("bdw")
    for number in ("4.4", "7.1", "7.3.1", "7.3.2", "8.5"):
        assert re.search(rf"^{re.escape(number)}\b", screen, re.MULTILINE), number


@pytest.mark.parametrize("width", [30, 40, 80])
def test_a_narrow_table_still_shows_money_and_clause_in_full(width: int) -> None:
    table, screen = played("bd", width=width)
    assert table.last is not None
    [line] = table.last["results"]
    shown = screen.rsplit("round 2", 1)[1].split("Bet ", 1)[1]
    assert line["clauses"][0].removeprefix("baceball/") in shown
    assert dollars(line["net"]) in shown.split("b  Bet")[0]


@pytest.mark.parametrize("columns", [30, 10, 1])
def test_however_narrow_the_terminal_the_game_ends_well(columns: int) -> None:
    outcome = run("play", stdin="bdwb1q", columns=columns)
    assert (outcome.code, outcome.err) == (0, "")
    assert "Good-bye." in outcome.out.replace("\n", "")
    assert all(len(line) <= columns for line in outcome.out.splitlines())


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_pressed_the_money_adds_up(seed: int) -> None:
    rng = Random(seed)
    keys = "".join(rng.choices("bbb123ojddddcxrw\n zZ?é\x00", k=120))
    table, screen = played(keys, seed)
    assert table.rounds_played > 5
    total = f"+{dollars(table.net)}" if table.net > 0 else dollars(table.net)
    assert screen.splitlines()[-1] == f"{table.rounds_played} rounds, {total}. Good-bye."


# In a real terminal


class Session:
    """The program in a pseudo-terminal of its own."""

    def __init__(self, child: int, master: int, slave: int) -> None:
        self.child, self.master, self.slave = child, master, slave
        self.screen = ""
        self.code: int | None = None
        self._read = 0

    def press(self, keys: bytes) -> None:
        """Somebody presses keys; what comes next is awaited from here on."""
        self._read = len(self.screen)
        os.write(self.master, keys)

    def wait_for(self, words: str, seconds: float = 10) -> None:
        """Look at the screen until these words stand there."""
        until = time.monotonic() + seconds
        while words not in self.screen[self._read :]:
            assert time.monotonic() < until, f"{words!r} never came: {self.screen[-500:]!r}"
            if not self._look() and self._ended():
                self._look()
                assert words in self.screen[self._read :], f"the program ended: {self.screen[-500:]!r}"

    def interrupt(self) -> None:
        """Ctrl-C, once the program rests: Python misses one in the instant before it begins to read."""
        while self._look(0.3):
            pass
        self.press(b"\x03")

    def exit_code(self, seconds: float = 10) -> int:
        """How the program ended."""
        until = time.monotonic() + seconds
        while not self._ended():
            assert time.monotonic() < until, f"the program is still there: {self.screen[-500:]!r}"
            self._look()
        self._look()
        assert self.code is not None
        return self.code

    def _look(self, seconds: float = 0.05) -> bool:
        """Whether there is something new on the screen."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        self.screen += os.read(self.master, 65_536).decode("utf-8", "replace")
        return True

    def _ended(self) -> bool:
        if self.code is None:
            done, status = os.waitpid(self.child, os.WNOHANG)
            self.code = os.waitstatus_to_exitcode(status) if done else None
        return self.code is not None

    def settings(self) -> Any:
        """How the terminal is set."""
        return termios.tcgetattr(self.slave)


@contextmanager
def at_a_terminal(**environment: str) -> Iterator[tuple[Session, Any]]:
    """A game in a pseudo-terminal, and how that was set before."""
    master, slave = os.openpty()
    before = termios.tcgetattr(slave)
    words = [sys.executable, "-m", "houseway", "play"]
    child = os.fork()
    if child == 0:
        try:
            os.login_tty(slave)
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execve(sys.executable, words, os.environ | {"TERM": "xterm", "COLUMNS": "100"} | environment)
        finally:
            os._exit(99)
    session = Session(child, master, slave)
    try:
        session.wait_for("leave")
        yield session, before
    finally:
        if session.code is None:
            os.kill(session.child, signal.SIGKILL)
            os.waitpid(session.child, 0)
        os.close(master)
        os.close(slave)


def test_a_round_with_single_keys() -> None:
    with at_a_terminal() as (session, before):
        assert session.settings() != before, "keys come one by one"
        session.press(b"b")
        session.wait_for("leave")
        session.press(b"d")
        session.wait_for("round 2")
        session.wait_for("leave")
        assert re.search(r"5\.1\.1\.[1-5]", session.screen)
        session.press(b"q")
        session.wait_for("Good-bye.")
        assert session.exit_code() == 0
        assert session.settings() == before
        assert "Traceback" not in session.screen


@pytest.mark.parametrize(
    "first", [b"bd", *(pytest.param(keys, marks=pytest.mark.ci) for keys in (b"", b"bdw"))]
)
def test_ctrl_c_leaves_the_terminal_as_it_was(first: bytes) -> None:
    with at_a_terminal() as (session, before):
        if first:
            session.press(first)
            session.wait_for("any key goes on" if first.endswith(b"w") else "round 2")
        session.interrupt()
        assert session.exit_code() in (0, 130)
        assert session.settings() == before
        assert "Traceback" not in session.screen


@pytest.mark.ci
def test_ctrl_d_leaves() -> None:
    with at_a_terminal() as (session, before):
        session.press(b"\x04")
        session.wait_for("Good-bye.")
        assert (session.exit_code(), session.settings()) == (0, before)


@pytest.mark.parametrize(
    "keys", [b"\x1b[A", *(pytest.param(keys, marks=pytest.mark.ci) for keys in (b"\x1bOP", b"\x1b[5~"))]
)
def test_an_arrow_or_function_key_does_not_end_the_game(keys: bytes) -> None:
    with at_a_terminal() as (session, _):
        session.press(keys)
        session.wait_for("leave")
        session.press(b"q")
        session.wait_for("Good-bye.")


def test_a_key_that_is_no_text_is_an_odd_key() -> None:
    with at_a_terminal(PYTHONIOENCODING="utf-8") as (session, before):
        session.press(b"\xff")
        session.wait_for("leave", 3)
        session.press(b"q")
        session.wait_for("Good-bye.")
        assert (session.exit_code(), session.settings()) == (0, before)
