"""One tournament as its facts tell it: who is in, sessions with chips and places, what was paid."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec import to_builtins

from houseway.floor.event import Event
from houseway.floor.sign import Sign
from houseway.floor.tournaments.conditions import Conditions
from houseway.floor.tournaments.events import (
    AdditionalRound,
    Balloted,
    BallotSealed,
    BettingOpened,
    BoughtBack,
    BreakGiven,
    CommissionNotified,
    ConditionsAvailable,
    ConditionsDocumented,
    DirectorNamed,
    Eliminated,
    Entered,
    EntriesClosed,
    PaceSet,
    PlacesAwarded,
    PointsAwarded,
    PrizesSigned,
    Reinstated,
    ReserveEntered,
    RoundOver,
    Seat,
    SeatForfeited,
    SeatOffered,
    SessionGiven,
    SessionStarted,
    StartMoved,
    Substituted,
    TournamentCancelled,
)
from houseway.floor.tournaments.session import Gone, SessionState
from houseway.table.layout.settings import read

DRAFT, OPEN, CLOSED, RUNNING, FINISHED, CANCELLED = (
    *("draft", "open", "closed"),
    *("running", "finished", "cancelled"),
)

PutUp = Callable[[str, str], Sign]
"""A time that everybody was told, by the clock that runs forward; kept at that moment."""


class Tournament:
    """A fold of its facts."""

    def __init__(self, name: str, put_up: PutUp) -> None:
        self.name, self._put_up = name, put_up
        self.conditions: Conditions
        self.given: dict[str, Any] = {}
        self.text_hash = ""
        self.available = self.notified = False
        self.director: str | None = None
        self.entries: dict[str, bool] = {}
        """Who has entered, and whether in writing they agreed."""
        self.reserves: dict[str, None] = {}
        self.forfeited: dict[str, int] = {}
        """By player the session for which they came too late."""
        self.substitutes: dict[str, str] = {}
        """Who plays in whose place."""
        self.offers: dict[str, SeatOffered] = {}
        self.paid: Counter[str] = Counter()
        self.fees = self.commission = 0
        self.buy_backs: Counter[str] = Counter()
        self.starts: dict[int, Sign] = {}
        self.sessions: list[SessionState] = []
        self.promises: tuple[str, ...] = ()
        self.seeds: tuple[str, ...] = ()
        self.ballots: list[Balloted] = []
        self.pause: Sign | None = None
        self.seconds: int | None = None
        self.rounds_from: dict[str, int] = {}
        """By table the first round that still decides something."""
        self.closed = self.cancelled = False
        self.places: tuple[tuple[str, ...], ...] | None = None
        self.prizes: dict[str, int] = {}
        self.waiting: dict[str, int] = {}
        """Prizes that are paid once a second person has signed."""
        self.awarded_by: tuple[str, str | None] = ("", None)
        """Who has awarded the places, and of what rank."""
        self.refunds: dict[str, int] = {}

    # what is so

    @property
    def state(self) -> str:
        """How far it has come."""
        if self.cancelled:
            return CANCELLED
        if self.places is not None:
            return FINISHED
        if any(each.started for each in self.sessions):
            return RUNNING
        if self.closed:
            return CLOSED
        return OPEN if self.available and self.notified and self.director is not None else DRAFT

    @property
    def ended(self) -> bool:
        """Whether nothing more happens."""
        return self.state in (FINISHED, CANCELLED)

    @property
    def pool(self) -> int:
        """Every fee paid less the commission on each (QC-89)."""
        return self.fees - self.commission

    @property
    def session(self) -> SessionState | None:
        """The last session that has started."""
        return next((each for each in reversed(self.sessions) if each.started), None)

    @property
    def balloted(self) -> SessionState | None:
        """A session that was balloted and has not started."""
        return self.sessions[-1] if self.sessions and not self.sessions[-1].started else None

    @property
    def next_session(self) -> int:
        """The number of the session that comes next."""
        return sum(each.started for each in self.sessions) + 1

    def session_at(self, table: str) -> SessionState | None:
        """The session that is on at a table, or was balloted there; ties are played at any table."""
        if self.session is not None and self.session.extra_on == table:
            return self.session
        here = [each for each in self.sessions if table in each.tables]
        return here[-1] if here else None

    @property
    def extra(self) -> list[dict[str, int]]:
        """Additional rounds for places in the tournament: those after the last session, and its points."""
        last = self.session
        if last is None or last.number < len(self.conditions.sessions):
            return []
        before = 0 if self.conditions.place_points is None else last.for_points
        return [] if before is None else last.extra[before:]

    @property
    def players(self) -> list[str]:
        """Who has entered and was never replaced or too late, substitutes in the others' places."""
        playing = [self.substitutes.get(each, each) for each in self.entries]
        return [each for each in playing if each not in self.forfeited]

    @property
    def eliminated(self) -> dict[str, Gone]:
        """Who could not wager the minimum, in whichever session."""
        return {who: gone for each in self.sessions for who, gone in each.eliminated.items()}

    @property
    def totals(self) -> dict[str, Fraction]:
        """Points of all sessions together."""
        total: dict[str, Fraction] = {}
        for session in self.sessions:
            for patron, points in (session.points or {}).items():
                total[patron] = total.get(patron, Fraction()) + points
        return total

    @property
    def all_points_awarded(self) -> bool:
        """Whether every session has its points."""
        return all(each.points is not None for each in self.sessions)

    def told(self) -> dict[str, Any]:
        """Everything, for whoever compares."""
        plain = {name: value for name, value in vars(self).items() if name not in ("_put_up", "conditions")}
        plain["starts"] = {number: each.time for number, each in self.starts.items()}
        plain["pause"] = self.pause and self.pause.time
        plain["sessions"] = [
            {name: getattr(each, name) for name in SessionState.__struct_fields__} for each in self.sessions
        ]
        plain["ballots"] = [to_builtins(each) for each in self.ballots]
        return plain

    # what becomes so

    def apply(self, event: Event) -> None:
        """It was kept: from now on it is so."""
        match event:
            case ConditionsDocumented():
                self._document(event)
            case ConditionsAvailable():
                self.available = True
            case CommissionNotified():
                self.notified = True
            case DirectorNamed():
                self.director = event.director
            case Entered():
                self._enter(event)
            case ReserveEntered():
                self.reserves[event.patron] = None
            case EntriesClosed():
                self.closed, self.promises = True, event.promises
            case PlacesAwarded():
                self.places, self.prizes = event.places, event.prizes
                self.waiting, self.awarded_by = dict(event.waiting), (event.by, event.role)
            case PrizesSigned():
                self.waiting = {who: each for who, each in self.waiting.items() if who not in event.prizes}
            case TournamentCancelled():
                self.cancelled, self.refunds = True, event.refunds
            case _:
                self._conduct(event)

    def _conduct(self, event: Event) -> None:
        """What the director does before and between rounds."""
        match event:
            case BallotSealed():
                self.seeds = event.seeds
            case BreakGiven():
                self.pause = self._put_up(event.until, event.at)
            case PaceSet():
                self.seconds = event.seconds
            case Balloted():
                self._ballot(event)
            case SessionGiven():
                self._given(event)
            case StartMoved():
                self.starts[event.session] = self._put_up(event.time, event.at)
            case SeatForfeited():
                self.forfeited[event.patron] = event.session
            case SeatOffered():
                self.offers = {who: each for who, each in self.offers.items() if each.area != event.area}
                self.offers[event.patron] = event
            case Substituted():
                self._substitute(event)
            case _:
                self._play(event)

    def _play(self, event: Event) -> None:
        """What happens in a session."""
        match event:
            case SessionStarted():
                self._start(event)
            case BettingOpened():
                self.sessions[event.session - 1].opened[event.table] = event.round
            case Eliminated():
                self._eliminate(self.sessions[event.session - 1], event)
            case Reinstated():
                self._reinstate(self.sessions[event.session - 1], event)
            case RoundOver():
                self._round_over(event)
            case BoughtBack():
                self._buy_back(event)
            case AdditionalRound():
                session = self.sessions[event.session - 1]
                session.extra_on, session.extra_patrons = event.table, event.patrons
                self.rounds_from = event.rounds_from
            case PointsAwarded():
                session, self.rounds_from = self.sessions[event.session - 1], event.rounds_from
                session.points = {patron: Fraction(each) for patron, each in event.points.items()}
                session.for_points = len(session.extra)

    def _document(self, event: ConditionsDocumented) -> None:
        self.given, self.text_hash = event.conditions, event.text_hash
        self.conditions = read(Conditions, event.conditions, "conditions")
        self.available = self.notified = False
        for number, session in enumerate(self.conditions.sessions, start=1):
            if session.starts is not None:
                self.starts[number] = self._put_up(session.starts, event.at)

    def _enter(self, event: Entered) -> None:
        self.entries[event.patron] = event.agreed
        self.reserves.pop(event.patron, None)
        self._pay(event.patron, event.fee, event.commission)
        if (offered := self.offers.pop(event.patron, None)) is not None:
            session = self.sessions[offered.session - 1]
            session.seats[event.patron] = Seat(event.patron, offered.table, offered.area)
            if session.started:
                session.played.setdefault(offered.table, 0)
                for each in (session.chips, session.result, session.before):
                    each[event.patron] = event.chips

    def _pay(self, patron: str, fee: int, commission: int) -> None:
        self.paid[patron] += fee
        self.fees += fee
        self.commission += commission

    def _ballot(self, event: Balloted) -> None:
        self.ballots = [each for each in self.ballots if each.session != event.session] + [event]
        del self.sessions[event.session - 1 :]
        ballot = tuple(each.patron for each in event.drawn)
        self.sessions.append(SessionState(event.session, ballot, {each.patron: each for each in event.drawn}))
        self.rounds_from = event.rounds_from

    def _substitute(self, event: Substituted) -> None:
        """Whatever was the one's is the other's, in earlier sessions too."""
        gone, comes = event.instead_of, event.patron
        payer = next((who for who, other in self.substitutes.items() if other == gone), gone)
        self.substitutes[payer] = comes
        self.reserves.pop(comes, None)
        self.buy_backs[comes] += self.buy_backs.pop(gone, 0)
        for session in self.sessions:
            if gone in session.seats:
                seat = session.seats.pop(gone)
                session.seats[comes] = Seat(comes, seat.table, seat.area)
            session.ballot, session.extra_patrons, played_last = (
                tuple(comes if each == gone else each for each in names)
                for names in (session.ballot, session.extra_patrons, session.last_extra[1])
            )
            session.last_extra = (session.last_extra[0], played_last)
            kept: list[dict[str, Any]] = [session.chips, session.result, session.before, session.eliminated]
            kept += [*session.extra, *([] if session.points is None else [session.points])]
            kept += [chips for rounds in session.history.values() for chips in rounds.values()]
            for each in kept:
                if gone in each:
                    each[comes] = each.pop(gone)

    def _start(self, event: SessionStarted) -> None:
        session = self.sessions[event.session - 1]
        session.started = True
        session.chips, session.result = dict(event.issued), dict(event.issued)
        session.before = dict(event.issued)
        session.seats = {who: seat for who, seat in session.seats.items() if who in event.issued}
        session.played = dict.fromkeys(sorted(session.tables), 0)
        session.history = {
            table: {0: {who: event.issued[who] for who in session.at(table)}} for table in session.played
        }

    def _round_over(self, event: RoundOver) -> None:
        session = self.sessions[event.session - 1]
        if event.additional:
            session.extra.pop()
            session.extra_on, session.extra_patrons = session.last_extra
        if session.extra_on == event.table:
            self._additional_over(session, event)
            return
        played = session.history.setdefault(event.table, {})
        if event.of_earlier and event.played == session.played.get(event.table):
            session.lack_earlier(played.get(event.played - 1, {}), event.chips)
        for later in [each for each in played if each >= event.played]:
            del played[later]
        session.before.update(played.get(event.played - 1, {}))
        played[event.played] = dict(event.chips)
        session.played[event.table] = event.played
        session.chips.update(event.chips)
        session.result.update(event.chips)
        (session.over_at.add if event.over else session.over_at.discard)(event.table)

    def _eliminate(self, session: SessionState, event: Eliminated) -> None:
        """Out of the session; who is out of an additional round loses no more than the tie."""
        session.chips.pop(event.patron, None)
        if event.patron not in session.extra_patrons:
            session.result.pop(event.patron, None)
            session.eliminated[event.patron] = Gone(event.round, event.chips, event.before)

    def _reinstate(self, session: SessionState, event: Reinstated) -> None:
        """As if the round by which they were out had never occurred."""
        del session.eliminated[event.patron]
        session.chips[event.patron] = session.result[event.patron] = event.chips
        session.seats[event.patron] = Seat(event.patron, event.table, event.area)

    def _additional_over(self, session: SessionState, event: RoundOver) -> None:
        """A void one is played again."""
        session.chips.update(event.chips)
        if event.over:
            session.extra.append(dict(event.chips))
            session.last_extra = (event.table, session.extra_patrons)
            session.extra_on, session.extra_patrons = None, ()

    def _buy_back(self, event: BoughtBack) -> None:
        self.buy_backs[event.patron] += 1
        self._pay(event.patron, event.price, event.commission)
        session = self.session
        if session is None or not event.table:
            return
        session.eliminated.pop(event.patron, None)
        for each in (session.chips, session.result, session.before):
            each[event.patron] = event.chips
        session.seats[event.patron] = Seat(event.patron, event.table, event.area)

    def _given(self, event: SessionGiven) -> None:
        """A session as a record gives it."""
        self.closed = True
        del self.sessions[event.session - 1 :]
        gone = {who: Gone(*each) for who, each in event.eliminated.items()}
        session = SessionState(event.session, event.ballot, {each.patron: each for each in event.seats}, True)
        session.chips, session.result, session.before = (
            dict(event.chips),
            dict(event.chips),
            dict(event.before),
        )
        session.eliminated = gone
        for table in sorted(session.tables):
            session.played[table] = event.played
            here = {who: chips for who, chips in event.chips.items() if who in session.at(table)}
            session.history[table] = {event.played: here}
        if event.over:
            session.over_at = set(session.tables)
        self.sessions.append(session)
