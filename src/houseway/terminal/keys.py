"""Keys of a terminal. A terminal repeats a key that is held: it answers one question, and no other."""

import os
import select
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

MOMENT = 0.35
"""After an answer nothing is taken until the keys have rested so long."""
REPEATED = 0.1
"""A held key comes again sooner than this."""


class Keys:
    """Single keys. From a pipe, or wherever nobody can hold a key, they are taken as they come."""

    def __init__(self, typed: Iterator[str], more: Callable[[float], bool] | None = None) -> None:
        self._typed = typed
        self._more = more
        """Whether another key comes within so many seconds."""
        self._answered: str | None = None

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        return next(self._typed)

    def answers(self, key: str) -> bool:
        """Whether this key was pressed for the question that is shown now, rather than held from before."""
        if self._more is None:
            return True
        if key == self._answered and self._more(REPEATED):
            self.rest()
            return False
        self._answered = key
        return True

    def rest(self) -> None:
        """A new question: what is typed before it can have been read is dropped."""
        while self._more is not None and self._more(MOMENT):
            next(self._typed, "")


@contextmanager
def keys_of(stream: TextIO) -> Iterator[Keys]:
    """Single key presses from a terminal; from a pipe, its characters."""
    if not stream.isatty():
        typed = iter(lambda: stream.read(1), "")
        yield Keys(char for char in typed if char == "\n" or not char.isspace())
        return
    import termios
    import tty

    def more(seconds: float) -> bool:
        return bool(select.select([stream], [], [], seconds)[0])

    typed = iter(lambda: os.read(stream.fileno(), 1).decode(errors="replace"), "")
    before = termios.tcgetattr(stream)
    try:
        tty.setcbreak(stream)
        yield Keys(_without_escapes(typed, more), more)
    finally:
        termios.tcsetattr(stream, termios.TCSADRAIN, before)


def _without_escapes(typed: Iterator[str], more: Callable[[float], bool]) -> Iterator[str]:
    """Keys such as arrows send a sequence after an escape: it is one odd key, and no choice of ours."""
    for char in typed:
        if char == "\x1b" and more(0.02) and next(typed, "") == "O":
            next(typed, "")
        elif char == "\x1b":
            while more(0.02) and not next(typed, "a").isalpha():
                pass
        yield char
