"""What a par sheet is about: the settings and rulings in force, the clauses it cites."""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import msgspec

from houseway.lab.effects import Reasons, reason_of, without_effect
from houseway.rulebook import rulebook
from houseway.table.layout.settings import Settings


def settings_in_force(settings: Settings, given: Mapping[str, Any], reasons: Reasons) -> list[dict[str, Any]]:
    """Every setting with its value and what it means; `given` tells which were chosen.

    With the reason where it has no effect on any figure.
    """
    words = _words_of(type(settings))
    return [
        {
            "name": name,
            "value": msgspec.to_builtins(getattr(settings, name)),
            "given": name in given,
            "words": words.get(name, ""),
            "without_effect": list(_reasons(name, given, reasons)),
        }
        for name in settings.__struct_fields__
    ]


def _reasons(name: str, given: Mapping[str, Any], reasons: Reasons) -> Iterator[str]:
    """Why this setting has no effect: the whole of it, or a part that was chosen."""
    if (because := reason_of(name, reasons)) is not None:
        yield because
    chosen = {name: given[name]} if isinstance(given.get(name), Mapping) else {}
    for each in without_effect(chosen, reasons):
        if each["because"] != because:
            yield f"{each['setting']}: {each['because']}"


def _words_of(kind: type) -> dict[str, str]:
    """What is written under each field of a settings class and those above it."""
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if one.__module__.startswith("houseway."):
            body = ast.parse(textwrap.dedent(inspect.getsource(one))).body[0]
            assert isinstance(body, ast.ClassDef)
            found |= dict(_documented(body.body))
    return found


def _documented(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, after in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match after:
                case ast.Expr(value=ast.Constant(value=str(words))):
                    yield field.target.id, words


def rulings_in_force(game: str) -> list[dict[str, Any]]:
    """Every ruling on the game: the question, how it is read, what a table may choose."""
    return [
        {
            "ruling": each.ruling,
            "clauses": [clause for clause in each.clauses if clause.startswith(f"{game}/")],
            "question": each.question,
            "reading": each.reading,
            "setting": each.setting,
        }
        for each in rulebook(game).rulings.values()
    ]


def clauses_cited(document: Any) -> list[dict[str, str]]:
    """Every clause that stands at a row of the document, in the order of the rules, in our words."""
    game = document["identification"]["game"]
    cited = set(_clauses_in(document))
    known = [each for each in rulebook(game) if each.clause in cited]
    missing = cited - {each.clause for each in known}
    assert not missing, missing
    return [{"clause": each.clause, "summary": each.summary} for each in known]


def _clauses_in(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        for name, value in part.items():
            if name == "clause":
                yield value
            elif name != "rulings":
                yield from _clauses_in(value)
    elif isinstance(part, list):
        for each in part:
            yield from _clauses_in(each)
