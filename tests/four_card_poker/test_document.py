"""What the document of the game shows is what happens."""

import doctest
import re
from pathlib import Path

import houseway
from houseway.games.four_card_poker import GAME
from houseway.games.four_card_poker.settings import Settings

PATH = Path(__file__).parents[2] / "docs" / "four-card-poker.md"
TEXT = PATH.read_text(encoding="utf-8")


def test_python_examples_run() -> None:
    failures, tried = doctest.testfile(str(PATH), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried >= 10
    assert failures == 0


def test_the_records_settle() -> None:
    records = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    settled = [houseway.settle(record) for record in records]
    assert [result["net"] for result in settled] == [{"ann": 4000}, {"ann": 0}]
    assert [result["unused"] for result in settled] == [[], []]


def test_every_order_and_setting_is_in_it() -> None:
    for kind in GAME.commands:
        assert f"`{kind}`" in TEXT, kind
    for setting in Settings.__struct_fields__:
        assert f"`{setting}" in TEXT, setting
