"""What docs/floor.md shows is what happens."""

import re
from pathlib import Path

from houseway.floor.orders import ORDERS
from houseway.floor.record.asking import QUESTIONS
from tests.cli.running import run

TEXT = (Path(__file__).parents[2] / "docs" / "floor.md").read_text(encoding="utf-8")


def _block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_record_in_the_document_comes_out_as_shown():
    assert run("floor", "-", stdin=_block("json")).out.split() == _block("text").split()


def test_every_order_and_question_is_named():
    named = set(re.findall(r"`([a-z-]+)`", TEXT))
    assert {*ORDERS, *QUESTIONS} <= named
