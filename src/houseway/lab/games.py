"""The games of the lab: how each is simulated and analysed."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from houseway.games import game_named
from houseway.lab.effects import Effects
from houseway.lab.models import Model, Plan
from houseway.lab.positions import Found, Position, Situation
from houseway.rulebook import Unreadable
from houseway.table.charts.charts import Form
from houseway.table.layout.settings import Settings, read
from houseway.table.procedure.requests import Option

Chances = Mapping[str, Mapping[str, Fraction]]
"""For each wager its results by name, and how likely each is."""


ByStake = Callable[[Any, Sequence[int], str | None, Mapping[str, Any]], list[dict[str, Any]]]
"""The figures of each stake, in cents: under settings, by the text of a strategy, beside what was found."""


def whatever_the_stake(
    settings: Any, stakes: Sequence[int], text: str | None, found: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Where all odds are whole numbers to 1 nothing is rounded, and no bonus is in dollars."""
    return [{"stake": stake, "wagers": found["wagers"]} for stake in stakes]


class Drill(NamedTuple):
    """How positions of a game are dealt to practise on."""

    hand: int
    dealer: int
    stakes: Mapping[str, int]
    untaught: Callable[[Position], str]
    """What somebody says who never learned the game."""


class Entry(NamedTuple):
    """A game in the lab."""

    model: Callable[[Plan], Model]
    analyse: Callable[[Any], dict[str, Any]]
    effects: Effects
    """What bears on no figure."""
    wager: str
    """The wager whose stake figures are told for."""
    chances: Callable[[Any], Chances] = lambda settings: {}
    """What is known exactly in no time, to hold counts against."""
    strategies: tuple[str, ...] = ()
    """Strategies that have a name."""
    analyse_strategy: Callable[[Any, str], dict[str, Any]] | None = None
    """The same by the text of a strategy, where its worth can be computed."""
    by_stake: ByStake = whatever_the_stake
    """The figures of each stake."""
    compile_more: Callable[[tuple[int, ...]], object] = lambda deck: None
    """What else is compiled beforehand, by counting this small deck."""
    form: Form | None = None
    """What its charts may say, where it is played by charts."""
    finished: Callable[[str], tuple[str, tuple[str, ...]]] = lambda chart: (chart, ())
    """The chart that an analysis found as the reference players go by it, with remarks on what differs."""
    second_ways: Callable[[Mapping[str, Any]], tuple[str | None, ...]] = lambda found: (None,)
    """Strategies whose simulation must agree with an analysis; None is the reference strategy."""
    advise: Callable[[Situation], Found] | None = None
    """What each choice is worth in a position, where there is something to decide."""
    amounts: Callable[[Option], tuple[int, ...]] = lambda option: (option.most,)
    """For which amounts of an option that is told."""
    drill: Drill | None = None


def _own_chart(found: Mapping[str, Any]) -> tuple[str | None, ...]:
    """The chart that the analysis found."""
    return (found["strategy"]["chart"],)


def _pinkjack() -> Entry:
    from houseway.games.pinkjack.strategy import FORM
    from houseway.lab.pinkjack import effects, exact, model, tutoring

    return Entry(
        model.model,
        exact.analyse,
        effects.effects,
        "box",
        exact.chances,
        analyse_strategy=exact.analyse,
        by_stake=lambda settings, stakes, text, found: exact.by_stake(settings, stakes, text),
        form=FORM,
        second_ways=_own_chart,
        advise=tutoring.advise,
        drill=Drill(2, 1, {"box": 1000}, tutoring.untaught),
    )


def _baceball() -> Entry:
    from houseway.lab.baceball import effects, exact, model

    return Entry(model.model, exact.analyse, effects.effects, "bet", exact.chances)


def _four_card_poker() -> Entry:
    from houseway.lab.four_card_poker import effects, exact, model, tutoring, valuing
    from houseway.lab.four_card_poker.optimum import optimum
    from houseway.lab.four_card_poker.results import OPTIMAL

    return Entry(
        model.model,
        exact.analyse,
        effects.effects,
        "ante",
        strategies=(OPTIMAL,),
        analyse_strategy=valuing.analyse_strategy,
        by_stake=valuing.by_stake,
        compile_more=optimum,
        second_ways=lambda found: (OPTIMAL,),
        advise=tutoring.advise,
        drill=Drill(5, 1, {"ante": 1000}, lambda position: "play"),
        amounts=lambda option: (option.least, option.most),
    )


def _pai_gow() -> Entry:
    from houseway.games.pai_gow.strategy import USUAL_WAYS
    from houseway.lab.pai_gow import effects, exact, model, tutoring

    return Entry(
        model.model,
        exact.analyse,
        effects.effects,
        "box",
        exact.chances,
        USUAL_WAYS,
        exact.analyse_strategy,
        lambda settings, stakes, text, found: exact.by_stake(settings, stakes, text),
        second_ways=lambda found: USUAL_WAYS,
        advise=tutoring.advise,
        drill=Drill(4, 0, {"box": 2000}, lambda position: "house-way"),
    )


def _pontoon() -> Entry:
    from houseway.games.pontoon.strategy import FORM
    from houseway.lab.pontoon import effects, exact, model, tutoring
    from houseway.lab.pontoon.reference import finished

    return Entry(
        model.model,
        exact.analyse,
        effects.effects,
        "box",
        exact.chances,
        analyse_strategy=exact.analyse,
        by_stake=lambda settings, stakes, text, found: exact.by_stake(settings, stakes, text),
        form=FORM,
        finished=finished,
        second_ways=_own_chart,
        advise=tutoring.advise,
        drill=Drill(2, 1, {"box": 1000}, tutoring.untaught),
    )


ENTRIES: dict[str, Callable[[], Entry]] = {
    "pinkjack": _pinkjack,
    "pontoon": _pontoon,
    "four-card-poker": _four_card_poker,
    "pai-gow": _pai_gow,
    "baceball": _baceball,
}


def in_the_lab(game: str) -> Entry:
    """The entry of that game; a kernel is loaded only when its game is wanted."""
    game_named(game)
    return ENTRIES[game]()


def form_of(game: str) -> Form:
    """What charts of that game may say."""
    form = in_the_lab(game).form
    assert form is not None, f"{game} is not played by charts"
    return form


def settings_of(game: str, given: Mapping[str, Any]) -> Settings:
    """Its settings, read and held against the document."""
    settings = read(game_named(game).settings, given, "settings")
    settings.check()
    return settings


def strategy_text(game: str, wanted: str | None) -> str | None:
    """The strategy by its name, or the text of the file; None is the reference strategy."""
    return None if wanted is None or wanted == REFERENCE else text_of(game, wanted)


REFERENCE = "reference"


def reference_text(game: str) -> str | None:
    """The text of the reference strategy, where there is something to decide."""
    file = files(f"houseway.games.{game.replace('-', '_')}").joinpath(f"{REFERENCE}.txt")
    return file.read_text("utf-8") if file.is_file() else None


def text_of(game: str, wanted: str) -> str:
    """The text of a strategy, named or in a file."""
    names = in_the_lab(game).strategies
    if wanted in names:
        return wanted
    if wanted == REFERENCE and (reference := reference_text(game)) is not None:
        return reference
    try:
        return Path(wanted).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        known = ", ".join((REFERENCE, *names))
        raise Unreadable(
            "no-strategy",
            f"no strategy {wanted!r}: neither a name ({known}) nor a file that can be read ({reason})",
            "strategy",
        ) from None
