"""The strategies that the document shows can be played."""

import re
from pathlib import Path

import pytest

from houseway.lab.games import in_the_lab
from houseway.lab.models import Plan
from houseway.lab.streams import stream
from houseway.rulebook import Unreadable

DOCUMENT = (Path(__file__).parent.parent.parent / "docs" / "strategies.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```text\n(game (\S+)\n.*?)```", DOCUMENT, re.DOTALL)


@pytest.mark.parametrize(("text", "game"), SHOWN, ids=[game for _, game in SHOWN])
def test_a_strategy_that_is_shown_can_be_played(text: str, game: str) -> None:
    tally = in_the_lab(game).model(Plan(game, strategy=text)).count(10_000, stream(1, 0))
    assert tally.rounds == 10_000


def test_a_mistake_is_shown_as_it_is_told() -> None:
    """The line in the document is what a reader gets for a chart that stands too low."""
    text = re.sub(r"(?m)^4-9 .*\n10-11.*$", "4-11" + " " * 6 + "  ".join("S" * 10), SHOWN[0][0])
    with pytest.raises(Unreadable) as caught:
        in_the_lab("pinkjack").model(Plan("pinkjack", strategy=text))
    assert caught.value.message in DOCUMENT
