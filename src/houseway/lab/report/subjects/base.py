"""What a game adds to its par sheet: examples, simulations, strategies, variants, prizes."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec import structs

from houseway.games import game_named
from houseway.lab.figures import number
from houseway.lab.games import in_the_lab, settings_of
from houseway.lab.models import Model, Plan, Row

Found = Mapping[str, Any]
"""What the exact analysis found."""


class Run(NamedTuple):
    """A simulation, and which wager of the analysis each simulated one is held against."""

    words: str
    plan: Plan
    wagers: Mapping[str, str]


class Variant(NamedTuple):
    """The game under one other setting, and how the edges of its wagers are found."""

    group: str
    name: str
    edges: Callable[[], Mapping[str, float]]


class Together(NamedTuple):
    """Exact joint moments of wagers on one area: their order, and the expected product of each two nets."""

    wagers: tuple[str, ...]
    means: tuple[Fraction, ...]
    products: tuple[tuple[Fraction, ...], ...]


class Played(NamedTuple):
    """A strategy by name, its words, and how the figures of its wager are found."""

    name: str
    wager: str
    words: str
    figures: Callable[[], Mapping[str, Any]]


class Subject:
    """A game on a par sheet. What a game does not say here it does not have."""

    game: str
    titles: Mapping[str, str] = {}
    """Wagers that are called otherwise than on the table."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = dict(given)
        self.settings: Any = settings_of(self.game, given)
        self.examples: list[str] = []
        """What the settings do not offer and the sheet shows all the same, in words."""
        self.shown = self.with_examples()
        """The settings under which wagers are simulated and shown."""

    def with_examples(self) -> dict[str, Any]:
        """The settings with what the sheet shows by example."""
        return dict(self.given)

    def title(self, wager: str) -> str:
        """How a wager is called."""
        return self.titles.get(wager) or game_named(self.game).wagers.get(wager) or wager

    def runs(self, found: Found) -> list[Run]:
        """Simulations to hold the exact figures against."""
        return [Run("every wager", Plan(self.game, self.shown), {name: name for name in found["wagers"]})]

    def strategies(self, found: Found) -> list[Played]:
        """Ways to play whose figures are set side by side."""
        return []

    def variants(self, found: Found) -> list[Variant]:
        """The game under other settings, one change at a time."""
        return []

    def together(self) -> Together | None:
        """Exact joint moments, where the game has them."""
        return None

    def computed_together(self) -> dict[str, Any] | None:
        """Covariances that are computed otherwise."""
        return None

    def two_areas(self, found: Found) -> Plan:
        """Two areas of one round."""
        return structs.replace(self.runs(found)[0].plan, boxes=2)

    def prizes(self, found: Found) -> Iterator[dict[str, Any]]:
        """The schedule: for each wager what its results pay, with clauses."""
        model: Model = in_the_lab(self.game).model(self.runs(found)[0].plan)
        for column in model.columns:
            if column.wager not in found["wagers"]:
                continue
            yield self.prize(column.wager, self.title(column.wager), column.lines or column.rows)

    def prize(self, wager: str, title: str, rows: tuple[Row, ...]) -> dict[str, Any]:
        """The schedule of one wager."""
        listed = [{"name": row.name, "pays": number(row.pays), "clause": row.clause} for row in rows]
        return {"wager": wager, "title": title, "rows": listed}

    def in_dollars(self, title: str, rows: Mapping[str, tuple[int, str]]) -> dict[str, Any]:
        """A schedule of fixed amounts: by name the cents and the clause."""
        listed = [{"name": name, "cents": cents, "clause": clause} for name, (cents, clause) in rows.items()]
        return {"wager": "", "title": title, "rows": listed}

    def notes(self, found: Found) -> list[str]:
        """What a reader of the figures must know of the method."""
        return []


def with_setting(settings: Any, **changed: Any) -> Any:
    """The same settings but for these."""
    changed_settings = structs.replace(settings, **changed)
    changed_settings.check()
    return changed_settings
