"""One agent against the House, as a Gymnasium environment: real rounds, dealt and settled by the engine."""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from houseway.envs import wording
from houseway.envs.observing import Observation, Observing
from houseway.envs.session import Decided, Session, begin, set_up
from houseway.rulebook import Unreadable

AGENT = "agent"
UNTOLD = "the lab tells nothing of bets"

Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class HousewayEnv(gymnasium.Env[Any, Any]):
    """An episode is so many `rounds` at a new table. The reward is what a round netted, in cents.

    `bets`: for each wager its amount in cents, or those to choose from (0: not placed). `amounts`: for how
    many amounts an answer like a double is offered. `counting`: observe what has not been seen of the shoe.
    `regret`: tell with each decision what it costs beside the best one, by the lab; that can take seconds.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        settings: Mapping[str, Any] | None = None,
        *,
        bets: Mapping[str, int | Sequence[int]] | None = None,
        amounts: Mapping[str, int] | None = None,
        rounds: int = 1,
        counting: bool = False,
        regret: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.setup = set_up(game, settings, bets=bets, amounts=amounts, rounds=rounds)
        self.render_mode = render_mode_of(render_mode)
        self.actions = self.setup.actions
        self.observing = Observing(self.setup, counting=counting)
        self.action_space = spaces.Discrete(len(self.actions))
        self.observation_space = self.observing.space
        self._regret = regret
        self._session: Session | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new table with a new shuffle. Of a seed comes the same table every time."""
        super().reset(seed=seed)
        self._session = begin(self.setup, (AGENT,), self.np_random.bytes, advised=self._regret)
        return self.observing.of(self.session, AGENT), {}

    def step(self, action: int) -> Step:
        """Take an action by its number. What the rules refuse changes nothing: `info["refused"]` says why."""
        decided = self.session.act(int(action))
        observed, over = self.observing.of(self.session, AGENT), self.session.over
        reward = net(decided, AGENT)
        return observed, reward, over, False, told_of(decided, regret=self._regret)

    @property
    def session(self) -> Session:
        """The episode that is on."""
        if self._session is None:
            raise gymnasium.error.ResetNeeded("reset the environment before anything else")
        return self._session

    def action_masks(self) -> Any:
        """1 where an action may be taken now, as the observation has it too."""
        return self.observing.mask(self.session, AGENT)

    def legal(self) -> dict[str, str]:
        """Every action that may be taken now, by its name, in words."""
        return wording.legal(self.session)

    def barred(self) -> dict[str, str]:
        """What may not be said to the question that is open, with the clause that bars it."""
        return wording.barred(self.session)

    def number(self, name: str) -> int:
        """The number of an action by its name, for agents that answer in words."""
        return self.actions.number(name)

    def render(self) -> Any:
        """The table as its player sees it, in words."""
        return wording.text(self.session, AGENT) if self.render_mode == "ansi" else None


def render_mode_of(given: str | None) -> str | None:
    """Words are what there is."""
    if given not in (None, "ansi"):
        raise Unreadable("no-mode", f"render_mode: {given!r}; there is 'ansi'", "render_mode")
    return given


def net(decided: Decided, patron: str) -> float:
    """What the round that is over now netted that patron, in cents."""
    return 0.0 if decided.settled is None else float(decided.settled["net"].get(patron, 0))


def told_of(decided: Decided, *, regret: bool) -> dict[str, Any]:
    """What is known of an action beside its reward."""
    info: dict[str, Any] = {}
    if decided.refused is not None:
        info |= decided.refused.as_json()
    if decided.settled is not None:
        info["results"] = decided.settled["results"]
    if regret and decided.refused is None:
        advice = decided.advice or {"untold": UNTOLD}
        chosen = advice.get("chosen")
        info["regret"] = None if chosen is None else chosen["cost"]
        info |= {"untold": advice["untold"]} if "untold" in advice else {}
    return info
