"""What happened, in words that people read."""

import pytest

from houseway.table.layout.events import TableChanged
from houseway.table.layout.wording import event_words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (False, "no more so"),
        (True, "so"),
        (3, "3"),
        ("5.4(b)", "5.4(b)"),
        ("", "nothing"),
        (None, "nothing"),
        ({}, "nothing"),
        ((), "nothing"),
        (["ann", "bob"], "ann; bob"),
        ({"1": "ann"}, "1 ann"),
        ([{"area": 2, "patron": "ann", "net": -1200}], "area 2, patron ann, net -$12.00"),
    ],
)
def test_what_a_table_remembers_is_said_in_words(value: object, words: str) -> None:
    assert event_words(TableChanged((), what="last_round", value=value)) == f"last round is now {words}"
