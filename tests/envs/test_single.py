"""One agent against the House: Gymnasium's own checks, money as settled, masks as the engine answers."""

import warnings
from collections import Counter
from random import Random
from typing import Any

import pytest

import houseway
from houseway.rulebook import Refused, Unreadable
from houseway.table.procedure.dealing import ByHouse
from tests.counts import many
from tests.envs.playing import TRIED, play

gymnasium = pytest.importorskip("gymnasium", reason="the extra research is not installed")

import numpy as np
from gymnasium.utils.env_checker import check_env

from houseway.envs import HousewayEnv

GAMES = pytest.mark.parametrize("game", TRIED)
DECIDED = pytest.mark.parametrize("game", [each for each in TRIED if each != "baceball"])


def made(game: str, **more: Any) -> HousewayEnv:
    return HousewayEnv(game, **TRIED[game], **more)


@GAMES
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(game, rounds=2, counting=True, render_mode="ansi"), skip_render_check=True)
        check_env(gymnasium.make(f"houseway/{game}-v0").unwrapped)


@GAMES
def test_a_seed_repeats_an_episode_and_another_does_not(game: str) -> None:
    def told(seed: int) -> list[Any]:
        steps = play(made(game, rounds=6, counting=True), Random(1), seed)
        return [[*map(np.ndarray.tolist, seen.values()), reward, info] for seen, reward, _, info in steps]

    assert told(5) == told(5)
    assert told(5) != told(6)


@GAMES
@pytest.mark.parametrize("rounds", many(25, 1000))
def test_rewards_are_what_the_same_rounds_settle_to(game: str, rounds: int) -> None:
    env, rng = made(game, rounds=rounds), Random(game)
    env.reset(seed=7)
    played, reward = 0, 0.0
    while not env.session.over:
        numbers = np.flatnonzero(env.action_masks())
        observed, step, over, _, info = env.step(rng.choice(list(numbers)))
        assert observed in env.observation_space
        assert "refused" not in info
        reward += step
        if env.session.table.rounds_played > played:
            played += 1
            record = env.session.table.record(short=True)
            assert record is not None
            settled = houseway.settle(record)
            assert reward == settled["net"].get("agent", 0)
            assert info["results"] == settled["results"]
            reward = 0.0
        else:
            assert step == 0
    assert over and played == rounds


@GAMES
@pytest.mark.parametrize("rounds", many(6, 200))
def test_the_mask_is_what_the_engine_takes(game: str, rounds: int) -> None:
    """Each action is tried at each step: what is barred is refused by a clause, and nothing changes."""
    for seed in range(rounds):
        env, rng, told = made(game), Random(seed), []
        observed, _ = env.reset(seed=seed)
        over = False
        while not over:
            mask = observed["action_mask"]
            for number in np.flatnonzero(mask == 0):
                after, reward, over, _, info = env.step(number)
                assert info["refused"]["clause"].startswith(f"{game}/")
                assert (reward, over) == (0, False)
                assert all(np.array_equal(after[part], observed[part]) for part in observed)
            for number in np.flatnonzero(mask):
                assert taken(game, seed, [*told, number])
            told.append(rng.choice(list(np.flatnonzero(mask))))
            observed, _, over, _, _ = env.step(told[-1])


def taken(game: str, seed: int, told: list[int]) -> bool:
    """Whether the same episode takes the last of these actions."""
    env = made(game)
    env.reset(seed=seed)
    return ["refused" in env.step(number)[4] for number in told] == [False] * len(told)


@DECIDED
@pytest.mark.parametrize("seed", [4, 8])
def test_regret_is_what_the_choice_costs_by_the_lab(game: str, seed: int) -> None:
    """The position is told to the lab anew, from what a player sees of a complete shoe."""
    env = HousewayEnv(game, regret=True)
    env.reset(seed=seed)
    _, _, over, _, info = env.step(0)
    assert info["regret"] is None and info["untold"]
    assert not over
    question, seen = env.session.question, env.session.seen["agent"]
    assert question is not None
    costs = {
        number: each["cost"]
        for number, said in choices(env, question).items()
        for each in houseway.advise(game, env.setup.settings, position(env, question, seen))["choices"]
        if each.items() >= said.items()
    }
    assert len(costs) >= 2 and min(costs.values()) == 0 < max(costs.values())
    for number, cost in costs.items():
        env.reset(seed=seed)
        env.step(0)
        assert env.step(number)[4]["regret"] == pytest.approx(cost, abs=1e-9)


def choices(env: HousewayEnv, question: Any) -> dict[int, dict[str, Any]]:
    """What may be said, by the number of its action, as files of the lab have it."""
    told = {}
    for number in np.flatnonzero(env.action_masks()):
        said = env.actions.said(number, question)
        given = {"action": said.action, "amount": said.amount, "items": [str(item) for item in said.items]}
        told[number] = {name: value for name, value in given.items() if value}
    return told


def position(env: HousewayEnv, question: Any, seen: Any) -> dict[str, Any]:
    [bet] = env.actions.bets
    return {
        "hand": list(seen.at((question.area, question.hand))),
        "dealer": list(seen.at((0, 1))),
        "stakes": {stake.wager: stake.amount for stake in bet},
        "choices": list(choices(env, question).values()),
    }


@pytest.mark.parametrize("game", ["pinkjack", "pontoon"])
def test_regret_rests_on_all_that_was_seen_of_the_shoe(game: str) -> None:
    """In the fourth round: the cards of the first three are gone, as they are counted."""
    env, rng = HousewayEnv(game, regret=True, counting=True, rounds=4), Random(3)
    observed, _ = env.reset(seed=7)
    while env.session.table.rounds_played < 3 or not observed["hand"].any():
        observed, *_ = env.step(rng.choice(list(np.flatnonzero(observed["action_mask"]))))
    question, seen = env.session.question, env.session.seen["agent"]
    whole = env.observing.space["unseen"].high
    there = whole.astype(int) - observed["unseen"] - observed["hand"] - observed["dealer"]
    gone = [kind for kind, number in zip(env.observing.kinds, there, strict=True) for _ in range(number)]
    assert len(gone) > 10
    told = {**position(env, question, seen), "seen": gone}
    fresh, known = (
        {each["action"]: each["cost"] for each in houseway.advise(game, env.setup.settings, at)["choices"]}
        for at in (told | {"seen": []}, told)
    )
    action = max(known, key=lambda each: known[each])
    *_, info = env.step(env.number(action))
    assert info["regret"] == pytest.approx(known[action], abs=1e-9)
    assert abs(known[action] - fresh[action]) > 1e-6


def test_what_is_seen_of_a_shoe_is_counted_until_it_is_shuffled() -> None:
    """What was not seen is what can still come, and the card that was burned face down after the shuffle."""
    env, rng = HousewayEnv("pinkjack", counting=True, rounds=100), Random(2)
    env.reset(seed=2)
    left, shuffles, over = 6 * 52, 1, False
    while not over:
        observed, _, over, _, _ = env.step(rng.choice(list(np.flatnonzero(env.action_masks()))))
        unseen = Counter(dict(zip(env.observing.kinds, observed["unseen"].tolist(), strict=True)))
        shuffles += unseen.total() > left
        left = unseen.total()
        dealing = env.session.table.dealing
        assert isinstance(dealing, ByHouse)
        assert (unseen - Counter(map(str, dealing.device.order))).total() == 1
        assert left == dealing.device.remaining + 1
    assert shuffles == 3


def test_hidden_cards_are_not_observed() -> None:
    """Four Card Poker: of the dealer's six cards one lies face up; of the rest nothing is seen."""
    env = HousewayEnv("four-card-poker")
    env.reset(seed=1)
    observed, *_ = env.step(0)
    assert (observed["hand"].sum(), observed["dealer"].sum(), observed["table"].sum()) == (5, 1, 0)


def test_a_bet_for_each_combination() -> None:
    env = HousewayEnv("baceball", bets={"bet": (500, 1000), "strike-1": (0, 500)})
    assert env.actions.names == (
        "bet bet $5.00",
        "bet bet $5.00, strike-1 $5.00",
        "bet bet $10.00",
        "bet bet $10.00, strike-1 $5.00",
    )
    env.reset(seed=1)
    *_, info = env.step(env.number("bet bet $10.00, strike-1 $5.00"))
    assert [(line["wager"], line["stake"]) for line in info["results"]] == [("bet", 1000), ("strike-1", 500)]


def test_amounts_are_spread_from_the_least_to_the_most() -> None:
    env = HousewayEnv("four-card-poker", amounts={"play": 3}, render_mode="ansi")
    env.reset(seed=1)
    env.step(0)
    assert env.legal() == {
        "fold": "Fold",
        "play-1": "Play, $10.00",
        "play-2": "Play, $20.00",
        "play-3": "Play, $30.00",
    }
    assert "  play-2: Play, $20.00" in env.render().splitlines()


def test_what_is_barred_is_told_with_its_clause() -> None:
    env = HousewayEnv("pinkjack", render_mode="ansi")
    env.reset(seed=0)
    env.step(0)
    assert env.barred() == {"split": "pinkjack/11.1"}
    assert env.render().splitlines()[-1] == "Barred: split (pinkjack/11.1)."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"bets": {"box": 1.5}}, "bets.box: 1.5 is no amount in cents"),
        ({"bets": {"tie": 500}}, "bets: 'tie' is not offered here; there are box, suits-you"),
        ({"bets": {"box": 100}}, "$1.00 is below the minimum of $5.00 [pinkjack/6.1]"),
        ({"bets": {"box": 500, "suits-you": 100}}, "[pinkjack/13.3"),
        ({"amounts": {"insure": 2}}, "amounts: 'insure' is said here for no amount; there are double, hit"),
        ({"amounts": {"double": 0}}, "amounts.double: 0 is no number of amounts"),
        ({"rounds": 0}, "rounds: 0 is no number of rounds"),
        ({"settings": {"decks": 5}}, "pinkjack/"),
        ({"render_mode": "human"}, "render_mode: 'human'; there is 'ansi'"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(given: dict[str, Any], said: str) -> None:
    with pytest.raises((Refused, Unreadable)) as problem:
        HousewayEnv("pinkjack", **given)
    assert said in str(problem.value)


def test_an_unknown_game_or_action_is_quoted() -> None:
    with pytest.raises(Unreadable, match="'chess'"):
        HousewayEnv("chess")
    with pytest.raises(Unreadable, match=r"no action 'raise'; there are 'bet box \$10.00', 'hit'"):
        HousewayEnv("pinkjack").number("raise")
