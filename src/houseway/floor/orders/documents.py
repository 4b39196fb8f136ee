"""Documents, their publication, and approvals outside them (Order, O/*, I/*)."""

from datetime import date

from msgspec import structs

from houseway.floor.documents import NOT_IN_FORCE, Document, clauses_of
from houseway.floor.events import ApprovalRecorded, DocumentRecorded, PublicationRecorded, TextSupplied
from houseway.floor.orders.base import Order
from houseway.floor.powers import check_power
from houseway.floor.room import Room
from houseway.games import game_named
from houseway.journal import Entry, Store
from houseway.rulebook import Refused, Unreadable
from houseway.rulebook.common import common
from houseway.rulebook.documents import source_of, text_hash
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.views import Viewer


def day(text: str, where: str) -> date:
    """A local date as people write it: `2016-08-22`."""
    try:
        if len(text) != len("2016-08-22"):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise Unreadable("bad-date", f"{where}: {text[:40]!r} is no date such as 2016-08-22", where) from None


def named(text: str, where: str) -> str:
    """Something that was said."""
    if not text.strip():
        raise Unreadable("missing-field", f"{where}: nothing is said", where)
    return text


class RecordDocument(Order, frozen=True, kw_only=True):
    """A version of the rules: of which game, for whom, by which instrument."""

    name = "record-document"
    document: str
    game: str
    licensee: str
    signed: str | None = None
    instrument: str | None = None
    revokes: str | None = None
    text_hash: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """It is not in force yet (QC-97)."""
        game = game_named(self.game)
        check_power(self.name, by.role, game.name, order=self.name)
        if named(self.document, "document") in room.house.registry.documents:
            raise Unreadable("name-taken", f"there is a document {self.document!r} already", "document")
        named(self.licensee, "licensee")
        if self.signed is not None:
            day(self.signed, "signed")
        if self.text_hash is not None:
            check_bound(room, game.name, self.text_hash)
        names = ("document", "game", "licensee", "signed", "instrument", "revokes", "text_hash")
        fields = {each: getattr(self, each) for each in names}
        rule = clauses_of(game.name, "licensee", "approved-rules")
        room.keep(DocumentRecorded(**fields, rule=rule, by=by.name, role=str(by.role)))


class RecordPublication(Order, frozen=True, kw_only=True):
    """When and where it was published, or notified: from this follows the day on which it takes effect."""

    name = "record-publication"
    document: str
    date: str
    evidence: str
    approval: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Announced from now on, and in force by itself from 0:00 local time of its day (QC-112)."""
        document = room.document(self.document)
        check_power(self.name, by.role, document.game, order=self.name)
        self._check_date(room, document)
        self._check_alone(room, document)
        if self.approval is not None:
            room.check_approval(self.approval, common("approved-rules").clause(document.game))
        names = ("effect", *(("revocation",) if document.revokes else ()))
        rule = clauses_of(document.game, *names)
        event = PublicationRecorded(document=self.document, date=self.date, evidence=self.evidence, rule=rule)
        ahead = day(self.date, "date") > room.today()
        room.keep_by(by, structs.replace(event, ahead=ahead, ruling="QC-112" if ahead else "QC-97"))

    def _check_date(self, room: Room, document: Document) -> None:
        published = day(self.date, "date")
        if not self.evidence.strip():
            raise self._refused(document, "no-evidence", "the date of effect rests on evidence")
        if not document.has_instrument:
            text = f"{document.id} names no instrument: there is nothing to publish"
            raise self._refused(document, NOT_IN_FORCE, text)
        if document.signed is not None and published < day(document.signed, "signed"):
            text = f"published on {self.date}, before it was signed on {document.signed}"
            raise self._refused(document, "before-signing", text)
        if document.in_effect(room.today()) and document.published != self.date:
            raise self._refused(
                document, "in-effect", f"it was published on {document.published} and has taken effect"
            )

    def _check_alone(self, room: Room, document: Document) -> None:
        """No two documents of a game take effect beside each other."""
        effect = structs.replace(document, published=self.date).effect
        revokes = common("revocation").clause(document.game) is not None
        for other in room.house.registry.of(document.game, document.licensee):
            if other.id == document.id or other.effect is None:
                continue
            clash = not (other.is_named(document.revokes) or document.is_named(other.revokes))
            if clash and (revokes or other.effect == effect):
                text = f"{other.id} takes effect on {other.effect}, and {document.id} does not revoke it"
                raise self._refused(document, "overlap", text, "revocation")

    def _refused(self, document: Document, code: str, text: str, rule: str = "effect") -> Refused:
        clauses = clauses_of(document.game, rule, "effect")
        return Refused(
            code, next(iter(clauses), None), text, asked={"document": document.id, "date": self.date}
        )


class SupplyText(Order, frozen=True, kw_only=True):
    """The text of a document, from the operator: kept by its hash, for everybody to read (QC-32)."""

    name = "supply-text"
    private = frozenset({"text"})
    document: str
    text: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Exactly the text of its hash, and the one behind our clauses."""
        document, given = room.document(self.document), text_hash(named(self.text, "text"))
        check_power(self.name, by.role, document.game, order=self.name)
        if document.text_hash not in (None, given):
            raise other_text(document.game, given, document.text_hash)
        check_bound(room, document.game, given)
        rule = clauses_of(document.game, "approved-rules")
        event = TextSupplied(document=document.id, text_hash=given, text=self.text, rule=rule)
        room.keep_by(by, structs.replace(event, ruling="QC-32"))

    def is_same_apart(self, journal: Store, kept: Entry) -> bool:
        """Word for word."""
        entries = journal.entries(table=kept.table, round=kept.round, after=kept.sequence)
        told = next(body_of(entry) for entry in entries if entry.kind == TextSupplied.kind)
        return bool(told["text"] == self.text)


def check_bound(room: Room, game: str, given: str) -> None:
    """The clauses of this program are those of one text alone (QC-111)."""
    ours = source_of(game).text_hash
    if room.terms.bound_texts and given != ours:
        raise other_text(game, given, ours)


def other_text(game: str, given: str, wanted: str) -> Refused:
    """It is not word for word the text that is meant."""
    text = (
        f"a text with the hash {given[:12]} is not the one of {wanted[:12]}, whose clauses are followed here"
    )
    clause = next(iter(clauses_of(game, "approved-rules")), None)
    return Refused("other-text", clause, text, asked={"text_hash": given}, allowed=wanted)


class RecordApproval(Order, frozen=True, kw_only=True, rename={"since": "from"}):
    """What an authority approved: about what, its reference, from when until when."""

    name = "record-approval"
    approval: str
    about: str
    authority: str
    reference: str
    since: str
    until: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Orders that rest on it name it (QC-100)."""
        check_power(self.name, by.role, order=self.name)
        if named(self.approval, "approval") in room.house.registry.approvals:
            raise Unreadable("name-taken", f"there is an approval {self.approval!r} already", "approval")
        for each in ("about", "authority", "reference"):
            named(getattr(self, each), each)
        begins = day(self.since, "from")
        if self.until is not None and day(self.until, "until") < begins:
            raise Unreadable("bad-date", f"until: {self.until} is before {self.since}", "until")
        names = ("approval", "about", "authority", "reference", "since", "until")
        room.keep_by(by, ApprovalRecorded(**{each: getattr(self, each) for each in names}))
