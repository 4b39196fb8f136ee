"""Makes the tables of figures in the documents anew: each below a line `<!-- figures: NAME -->`.

With `--check` nothing is written, and what is not as the analysis says is named (exit 1).
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

import houseway
from houseway.equipment import TILE_SET
from houseway.games import PLAYABLE
from houseway.games.pai_gow.hands import LOWEST_SPECIAL, value
from houseway.rulebook import GAMES, biting, trace
from houseway.rulebook.biting import Found, Tried
from houseway.table.layout import offered

DOCS = Path(__file__).parents[1] / "docs"
TABLE = re.compile(r"(?m)^(<!-- figures: (\S+) -->\n\n)((?:\|.*\n)+)")
Rows = Iterable[tuple[str, ...]]


@cache
def found(game: str, strategy: str | None = None, **settings: Any) -> dict[str, Any]:
    """The analysis, made once."""
    return houseway.analyse(game, settings, strategy)


def wager(game: str, name: str, **settings: Any) -> dict[str, Any]:
    """The figures of one wager."""
    figures: dict[str, Any] = found(game, **settings)["wagers"][name]
    return figures


def edge(figures: dict[str, Any], which: str = "house_edge") -> str:
    """In hundredths of the stake."""
    return f"{100 * figures[which]:.4f} %"


def of_action(figures: dict[str, Any]) -> str:
    """The edge, and what it is of all that is staked."""
    return f"{edge(figures)}, {edge(figures, 'element_of_risk')} of action"


def every_game() -> Rows:
    """One row for each kind of wager, and how it is found."""
    schedules = [each["house_edge"] for each in found("four-card-poker")["schedules"]["aces_up"]]
    least, most = (f"{100 * each(schedules):.4f} %" for each in (min, max))
    pai_gow, pairs = "pai-gow", "fractions over all 736,281,000 pairs of deals"
    yield "game", "wager", "edge", "how"
    yield "bACEball", "Bet", edge(wager("baceball", "bet")), "fraction, all hands of three against three"
    strikes = edge(wager("baceball", "strike-1")), edge(wager("baceball", "strike-out"))
    yield "", "Strikes; Strike Out", "; ".join(strikes), "fractions"
    how = "fraction, the best of fold, once, three times for every hand and face-up card"
    yield "Four Card Poker", "Ante with Play", of_action(wager("four-card-poker", "ante")), how
    yield "", "Aces Up", f"{least} to {most} by schedule", "fractions"
    for name, way, how in (
        ("House Way against House Way", "house-way", pairs),
        ("best setting", "optimal", "the same"),
    ):
        both = (f"{edge(wager(pai_gow, f'{side}-{way}'))} {side}" for side in ("player", "banker"))
        yield "" if how == "the same" else "Pai Gow", name, ", ".join(both), how
    yield "Pinkjack", "box, six decks", of_action(wager("pinkjack", "box")), "dynamic program"
    yield "", "Suits You", edge(wager("pinkjack", "suits-you")), "fraction"
    yield "Pontoon", "box, eight decks", of_action(wager("pontoon", "box")), "dynamic program"
    pairs = "; ".join(edge(wager("pontoon", each)) for each in ("perfect-pairs", "pairs-play"))
    yield "", "Perfect Pairs; Pairs Play", pairs, "fractions"


def pinkjack() -> Rows:
    """What needs no hand played out, and the box as the reference player plays it."""
    suits, box = wager("pinkjack", "suits-you"), found("pinkjack", "reference")["wagers"]["box"]
    naturals = {each["name"]: each["fraction"] for each in found("pinkjack")["naturals"]}
    bonus = found("pinkjack", "reference")["bonuses"]["ultimate-bonus"]
    yield "figure, six decks", "value", ""
    yield "Suits You, any suit", suits["fraction"], f"exact: the house keeps {edge(suits)}"
    names = "pinkjack", "suited blackjack", "unsuited blackjack"
    three = ", ".join(naturals[f"player's {each}"] for each in names)
    yield "a pinkjack, suited and unsuited blackjack as first two cards", three, "exact"
    yield "a pinkjack that has to wait (8.1.2)", naturals["pinkjack that waits"], "exact"
    often = f"once in {bonus['one_in']:,.0f} boxes"
    yield "the ultimate bonus, split hands included", often, "exact, as the reference player splits"
    yield "box, reference player", edge(box), "dynamic program"
    yield "all that is staked on a box, in stakes", f"{box['average_stake']:.4f}", "the same"


def pontoon() -> Rows:
    """The box as the reference player plays it."""
    box = found("pontoon", "reference")["wagers"]["box"]
    yield "eight decks, reference player", "value", ""
    yield "box", edge(box), "dynamic program"
    yield "of all that is staked", edge(box, "element_of_risk"), "the same"
    yield "all that is staked on a box, in stakes", f"{box['average_stake']:.4f}", "the same"


def pontoon_by_decks() -> Rows:
    """What no decision bears on."""
    heads = "decks of 48", "Perfect Pairs, house edge", "Pairs Play", "insurance", "a Pontoon"
    yield *heads, "Super Bonus, once in"
    for each in found("pontoon")["by_decks"]:
        edges = (f"{100 * one:.4f} %" for one in each["house_edge"].values())
        rest = f"{100 * each['pontoon-player']:.4f} %", f"{1 / each['super-bonus']:,.0f}"
        yield str(each["decks"]), *edges, *rest


def four_card_poker() -> Rows:
    """Ante and Aces Up beside each other."""
    both = [wager("four-card-poker", each) for each in ("ante", "aces-up")]
    ante, often = both[0], both[0]["frequencies"].values()
    yield "", "Ante with Play and bonus", "Aces Up"
    edges = (f"{edge(each)} ({each['fraction']})" for each in both)
    yield "house edge, of the Ante or the wager", *edges
    action = f"{edge(ante, 'element_of_risk')} of {ante['average_stake']:.4f} Antes"
    yield "loss over all that is staked", action, ""
    yield "standard deviation", *(f"{each['sd']:.4f}" for each in both)
    yield "wins", *(f"{100 * each['hit_frequency']:.2f} %" for each in both)
    yield "folds; plays once; plays three times", "; ".join(f"{100 * each:.2f} %" for each in often), ""


def strategies() -> Rows:
    """How much less than the best play will do."""
    yield "strategy", "edge", "of all staked"
    for name, told in NAMES.items():
        listed = found("four-card-poker")["strategies"]
        each = next((each for each in listed if each["name"] == name), wager("four-card-poker", "ante"))
        yield told, edge(each), edge(each, "element_of_risk")


BY_BOTH, BY_STRENGTH = "best by strength and face-up card", "best by strength"
NAMES = {
    "": "the best play of every hand",
    BY_BOTH: "the best that looks at the strength and the face-up card (24 lines)",
    BY_STRENGTH: "the best that looks at the strength: three times from a pair of tens with jack three, "
    "once from a pair of threes with six four",
    "reference": "reference: three times from a pair of tens, once from a pair of threes",
    "any pair": "the same, once from any pair",
    "ace king queen": "the same, once from ace king queen",
    "never fold": "the same, never a fold",
    "always three times": "always three times",
}


def aces_up() -> Rows:
    """The schedules of the trade, the best for players first."""
    yield "Aces Up schedule", "edge", "exactly"
    listed = found("four-card-poker")["schedules"]["aces_up"]
    for each in sorted(listed, key=lambda each: float(each["house_edge"])):
        yield f"`{each['name']}`", edge(each), each["fraction"]


def poker_hands() -> Rows:
    """How many there are of each."""
    hands = found("four-card-poker")["hands"]
    yield "hands", "of five cards", "of six cards"
    for name, number in hands["five"].items():
        yield name, f"{number:,}", f"{hands['six'][name]:,}"


def pai_gow() -> Rows:
    """Both sides, set both ways."""
    yield "wager", "expected net", "house edge %", "wins", "loses", "stands off"
    for name, each in found("pai-gow")["wagers"].items():
        often = (sum(row["probability"] for row in each["outcomes"] if sign(row["pays"])) for sign in SIGNS)
        shown = (f"{one:.6f}" for one in often)
        yield f"`{name}`", each["fraction"], f"{100 * each['house_edge']:.4f}", *shown


SIGNS: tuple[Callable[[float], bool], ...] = (lambda n: n > 0, lambda n: n < 0, lambda n: n == 0)


def zero_rule() -> Rows:
    """By the letter of 9.2.2.2."""
    yield "wager", "expected net", "house edge %"
    for name, each in found("pai-gow", zero_rule="wager")["wagers"].items():
        yield f"`{name}`", each["fraction"], f"{100 * each['house_edge']:.4f}"


def better(chosen: Iterable[dict[str, Any]], rows: int) -> Rows:
    """Deals that are better not set the House Way."""
    yield "tiles", "House Way, low / high", "better", "gain for a player"
    for each in islice(chosen, rows):
        set_so = (" / ".join(map(hand, each[way])) for way in ("house_way", "better"))
        yield " ".join(each["kinds"]), *set_so, f"{each['gain']:.4f}"


def hand(names: list[str]) -> str:
    """What two tiles are worth, as people say it."""
    first, second = ([tile for tile in TILE_SET if tile.name == name] for name in names)
    worth = value((first[0], second[-1]))
    return worth.name if worth.rank <= LOWEST_SPECIAL else str(worth.points)


def most_gained() -> Rows:
    """Where each deal gains most."""
    return better(sorted(differing(), key=lambda each: -float(each["gain"])), 7)


def most_often() -> Rows:
    """Where deals that come in sixteen ways gain most."""
    return better((each for each in differing() if each["deals"] == 16), 5)


def differing() -> list[dict[str, Any]]:
    """Those of the player, the most gain of all first."""
    listed: list[dict[str, Any]] = found("pai-gow")["differences"]["player"]["list"]
    return listed


def carried() -> Rows:
    """How the clauses of each game stand: what `houseway rules --trace` ends with."""
    counts = {game: trace.totals(trace.trace(game)) for game in GAMES}
    yield "", *GAMES, "all"
    for head in trace.TOTALS:
        if head != "cited":
            row = [count[head] for count in counts.values()]
            yield head, *map(str, (*row, sum(row)))


def trace_check() -> Rows:
    """What came of the places that were left undone."""
    yield "game", "places", *Found, "clauses", "earned"
    for game, rows in _of_each(biting.read(biting.check_file())):
        places = [row for row in rows if row.place != biting.ANYWHERE]
        came = Counter(row.found for row in places)
        clauses, bite = ({row.clause for row in some} for some in (rows, filter(_bites, rows)))
        counts = (len(places), *(came[found] for found in Found), len(clauses), len(bite))
        yield game, *map(str, counts)


def trace_changes() -> Rows:
    """What came of making the code say something else."""
    yield "game", "clauses", "earned", "earned by this alone"
    own = {row.clause for row in biting.read(biting.check_file()) if row.bites}
    for game, rows in _of_each(biting.read(biting.said_file())):
        noticed = {row.clause for row in rows if row.bites}
        counts = (len({row.clause for row in rows}), len(noticed), len(noticed - own))
        yield game, *map(str, counts)


def _of_each(rows: Iterable[Tried]) -> Iterator[tuple[str, list[Tried]]]:
    rows = list(rows)
    for game in GAMES:
        yield game, [row for row in rows if row.clause.startswith(f"{game}/")]


def _bites(row: Tried) -> bool:
    return row.bites


def settings(game: str) -> Rows:
    """What may be set at a table of the game."""
    yield "setting", "default", "what", "clause"
    for each in offered.told(PLAYABLE[game].settings):
        yield f"`{each.setting}`", each.default, each.words, ", ".join(each.clauses)


TABLES: dict[str, Callable[[], Rows]] = {
    **{f"{game}-settings": partial(settings, game) for game in PLAYABLE},
    "every-game": every_game,
    "pinkjack": pinkjack,
    "pontoon": pontoon,
    "pontoon-by-decks": pontoon_by_decks,
    "four-card-poker": four_card_poker,
    "strategies": strategies,
    "aces-up": aces_up,
    "poker-hands": poker_hands,
    "pai-gow": pai_gow,
    "zero-rule": zero_rule,
    "most-gained": most_gained,
    "most-often": most_often,
    "trace": carried,
    "trace-check": trace_check,
    "trace-changes": trace_changes,
}


def written(rows: Rows) -> Iterator[str]:
    """A table as documents have it."""
    for number, row in enumerate(rows):
        yield "|" + "|".join(f" {cell} " if cell else " " for cell in row) + "|\n"
        if not number:
            yield "|" + "---|" * len(row) + "\n"


def main(*, check: bool) -> int:
    """Every table of every document; how many were not as they should be, where nothing is written."""
    wrong = []
    for document in sorted(DOCS.glob("*.md")):
        text = document.read_text(encoding="utf-8")

        def anew(match: re.Match[str], name: str = document.name) -> str:
            table = "".join(written(TABLES[match[2]]()))
            if table != match[3]:
                wrong.append(f"docs/{name}: {match[2]}")
            return match[1] + table

        made = TABLE.sub(anew, text)
        if made != text and not check:
            document.write_text(made, encoding="utf-8")
    print("\n".join(wrong) or "every figure is as the analysis says")
    return 1 if check and wrong else 0


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
