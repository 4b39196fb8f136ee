"""What docs/research.md shows is what happens."""

import doctest
from pathlib import Path

import pytest

from tests.envs.playing import TRIED

pytest.importorskip("gymnasium", reason="the extra research is not installed")

from houseway.envs import HousewayEnv

DOCUMENT = Path(__file__).parents[2] / "docs" / "research.md"


def test_its_example_runs() -> None:
    failures, tried = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert tried >= 8
    assert failures == 0


@pytest.mark.parametrize("game", TRIED)
def test_it_names_every_answer_and_everything_observed(game: str) -> None:
    text = DOCUMENT.read_text("utf-8")
    env = HousewayEnv(game, counting=True)
    names = {*env.actions.names[len(env.actions.bets) :], *env.observation_space}
    assert {name for name in names if f"`{name}`" not in text} == set()
