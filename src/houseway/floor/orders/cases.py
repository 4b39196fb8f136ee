"""Disputes (c.12, c.13, PT 17.4, p.11): opened, decided, reviewed, advised, complained about, closed."""

from typing import Any, ClassVar

from houseway.floor.cases import (
    CLOSED,
    DECIDED,
    OPENED,
    REQUESTED,
    REVIEW_REQUESTED,
    REVIEWED,
    STREAM,
    Case,
    plain_name,
)
from houseway.floor.deciding import Decision, check_decision
from houseway.floor.events import Noticed
from houseway.floor.facts_of_cases import (
    CaseClosed,
    CaseDecided,
    CaseOpened,
    CommissionAnswered,
    CommissionAsked,
    Complained,
    ComplaintAnswered,
    ComplaintWithdrawn,
    OfCase,
    PersonAdvised,
    PersonSatisfied,
    ReviewRequested,
)
from houseway.floor.notices import SUPERVISORS
from houseway.floor.orders.base import Order, no_such_power
from houseway.floor.orders.documents import named
from houseway.floor.orders.tables import CALLED
from houseway.floor.powers import POWERS, check_power, defined
from houseway.floor.room import Room
from houseway.floor.subjects import games_of_promotion, games_of_tournament
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role

RANKS = (Role.GAMING_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER, Role.GAMING_MANAGER)
"""From the lowest (QA-64)."""
RESULTS = ("confirmed", "changed")
ADVICE = (
    "You may lodge a complaint about this decision with an inspector, "
    "under section 33 of the Gaming and Liquor Administration Act 2007."
)


class OpenCase(Order, frozen=True, kw_only=True):
    """A person disputes something, or a dealer writes it down for them."""

    name = "open-case"
    case: str
    words: str
    table: str | None = None
    round: int | None = None
    promotion: str | None = None
    tournament: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """At any time (QC-38), about a round that there was."""
        games = self._games(room)
        case = Case(self.case, "", self.words, games, promotion=self.promotion)
        check_given_to(self.name, by, case)
        patron = self.whose(by)
        if not CALLED.fullmatch(self.case) or self.case != self.case.strip() or not self.case.isprintable():
            raise Unreadable("bad-name", f"case: {self.case[:40]!r} is no name for a case", "case")
        if self.case in room.house.cases:
            raise Unreadable("name-taken", f"there is a case {self.case!r} already", "case")
        named(self.words, "words")
        names = ("case", "words", "table", "round", "promotion", "tournament")
        fields = {name: getattr(self, name) for name in names}
        guest_at = self.table if self.table and patron in room.house.books.guests(self.table) else ""
        opened = CaseOpened(patron=patron, games=games, guest_at=guest_at, **fields)
        case.patron = patron
        words = f"{patron} disputes: {self.words}"
        keep(room, by, case, opened, case.rules("disputes"), notice(case, SUPERVISORS, self.name, words))

    def _games(self, room: Room) -> tuple[str, ...]:
        """Whose documents it is about."""
        if self.promotion is not None:
            return games_of_promotion(room.house, self.promotion)
        if self.tournament is not None:
            return games_of_tournament(room.house, self.tournament)
        if self.table is None:
            if self.round is not None:
                raise Unreadable("missing-field", "table: the round of which table?", "table")
            games = {table.game.name for table in room.tables.values()}
            return tuple(games) if len(games) == 1 else ()
        facts = room.house.tables.get(self.table)
        if facts is None or facts.entries.opened is None:
            raise Unreadable("no-such-table", f"no table {self.table!r}", "table")
        if self.round is not None and not 1 <= self.round <= facts.entries.on:
            raise Unreadable("no-such-round", f"round: {self.table} had no round {self.round}", "round")
        return (str(facts.entries.body("opened")["game"]),)


def check_given_to(order: str, by: Viewer, case: Case) -> None:
    """`Refused` under what the document says of such disputes, if the order is for others."""
    check_power(order, by.role, under=case.clause(POWERS[order].rule), order=order)


class OnCase(Order, frozen=True, kw_only=True):
    """An order about a case that there is."""

    rule: ClassVar[str] = "disputes"
    """The rule by which it is done, or withheld."""
    states: ClassVar[tuple[str, ...]] = (DECIDED, REVIEWED)
    """How far the case has come when it can be given."""
    of_the_person: ClassVar[bool] = False
    """Whether only the person whose case it is does it."""

    case: str

    def begin(self, room: Room, by: Viewer) -> Case:
        """The case, if whoever orders this may, the document knows it, and it can be done now."""
        case = room.house.cases.named(self.case)
        if not case.gives(self.rule):
            raise no_such_power(self.name, case.games[0] if case.games else None, {"case": self.case})
        check_given_to(self.name, by, case)
        if self.of_the_person and not room.house.owns(by.patron or "", case):
            text = f"{self.name}: {self.case} is {case.patron}'s case"
            raise self.refused(case, "not-your-case", text)
        if case.state not in self.states:
            raise self.refused(case, "not-now", f"{self.name}: {self.case} is {case.state}")
        return case

    def refused(self, case: Case, code: str, text: str) -> Refused:
        """The refusal under the rule of the order."""
        return Refused(code, case.clause(self.rule), text, asked={"order": self.name, "case": self.case})


def keep(room: Room, by: Viewer, case: Case, event: OfCase, rule: tuple[str, ...], *told: Noticed) -> None:
    """A fact of a case, in its own stream, and who has to know of it."""
    game = case.games[0] if case.games else None
    fields = {"stream": f"{STREAM}{case.name}", "rule": (*rule, *defined(by.role, game))}
    room.keep_by(by, type(event)(**{**_fields(event), **fields}), *told)


def _fields(event: OfCase) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def notice(case: Case, to: str, about: str, words: str) -> Noticed:
    """What somebody has to know of a case."""
    stream = f"{STREAM}{case.name}"
    return Noticed(
        to=to, what=about, words=words, patron=case.patron, rule=case.rules("disputes"), stream=stream
    )


class Deciding(OnCase, frozen=True, kw_only=True):
    """A decision about a case: one of those that there are, and nothing else (QC-38)."""

    decision: str = "stands"
    clause: str | None = None
    cards: tuple[str, ...] | None = None
    amount: int | None = None
    words: str = ""

    def tables_in(self, room: Room) -> tuple[str, ...]:
        """The table whose round is set right or void."""
        case = room.house.cases.named(self.case) if self.case in room.house.cases else None
        return () if case is None or case.table is None else (case.table,)

    def decide(self, room: Room, by: Viewer, case: Case, *, review: bool, acting: bool) -> None:
        """Carry it out: money moves exactly as the rules give."""
        asked = Decision(self.decision, self.clause, self.cards, self.amount)
        came = check_decision(room, by, case, asked)
        event = CaseDecided(
            case=self.case,
            decision=self.decision,
            review=review,
            acting=acting,
            clause=self.clause,
            words=self.words,
            moved=came.moved,
            adjusted=came.adjusted,
            table=case.table or "",
        )
        cited = () if self.clause is None else (self.clause,)
        keep(room, by, case, event, (*case.rules(self.rule), *cited))


class DecideCase(Deciding, frozen=True, kw_only=True):
    """The first instance: a gaming supervisor, or somebody higher who acts as one (QC-36)."""

    name = "decide-case"
    states = (OPENED,)
    decision: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Once; after that it can only be reviewed."""
        case = self.begin(room, by)
        self.decide(room, by, case, review=False, acting=by.role is not Role.GAMING_SUPERVISOR)


class ReviewCase(Deciding, frozen=True, kw_only=True):
    """A review by another person of higher rank (QC-37)."""

    name = "review-case"
    rule = "review"
    states = (REVIEW_REQUESTED,)

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Only where the person asked for it; what is not said stands."""
        case = self.begin(room, by)
        if plain_name(by.name) == case.decided_by:
            raise self.refused(
                case, "same-person", f"{case.decided_by} has decided it: somebody else reviews it"
            )
        if RANKS.index(by.role) <= RANKS.index(Role(str(case.decided_as))):
            text = f"a {by.role} does not review what a {case.decided_as} has decided"
            raise self.refused(case, "rank", text)
        self.decide(room, by, case, review=True, acting=False)


class RequestReview(OnCase, frozen=True, kw_only=True):
    """The person asks for a review."""

    name = "request-review"
    rule = "review"
    states = (DECIDED,)
    of_the_person = True

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Supervisors know."""
        case = self.begin(room, by)
        words = f"{case.patron} asks for a review of {self.case}"
        event = ReviewRequested(case=self.case)
        keep(room, by, case, event, case.rules(self.rule), notice(case, SUPERVISORS, self.name, words))


class Satisfied(OnCase, frozen=True, kw_only=True):
    """The person is satisfied with the decision."""

    name = "satisfied"
    states = (DECIDED, REVIEW_REQUESTED, REVIEWED)
    of_the_person = True
    is_satisfied: ClassVar[bool] = True

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Kept; who is not has to be advised."""
        case = self.begin(room, by)
        rule = (*case.rules(self.rule), *(() if self.is_satisfied else case.rules("complaint")))
        keep(room, by, case, PersonSatisfied(case=self.case, satisfied=self.is_satisfied), rule)


class NotSatisfied(Satisfied, frozen=True, kw_only=True):
    """The person is not satisfied with the decision."""

    name = "not-satisfied"
    is_satisfied = False


class Advise(OnCase, frozen=True, kw_only=True):
    """A casino supervisor advises the person of the right to complain to an inspector (QC-39)."""

    name = "advise"
    rule = "complaint"
    states = (DECIDED, REVIEW_REQUESTED, REVIEWED)

    def carry_out(self, room: Room, by: Viewer) -> None:
        """In the words of that right."""
        case = self.begin(room, by)
        keep(room, by, case, PersonAdvised(case=self.case, words=ADVICE), case.rules(self.rule))


class Complain(OnCase, frozen=True, kw_only=True):
    """The person lodges a complaint with an inspector: with or without a review, and also later (QC-40)."""

    name = "complain"
    rule = "complaint"
    states = (DECIDED, REVIEW_REQUESTED, REVIEWED, CLOSED)
    of_the_person = True
    words: str = ""

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Inspectors know."""
        case = self.begin(room, by)
        if case.complaint is not None:
            raise self.refused(case, "lodged", f"a complaint about {self.case} is lodged already")
        words = f"{case.patron} complains about {self.case}: {self.words or case.words}"
        event = Complained(case=self.case, words=self.words)
        keep(room, by, case, event, case.rules(self.rule), notice(case, "inspector", self.name, words))


class OnComplaint(OnCase, frozen=True, kw_only=True):
    """An order about a complaint that is lodged."""

    rule = "complaint"
    states = (DECIDED, REVIEW_REQUESTED, REVIEWED, CLOSED)

    def begin(self, room: Room, by: Viewer) -> Case:
        """There is one."""
        case = super().begin(room, by)
        if case.complaint is None:
            raise self.refused(case, "no-complaint", f"no complaint about {self.case} is lodged")
        return case


class WithdrawComplaint(OnComplaint, frozen=True, kw_only=True):
    """The person takes the complaint back; nobody else does."""

    name = "withdraw-complaint"
    of_the_person = True

    def carry_out(self, room: Room, by: Viewer) -> None:
        """The case is as if none had been lodged."""
        case = self.begin(room, by)
        keep(room, by, case, ComplaintWithdrawn(case=self.case), case.rules(self.rule))


class AnswerComplaint(OnComplaint, frozen=True, kw_only=True):
    """An inspector answers."""

    name = "answer-complaint"
    words: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """In words."""
        case = self.begin(room, by)
        event = ComplaintAnswered(case=self.case, words=named(self.words, "words"))
        keep(room, by, case, event, case.rules(self.rule))


class RequestCommissionReview(OnCase, frozen=True, kw_only=True):
    """The person asks the commission for a review, which suspends nothing (QC-41)."""

    name = "request-commission-review"
    rule = "commission-review"
    states = (DECIDED, CLOSED)
    of_the_person = True

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Once; the commission is told."""
        case = self.begin(room, by)
        if case.commission is not None:
            raise self.refused(case, "requested", f"a review of {self.case} was requested already")
        words = f"{case.patron} asks the commission to review {self.case}"
        event = CommissionAsked(case=self.case)
        keep(room, by, case, event, case.rules(self.rule), notice(case, "commission", self.name, words))


class RecordCommissionReview(OnCase, frozen=True, kw_only=True):
    """The result of the commission's review."""

    name = "record-commission-review"
    rule = "commission-review"
    states = (DECIDED, CLOSED)
    result: str = ""

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Of one that was requested."""
        case = self.begin(room, by)
        if case.commission != REQUESTED:
            raise self.refused(case, "not-requested", f"no review of {self.case} by the commission waits")
        if self.result not in RESULTS:
            raise self.refused(case, "no-result", f"result: {self.result!r} is none of {', '.join(RESULTS)}")
        event = CommissionAnswered(case=self.case, result=self.result)
        keep(room, by, case, event, case.rules(self.rule))


class CloseCase(OnCase, frozen=True, kw_only=True):
    """Who decided last closes it, once a person who is not satisfied was advised."""

    name = "close-case"
    states = (DECIDED, REVIEW_REQUESTED, REVIEWED)

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Where the document has that duty (c.13); a review comes first, if anybody stands higher."""
        case = self.begin(room, by)
        if case.state == REVIEW_REQUESTED and not (case.advised and case.decided_as == RANKS[-1]):
            raise self.refused(case, "not-now", f"{self.name}: {self.case} is {case.state}")
        if plain_name(by.name) != case.decided_by:
            raise self.refused(case, "not-the-decider", f"{case.decided_by} decided last and closes it")
        if case.satisfied is False and case.advised is None and case.gives("complaint"):
            text = f"{case.patron} is not satisfied and was not advised of the right to complain"
            raise Refused("not-advised", case.clause("complaint"), text, asked={"case": self.case})
        keep(room, by, case, CaseClosed(case=self.case), case.rules(self.rule))


CASE_ORDERS: tuple[type[Order], ...] = (
    *(OpenCase, DecideCase, RequestReview, ReviewCase, Satisfied, NotSatisfied, Advise),
    *(Complain, WithdrawComplaint, AnswerComplaint, RequestCommissionReview, RecordCommissionReview),
    CloseCase,
)
