"""Before a table is opened the lab says what the house wins with its settings."""

from pathlib import Path
from typing import Any

import pytest

from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.lab.analysis import analyse
from houseway.rulebook import Refused, Unreadable
from houseway.server.live import edges
from houseway.table.procedure.roles import Role
from tests.server.pit.staffed import open_house, run

BACEBALL = DEFAULT_SETTINGS["baceball"]


def test_the_edges_are_those_of_the_analysis(tmp_path: Path) -> None:
    with open_house(tmp_path, games=[]) as house:
        house.floor.edges = edges.Edges(patience=600.0)
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        told = sue.post("/api/games/baceball/edges", {"settings": BACEBALL})["edges"]
        wagers = analyse("baceball", BACEBALL, None)["wagers"]
        assert told == {name: wagers[name]["house_edge"] for name in BACEBALL["limits"]}
        ann = house.somebody(Role.PLAYER, "Ann")
        assert ann.post("/api/games/baceball/edges", {"settings": BACEBALL}, 403)["refused"]


@pytest.mark.ci
def test_perfect_pairs_with_48_cards_a_deck_favour_the_player() -> None:
    found = run(edges.Edges(patience=600.0).of("pontoon", DEFAULT_SETTINGS["pontoon"]))
    assert found["perfect-pairs"] < 0 < found["box"]
    assert "pairs-play" not in found


@pytest.mark.parametrize(
    ("game", "settings", "kind"),
    [
        ("baceball", {"decks": 7}, Refused),
        ("baceball", {"dekcs": 6}, Unreadable),
        ("whist", {}, Unreadable),
    ],
)
def test_what_no_table_can_be_set_to_is_refused_at_once(
    game: str, settings: dict[str, Any], kind: type[Exception]
) -> None:
    with pytest.raises(kind):
        run(edges.Edges().of(game, settings))


@pytest.mark.parametrize(
    ("program", "patience", "code"),
    [
        ("import sys; sys.exit('houseway: error: no lab')", 60.0, "no-figures"),
        ("import time; time.sleep(60)", 0.5, "too-long"),
    ],
)
def test_a_lab_that_fails_or_takes_too_long_says_so(
    program: str, patience: float, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edges, "LAB", (edges.sys.executable, "-c", program))
    with pytest.raises(Unreadable) as wrong:
        run(edges.Edges(patience).of("baceball", BACEBALL))
    assert wrong.value.code == code
    assert "\n" not in wrong.value.message
