"""What Pai Gow says in Chinese: all of the guide, its questions and hands, and what is called in rounds."""

import json
import re
import subprocess
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from houseway.games import game_named
from houseway.games.defaults import DEFAULT_SETTINGS, posted
from houseway.games.pai_gow.hands import VALUES, Kind
from houseway.table.layout import events
from houseway.table.layout.settings import read
from houseway.table.rules.texts import texts
from houseway.testing import play
from tests.client.test_client import HERE
from tools import check_client

LANGUAGE = "zh-Hant"
GAME = game_named("pai-gow")
SAME = {"Jung", "Che", "Jowl"}
"""Words that are called alike in both."""
PEOPLE = re.compile(rf"\b({'|'.join(play.PATRONS)})\b")
LATIN = re.compile("[A-Za-z]")


def said(words: list[str]) -> list[str]:
    try:
        node = check_client.node()
    except check_client.Unchecked as why:
        pytest.skip(str(why))
    served = {"game": GAME.name, "texts": dict(texts(GAME.settings))}
    given = json.dumps({"games": [served], "words": words})
    run = subprocess.run(
        [node, HERE / "said.mjs", LANGUAGE, given],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    told: list[str] = json.loads(run.stdout)
    return told


def shown(value: Any) -> Iterator[str]:
    """Words of a guide or a sign; what has no space and no letter is an item."""
    for each in value.values() if isinstance(value, dict) else value:
        if isinstance(each, str):
            yield each
        else:
            yield from shown(each)


def of_the_table() -> set[str]:
    guide = GAME.guide(read(GAME.settings, posted(GAME.name), "settings"))
    told = set(shown(to_builtins(guide.as_json()))) | set(guide.calls) | set(GAME.asks.values())
    told |= {GAME.title, *GAME.inscription, *GAME.wagers.values()}
    for each in GAME.sayings.values():
        told |= {words for words in (each.words, each.asked, each.among) if words}
    for pays in GAME.sign(read(GAME.settings, posted(GAME.name), "settings")):
        told |= {pays.what, pays.figure}
    told |= {two.words for row in VALUES for two in row} | {kind.tile_name.replace("-", " ") for kind in Kind}
    return {each for each in told if LATIN.search(each)}


def called() -> set[str]:
    words = set()
    for seed in range(8):
        played = play.random_round(GAME, DEFAULT_SETTINGS[GAME.name], Random(seed)).round
        words |= {each.words for each in played.events if isinstance(each, events.Called)}
    return words


def test_all_that_the_table_shows_and_calls_is_said_in_chinese() -> None:
    words = sorted((of_the_table() | called()) - SAME)
    assert len(words) > 150
    left = [
        (english, chinese)
        for english, chinese in zip(words, said(words), strict=True)
        if LATIN.search(PEOPLE.sub("", chinese))
    ]
    assert left == []


def test_two_hands_are_said_with_what_each_is_worth() -> None:
    assert said(["low 9 points / high chap paat pair", "ann wins $4.75 on Wager", "no such words"]) == [
        "頭 9 點 / 尾 雜八對",
        "ann 的押注贏 $4.75",
        "no such words",
    ]
