"""What the Four Card Poker tests share: rounds written down, tables to play at, refusals without effect."""

from random import Random
from typing import Any

import houseway
from houseway.equipment import card
from houseway.table.layout.views import Viewer, player, request_seen, view
from houseway.table.procedure.dealing import ByHand, FromRecord
from houseway.table.procedure.requests import Step
from houseway.table.procedure.roles import Role

NAME = "four-card-poker"
POSTED = {
    "ante_bonus": {"schedule": "25-20-2", "approval": "for tests"},
    "aces_up": {"schedule": "50-40-8-5-4-3-1", "approval": "for tests"},
}
SHOE = {"device": "shoe"}
SUPERVISORS = (Role.GAMING_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER, Role.GAMING_MANAGER)

# Hands in full; what they are worth stands beside.
ODD_JACK = "2c 4d 6h 9s Jc"  # J-9-6-4
PAIR_ACES = "Ac Ad 9h 5s 3c"  # pair of aces, 9, 5
PAIR_KINGS = "Kc Kd 9h 5s 3c"
DEALER_ODD = "2d 4h 6s 8d Tc Qh"  # Q-T-8-6
DEALER_QUEENS = "Qc Qd 8h 6s 4c 2h"  # pair of queens
DEALER_KINGS_UP = "Kh Ks 7c 7d 4h 2s"  # two pair, kings and sevens


def wager(area: int, patron: str, kind: str, amount: int, **more: Any) -> dict[str, Any]:
    """A wager as a record lists it."""
    return {"area": area, "patron": patron, "wager": kind, "amount": amount, **more}


def decided(area: int, action: str, amount: int = 0, **more: Any) -> dict[str, Any]:
    """A decision as a record lists it."""
    return {"area": area, "action": action} | ({"amount": amount} if amount else {}) | more


def five_at_a_time(*hands: str) -> list[str]:
    """The cards in dealing order of a shuffling device, the dealer's hand last."""
    return [name for hand in hands for name in hand.split()]


def one_at_a_time(*hands: str) -> list[str]:
    """The cards in dealing order of a shoe, the dealer's hand last."""
    split = [hand.split() for hand in hands]
    return [hand[place] for place in range(5) for hand in split] + split[-1][5:]


def settle(
    hands: list[str],
    wagers: list[dict[str, Any]],
    decisions: list[dict[str, Any]],
    settings: Any = None,
    **more: Any,
) -> dict[str, Any]:
    """A record of these hands, the dealer's last, settled."""
    order = one_at_a_time if (settings or {}).get("device") == "shoe" else five_at_a_time
    record = {
        "game": NAME,
        "settings": settings or {},
        "wagers": wagers,
        "cards": order(*hands),
        "decisions": decisions,
        **more,
    }
    return dict(houseway.settle(record))


def single(
    hand: str, dealer: str, action: str = "play", amount: int = 1000, settings: Any = None, **amounts: int
) -> dict[str, Any]:
    """One player's round on area 1, Ante $10 unless said otherwise: `aces_up=500` for an Aces Up wager."""
    stakes = amounts or {"ante": 1000}
    wagers = [wager(1, "ann", kind.replace("_", "-"), cents) for kind, cents in stakes.items()]
    said = decided(1, action, amount if action == "play" and "ante" in stakes else 0)
    return settle([hand, dealer], wagers, [said], settings)


def line(result: dict[str, Any], kind: str, area: int = 1) -> dict[str, Any]:
    """What came of one wager."""
    [found] = [each for each in result["results"] if (each["wager"], each["area"]) == (kind, area)]
    return found


def net(result: dict[str, Any], kind: str, area: int = 1) -> int:
    """The cents won or lost with one wager."""
    return int(line(result, kind, area)["net"])


def house(settings: Any = None, seed: int = 1) -> houseway.Table:
    """A live table that deals by itself, the same cards each time."""
    return houseway.Table(NAME, POSTED | (settings or {}), source=Random(seed).randbytes)


def stacked(cards: list[str], settings: Any = None) -> houseway.Table:
    """A live table that deals by itself, these cards."""
    dealing = FromRecord([card(name) for name in cards])
    return houseway.Table(NAME, POSTED | (settings or {}), dealing=dealing)


def by_hand(settings: Any = None) -> houseway.Table:
    """A live table followed by hand: cards checked and shuffled, betting open."""
    table = houseway.Table(NAME, POSTED | (settings or {}), dealing=ByHand())
    do_steps(table)
    return table


def do_steps(table: houseway.Table, times: int = 99) -> None:
    """The dealer does what is to be done with the equipment."""
    while isinstance(table.request, Step) and times:
        table.done(26 if table.request.act == "cut" else 52)
        times -= 1


def two_players(hands: list[str], settings: Any = None) -> houseway.Table:
    """ann on area 1 and bob on area 3 with $10 each, dealt these hands by hand, about to decide."""
    table = by_hand(settings)
    table.place(1, "ann", "ante", 1000)
    table.place(3, "bob", "ante", 1000)
    table.no_more_bets()
    order = one_at_a_time if (settings or {}).get("device") == "shoe" else five_at_a_time
    for name in order(*hands):
        table.drawn(name)
    return table


def sent(table: houseway.Table, viewer: Viewer | str) -> list[Any]:
    """Everything a viewer, or a player by name, is sent of the round that is on."""
    who = player(viewer) if isinstance(viewer, str) else viewer
    asked = None if table.request is None else request_seen(table.request, who)
    return [*view(table.events, who), asked]
