"""A tournament and its tables: what the house tells them, withholds there, and takes from their rounds."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec import structs

from houseway.floor.event import Event
from houseway.floor.facts_of_conduct import CASINO
from houseway.floor.standing import Register
from houseway.floor.tournaments.conditions import MINIMUM
from houseway.floor.tournaments.events import (
    BettingOpened,
    Eliminated,
    OfTournament,
    RoundOver,
    stream_of,
)
from houseway.floor.tournaments.postings import chips_of
from houseway.floor.tournaments.registry import Tournaments
from houseway.floor.tournaments.rules import clauses, facet, played, refused
from houseway.floor.tournaments.session import SessionState
from houseway.floor.tournaments.tournament import Tournament
from houseway.rulebook import Clause, Refused
from houseway.table.driving.codec import from_plain
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.inputs import Input, Placed
from houseway.table.procedure.requests import Wagers
from houseway.table.procedure.roles import Role
from houseway.table.rules.commands import Command
from houseway.table.rules.seats import TakeSeat

HOUSE = Viewer(Role.DEALER)
EXCLUDED = "17.2(b)"
AnyTable = KeptTable[Any]


class Purses(Protocol):
    """What people have while an order is carried out."""

    def account(self, name: str, table: str = "") -> str:
        """Whose chips these are."""

    def balance(self, account: str) -> int:
        """How many there are."""

    def check_chips(self, account: str, cents: int) -> None:
        """`Unreadable` if somebody has not so many."""


class Holds(Protocol):
    """A house in which tournaments are held."""

    @property
    def register(self) -> Register:
        """How people stand."""

    @property
    def tournaments(self) -> Tournaments:
        """All of them."""


class Hall(Protocol):
    """The room, as tournaments need it."""

    @property
    def house(self) -> Holds:
        """What is known of them."""

    @property
    def unit(self) -> Purses:
        """What is staged."""

    @property
    def forward(self) -> Callable[[], float]:
        """The clock that only runs forward."""

    def counts(self, name: str) -> bool:
        """Whether somebody's chips are counted."""

    def open_table(self, name: str) -> AnyTable:
        """The table of that name."""

    def keep_by(self, by: Viewer, *events: Event) -> None:
        """These facts hold, in somebody's name."""

    def tell(self, table: AnyTable, happened: Input, by: Viewer | None) -> None:
        """Something happens at a table."""


def tournament_named_at(table: AnyTable) -> str | None:
    """The tournament that is played at a table."""
    named = getattr(table.settings, "tournament", None)
    return named if isinstance(named, str) else None


def is_tournament(table: AnyTable) -> bool:
    """Whether a tournament is played there."""
    return tournament_named_at(table) is not None


def tournament_at(room: Hall, table: AnyTable) -> Tournament | None:
    """That tournament, if it has been documented."""
    return room.house.tournaments.by_name.get(tournament_named_at(table) or "")


def played_at(room: Hall, name: str) -> tuple[AnyTable, Tournament]:
    """The table of that name and the tournament that is played there."""
    table = room.open_table(name)
    found = tournament_at(room, table)
    if found is None:
        raise refused("no-tournament", "20.2", f"no tournament is played at {name}", table=name)
    return table, found


def keep(room: Hall, by: Viewer, *events: OfTournament) -> None:
    """Facts of a tournament, in its own stream."""
    for each in events:
        room.keep_by(by, structs.replace(each, stream=stream_of(each.tournament)))


def tell(room: Hall, table: AnyTable, kind: str, **fields: Any) -> None:
    """The house tells a table what was decided; nobody can order it there."""
    given = {"input": "command", "kind": kind, "by": str(Role.DEALER), **fields}
    room.tell(table, from_plain(table.game, given, kind), None)


def session_on(tournament: Tournament, table: AnyTable) -> SessionState:
    """The session that is on at a table."""
    session = tournament.session_at(table.name)
    if session is None or not session.started:
        raise refused("no-session", "20.7", f"no session has started at {table.name}", table=table.name)
    return session


def chips_in_hand(room: Hall, tournament: Tournament, patron: str) -> int:
    """What somebody has in tournament chips, off the layout, with what is being done."""
    return room.unit.balance(chips_of(tournament.name, patron))


def smallest_wager(table: AnyTable) -> int:
    """The least that everybody wagers in every round (QC-86)."""
    limits = table.round.limits_for(None, facet().wager)
    least = max(limits.min, 1)
    return int(table.round.chips.up(least))


# before something is told


def check_told(room: Hall, table: AnyTable, happened: Input) -> None:
    """Who is too late or out takes no seat and wagers no more; with the first wager betting is open."""
    tournament = tournament_at(room, table)
    if tournament is None:
        return
    if isinstance(happened, Command) and happened.of_earlier_rounds:
        number = getattr(happened, "round", None) or table.rounds_played
        check_undecided(tournament, table, number)
    if not isinstance(happened, Placed | TakeSeat):
        return
    check_still_in(tournament, happened.patron)
    if isinstance(happened, Placed) and isinstance(table.request, Wagers) and happened.area > 0:
        check_no_break(room, tournament)
        session = session_on(tournament, table)
        if not facet().is_over(table.round.state) and session.opened.get(table.name) != coming(
            session, table
        ):
            open_betting(room, table, tournament, HOUSE)


def check_undecided(tournament: Tournament, table: AnyTable, number: int) -> None:
    """A round stands once something was decided by it: a ballot, points, a tie, the places."""
    if tournament.ended or number < tournament.rounds_from.get(table.name, 0):
        text = f"round {number} at {table.name} has decided who goes on, or a place: it stands"
        raise refused("decided", "20.18", text, round=number)


def check_still_in(tournament: Tournament, patron: str) -> None:
    """A seat not taken in time is lost (20.9), who is eliminated has vacated it (20.14); ties are played."""
    session = tournament.session
    if session is not None and patron in session.extra_patrons:
        return
    if patron in tournament.forfeited:
        raise refused("too-late", "20.9", f"{patron} was not seated before the starting time", patron=patron)
    if session is not None and patron in session.eliminated:
        raise refused("eliminated", "20.14", f"{patron} is eliminated", patron=patron)


def check_no_break(room: Hall, tournament: Tournament) -> None:
    """During a break nothing is wagered (20.16)."""
    pause = tournament.pause
    if pause is not None and room.forward() < pause.ends:
        raise refused("break", "20.16", f"there is a break until {pause.time[11:19]} UTC")


def coming(session: SessionState, table: AnyTable) -> int:
    """The number of the round that comes next in the session at that table."""
    extra = len(session.extra) if session.extra_on == table.name else 0
    return session.played.get(table.name, 0) + extra + 1


def is_to_open(room: Hall, table: AnyTable) -> bool:
    """Whether a session is on and betting for the round that comes has not been opened."""
    tournament = tournament_at(room, table)
    session = None if tournament is None else tournament.session_at(table.name)
    if session is None or not session.started or table.round.commenced:
        return False
    return session.opened.get(table.name) != coming(session, table)


# what a director or dealer opens and ends


def open_betting(
    room: Hall, table: AnyTable, tournament: Tournament, by: Viewer, *, preparing: bool = False
) -> None:
    """Betting for the next round opens: who cannot wager the minimum is out (20.14, QC-86).

    With `preparing` the cards are being prepared yet, of which a record tells.
    """
    session = session_on(tournament, table)
    check_no_break(room, tournament)
    if facet().is_over(table.round.state):
        raise refused("session-over", "A/session", f"the session is over at {table.name}", table=table.name)
    if table.round.commenced or not (preparing or isinstance(table.request, Wagers)):
        raise refused("round-in-progress", "A/round-of-play", "a round is on: it is played first")
    number = coming(session, table)
    if session.opened.get(table.name) != number:
        opened = BettingOpened(
            tournament=tournament.name,
            session=session.number,
            table=table.name,
            round=number,
            rule=clauses("20.14", "4.1"),
        )
        keep(room, by, opened)
        _withdraw_offers(room, table, tournament)
    if not list(table.round.open_wagers()) and session.extra_on != table.name:
        _eliminate_short(room, table, tournament, session, number)


def _withdraw_offers(room: Hall, table: AnyTable, tournament: Tournament) -> None:
    """A seat that no reserve took before the first round stays empty (20.10, QC-92)."""
    for patron, offered in tournament.offers.items():
        if offered.table == table.name and table.round.state.positions.get(offered.area) == patron:
            tell(room, table, "lose-position", patron=patron, why="20.9")


def _eliminate_short(
    room: Hall, table: AnyTable, tournament: Tournament, session: SessionState, number: int
) -> None:
    least = smallest_wager(table)
    for _, patron in sorted(table.round.state.positions.items()):
        excluded = exclusion_of(room, patron)
        if excluded is not None or chips_in_hand(room, tournament, patron) < least:
            eliminate(room, table, patron, number, excluded)
    if not table.round.state.positions:
        _nobody_left(room, table, tournament, session)


def _nobody_left(room: Hall, table: AnyTable, tournament: Tournament, session: SessionState) -> None:
    """The session is over at that table, or the additional round; who did not play it stays tied."""
    nobody = RoundOver(
        tournament=tournament.name,
        session=session.number,
        table=table.name,
        played=session.played.get(table.name, 0),
        chips=dict.fromkeys(session.extra_patrons, 0) if session.extra_on == table.name else {},
        over=True,
        how="nobody-left",
        rule=clauses("A/session", "20.14"),
    )
    keep(room, HOUSE, nobody)


def eliminate(room: Hall, table: AnyTable, patron: str, number: int, excluded: Clause | None = None) -> None:
    """The player is out and vacates the seat; what is left of the chips lapses."""
    _, tournament = played_at(room, table.name)
    session = session_on(tournament, table)
    criteria = "20.3(a)(viii)(A)" if tournament.conditions.place_points is None else "20.3(a)(ix)(A)"
    tell(room, table, "lose-position", patron=patron, why="20.14" if excluded is None else EXCLUDED)
    out = Eliminated(
        tournament=tournament.name,
        session=session.number,
        patron=patron,
        round=number,
        chips=chips_in_hand(room, tournament, patron),
        before=table.number,
        rule=clauses("20.14", criteria) if excluded is None else (excluded,),
        ruling="QC-86" if excluded is None else "QC-21",
    )
    keep(room, HOUSE, out)
    if session.extra_on == table.name and not table.round.state.positions:
        _nobody_left(room, table, tournament, session)


def exclusion_of(room: Hall, patron: str) -> Clause | None:
    """By which clause somebody is excluded from the game, or from the casino."""
    excluded = room.house.register.of(patron).excluded
    found = excluded.get(played().name) or excluded.get(CASINO)
    return None if found is None else Clause(found.clause)


def time_over(room: Hall, table: AnyTable, tournament: Tournament) -> str:
    """The player whose turn it is has not wagered in time: the minimum, or out, by the conditions (QC-85)."""
    session = session_on(tournament, table)
    waiting = facet().still_to_wager(table.round)
    if not waiting or session.opened.get(table.name) != coming(session, table):
        raise refused("nobodys-turn", "20.14", "nobody is to wager now", table=table.name)
    area, patron = next(iter(waiting.items()))
    least = smallest_wager(table)
    if tournament.conditions.absent == MINIMUM and chips_in_hand(room, tournament, patron) >= least:
        room.tell(table, Placed(area, patron, facet().wager, least), None)
    else:
        eliminate(room, table, patron, coming(session, table))
    return patron


def check_stakes(room: Hall, table: AnyTable, stakes: Mapping[str, int]) -> None:
    """What is staked is there: nobody adds to their own tournament chips (20.13)."""
    tournament = tournament_at(room, table)
    if tournament is None:
        return
    for patron, amount in stakes.items():
        check_still_in(tournament, patron)
        chips = chips_in_hand(room, tournament, patron)
        if amount > max(chips, 0):
            text = f"{patron} has {chips} in tournament chips, and {amount} are needed"
            raise refused("not-enough-chips", "20.13", text, patron=patron)


def check_fee(room: Hall, patron: str, cents: int) -> None:
    """Whose chips are counted has enough for the fee."""
    if room.counts(patron):
        room.unit.check_chips(room.unit.account(patron), cents)


def wrong_power(number: str, text: str, **asked: Any) -> Refused:
    """It is for somebody else to do."""
    return refused("not-your-power", number, text, **asked)
