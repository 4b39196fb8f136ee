"""Rule 8.4, Appendices 3 and 4: where delivery begins, and how each cut takes the tiles.

Appendix 3 gives names and options only (QB-54). Each drawing here shows the eight stacks as the dealer sees
them, top row first: the four tiles marked A are delivered first, those marked H last. It is the form of the
cut from the left and from the top; `right` turns the drawing round, `bottom` upside down.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

Drawing: TypeAlias = tuple[str, str, str, str]
"""Four rows of eight letters."""

STACKS, HEIGHT = 8, 4
GROUPS = "ABCDEFGH"
LEFT, RIGHT, TOP, BOTTOM = "left", "right", "top", "bottom"
SIDES, ENDS = (LEFT, RIGHT), (TOP, BOTTOM)


class Cut(NamedTuple):
    """A cut of Appendix 3: its English name, its options, and its drawing."""

    rule: str
    english: str
    options: tuple[tuple[str, str], ...]
    drawing: Drawing


def _whole_stacks(order: str) -> Drawing:
    return (order,) * HEIGHT  # type: ignore[return-value]


def _halves(upper: str, lower: str) -> Drawing:
    return upper, upper, lower, lower


CUTS: dict[str, Cut] = {
    # one stack after the other
    "yat-dong-dong": Cut("A3/yat-dong-dong", "One Stack", (SIDES,), _whole_stacks("ABCDEFGH")),
    # blocks of two by two, as a tiger's jaw bites them off
    "cup-say": Cut("A3/cup-say", "Tiger", (SIDES, ENDS), _halves("AABBCCDD", "EEFFGGHH")),
    # the outermost two half stacks, then those behind them
    "chee-yee": Cut("A3/chee-yee", "Chop the Ears", (ENDS,), _halves("ACEGGECA", "BDFHHFDB")),
    # the slice of four stacks on this side goes behind the rest
    "dai-pin": Cut("A3/dai-pin", "Big Slice", (SIDES,), _whole_stacks("EFGHABCD")),
    # from the middle outwards
    "jung-quat": Cut("A3/jung-quat", "From the Heart", (ENDS,), _halves("GECAACEG", "HFDBBDFH")),
    # head and tail in turn
    "long-tau-fong-may": Cut(
        "A3/long-tau-fong-may", "Dragon Head/Phoenix Tail", (SIDES,), _whole_stacks("ACEGHFDB")
    ),
    # two masts, what hangs outside them, what hangs between
    "wui-fung-bank": Cut("A3/wui-fung-bank", "Hong Kong Bank", (), _whole_stacks("CAGEFHBD")),
    # four tiles of a row at a time
    "foot-say": Cut("A3/foot-say", "Four Across", (), ("AAAABBBB", "CCCCDDDD", "EEEEFFFF", "GGGGHHHH")),
    # the span between the pylons, then the pylons
    "sydney-harbour-bridge": Cut(
        "A3/sydney-harbour-bridge",
        "Sydney Harbour Bridge",
        (),
        ("DCAAAACD", "DCBBBBCD", "HGEEEEGH", "HGFFFFGH"),
    ),
    # every second stack, then those jumped over
    "ghan-dong-ping-say": Cut("A3/ghan-dong-ping-say", "Kangaroo Jump", (SIDES,), _whole_stacks("AEBFCGDH")),
    # two half stacks side by side, upper before lower
    "pong-yun": Cut("A3/pong-yun", "Buddhas Signal", (SIDES,), _halves("AACCEEGG", "BBDDFFHH")),
    # one step up with each stack
    "bo-bo-go-sing": Cut(
        "A3/bo-bo-go-sing",
        "Boy Walks Up Stairs",
        (SIDES,),
        ("BCDAFGHE", "CDABGHEF", "DABCHEFG", "ABCDEFGH"),
    ),
    # a tiger that jumps over every second stack
    "ghan-dong-cup-say": Cut(
        "A3/ghan-dong-cup-say", "Striped Tiger", (SIDES,), _halves("ACACBDBD", "EGEGFHFH")
    ),
    # one from the head, one from the middle, one from the tail
    "yat-kai-sum-may": Cut("A3/yat-kai-sum-may", "Chicken Three Ways", (), _whole_stacks("ADGBEHFC")),
    # one step down with each stack
    "arn-lok-peng-sar": Cut(
        "A3/arn-lok-peng-sar",
        "Flying Dragon",
        (SIDES,),
        ("ABCDEFGH", "DABCHEFG", "CDABGHEF", "BCDAFGHE"),
    ),
    # the tower in the middle, then what stands around it
    "sydney-tower": Cut("A3/sydney-tower", "Sydney Tower", (), _whole_stacks("GECABDFH")),
    # both edges of the upper half towards its middle, then of the lower
    "china-bank": Cut("A3/china-bank", "China Bank", (), _halves("ABCDDCBA", "EFGHHGFE")),
    # across the upper sixteen and back, then the lower
    "chong-wan-sup-lok": Cut(
        "A3/chong-wan-sup-lok", "Sixteen Across", (), ("AAAABBBB", "DDDDCCCC", "EEEEFFFF", "HHHHGGGG")
    ),
    # the two leaves of a door row by row, then what they shut in
    "seung-gwai-pak-moon": Cut(
        "A3/seung-gwai-pak-moon",
        "Ghost Closing the Door",
        (),
        ("AAEEEEAA", "BBFFFFBB", "CCGGGGCC", "DDHHHHDD"),
    ),
    # two bridges, the piers of each before its span
    "gum-un-que": Cut("A3/gum-un-que", "Double Bridge", (SIDES,), _halves("ACCAEGGE", "BDDBFHHF")),
}

HOUSE_CUTS: dict[int, tuple[str, str]] = {
    1: ("A4/1", "long-tau-fong-may"),
    2: ("A4/2", "jung-quat"),
    3: ("A4/3", "cup-say"),
    4: ("A4/4", "dai-pin"),
    5: ("A4/5", "wui-fung-bank"),
    6: ("A4/6", "chee-yee"),
}
"""Appendix 4: what each side of the cut die means."""


class ChosenCut(NamedTuple):
    """A cut with its options: `cup-say/left/top`."""

    name: str
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "/".join((self.name, *self.options))


@lru_cache(maxsize=256)
def choices(name: str) -> tuple[ChosenCut, ...]:
    """Every way in which a cut can be called; the first one if nobody says how."""
    made: list[tuple[str, ...]] = [()]
    for either in CUTS[name].options if name in CUTS else ():
        made = [(*chosen, option) for chosen in made for option in either]
    return tuple(ChosenCut(name, options) for options in made)


def read_cut(text: str, known: Mapping[str, Drawing] | None = None) -> ChosenCut | None:
    """The cut of that name, with options left out taken from the first choice; None if there is none."""
    name, *options = text.split("/")
    if name not in CUTS and name not in (known or {}):
        return None
    usual = choices(name)[0]
    if not options:
        return usual
    return next((each for each in choices(name) if each.options == tuple(options)), None)


def is_drawing(rows: Sequence[str]) -> bool:
    """Whether these are four rows of eight letters, each of A to H four times."""
    return [len(row) for row in rows] == [STACKS] * HEIGHT and sorted("".join(rows)) == sorted(
        GROUPS * HEIGHT
    )


@lru_cache(maxsize=256)
def drawn(drawing: Drawing, options: tuple[str, ...]) -> Drawing:
    """The drawing turned round or upside down as the options say."""
    rows = drawing[::-1] if BOTTOM in options else drawing
    first, second, third, fourth = (row[::-1] if RIGHT in options else row for row in rows)
    return first, second, third, fourth


@cache
def places(drawing: Drawing) -> tuple[tuple[int, int, int, int], ...]:
    """The places in the stack of each group of four, in the order of delivery.

    Places are counted stack by stack from the left, each from its top tile down.
    """
    taken: dict[str, list[int]] = {group: [] for group in GROUPS}
    for row, letters in enumerate(drawing):
        for column, group in enumerate(letters):
            taken[group].append(column * HEIGHT + row)
    return tuple(tuple(taken[group]) for group in GROUPS)  # type: ignore[misc]


def first_area(chung: int, total: int, adjustment: int = 0, areas: int = STACKS) -> int:
    """Rule 8.4.1: the chung's area counts as 1, 9 or 17 (PG-D1), and the count goes on modulo 8 (PG-D2)."""
    return (chung - 1 + total + adjustment - 1) % areas + 1


@cache
def counter_clockwise(start: int, areas: int = STACKS) -> tuple[int, ...]:
    """All areas in turn, beginning with this one; they are numbered counter-clockwise (QB-51)."""
    return tuple((start - 1 + step) % areas + 1 for step in range(areas))


@cache
def others_counter_clockwise(start: int) -> tuple[int, ...]:
    """All other areas in turn."""
    return counter_clockwise(start)[1:]
