"""Switches at the places that cite clauses: what stands there can be left undone while the program runs.

Modules are changed as they are imported, never on the disk. A place is where a citation takes effect: a
call that is given a `rule`, a step that is asked for with `cite[...]`, a fact made with its `rule`, a refusal
that is raised. It is named by file, function and its number there.
"""

import ast
import builtins
import sys
from collections.abc import Iterator, Sequence
from copy import deepcopy
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from tools import fingerprints

ROOMS = ("houseway.games.", "houseway.table.", "houseway.floor.")
INSIDE = ("houseway.table.layout.", "houseway.table.keeping.", "houseway.table.records.")
"""Where verbs and records are made: they pass on the citations of others."""
FACTS = ("floor/",)
"""Where what is made with a `rule` is a fact that the house keeps or not."""
NAMED = ("by", "role", "stream", "number")
"""What is added to a fact when it is kept."""
PASSING_ON = ("partial", "replace", "dict")
OPPOSITE = {"pay": "collect", "collect": "give_back", "give_back": "collect"}
"""What is done otherwise is the opposite; of what has none twice as much."""
NAME = "__switches__"
Numbers = tuple[str, ...]


class Switches:
    """Which places were come to, and which are to be left undone."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, Numbers]] = set()
        self.place: str | None = None
        self.number: str | None = None
        self.otherwise = False
        """Whether what is not done is done otherwise."""
        self.code: dict[str, str] = {}
        """What stands at each place."""
        self.undone: list[Any] = []
        self.unrefused = False
        """Whether something was not refused that is forbidden: whatever follows is no refusal."""

    def off(self, place: str | None, number: str, *, otherwise: bool = False) -> None:
        """From now on nothing is done at that place, or at any without one, by that clause; or otherwise."""
        self.place, self.number, self.otherwise = place, number, otherwise

    def does(self, place: str, rule: Any) -> bool:
        """Whether what stands there is done."""
        numbers = numbers_of(rule)
        if self.number is None:
            self.seen.add((place, numbers))
            return True
        return not self._is_off(place, numbers)

    def _is_off(self, place: str, numbers: Numbers) -> bool:
        if self.place is None:
            return any(same(each, self.number) for each in numbers)
        return place == self.place and bool(numbers) and same(numbers[0], self.number)

    def made(self, place: str, fact: Any) -> Any:
        """A fact that is left undone is made, but nobody keeps it."""
        if not self.does(place, getattr(fact, "rule", ())):
            self.undone.append(fact)
        return fact

    def stands(self, place: str, error: Any) -> bool:
        """Whether an error is raised: only refusals by a clause can be left out."""
        clause = getattr(error, "clause", None)
        stands = not isinstance(clause, str) or self.does(place, clause)
        self.unrefused |= not stands
        return stands

    def kept(self, facts: Sequence[Any]) -> list[Any]:
        """The facts that are not left undone."""
        return [fact for fact in facts if not any(_is_of(fact, each) for each in self.undone)]


def _is_of(fact: Any, made: Any) -> bool:
    """Whether it is what was made, in somebody's name or not."""
    plain, other = (
        {name: getattr(each, name) for name in getattr(each, "__struct_fields__", ()) if name not in NAMED}
        for each in (fact, made)
    )
    return fact is made or (type(fact) is type(made) and bool(plain) and plain == other)


def numbers_of(rule: Any) -> Numbers:
    """What a citation names, the deciding clause first."""
    if isinstance(rule, str):
        return (rule,)
    return tuple(each for each in rule if isinstance(each, str)) if isinstance(rule, tuple | list) else ()


def same(one: str, other: str | None) -> bool:
    """Whether two ways of naming are of one clause: with its game, or within it."""
    return other is not None and number_in(one) == number_in(other)


def number_in(name: str) -> str:
    """A clause's number in its own document."""
    game, slash, number = name.partition("/")
    return number if slash and game in GAMES else name


GAMES = ("pinkjack", "pontoon", "four-card-poker", "pai-gow", "baceball")


class Switching(ast.NodeTransformer):
    """Puts a switch at each place of a module."""

    def __init__(self, file: str, code: dict[str, str]) -> None:
        self.file = file
        self.code = code
        self.within: list[str] = []
        self.counted: dict[str, int] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._named(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._named(node)

    def _named(self, node: ast.FunctionDef | ast.ClassDef) -> ast.AST:
        self.within.append(node.name)
        self.generic_visit(node)
        self.within.pop()
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        rule = next((each.value for each in node.keywords if each.arg == "rule"), None)
        if rule is None or not self.within or _called(node) in PASSING_ON:
            return self.generic_visit(node)
        place = self._place(node)
        if _called(node)[:1].isupper():
            if not self.file.startswith(FACTS):
                return self.generic_visit(node)
            self.generic_visit(node)
            return _at(node, _switch("made", place, node))
        self.generic_visit(node)
        return _at(node, ast.IfExp(_switch("does", place, rule), node, _otherwise(_other(node))))

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        """The whole procedure is left out, and not asked for nothing."""
        call = node.value
        rule = next(_cited(call), None) if isinstance(call, ast.Call) else None
        if rule is None:
            return self.generic_visit(node)
        place = self._place(node)
        self.generic_visit(call)
        return _at(node, ast.IfExp(_switch("does", place, rule), node, _otherwise(_twice(node))))

    def visit_Raise(self, node: ast.Raise) -> Any:
        if node.exc is None:
            return node
        place = self._place(node)
        self.generic_visit(node)
        error = ast.Assign([ast.Name("_error_", ast.Store())], node.exc)
        node.exc = ast.Name("_error_", ast.Load())
        test = _switch("stands", place, ast.Name("_error_", ast.Load()))
        return [_at(node, error), _at(node, ast.If(test, [node], []))]

    def _place(self, node: ast.AST) -> str:
        name = ".".join(self.within)
        self.counted[name] = self.counted.get(name, 0) + 1
        place = f"{self.file}:{name}#{self.counted[name]}"
        self.code[place] = fingerprints.of(name, node)
        return place


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else str(getattr(call.func, "id", ""))


def _cited(call: ast.Call) -> Iterator[ast.expr]:
    yield from (each.value for each in call.keywords if each.arg == "rule")
    for each in call.args:
        if isinstance(each, ast.Subscript) and getattr(each.value, "attr", "") == "cite":
            yield each.slice


def _otherwise(other: ast.expr) -> ast.expr:
    asked = ast.Attribute(ast.Name(NAME, ast.Load()), "otherwise", ast.Load())
    return ast.IfExp(asked, other, ast.Constant(None))


def _other(call: ast.Call) -> ast.expr:
    if _called(call) not in OPPOSITE or not isinstance(call.func, ast.Attribute):
        return _twice(call)
    verb = ast.Attribute(deepcopy(call.func.value), OPPOSITE[call.func.attr], ast.Load())
    named = [deepcopy(each) for each in call.keywords if each.arg in ("rule", "ruling", "amount")]
    return ast.Call(verb, deepcopy(call.args[:1]), named)


def _twice(done: ast.expr) -> ast.expr:
    both = ast.Tuple([deepcopy(done), deepcopy(done)], ast.Load())
    return ast.Subscript(both, ast.Constant(-1), ast.Load())


def _switch(verb: str, place: str, given: ast.expr) -> ast.Call:
    asked = ast.Attribute(ast.Name(NAME, ast.Load()), verb, ast.Load())
    return ast.Call(asked, [ast.Constant(place), given], [])


def _at(node: ast.AST, made: Any) -> Any:
    return ast.fix_missing_locations(ast.copy_location(made, node))


class _Loader(SourceFileLoader):
    code: dict[str, str]

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path), path)
        parts = Path(path).parts
        file = "/".join(parts[len(parts) - parts[::-1].index("houseway") :])
        changed = Switching(file, self.code).visit(tree)
        return compile(ast.fix_missing_locations(changed), path, "exec", dont_inherit=True)


class _Finder:
    def __init__(self, code: dict[str, str]) -> None:
        self.code = code

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(ROOMS) or name.startswith(INSIDE):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            loader = _Loader(spec.loader.name, spec.loader.path)
            loader.code, spec.loader = self.code, loader
        return spec


def install() -> Switches:
    """From now on modules come with switches; before any of them is imported."""
    if loaded := [name for name in sys.modules if name.startswith(ROOMS)]:
        raise RuntimeError(f"{loaded[0]} is imported already")
    switches = Switches()
    setattr(builtins, NAME, switches)
    sys.meta_path.insert(0, _Finder(switches.code))
    return switches
