"""Documents and their effect: which text is in force on a day, for which licensee, and what rests on it."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any

from msgspec import Struct, structs

from houseway.floor.events import (
    ApprovalRecorded,
    DocumentRecorded,
    PublicationRecorded,
    TextSupplied,
    event_of,
)
from houseway.journal import Entry
from houseway.rulebook import Clause, Refused
from houseway.rulebook.common import common

NOT_IN_FORCE = "not-in-force"
FACTS = frozenset(
    each.kind for each in (DocumentRecorded, PublicationRecorded, TextSupplied, ApprovalRecorded)
)
RECORDED, IN_FORCE, REVOKED = "recorded", "in-force", "revoked"


class Document(Struct, frozen=True):
    """One version of the rules of a game, as recorded; `published` is the day, also of a notification."""

    id: str
    game: str
    licensee: str | None = None
    instrument: str | None = None
    signed: str | None = None
    published: str | None = None
    evidence: tuple[str, ...] = ()
    revokes: str | None = None
    text_hash: str | None = None
    ahead: bool = False
    """Its day was recorded before it came, and nothing since."""

    @property
    def has_instrument(self) -> bool:
        """Whether an instrument gives it effect: its own text does, or it was recorded with one (QC-97)."""
        return self.instrument is not None or common("effect").clause(self.game) is not None

    @property
    def effect(self) -> date | None:
        """The first day on which it is in force: that of its publication, or the day after (I/2)."""
        if self.published is None or not self.has_instrument:
            return None
        later = common("effect").minutes.get(self.game, 0)
        return date.fromisoformat(self.published) + timedelta(minutes=later)

    def is_named(self, name: str | None) -> bool:
        """Whether this is the document of that name or instrument."""
        return name is not None and name.casefold() in {
            self.id.casefold(),
            (self.instrument or "").casefold(),
        }

    def in_effect(self, today: date) -> bool:
        """Whether its day has come."""
        return self.effect is not None and self.effect <= today


class Approval(Struct, frozen=True):
    """What an authority approved outside the documents, with its reference; from and until local dates."""

    about: str
    authority: str
    reference: str
    since: str
    until: str | None = None

    def holds(self, today: date) -> bool:
        """Whether it is in force."""
        return self.since <= today.isoformat() <= (self.until or "9999-12-31")


class Registry:
    """All documents and approvals that were recorded."""

    def __init__(self) -> None:
        self.documents: dict[str, Document] = {}
        self.approvals: dict[str, Approval] = {}
        self.texts: dict[str, str] = {}
        """What the operator supplied, by its hash."""

    def apply(self, event: DocumentRecorded | PublicationRecorded | TextSupplied | ApprovalRecorded) -> None:
        """It was kept: from now on it is so."""
        match event:
            case DocumentRecorded():
                names = ("game", "licensee", "instrument", "signed", "revokes", "text_hash")
                fields = {name: getattr(event, name) for name in names}
                self.documents[event.document] = Document(event.document, **fields)
            case PublicationRecorded():
                known = self.documents[event.document]
                evidence = (*known.evidence, event.evidence)
                changed = structs.replace(known, published=event.date, evidence=evidence, ahead=event.ahead)
                self.documents[event.document] = changed
            case TextSupplied():
                known = self.documents[event.document]
                self.documents[event.document] = structs.replace(known, text_hash=event.text_hash)
                self.texts[event.text_hash] = event.text
            case ApprovalRecorded():
                dates = event.since, event.until
                approval = Approval(event.about, event.authority, event.reference, *dates)
                self.approvals[event.approval] = approval

    def of(self, game: str, licensee: str | None) -> Iterator[Document]:
        """The documents of a game; of one licensee, if that is said."""
        for each in self.documents.values():
            if each.game == game and licensee in (None, each.licensee):
                yield each

    def in_force(self, game: str, licensee: str | None, today: date) -> Document | None:
        """The one whose day came last and that no other has revoked: at most one."""
        effective = [each for each in self.of(game, licensee) if self.state(each, today) == IN_FORCE]
        return max(effective, key=lambda each: each.effect or date.min) if effective else None

    def state(self, document: Document, today: date) -> str:
        """Recorded, in force, or revoked: by name, or by one whose day came later."""
        if not document.in_effect(today):
            return RECORDED
        others = [each for each in self.of(document.game, document.licensee) if each.in_effect(today)]
        over = any(_replaces(each, document) for each in others)
        return REVOKED if over else IN_FORCE

    def told(self) -> dict[str, Any]:
        """Everything, for whoever compares."""
        return {"documents": self.documents, "approvals": self.approvals, "texts": self.texts}

    def text_of(self, document: Document) -> str | None:
        """The text, if it was supplied."""
        return self.texts.get(document.text_hash or "")


def registry_of(entries: Iterable[Entry]) -> Registry:
    """What a journal says of documents, and nothing else of it."""
    registry = Registry()
    for entry in entries:
        if entry.kind in FACTS:
            registry.apply(event_of(entry))  # type: ignore[arg-type]
    return registry


def shown(registry: Registry, document: Document, today: date) -> dict[str, Any]:
    """A document as everybody may see it."""
    told = structs.asdict(document)
    return {
        "document": told.pop("id"),
        **told,
        "evidence": list(document.evidence),
        "effect": None if document.effect is None else document.effect.isoformat(),
        "state": registry.state(document, today),
        "supplied": registry.text_of(document) is not None,
        "ahead": document.ahead and (document.published or "9") <= today.isoformat(),
    }


def _replaces(other: Document, document: Document) -> bool:
    later = (other.effect or date.min) > (document.effect or date.min)
    return other.id != document.id and (document.is_named(other.revokes) or later)


class Licence(Struct, frozen=True):
    """Whose casino it is; no licence: a house for practice."""

    licensee: str


def check_in_force(
    registry: Registry, game: str, licence: Licence, today: date, named: str | None = None
) -> Document:
    """The document by which a licensed table is open, or the refusal by what is lacking."""
    meant = registry.in_force(game, licence.licensee, today)
    if named is not None and (meant is None or meant.id != named):
        meant = None
        asked = registry.documents[named]
        if asked.licensee == licence.licensee and registry.state(asked, today) == REVOKED:
            raise not_in_force(game, ("revocation", "effect"), f"{named} is revoked")
        if asked.licensee not in (None, licence.licensee):
            raise foreign(game, asked)
    if meant is not None:
        return meant
    elsewhere = registry.in_force(game, None, today)
    if named is None and elsewhere is not None and not any(registry.of(game, licence.licensee)):
        raise foreign(game, elsewhere)
    raise not_in_force(game, ("effect",), f"no rules of {game} are in force for {licence.licensee}")


def not_in_force(game: str, names: Iterable[str], text: str) -> Refused:
    """The refusal by the clause about the effect of the document; none in a document that has none."""
    clauses = [clause for name in names if (clause := common(name).clause(game)) is not None]
    return Refused(NOT_IN_FORCE, next(iter(clauses), None), text, asked={"game": game})


def foreign(game: str, document: Document) -> Refused:
    """It was approved for another casino."""
    clause: Clause | None = common("licensee").clause(game)
    text = f"{document.id} was approved for {document.licensee}"
    code = NOT_IN_FORCE if clause is None else "other-licensee"
    return Refused(code, clause, text, asked={"game": game, "document": document.id})


def clauses_of(game: str, *names: str) -> tuple[Clause, ...]:
    """What these rules are in the document of a game, as far as it has them."""
    found = (common(name).clause(game) for name in names)
    return tuple(dict.fromkeys(each for each in found if each is not None))
