"""Several patrons at one table against the House, by PettingZoo: each bets and decides in turn."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from houseway.envs import wording
from houseway.envs.observing import Observation, Observing
from houseway.envs.session import Session, begin, set_up
from houseway.envs.single import net, render_mode_of, told_of
from houseway.rulebook import Unreadable


class HousewayAEC(AECEnv[str, Any, Any]):
    """Each player has an area of their own. Options are those of `HousewayEnv`, the same for everybody."""

    metadata: dict[str, Any] = {"name": "houseway_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        settings: Mapping[str, Any] | None = None,
        *,
        players: int = 2,
        bets: Mapping[str, int | Sequence[int]] | None = None,
        amounts: Mapping[str, int] | None = None,
        rounds: int = 1,
        counting: bool = False,
        regret: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if type(players) is not int or players < 1:
            raise Unreadable("bad-players", f"players: {players!r} is no number of players", "players")
        self.setup = set_up(game, settings, bets=bets, amounts=amounts, rounds=rounds)
        self.render_mode = render_mode_of(render_mode)
        self.actions = self.setup.actions
        self.observing = Observing(self.setup, counting=counting)
        self.possible_agents = [f"player_{number}" for number in range(1, players + 1)]
        self.observation_spaces = {agent: self.observing.space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}
        self._regret = regret
        self._random, _ = np_random()
        self.session = self._begin()

    def _begin(self) -> Session:
        return begin(self.setup, self.possible_agents, self._random.bytes, advised=self._regret)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for everybody, a space for each."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for everybody, a space for each."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new table with a new shuffle. Of a seed comes the same table every time."""
        if seed is not None:
            self._random, _ = np_random(seed)
        self.session = self._begin()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.session.turn or self.agents[0]

    def step(self, action: Any) -> None:
        """The one whose turn it is acts; what a round netted is the reward of everybody who was in it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        decided = self.session.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: net(decided, each) for each in self.agents}
        self.infos = {each: {} for each in self.agents} | {agent: told_of(decided, regret=self._regret)}
        self.terminations = dict.fromkeys(self.agents, self.session.over)
        self.agent_selection = self.session.turn or self.agents[0]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What that player sees; who is not asked has no action to take."""
        return self.observing.of(self.session, agent)

    def render(self) -> Any:
        """The table as the player sees it whose turn it is, in words."""
        return wording.text(self.session, self.agent_selection) if self.render_mode else None

    def close(self) -> None:
        """Nothing is held open."""

    def state(self) -> np.ndarray[Any, Any]:
        """All that any player sees, one after the other."""
        parts = (part for agent in self.possible_agents for part in self.observe(agent).values())
        return np.concatenate([part.ravel().astype(np.int64) for part in parts])
