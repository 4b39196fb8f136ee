"""What has happened in tournaments: facts of the house, each in the stream of its tournament."""

from typing import Any, ClassVar

from msgspec import Struct

from houseway.floor.event import Event


class OfTournament(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A fact of one tournament."""

    tournament: str


class ConditionsDocumented(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """The conditions are complete and written down (20.2(a)); whatever was known before is not any more."""

    kind = "conditions-documented"
    conditions: dict[str, Any]
    text_hash: str = ""


class ConditionsAvailable(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Patrons can read them (20.2(b))."""

    kind = "conditions-available"


class CommissionNotified(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """The Commission was notified and has a copy (20.2(c))."""

    kind = "commission-notified"
    text_hash: str = ""


class DirectorNamed(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """The person who conducts it (20.4)."""

    kind = "director-named"
    director: str


class Entered(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody has paid the fee and is in (20.6); a reserve, in that seat with those chips (20.10)."""

    kind = "entered"
    patron: str
    fee: int
    commission: int = 0
    agreed: bool = False
    chips: int = 0
    earlier: bool = False
    """Whether it was paid before a record begins."""


class ReserveEntered(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody would take an empty seat."""

    kind = "reserve-entered"
    patron: str


class EntriesClosed(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Nobody enters any more; what will decide the ballots is promised, for each session."""

    kind = "entries-closed"
    promises: tuple[str, ...] = ()


class BallotSealed(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """What will decide the ballots: for nobody's eyes until each is drawn."""

    kind = "ballot-sealed"
    sealed: ClassVar[bool] = True
    seeds: tuple[str, ...]


class Seat(Struct, frozen=True):
    """A table and a seat there for a player."""

    patron: str
    table: str
    area: int


class Balloted(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Tables and seats for a session, as drawn (20.7); `seed` opens what was promised."""

    kind = "balloted"
    session: int
    drawn: tuple[Seat, ...]
    seed: str = ""
    among: tuple[str, ...] = ()
    rounds_from: dict[str, int] = {}
    """By table the first round that still decides something: earlier ones stand as they are."""


class StartMoved(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """A session starts at another time, of which all were told (20.7)."""

    kind = "start-moved"
    session: int
    time: str


class SeatForfeited(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Not seated before the starting time: the position is lost, the fee stays in the pool (20.9)."""

    kind = "seat-forfeited"
    session: int
    patron: str


class SeatOffered(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """An empty seat of the first session is offered to a reserve (20.10)."""

    kind = "seat-offered"
    session: int
    patron: str
    table: str
    area: int


class Substituted(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody plays on in another's place, with their chips (20.11)."""

    kind = "substituted"
    patron: str
    instead_of: str
    chips: int = 0


class SessionStarted(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Chips are issued (20.3(a)(iv)); those of the session before have lapsed (QC-88)."""

    kind = "session-started"
    session: int
    issued: dict[str, int]
    lapsed: dict[str, int] = {}


class BettingOpened(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Betting for a round of the session is open at a table."""

    kind = "betting-opened"
    session: int
    table: str
    round: int


class Eliminated(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """A player is out when betting for that round opened, with so many chips, which lapse (20.14, QC-86)."""

    kind = "eliminated"
    session: int
    patron: str
    round: int
    chips: int = 0
    before: int = 0
    """By the table's count the round that they did not play any more."""


class Reinstated(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Who was out by a round that proved void is in again, with the chips that had lapsed (A/void)."""

    kind = "reinstated"
    session: int
    patron: str
    table: str
    area: int
    chips: int
    """What they have again."""
    issued: int = 0
    """What of it had lapsed."""


class ChipsCorrected(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """What a void round left where it cannot stay: lost since and not there, or with somebody who is out."""

    kind = "chips-corrected"
    session: int
    issued: dict[str, int] = {}
    lapsed: dict[str, int] = {}


class RoundOver(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """So many rounds of the session are played at a table, and what everybody there has."""

    kind = "round-over"
    session: int
    table: str
    played: int
    chips: dict[str, int]
    over: bool = False
    """Whether the session is over there."""
    how: str = ""
    additional: bool = False
    """Whether it is the additional round that was over there, told anew."""
    of_earlier: bool = False
    """Whether it is no further round: an earlier one is void and the later ones stand (15.5)."""


class BoughtBack(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """An eliminated player is in again (20.3(a)(ii)(F))."""

    kind = "bought-back"
    patron: str
    price: int
    chips: int
    commission: int = 0
    table: str = ""
    area: int = 0
    earlier: bool = False
    """Whether it was paid before a record begins."""


class SessionGiven(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """A session as a record begins with it: so many rounds played, and what everybody has."""

    kind = "session-given"
    session: int
    ballot: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    played: int = 0
    chips: dict[str, int] = {}
    before: dict[str, int] = {}
    eliminated: dict[str, tuple[int, int]] = {}
    over: bool = False
    lapsed: dict[str, int] = {}
    """Chips of the session before."""


class BreakGiven(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """The players may take a break of so many minutes (20.16)."""

    kind = "break-given"
    minutes: int
    until: str


class PaceSet(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """The speed at which it is played: so many seconds for a wager (20.17)."""

    kind = "pace-set"
    seconds: int


class AdditionalRound(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Tied players play another round to decide their places (20.3(a)(xi)(D)); who had too few got chips."""

    kind = "additional-round-given"
    session: int
    table: str
    patrons: tuple[str, ...]
    issued: dict[str, int] = {}
    lapsed: dict[str, int] = {}
    rounds_from: dict[str, int] = {}


class PointsAwarded(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Points for the places in a session, exact: `19/3` where they do not end."""

    kind = "points-awarded"
    session: int
    points: dict[str, str]
    rounds_from: dict[str, int] = {}


class PlacesAwarded(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """Places, tied players together, and the prizes: the whole pool (20.18, 20.19)."""

    kind = "places-awarded"
    places: tuple[tuple[str, ...], ...]
    prizes: dict[str, int]
    lapsed: dict[str, int] = {}
    waiting: dict[str, int] = {}
    """Those of the prizes that are paid once a second person has signed."""


class PrizesSigned(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """A second person, of another rank than who awarded the places, has signed: these are paid."""

    kind = "prizes-signed"
    prizes: dict[str, int]


class TournamentCancelled(OfTournament, frozen=True, kw_only=True, omit_defaults=True):
    """There is no tournament: everybody who paid gets everything back (20.21)."""

    kind = "tournament-cancelled"
    reason: str
    refunds: dict[str, int]
    commission: int = 0
    lapsed: dict[str, int] = {}


TOURNAMENT_EVENTS: tuple[type[Event], ...] = (
    *(ConditionsDocumented, ConditionsAvailable, CommissionNotified, DirectorNamed),
    *(Entered, ReserveEntered, EntriesClosed, BallotSealed, Balloted, StartMoved),
    *(SeatForfeited, SeatOffered, Substituted, SessionStarted, BettingOpened, Eliminated, Reinstated),
    ChipsCorrected,
    *(RoundOver, BoughtBack, SessionGiven, BreakGiven, PaceSet, AdditionalRound),
    *(PointsAwarded, PlacesAwarded, PrizesSigned, TournamentCancelled),
)


def stream_of(tournament: str) -> str:
    """Where the facts of a tournament stand."""
    return f"tournament/{tournament}"
