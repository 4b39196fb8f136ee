"""Everything on a par sheet as plain data in full precision; the page only shows it."""

from collections.abc import Mapping
from typing import Any

from houseway.lab.analysis import analyse
from houseway.lab.chunks import CHUNK
from houseway.lab.effects import ANALYSIS
from houseway.lab.games import in_the_lab
from houseway.lab.report import identity, measures, together
from houseway.lab.report.agreement import held_against
from houseway.lab.report.order import SheetOrder, Steps, Watch, nobody
from houseway.lab.report.subjects import subject_of
from houseway.lab.report.subjects.base import Found, Subject

FORMAT = 1
GENERATOR = (
    f"xoshiro256++, one stream for each chunk of {CHUNK:,} rounds, seeded by numpy's SeedSequence with the "
    "seed and the number of the chunk; numbers below a bound by multiplication and rejection, without bias"
)
ENUMERATED = "all deals counted as whole numbers; every figure an exact fraction until it is written"

NOT_SHOWN = {"game", "settings", "settings_without_effect", "provenance", "wagers"}
NOT_SHOWN |= {"seconds", "compile_seconds"}


def gather(order: SheetOrder, watch: Watch = nobody) -> dict[str, Any]:
    """The whole document. Impossible settings raise `Refused` or `Unreadable` before any work is done."""
    subject = subject_of(order.game, order.settings)
    steps = Steps(watch, 2)
    steps.begin("exact analysis", 2)
    found = analyse(order.game, subject.shown)
    runs, variants, strategies = subject.runs(found), subject.variants(found), subject.strategies(found)
    steps.more(2 * len(runs) + len(variants) + len(strategies) + 3)
    document: dict[str, Any] = {
        "document": "par sheet",
        "format": FORMAT,
        "date": order.date,
        "identification": found["provenance"],
        "settings": identity.settings_in_force(
            subject.settings, order.settings, in_the_lab(order.game).effects(frozenset({ANALYSIS}))
        ),
        "examples": subject.examples,
        "prizes": list(subject.prizes(found)),
    }
    steps.begin("volatility of every wager", 1)
    document["wagers"] = _wagers(subject, found)
    document["strategies"] = _strategies(subject, found, steps)
    document["agreement"] = []
    for place, run in enumerate(runs):
        steps.begin(f"simulating: {run.words}", 2)
        own = order._replace(seed=order.seed + place)
        document["agreement"].append(held_against(run, found["wagers"], own, steps.along))
    _once(document["agreement"])
    document["together"] = _together(subject, found, order, steps)
    document["sensitivity"] = _sensitivity(subject, found, steps)
    document["details"] = {name: value for name, value in found.items() if name not in NOT_SHOWN}
    document["method"] = _method(subject, found, order)
    document["clauses"] = identity.clauses_cited(document)
    document["rulings"] = identity.rulings_in_force(order.game)
    steps.end()
    return document


def _once(runs: list[dict[str, Any]]) -> None:
    """A wager that several runs have is held against the first of them only."""
    seen: set[str] = set()
    for run in runs:
        run["wagers"] = [row for row in run["wagers"] if row["wager"] not in seen]
        seen |= {row["wager"] for row in run["wagers"]}


def _wagers(subject: Subject, found: Found) -> dict[str, Any]:
    return {
        wager: {
            "title": subject.title(wager),
            **figures,
            **measures.measured(figures),
            "exposure": _exposure(subject, wager, figures),
        }
        for wager, figures in found["wagers"].items()
    }


def _exposure(subject: Subject, wager: str, figures: Mapping[str, Any]) -> dict[str, Any]:
    """The most one wager can win in a round: in stakes, and in cents where the sign has a maximum."""
    most = subject.settings.limits_on(wager).max
    if wager == "jackpot":
        most = subject.shown["jackpot"]["wager"]
    exposure: dict[str, Any] = {"stakes": figures["largest_win"]}
    return exposure if most is None else {**exposure, "stake": most, "cents": most * figures["largest_win"]}


def _strategies(subject: Subject, found: Found, steps: Steps) -> list[dict[str, Any]]:
    listed = []
    for each in subject.strategies(found):
        steps.begin(f"strategy: {each.name}")
        figures = each.figures()
        kept = {name: figures[name] for name in STRATEGY_FIGURES if name in figures}
        listed.append({"name": each.name, "wager": each.wager, "words": each.words, **kept})
        listed[-1]["volatility_index"] = measures.NORMAL_90 * figures["sd"]
        listed[-1]["return"] = 1 - figures["house_edge"]
    return listed


STRATEGY_FIGURES = (
    "house_edge",
    "fraction",
    "element_of_risk",
    "average_stake",
    "sd",
    "hit_frequency",
    "largest_win",
)


def _together(subject: Subject, found: Found, order: SheetOrder, steps: Steps) -> dict[str, Any]:
    """Wagers on one area, and the same wager on two areas."""
    steps.begin("wagers on one area together")
    known = subject.together()
    one_area = (
        [together.exactly(known)] if known else [each for each in (subject.computed_together(),) if each]
    )
    if not one_area:
        one_area = [
            together.sampled(run, order, steps.along) for run in subject.runs(found) if len(run.wagers) > 1
        ]
    steps.begin("two areas together")
    plan = subject.two_areas(found)
    areas = together.two_areas(plan, list(found["wagers"]), order, steps.along)
    return {"one_area": one_area, "two_areas": areas}


def _sensitivity(subject: Subject, found: Found, steps: Steps) -> list[dict[str, Any]]:
    """Every variant beside the settings in force, wager by wager."""
    rows = []
    for each in subject.variants(found):
        steps.begin(f"{each.group}: {each.name}")
        for wager, edge in each.edges().items():
            usual = found["wagers"][wager]["house_edge"]
            rows.append(
                {
                    "group": each.group,
                    "name": each.name,
                    "wager": wager,
                    "house_edge": edge,
                    "difference": edge - usual,
                }
            )
    return rows


def _method(subject: Subject, found: Found, order: SheetOrder) -> dict[str, Any]:
    return {
        "exact": {wager: figures.get("method", ENUMERATED) for wager, figures in found["wagers"].items()},
        "generator": GENERATOR,
        "seed": order.seed,
        "rounds": order.rounds,
        "notes": subject.notes(found),
    }
