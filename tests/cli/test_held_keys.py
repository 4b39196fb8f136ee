"""A key that is held in a terminal answers one question."""

from collections.abc import Iterator

from houseway.terminal.keys import MOMENT, REPEATED, Keys


class Terminal:
    """Keys that come at their times, for whoever waits."""

    def __init__(self, *pressed: tuple[float, str]) -> None:
        self.now = 0.0
        self.pressed = list(pressed)

    def typed(self) -> Iterator[str]:
        while self.pressed:
            at, key = self.pressed.pop(0)
            self.now = max(self.now, at)
            yield key

    def more(self, seconds: float) -> bool:
        if self.pressed and self.pressed[0][0] <= self.now + seconds:
            self.now = max(self.now, self.pressed[0][0])
            return True
        self.now += seconds
        return False


def answered(*pressed: tuple[float, str]) -> list[str]:
    """What answers questions, if each is asked as soon as the one before is answered."""
    terminal = Terminal(*pressed)
    keys = Keys(terminal.typed(), terminal.more)
    answers = []
    for key in keys:
        if keys.answers(key):
            answers.append(key)
            keys.rest()
    return answers


def test_a_held_key_answers_once() -> None:
    held = [(0.0, "h"), *((0.5 + 0.033 * place, "h") for place in range(60))]
    assert answered(*held) == ["h"]


def test_a_key_pressed_twice_in_a_hurry_answers_once() -> None:
    assert answered((0.0, "h"), (0.18, "h")) == ["h"]
    assert answered((0.0, "h"), (0.18, "s")) == ["h"]


def test_keys_pressed_for_their_own_questions_answer_them() -> None:
    later = MOMENT + REPEATED
    assert answered((0.0, "h"), (later, "h"), (3 * later, "h"), (5 * later, "s")) == ["h", "h", "h", "s"]


def test_after_a_held_key_the_next_one_is_taken() -> None:
    held = [(0.0, "h"), *((0.5 + 0.033 * place, "h") for place in range(10))]
    assert answered(*held, (2.0, "h")) == ["h", "h"]


def test_what_comes_from_a_pipe_is_taken_as_it_comes() -> None:
    keys = Keys(iter("hhs"))
    assert [key for key in keys if keys.answers(key)] == ["h", "h", "s"]
