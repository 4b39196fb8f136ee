"""A tournament before it begins: conditions, director, entries, cancelling (20.2 to 20.6, 20.20, 20.21)."""

import hashlib
import json
from typing import Any

from houseway.floor.events import BoughtIn, Noticed
from houseway.floor.gates import check_standing
from houseway.floor.inputs import BOT
from houseway.floor.orders.base import Order
from houseway.floor.powers import MANAGER, PLAYERS, refusal
from houseway.floor.room import Room
from houseway.floor.tournaments import ballots
from houseway.floor.tournaments.conditions import Commission
from houseway.floor.tournaments.events import (
    BallotSealed,
    CommissionNotified,
    ConditionsAvailable,
    ConditionsDocumented,
    DirectorNamed,
    Entered,
    EntriesClosed,
    ReserveEntered,
    TournamentCancelled,
    stream_of,
)
from houseway.floor.tournaments.items import read_conditions
from houseway.floor.tournaments.postings import CHIPS
from houseway.floor.tournaments.rules import clause, clauses, played, refused
from houseway.floor.tournaments.tables import check_fee, keep, tell, tournament_named_at, wrong_power
from houseway.floor.tournaments.tournament import CLOSED, DRAFT, OPEN, Tournament
from houseway.rulebook import Unreadable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role

COMMISSION = "commission"
"""Who is notified (20.2(c))."""


class OfTournament(Order, frozen=True, kw_only=True):
    """An order in one tournament."""

    tournament: str

    def tables_in(self, room: Room) -> tuple[str, ...]:
        """All tables at which it is played."""
        tables = room.tables.items()
        return tuple(name for name, table in tables if tournament_named_at(table) == self.tournament)

    def rounds_from(self, room: Room) -> dict[str, int]:
        """By table the round that comes next: those before stand as they are from now on (20.18)."""
        return {name: room.tables[name].number for name in self.tables_in(room)}

    def its(self, room: Room) -> Tournament:
        """The tournament it is about."""
        return room.house.tournaments.named(self.tournament)

    def check_manager(self, by: Viewer, number: str) -> None:
        """Only the gaming manager, who is the Gaming Shift Manager too (QC-34)."""
        if by.role not in MANAGER:
            raise refusal(self.name, by.role, clause(number), MANAGER, {"tournament": self.tournament})

    def check_director(self, room: Room, by: Viewer, number: str) -> Tournament:
        """Only who was named director of this tournament (20.4)."""
        found = self.its(room)
        if not is_director(found, by):
            text = f"{self.name} is for the tournament director, {found.director or 'who is not named yet'}"
            raise wrong_power(number, text, action=self.name, role=str(by.role))
        check_going_on(found)
        return found


def check_going_on(found: Tournament) -> None:
    """It is not over."""
    if found.ended:
        number = "20.18" if found.places is not None else "20.21"
        raise refused("tournament-over", number, f"the tournament is {found.state}")


def is_director(found: Tournament, by: Viewer) -> bool:
    """Whether that person conducts it."""
    return found.director is not None and by.patron == found.director


class DocumentConditions(OfTournament, frozen=True, kw_only=True):
    """The conditions are written down, complete (20.2(a), 20.3)."""

    name = "document-conditions"
    conditions: Any

    def carry_out(self, room: Room, by: Viewer) -> None:
        """As long as nobody has entered (QC-80)."""
        self.check_manager(by, "20.2(a)")
        check_called(self.tournament)
        known = room.house.tournaments.by_name.get(self.tournament)
        if known is not None and (known.entries or known.state not in (DRAFT, OPEN)):
            text = "players have entered: the conditions stay as they are, but for times and breaks"
            raise refused("conditions-stand", "20.2", text, tournament=self.tournament)
        conditions = read_conditions(self.conditions)
        said = {name: each for name, each in self.conditions.items() if each is not None}
        if isinstance(conditions.commission, Commission):
            room.check_approval(conditions.commission.approval, clause("20.20"))
        document = ConditionsDocumented(
            tournament=self.tournament,
            conditions=said,
            text_hash=hash_of(said),
            rule=clauses("20.2(a)", "20.2", *ITEM_CLAUSES),
            ruling="QC-80",
        )
        keep(room, by, document)


ITEM_CLAUSES = (
    *("20.3", "20.3(a)", "20.3(a)(i)", "20.3(a)(ii)", "20.3(a)(ii)(A)", "20.3(a)(ii)(B)", "20.3(a)(ii)(C)"),
    *("20.3(a)(ii)(D)", "20.3(a)(ii)(E)", "20.3(a)(ii)(F)", "20.3(a)(iii)", "20.3(a)(iv)", "20.3(a)(v)"),
    *("20.3(a)(vi)", "20.3(a)(vii)", "20.3(a)(viii)", "20.3(a)(ix)", "20.3(a)(x)", "20.3(a)(xi)", "20.3(b)"),
)
"""What complete conditions contain."""
LONGEST = 64


def check_called(name: str) -> None:
    """A name that can stand in addresses and accounts."""
    good = name == name.strip() and 0 < len(name) <= LONGEST and name.isprintable()
    if not good or set(name) & set("/\\?#%"):
        raise Unreadable("bad-name", f"{name[:40]!r} is no name for a tournament", "tournament")


def hash_of(conditions: Any) -> str:
    """What proves later which conditions were shown and sent."""
    text = json.dumps(conditions, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


class MakeAvailable(OfTournament, frozen=True, kw_only=True):
    """Patrons can read the conditions (20.2(b))."""

    name = "make-available"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """From now on."""
        self.check_manager(by, "20.2(b)")
        check_going_on(self.its(room))
        keep(room, by, ConditionsAvailable(tournament=self.tournament, rule=clauses("20.2(b)", "20.2")))


class NotifyCommission(OfTournament, frozen=True, kw_only=True):
    """The Commission is notified and gets a copy (20.2(c))."""

    name = "notify-commission"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """The copy is on the inspectors' page with the same order."""
        self.check_manager(by, "20.2(c)")
        found, rule = self.its(room), clauses("20.2(c)", "20.2")
        check_going_on(found)
        keep(room, by, CommissionNotified(tournament=self.tournament, text_hash=found.text_hash, rule=rule))
        words = f"tournament {self.tournament}: the conditions, {found.text_hash[:16]}"
        room.keep_by(
            by,
            Noticed(to=COMMISSION, what=self.name, words=words, rule=rule, stream=stream_of(self.tournament)),
        )


class NameDirector(OfTournament, frozen=True, kw_only=True):
    """The Gaming Shift Manager nominates the director (20.4)."""

    name = "name-director"
    director: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Somebody who has not entered (QC-81)."""
        self.check_manager(by, "20.4")
        found = self.its(room)
        check_going_on(found)
        if not self.director.strip():
            raise Unreadable("missing-field", "director: who?", "director")
        if self.director in {*found.entries, *found.reserves, *found.substitutes.values()}:
            text = f"{self.director} has entered, and does not conduct it"
            raise refused("director-enters", "20.4", text, director=self.director)
        named = DirectorNamed(
            tournament=self.tournament,
            director=self.director,
            rule=clauses("20.4", "A/tournament-director"),
            ruling="QC-81",
        )
        keep(room, by, named)


class EnterTournament(OfTournament, frozen=True, kw_only=True):
    """A patron pays the fee and is in, once (20.6)."""

    name = "enter-tournament"
    agreed: bool | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """While entries are taken and there is a place."""
        found = self.its(room)
        patron = check_entrant(self, room, found, by)
        if self.agreed is False or (found.conditions.agreement and not self.agreed):
            text = "a written agreement with rules and conditions is required"
            raise refused("agreement", "20.5", text, patron=patron)
        if len(found.entries) >= found.conditions.players.max:
            text = f"{found.conditions.players.max} have entered, which is the most: enter the reserves"
            raise refused("full", "20.3(a)(v)", text, patron=patron)
        if patron.startswith(BOT) and found.conditions.entry_fee:
            room.keep_by(by, BoughtIn(patron=patron, amount=found.conditions.entry_fee))
        check_fee(room, patron, found.conditions.entry_fee)
        entered = Entered(
            tournament=self.tournament,
            patron=patron,
            fee=found.conditions.entry_fee,
            commission=found.conditions.retained,
            agreed=bool(self.agreed),
            rule=clauses(
                "20.6",
                *(("20.5",) if self.agreed else ()),
                "20.20",
                "A/tournament-commission",
                "20.3(a)(iii)",
            ),
            ruling="QC-89",
        )
        keep(room, by, entered)


class EnterReserves(OfTournament, frozen=True, kw_only=True):
    """A patron would take an empty seat, and pays when taking it (20.10)."""

    name = "enter-reserves"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Until the first session has begun."""
        found = self.its(room)
        patron = check_entrant(self, room, found, by, also=CLOSED)
        if patron in found.reserves:
            raise refused("entered-already", "20.6", f"{patron} is a reserve already", patron=patron)
        keep(
            room, by, ReserveEntered(tournament=self.tournament, patron=patron, rule=clauses("20.10", "20.6"))
        )


def check_entrant(order: OfTournament, room: Room, found: Tournament, by: Viewer, also: str = OPEN) -> str:
    """Somebody who may enter now: after 20.2 and 20.4, not the director, not twice."""
    a_bot = str(order.patron).startswith(BOT) and is_director(found, by) and room.terms.licence is None
    if by.role not in PLAYERS and not a_bot:
        raise refusal(order.name, by.role, clause("20.6"), PLAYERS, {"tournament": order.tournament})
    patron = order.whose(by)
    check_standing(room.house, patron, played().name)
    for done, number, text in (
        (found.available, "20.2(b)", "the conditions are not available to patrons yet"),
        (found.notified, "20.2(c)", "the Commission has not been notified yet"),
        (found.director is not None, "20.4", "no director is named, who admits players"),
    ):
        if not done:
            raise refused("not-yet", number, text, patron=patron)
    if patron == found.director:
        raise refused("director-enters", "20.4", f"{patron} conducts the tournament", patron=patron)
    check_going_on(found)
    if patron in found.entries or patron in found.substitutes.values():
        raise refused("entered-already", "20.6", f"{patron} has entered: one entry only", patron=patron)
    if found.state not in (OPEN, also):
        raise refused("entries-closed", "20.3(a)(i)", "entries are closed", patron=patron)
    return patron


class RefundFee(OfTournament, frozen=True, kw_only=True):
    """Nobody gets a fee or commission back (20.21)."""

    name = "refund-fee"
    part: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Refused."""
        found = self.its(room)
        if self.part not in ("fee", "commission"):
            raise Unreadable("bad-field", f"part: {self.part!r} is none of fee, commission", "part")
        patron = self.patron or by.patron
        number = "20.9" if patron in found.forfeited else "20.21"
        raise refused("no-refund", number, "entry fees and commissions are not refunded", part=self.part)


class CloseEntries(OfTournament, frozen=True, kw_only=True):
    """No more entries are taken; what will decide the ballots is promised from now on."""

    name = "close-entries"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """The director's."""
        found = self.check_director(room, by, "A/tournament-director")
        if found.state != OPEN:
            raise refused("not-open", "20.2", "no entries are being taken", tournament=self.tournament)
        seeds = ballots.seeds(room.source, len(found.conditions.sessions))
        closed = EntriesClosed(
            tournament=self.tournament,
            promises=tuple(ballots.promise(each) for each in seeds),
            rule=clauses("20.6", "A/tournament-director"),
        )
        keep(room, by, closed)
        if seeds:
            keep(room, by, BallotSealed(tournament=self.tournament, seeds=seeds, rule=clauses("20.7")))


class CancelTournament(OfTournament, frozen=True, kw_only=True):
    """The operator cancels the tournament without liability, and refunds everything (20.21)."""

    name = "cancel-tournament"
    reason: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Until places are awarded (QC-95)."""
        self.check_manager(by, "20.21")
        found = self.its(room)
        if found.places is not None:
            raise refused(
                "places-awarded", "20.18", "places are awarded: it is over", tournament=self.tournament
            )
        check_going_on(found)
        if not self.reason.strip():
            raise Unreadable("missing-field", "reason: why?", "reason")
        clear_tables(room, self.tournament)
        cancelled = TournamentCancelled(
            tournament=self.tournament,
            reason=self.reason,
            refunds={who: cents for who, cents in found.paid.items() if cents},
            commission=found.commission,
            lapsed=chips_left(room, self.tournament),
            rule=clauses("20.21"),
            ruling="QC-95",
        )
        keep(room, by, cancelled)


def clear_tables(room: Room, tournament: str) -> None:
    """A round that is on is void, wagers go back, and everybody gets up."""
    for name, table in room.tables.items():
        if tournament_named_at(table) != tournament or room.facts(table).closed:
            continue
        if table.round.commenced:
            void = played().commands["void-round"]
            room.tell(table, void(by=Role.GAMING_SUPERVISOR), None)
        if table.round.state.positions or list(table.round.open_wagers()):
            tell(room, room.tables[name], "end-session")


def chips_left(room: Room, tournament: str) -> dict[str, int]:
    """What players still have in chips of the tournament: it lapses."""
    prefix = f"{CHIPS}{tournament}/player/"
    accounts = {*room.house.books.ledger.balances, *room.unit.moved}
    held = {
        each.removeprefix(prefix): room.unit.balance(each) for each in accounts if each.startswith(prefix)
    }
    return {who: held[who] for who in sorted(held) if held[who]}
