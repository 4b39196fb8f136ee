"""The games as environments for agents that learn: Gymnasium and PettingZoo, by the extra `research`."""

from typing import TYPE_CHECKING, Any

from houseway.games import PLAYABLE

try:
    import gymnasium
except ModuleNotFoundError:
    missing = "houseway.envs needs gymnasium: pip install 'houseway[research]'"
    raise ModuleNotFoundError(missing, name="gymnasium") from None

from houseway.envs.games import PLAYS
from houseway.envs.single import HousewayEnv

if TYPE_CHECKING:
    from houseway.envs.several import HousewayAEC

__all__ = ["HousewayAEC", "HousewayEnv"]

for _game in PLAYS.keys() & PLAYABLE.keys():
    gymnasium.register(f"houseway/{_game}-v0", f"{__name__}:HousewayEnv", kwargs={"game": _game})


def __getattr__(name: str) -> Any:
    """PettingZoo is wanted only by those who play with several."""
    if name != "HousewayAEC":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from houseway.envs.several import HousewayAEC
    except ModuleNotFoundError as missing:
        if missing.name != "pettingzoo":
            raise
        text = "houseway.envs.HousewayAEC needs pettingzoo: pip install 'houseway[research]'"
        raise ModuleNotFoundError(text, name="pettingzoo") from None
    return HousewayAEC
