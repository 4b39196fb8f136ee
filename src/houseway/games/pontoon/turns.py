"""Rule 20 at the table: one's own box, wagers in turn from the starting marker, the minimum every round."""

from functools import partial

from houseway.games.pontoon.round import Round
from houseway.games.pontoon.settings import RULES, Settings, State
from houseway.rulebook import Refused
from houseway.table.procedure.inputs import Changed, Placed, Withdrawn
from houseway.table.rules.betting import refused as any_refused

refused = partial(any_refused, RULES)
MARKER = ("A/starting-marker", "20.1")


def is_over(state: State) -> bool:
    """Whether the session has no round left at this table (A/session)."""
    return 0 in (state.rounds_left, state.shoes_left)


def counts_shoes(settings: Settings) -> bool:
    """Whether the cards are shuffled, cut and put into a new shoe; not with an automated one (19.1)."""
    return settings.device == "shoe"


def in_turn(state: State) -> dict[int, str]:
    """Who is in the session, from the starting marker clockwise (QC-84)."""
    areas = sorted(state.positions)
    marker = state.marker or 0
    return {area: state.positions[area] for area in sorted(areas, key=lambda each: (each < marker, each))}


def still_to_wager(game_round: Round) -> dict[int, str]:
    """Who has no wager on the own box yet, in turn; nobody once betting is closed or the session over."""
    if game_round.first_card_out or game_round.seated is not None or is_over(game_round.state):
        return {}
    laid = {each.area for each in game_round.wagers if each.kind == "box" and each.on_layout}
    return {area: patron for area, patron in in_turn(game_round.state).items() if area not in laid}


def whose_turn(game_round: Round) -> str | None:
    """The player who wagers next."""
    return next(iter(still_to_wager(game_round).values()), None)


def check_position(game_round: Round, placed: Placed) -> None:
    """A session is on, and it is the box that the ballot gave the player (20.7)."""
    state = game_round.state
    if is_over(state):
        raise refused(placed, "session-over", "A/session", "the session is over at this table")
    if state.positions.get(placed.area) != placed.patron:
        own = next((area for area, who in state.positions.items() if who == placed.patron), None)
        text = f"box {placed.area} is not the position of {placed.patron}"
        raise refused(placed, "other-position", "20.7", text, allowed=own)


def check_turn(game_round: Round, placed: Placed) -> None:
    """Wagers are made in turn; another wager goes with the own box until the next player has wagered."""
    if placed.wager != "box":
        check_not_final(game_round, placed)
    elif (first := whose_turn(game_round)) != placed.patron:
        text = f"it is the turn of {first}, not of {placed.patron}"
        raise refused(placed, "not-your-turn", "A/starting-marker", text, allowed=first)


def check_not_final(game_round: Round, happened: Placed | Changed | Withdrawn) -> None:
    """A wager is final when the next player has wagered (QC-84)."""
    order = list(in_turn(game_round.state))
    after = order[order.index(happened.area) + 1 :] if happened.area in order else []
    later = [each for each in game_round.wagers if each.area in after and each.on_layout]
    if later:
        text = f"{later[0].patron} has wagered since: the wager is final"
        raise refused(happened, "wager-final", "A/starting-marker", text)


def check_everybody(game_round: Round) -> None:
    """All players wager in each round (20.14)."""
    if is_over(game_round.state):
        raise Refused("session-over", RULES.clause("A/session"), "the session is over at this table")
    missing = list(still_to_wager(game_round).values())
    if missing:
        text = f"{', '.join(missing)} must wager: all players do in each round"
        raise Refused("must-wager", RULES.clause("20.14"), text, asked={"patrons": missing})


def next_marker(state: State, after: int, left: dict[int, str]) -> int | None:
    """The position of the next player clockwise who is still in."""
    areas = sorted(left, key=lambda each: (each <= after, each))
    return areas[0] if areas else None


def count_shoe(game_round: Round) -> None:
    """A shoe whose cutting card came is used up, also in a round that is void (QC-94)."""
    if game_round.shoe_used_up and (left := game_round.state.shoes_left):
        game_round.change_table(shoes_left=left - 1, rule="A/session")


def count_round(game_round: Round) -> None:
    """A round that has not been void is counted, and the marker moves on (QC-84)."""
    state = game_round.state
    if state.rounds_left:
        game_round.change_table(rounds_left=state.rounds_left - 1, rule=("5.5", "A/session"))
    if state.marker is not None:
        marker = next_marker(state, state.marker, state.positions)
        game_round.change_table(marker=marker, rule=MARKER, ruling="QC-84")
