"""The House Way: Appendix 2, section by section. Each section says which of its lines decided."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from houseway.equipment import TILE_SET, Tile
from houseway.games.pai_gow.four_tiles import (
    DAY,
    EIGHTS,
    ELEVEN,
    ELEVENS,
    FIRST_SIX,
    FIVE,
    FOURS,
    GEE_JUN,
    HIGH_4,
    HIGH_6,
    HIGH_7,
    HIGH_8,
    HIGH_10,
    LOW_4,
    LOW_6,
    LOW_7,
    LOW_8,
    LOW_10,
    NINE,
    NINES,
    SEVENS,
    SIXES,
    TEEN,
    TEEN_OR_DAY,
    TENS,
    Deal,
    Decision,
    Kinds,
    Totals,
    any_of,
    kinds_of,
    totals_of,
)
from houseway.games.pai_gow.hands import LOWEST_SPECIAL, Kind, Setting, in_order, value

# Section 1


def two_pairs(deal: Deal) -> Decision | None:
    """Two pairs are played as two hands, even where section 3 would split one of them (PG-A1)."""
    if len(deal.pairs) < 2:
        return None
    setting = next(each for each in deal.settings if value(each.low).rank < 17 and value(each.high).rank < 17)
    return Decision(setting, ("A2.1",), "PG-A1")


# Section 2

NEVER_SPLIT: dict[Kind, str] = {
    Kind.NHOR: "A2.2/nhor",
    Kind.MOOY: "A2.2/mooy",
    Kind.CHEONG_SUM: "A2.2/cheong-sum",
    Kind.BAN_TANG: "A2.2/ban-tang",
    Kind.FOO_TAU: "A2.2/foo-tau",
    Kind.HOONG_TAU_SAP: "A2.2/hoong-tau-sap",
    Kind.LIM_LUM_LOK: "A2.2/lim-lum-lok",
    Kind.CHAP_NG: "A2.2/chap-ng",
}


def never_split(deal: Deal) -> Decision | None:
    """These eight pairs stay together."""
    for pair in deal.pairs:
        if pair in NEVER_SPLIT:
            return Decision(deal.with_pair(pair), (NEVER_SPLIT[pair],))
    return None


# Section 3


class Split(NamedTuple):
    """A line of section 3: a pair of one of these is split beside one tile of each of these."""

    rule: tuple[str, ...]
    pair: Kinds
    beside: tuple[Kinds, Kinds]
    ruling: str | None = None


FOUR_TO_SIX = SIXES | FOURS | {FIVE}

SPLIT: tuple[Split, ...] = (
    Split(("A2.3/gee-jun",), any_of(GEE_JUN), (any_of(HIGH_6), FOURS | {LOW_6, FIVE}), "PG-A2"),
    Split(("A2.3/teen-day/1",), TEEN_OR_DAY, (NINES, EIGHTS | SEVENS | FOUR_TO_SIX), "PG-A3"),
    Split(("A2.3/teen-day/2",), TEEN_OR_DAY, (EIGHTS, EIGHTS | SEVENS | FOUR_TO_SIX), "PG-A3"),
    Split(("A2.3/teen-day/3",), TEEN_OR_DAY, (SEVENS, SEVENS | FOUR_TO_SIX), "PG-A3"),
    Split(("A2.3/chap-gow/1",), NINES, (any_of(TEEN), any_of(DAY))),
    Split(("A2.3/chap-gow/2",), NINES, (TEEN_OR_DAY, TENS)),
    Split(("A2.3/chap-gow/3",), NINES, (TENS, TENS), "PG-R2"),
    Split(("A2.3/eights/1",), EIGHTS, (any_of(TEEN), any_of(DAY))),
    Split(("A2.3/eights/2",), EIGHTS, (TEEN_OR_DAY, ELEVENS | TENS), "PG-R3"),
    Split(("A2.3/eights/3",), EIGHTS, (TENS, ELEVENS), "PG-R3"),
    Split(("A2.3/eights/3", "A2.3/eights/4"), EIGHTS, (TENS, TENS), "PG-R2"),
    Split(("A2.3/eights/5",), EIGHTS, (ELEVENS, NINES)),
    Split(("A2.3/sevens/1",), SEVENS, (any_of(TEEN), any_of(DAY))),
    Split(("A2.3/sevens/2",), SEVENS, (TEEN_OR_DAY, ELEVENS | TENS), "PG-R3"),
)

LISTED_PAIRS: dict[Kind, str] = {
    GEE_JUN: "A2.3/gee-jun",
    TEEN: "A2.3/teen-day",
    DAY: "A2.3/teen-day",
    NINE: "A2.3/chap-gow",
    HIGH_8: "A2.3/eights",
    LOW_8: "A2.3/eights",
    HIGH_7: "A2.3/sevens",
    LOW_7: "A2.3/sevens",
}


def split_or_keep(deal: Deal) -> Decision | None:
    """The other pairs are split beside the tiles listed, and kept beside all others (PG-R1)."""
    if not deal.pairs:
        return None
    [pair] = deal.pairs
    for line in SPLIT:
        if pair in line.pair and deal.has(*line.beside):
            return Decision(deal.without_pair(pair), line.rule, line.ruling)
    return Decision(deal.with_pair(pair), ("A2.3", LISTED_PAIRS[pair]), "PG-R1")


# Sections 4 and 5

HIGH_NINE, GONG, WONG = SEVENS, EIGHTS, NINES
PREFERRED = (HIGH_NINE, GONG, WONG)
"""Rule 4.2: the tile that goes with Teen or Day, the first choice first."""


def wongs_gongs_and_high_nines(deal: Deal) -> Decision | None:
    """Where there is no pair, one of them is played whatever becomes of the low hand (4.1, PG-R4)."""
    made = [each for each in deal.settings if value(each.high).rank <= LOWEST_SPECIAL]
    if not made:
        return None
    if deal.singles >= TEEN_OR_DAY:
        high = max(made, key=lambda each: value(each.high).strength)
        return Decision(_best_low(made, high), ("A2.4.3",), "PG-A4")
    choices = [made_with for made_with in PREFERRED if deal.singles & made_with]
    wanted, rule = _choice(deal, choices)
    return Decision(_best_low(made, _made_with(made, wanted)), rule, "PG-R4")


def _choice(deal: Deal, choices: list[Kinds]) -> tuple[Kinds, tuple[str, ...]]:
    """Rule 4.2 and its two exceptions (5.1, 5.2)."""
    if GONG in choices and HIGH_NINE in choices and deal.singles & FOURS:
        return GONG, ("A2.5.1", "A2.4.2")
    if WONG in choices and len(choices) > 1 and ELEVEN in deal.singles:
        return WONG, ("A2.5.2", "A2.4.2")
    return choices[0], ("A2.4.2" if len(choices) > 1 else "A2.4.1",)


def _made_with(made: list[Setting], wanted: Kinds) -> Setting:
    return next(each for each in made if set(kinds_of(each.high)) & wanted)


def _best_low(made: list[Setting], chosen: Setting) -> Setting:
    """Of settings with the same high hand by name, the one with the better low hand (PG-A5)."""
    rank = value(chosen.high).rank
    alike = [each for each in made if value(each.high).rank == rank]
    return max(alike, key=lambda each: value(each.low).strength)


# Section 6


def closest(deal: Deal) -> Totals:
    """Rule 6.1: the highest low hand, and of those the higher high hand (PG-A5)."""
    return max(map(totals_of, deal.settings))


def general_play(deal: Deal, totals: Totals) -> tuple[Setting, tuple[str, ...]]:
    """Rules 6.2 to 6.4 choose among the settings with these totals (PG-A6, PG-A7)."""
    left = [each for each in deal.settings if totals_of(each) == totals]
    if len(left) == 1:
        return left[0], ()
    on_low = [each for each in left if deal.highest in kinds_of(each.low)]
    on_high = [each for each in left if deal.highest in kinds_of(each.high)]
    if on_low and on_high:
        left, rule = (on_low, "A2.6.2") if totals[1] <= 7 else (on_high, "A2.6.3")
        setting, decided = _apart(deal, left)
        return setting, (rule, "A2.6.4") if decided else (rule,)
    setting, decided = _apart(deal, left)
    return setting, ("A2.6.4",) if decided else ()


def _apart(deal: Deal, left: list[Setting]) -> tuple[Setting, bool]:
    """Rule 6.4: the two highest tiles on different hands where possible; whether that decided."""
    apart = [each for each in left if not _together(each, deal.kinds[0], deal.kinds[1])]
    return (apart or left)[0], 0 < len(apart) < len(left)


def _together(setting: Setting, one: Kind, other: Kind) -> bool:
    return any({one, other} == set(kinds_of(hand)) for hand in setting)


# Section 7, the list


class ListedTiles(NamedTuple):
    """A line of the list: these tiles, these totals of the low and high hand, and who goes where."""

    rule: str
    tiles: tuple[Kinds, Kinds, Kinds, Kinds]
    totals: tuple[Totals, ...]
    on_high: Kind | None = None
    on_low: Kind | None = None


def _line(rule: str, *tiles: Kind | Kinds, play: tuple[Totals, ...], **where: Kind) -> ListedTiles:
    first, second, third, fourth = (any_of(each) if isinstance(each, Kind) else each for each in tiles)
    return ListedTiles(rule, (first, second, third, fourth), play, **where)


LIST: tuple[ListedTiles, ...] = (
    _line("A2.7/1", HIGH_10, LOW_10, SIXES, TEEN_OR_DAY, play=((0, 8),)),
    _line("A2.7/2", HIGH_10, LOW_10, ELEVEN, SEVENS | EIGHTS, play=((0, 8), (0, 9))),
    _line("A2.7/3", HIGH_8, HIGH_10, ELEVEN, SEVENS, play=((7, 9),)),
    _line("A2.7/4", HIGH_6, FIVE, GEE_JUN, TEEN_OR_DAY, play=((7, 9),)),
    _line("A2.7/5", HIGH_6, FIVE, GEE_JUN, SEVENS, play=((2, 9),)),
    _line("A2.7/6", HIGH_6, FIVE, GEE_JUN, EIGHTS, play=((3, 9),)),
    _line("A2.7/7", HIGH_6, FIVE, GEE_JUN, TENS, play=((5, 9),)),
    _line("A2.7/8", HIGH_6, FIVE, GEE_JUN, ELEVEN, play=((6, 9),)),
    _line("A2.7/9", HIGH_6, LOW_6, FIVE, GEE_JUN, play=((1, 9),)),
    _line("A2.7/10", HIGH_6, FIVE, GEE_JUN, NINE, play=((4, 9),)),
    _line("A2.7/11", HIGH_4, LOW_4, FIVE, SIXES, play=((0, 9),)),
    _line("A2.7/12", HIGH_6, LOW_6, TEEN_OR_DAY, FOURS | {FIVE}, play=((0, 8), (1, 8))),
    _line("A2.7/13", HIGH_4, LOW_4, FIVE, GEE_JUN, play=((7, 9),), on_high=HIGH_4),
    _line("A2.7/14", HIGH_8, LOW_8, HIGH_6, SEVENS, play=((4, 5),), on_high=HIGH_8),
    _line("A2.7/15", HIGH_8, LOW_8, HIGH_4, SEVENS, play=((2, 5),), on_high=HIGH_8),
    _line("A2.7/16", HIGH_8, LOW_8, HIGH_4, SIXES, play=((2, 4),), on_high=HIGH_8),
    _line("A2.7/17", HIGH_10, LOW_10, HIGH_6, SEVENS, play=((6, 7),), on_high=HIGH_10),
    _line("A2.7/18", HIGH_4, HIGH_10, LOW_4, ELEVEN, play=((4, 5),), on_high=HIGH_4),
    _line("A2.7/19", HIGH_10, HIGH_8, LOW_8, NINE, play=((7, 8),), on_low=HIGH_8),
)


def listed_exception(deal: Deal) -> Decision | None:
    """The list of exceptions; where it does not say which like tile goes where, 6.2 to 6.4 do."""
    for line in LIST:
        if deal.has(*line.tiles):
            totals = next(
                each for each in line.totals if any(totals_of(made) == each for made in deal.settings)
            )
            setting, general = general_play(deal, totals)
            if line.on_high or line.on_low:
                setting, general = _placed(deal, totals, line), ()
            return Decision(setting, (line.rule, *general))
    return None


def _placed(deal: Deal, totals: Totals, line: ListedTiles) -> Setting:
    left = [each for each in deal.settings if totals_of(each) == totals]
    if line.on_high is not None:
        left = [each for each in left if line.on_high in kinds_of(each.high)]
    if line.on_low is not None:
        left = [each for each in left if line.on_low in kinds_of(each.low)]
    return left[0]


# Section 7, the short form


def short_form(deal: Deal) -> Decision | None:
    """The same exceptions as five patterns, each looked for after both hands were brought together."""
    for pattern in (
        one_below_eight_or_nine,
        two_below_eight_with_teen_or_day,
        eight_of_five_and_gee_jun,
        high_eight_high_ten_eleven,
    ):
        decision = pattern(deal)
        if decision is not None:
            return decision
    return first_six_apart(deal)


def one_below_eight_or_nine(deal: Deal) -> Decision | None:
    """With 1 on the low hand a possible 8 or 9 is made; the 9 before the 8 (PG-A10)."""
    low, high = closest(deal)
    better = [totals for totals in map(totals_of, deal.settings) if totals[1] in (8, 9) and totals[1] > high]
    if low != 1 or not better:
        return None
    return _with_totals(deal, max(better, key=lambda totals: totals[1]), "A2.7/20", "PG-A10")


def two_below_eight_with_teen_or_day(deal: Deal) -> Decision | None:
    """With 2 on the low hand an 8 with Teen or Day is made, with Gee Jun too (PG-A12)."""
    low, high = closest(deal)
    eights = [
        totals_of(each)
        for each in deal.settings
        if value(each.high).points == 8 and TEEN_OR_DAY & set(kinds_of(each.high))
    ]
    if low != 2 or high >= 8 or not eights:
        return None
    return _with_totals(deal, eights[0], "A2.7/21", "PG-A12")


def eight_of_five_and_gee_jun(deal: Deal) -> Decision | None:
    """An 8 of 5 and Gee Jun gives way to a 9 with the High 6 or a better tile."""
    usual, _ = general_play(deal, closest(deal))
    if not _together(usual, FIVE, GEE_JUN) or value(usual.high).points == 9:
        return None
    nines = [each for each in deal.settings if _nine_with_high_six(each)]
    if not nines:
        return None
    return Decision(max(nines, key=lambda each: value(each.high).strength), ("A2.7/23", "A2.7/format"))


def _nine_with_high_six(setting: Setting) -> bool:
    high = value(setting.high)
    return high.points == 9 and high.high_tile <= HIGH_6


def high_eight_high_ten_eleven(deal: Deal) -> Decision | None:
    """The one line that both forms write out."""
    if not deal.has(any_of(HIGH_8), any_of(HIGH_10), ELEVENS, SEVENS):
        return None
    return _with_totals(deal, (7, 9), "A2.7/24", None)


def first_six_apart(deal: Deal) -> Decision | None:
    """Two of the first six on one hand go apart if the totals stay, against 6.2 and 6.3 (PG-A7).

    Only the two highest of the four, or the only two, are pulled apart (PG-A8): with a third one among the
    four a couple always stays together, and with no third one they are the two highest.
    """
    totals = closest(deal)
    usual, _ = general_play(deal, totals)
    first, second = deal.kinds[:2]
    if not {first, second} <= FIRST_SIX or not _together(usual, first, second):
        return None
    left = [each for each in deal.settings if totals_of(each) == totals]
    apart = [each for each in left if not _together(each, first, second)]
    if not apart:
        return None
    return Decision(apart[0], ("A2.7/22", "A2.7/format"), "PG-A8")


def _with_totals(deal: Deal, totals: Totals, rule: str, ruling: str | None) -> Decision:
    setting, general = general_play(deal, totals)
    return Decision(setting, (rule, "A2.7/format", *general), ruling)


def no_pair_no_wong(deal: Deal) -> Decision:
    """General play unless section 7 knows better: its list first, then its short form (PG-A9)."""
    listed, short = listed_exception(deal), short_form(deal)
    if listed is not None:
        if short is not None and short.setting.is_worth(listed.setting):
            return listed._replace(rule=(*listed.rule, *short.rule[:2]), ruling="PG-A9")
        return listed._replace(ruling="PG-A9")
    if short is not None:
        return short
    setting, rule = general_play(deal, closest(deal))
    return Decision(setting, (*rule, "A2.6.1"), "PG-A7" if rule else "PG-A5")


SECTIONS: tuple[Callable[[Deal], Decision | None], ...] = (
    two_pairs,
    never_split,
    split_or_keep,
    wongs_gongs_and_high_nines,
    no_pair_no_wong,
)


def read_appendix(tiles: Sequence[Tile]) -> Decision:
    """How the House sets these four tiles, from the sections of Appendix 2 in their order."""
    deal = Deal(tiles)
    decision = next(found for section in SECTIONS if (found := section(deal)) is not None)
    return decision._replace(setting=_as_written(deal, decision.setting))


def _as_written(deal: Deal, setting: Setting) -> Setting:
    """Of the two different tiles of one name the first goes to the low hand; it makes no difference."""
    alike = [each for each in deal.settings if list(map(kinds_of, each)) == list(map(kinds_of, setting))]
    return min(alike)


@cache
def table() -> Mapping[tuple[Tile, ...], Decision]:
    """Every deal of four tiles, made once from the readable rules."""
    every = {in_order(four) for four in combinations(TILE_SET, 4)}
    return {four: read_appendix(four) for four in every}


def house_way(tiles: Sequence[Tile]) -> Decision:
    """How the House sets these four tiles, from the table."""
    return table()[in_order(tiles)]
