"""Texts of the page: every language has all of them, or lists those that stay English."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from houseway.server.live import pictures
from tests.client.test_client import CLIENT, HERE
from tools import check_client

TEXTS = CLIENT / "texts"
LANGUAGES = sorted(TEXTS.glob("*.js"))
SOURCES = [path for path in CLIENT.rglob("*.js") if path.parent != TEXTS and path.name != "language.js"]
ASKED = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")?')
VALUE = re.compile(r"\{\w+\}")


def keys() -> set[str]:
    """All that the client asks for, written out at each place."""
    found = [(path, match[1]) for path in SOURCES for match in ASKED.finditer(path.read_text("utf-8"))]
    assert [path.name for path, key in found if key is None] == []
    return {json.loads(key) for _, key in found}


def file_of(path: Path) -> dict[str, Any]:
    try:
        node = check_client.node()
    except check_client.Unchecked as why:
        pytest.skip(str(why))
    run = subprocess.run(
        [node, HERE / "texts_as_json.mjs", path], check=True, capture_output=True, text=True, encoding="utf-8"
    )
    return json.loads(run.stdout)


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_a_language_has_every_text_or_lists_it_as_english(path: Path) -> None:
    told = file_of(path)
    assert len(keys()) > 200
    assert keys() - set(told["texts"]) == set(told["inEnglish"])
    assert set(told["texts"]) - keys() == set()


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_a_text_has_the_values_of_its_english_words(path: Path) -> None:
    told = file_of(path)
    for english, words in (told["texts"] | told["house"]).items():
        assert sorted(set(VALUE.findall(english))) == sorted(set(VALUE.findall(words))), english


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_the_account_of_any_table_is_told(path: Path) -> None:
    of_others = {f"{{patron}} {each}" for each in pictures.VERBS.values() if not each.startswith("{")}
    said = of_others | set(pictures.OWN.values())
    assert said <= set(file_of(path)["house"])


def test_the_languages_one_can_choose_have_a_file() -> None:
    listed = re.search(r"LANGUAGES = \{(.*)\}", (CLIENT / "language.js").read_text("utf-8"))
    assert listed
    assert {each.stem for each in LANGUAGES} == set(re.findall(r'"([\w-]+)":', listed[1]))
