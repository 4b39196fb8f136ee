"""The games as environments for agents that learn: Gymnasium. Needs the extra `research`."""

from houseway.games import PLAYABLE

try:
    import gymnasium
except ModuleNotFoundError:
    missing = "houseway.envs needs gymnasium: pip install 'houseway[research]'"
    raise ModuleNotFoundError(missing, name="gymnasium") from None

from houseway.envs.games import PLAYS
from houseway.envs.single import HousewayEnv

__all__ = ["HousewayEnv"]

for _game in PLAYS.keys() & PLAYABLE.keys():
    gymnasium.register(f"houseway/{_game}-v0", f"{__name__}:HousewayEnv", kwargs={"game": _game})
