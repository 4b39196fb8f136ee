"""How a player sets tiles: a text that names the usual way, and deals that are set another way."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from typing import NamedTuple, TypeAlias

from houseway.equipment import TILES, Tile, UnknownItem, tile
from houseway.games.pai_gow.expectation import best_against_the_house_way
from houseway.games.pai_gow.four_tiles import TILES_OF_A_KIND, kinds_of, tiles_of
from houseway.games.pai_gow.hands import KINDS, Kind, Setting, is_misset, settings_of, value
from houseway.games.pai_gow.house_way import house_way
from houseway.rulebook import Unreadable

HOUSE_WAY, BEST = "house-way", "best"
USUAL_WAYS = (HOUSE_WAY, BEST)

Four: TypeAlias = tuple[Kind, ...]
LowHand: TypeAlias = tuple[Kind, ...]
Kinds: TypeAlias = tuple[Kind, ...]
"""The kinds that one word can mean."""


class Strategy(NamedTuple):
    """The usual way, and the low hands of deals that are set otherwise, all by kinds."""

    usual: str
    low_hands: Mapping[Four, LowHand]

    def setting(self, tiles: Sequence[Tile], zero_rule: str = "hand") -> Setting:
        """How these four tiles are set at a table with this zero rule (QB-48)."""
        low_hand = self.low_hands.get(kinds_of(tiles))
        if low_hand is not None:
            return next(each for each in settings_of(tiles) if low_hand in map(kinds_of, each))
        if self.usual == BEST:
            return best_against_the_house_way(tiles, zero_rule)
        return house_way(tiles).setting


def reference() -> Strategy:
    """The reference strategy."""
    return read_strategy(files(__package__).joinpath("reference.txt").read_text(encoding="utf-8"))


def arranged(setting: Setting) -> tuple[Tile, ...]:
    """A setting as a player says it: the low hand first."""
    return (*setting.low, *setting.high)


class _Line(NamedTuple):
    number: int
    text: str

    def wrong(self, why: str) -> Unreadable:
        return Unreadable("bad-strategy", f"strategy, line {self.number}: {self.text!r}: {why}", "strategy")


def read_strategy(text: str) -> Strategy:
    """The strategy that a text describes; what it cannot mean is quoted with its line."""
    first, *others = _lines(text) or [_Line(1, "")]
    usual = first.text.lower()
    if usual not in USUAL_WAYS:
        raise first.wrong(f"the first line says how tiles are usually set: {' or '.join(USUAL_WAYS)}")
    low_hands: dict[Four, LowHand] = {}
    named: dict[Four, int] = {}
    for line in others:
        for four, low_hand in _exceptions(line).items():
            if four in named:
                raise line.wrong(f"{_written(four)} is set by line {named[four]} already")
            named[four], low_hands[four] = line.number, low_hand
    return Strategy(usual, low_hands)


def _lines(text: str) -> list[_Line]:
    """Without comments and empty lines."""
    plain = (line.partition("#")[0].strip() for line in text.splitlines())
    return [_Line(number, line) for number, line in enumerate(plain, 1) if line]


def _exceptions(line: _Line) -> dict[Four, LowHand]:
    """Every deal that the line names, with its low hand."""
    words, low_words = _words(line)
    places = _places(line, words, low_words)
    found: dict[Four, LowHand] = {}
    for kinds in product(*words):
        if any(kinds.count(kind) > TILES_OF_A_KIND for kind in kinds):
            continue
        four, low_hand = tuple(sorted(kinds)), tuple(sorted(kinds[place] for place in places))
        if found.setdefault(four, low_hand) != low_hand:
            raise line.wrong(f"which tiles of {_written(four)} make the low hand? Say high or low with them")
        _check_order(line, four, low_hand)
    if not found:
        raise line.wrong("there are two tiles of a kind [pai-gow/3.1]")
    return found


def _words(line: _Line) -> tuple[list[Kinds], list[Kinds]]:
    parts = re.fullmatch(r"([^:]*):\s*low\s([^:]*)", line.text.lower())
    if parts is None:
        raise line.wrong("an exception is four tiles, a colon, `low` and the two tiles of the low hand")
    four, low = parts[1].split(), parts[2].split()
    if len(four) != 4:
        raise line.wrong(f"an area has four tiles, not {len(four)} [pai-gow/12.1]")
    if len(low) != 2:
        raise line.wrong(f"a hand has two tiles, not {len(low)} [pai-gow/12.4]")
    return [_kinds(line, word) for word in four], [_kinds(line, word) for word in low]


def _places(line: _Line, words: Sequence[Kinds], low_words: Sequence[Kinds]) -> list[int]:
    """Which of the four words the low hand means."""
    left = list(range(len(words)))
    places = []
    for wanted in low_words:
        place = next((place for place in left if words[place] == wanted), None)
        if place is None:
            raise line.wrong("the low hand is two of the four tiles, named alike [pai-gow/12.4]")
        places.append(place)
        left.remove(place)
    return places


def _check_order(line: _Line, four: Four, low_hand: LowHand) -> None:
    """Rule 12.4: the hand that is named must not be the higher one."""
    high_hand = list(four)
    for kind in low_hand:
        high_hand.remove(kind)
    low, high = value(tiles_of(low_hand)), value(tiles_of(high_hand))
    if is_misset(low, high):
        message = f"of {_written(four)} that low hand, {low.name}, is above the high hand, {high.name}"
        raise line.wrong(f"{message} [pai-gow/12.4]")


def _written(kinds: Sequence[Kind]) -> str:
    return " ".join(kind.tile_name for kind in kinds)


def _kinds(line: _Line, word: str) -> Kinds:
    if word in _vocabulary():
        return _vocabulary()[word]
    try:
        return (KINDS[tile(word)],)
    except UnknownItem as error:
        raise line.wrong(str(error)) from None


@cache
def _vocabulary() -> Mapping[str, Kinds]:
    """Names of Appendix 1, and counts: a bare one means both ranks (PG-R2), `high-8` and `low-8` one."""
    words: dict[str, Kinds] = {kind.tile_name: (kind,) for kind in Kind}
    for count in {each.count for each in TILES}:
        kinds = sorted({KINDS[each] for each in TILES if each.count == count} - {Kind.GEE_JUN})
        if kinds:
            words[str(count)] = tuple(kinds)
        if len(kinds) > 1:
            words[f"high-{count}"], words[f"low-{count}"] = (kinds[0],), (kinds[1],)
    return words
