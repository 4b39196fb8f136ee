"""Several patrons at one table: PettingZoo's own checks, and everybody's money as settled."""

import warnings
from functools import partial
from random import Random
from typing import Any

import pytest

import houseway
from houseway.rulebook import Refused, Unreadable
from tests.counts import many
from tests.envs.playing import TRIED

pytest.importorskip("pettingzoo", reason="the extra research is not installed")

import numpy as np
from pettingzoo.test import api_test, seed_test

from houseway.envs import HousewayAEC

GAMES = pytest.mark.parametrize("game", TRIED)
OF_DICTIONARIES = (
    "Observation is not a NumPy array|Observation space for each agent|Action mask numpy array is all"
)
"""What PettingZoo remarks on every environment with a mask among its observations."""


@GAMES
@pytest.mark.parametrize("cycles", many(40, 1000))
def test_pettingzoo_finds_nothing_wrong(game: str, cycles: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", OF_DICTIONARIES)
        made = partial(HousewayAEC, game, players=3, rounds=2, counting=True, **TRIED[game])
        api_test(made(), num_cycles=cycles)
        seed_test(made, num_cycles=cycles)


@GAMES
@pytest.mark.parametrize("rounds", many(12, 500))
def test_rewards_are_what_the_same_rounds_settle_to(game: str, rounds: int) -> None:
    env, rng = HousewayAEC(game, players=3, rounds=rounds, **TRIED[game]), Random(game)
    env.reset(seed=11)
    played = 0
    while not env.session.over:
        observed, _, over, _, _ = env.last()
        assert not over and observed in env.observation_space(env.agent_selection)
        env.step(rng.choice(list(np.flatnonzero(observed["action_mask"]))))
        assert not any("refused" in info for info in env.infos.values())
        if env.session.table.rounds_played == played:
            assert set(env.rewards.values()) == {0}
            continue
        played += 1
        record = env.session.table.record(short=True)
        assert record is not None
        settled = houseway.settle(record)
        assert env.rewards == {agent: settled["net"].get(agent, 0) for agent in env.agents}
        assert {line["patron"] for line in settled["results"]} == set(env.agents)
    assert played == rounds and all(env.terminations.values())


@GAMES
def test_only_the_one_whose_turn_it_is_may_act(game: str) -> None:
    env = HousewayAEC(game, players=3)
    env.reset(seed=1)
    for agent in env.possible_agents:
        assert env.agent_selection == agent
        masks = {each: bool(env.observe(each)["action_mask"].any()) for each in env.possible_agents}
        assert masks == {each: each == agent for each in env.possible_agents}
        env.step(0)


def test_nobody_observes_what_another_holds_face_down() -> None:
    env = HousewayAEC("four-card-poker", players=2)
    env.reset(seed=1)
    env.step(0)
    env.step(0)
    observed = [env.observe(agent) for agent in env.agents]
    assert [(seen["hand"].sum(), seen["table"].sum()) for seen in observed] == [(5, 0), (5, 0)]
    assert (observed[0]["hand"] + observed[1]["hand"]).max() == 1


@pytest.mark.parametrize(("players", "said"), [(0, "players: 0"), (99, "pinkjack/")])
def test_what_cannot_be_played_is_said_at_once(players: Any, said: str) -> None:
    with pytest.raises((Refused, Unreadable), match=said):
        HousewayAEC("pinkjack", players=players)
