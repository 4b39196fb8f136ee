"""What a dispute may be about beside a round: whose documents say how it is decided."""

from houseway.floor.house import House
from houseway.floor.tournaments.rules import played


def games_of_promotion(house: House, name: str) -> tuple[str, ...]:
    """The games with which a promotion is held."""
    return house.promotions.named(name).games


def games_of_tournament(house: House, name: str) -> tuple[str, ...]:
    """The game of a tournament."""
    house.tournaments.named(name)
    return (played().name,)
