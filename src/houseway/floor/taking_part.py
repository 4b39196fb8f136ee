"""Who takes part in a promotion: nobody excluded from one of its games or the casino, or detained (QC-75)."""

from houseway.floor.gates import check_standing
from houseway.floor.house import House
from houseway.floor.promotions.promotion import Promotion
from houseway.rulebook import Refused


def check_takes_part(house: House, promotion: Promotion, patron: str) -> None:
    """`Refused` by the clause that keeps somebody out."""
    for game in promotion.games:
        check_standing(house, patron, game)


def takes_part(house: House, promotion: Promotion, patron: str) -> bool:
    """Whether somebody's entries are drawn from now."""
    try:
        check_takes_part(house, promotion, patron)
    except Refused:
        return False
    return True


def in_draw(house: House, promotion: Promotion) -> list[str]:
    """One name for each entry that takes part, in order of receipt; once frozen, the list."""
    if promotion.frozen is not None:
        return promotion.in_draw
    return [patron for patron in promotion.entries if takes_part(house, promotion, patron)]
