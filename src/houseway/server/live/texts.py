"""The approved text of a document: the operator supplies it, and it is known by its checksum (QC-32)."""

from hashlib import sha256
from pathlib import Path

from houseway.floor.documents import Document
from houseway.rulebook import Unreadable

FOLDER = "documents"
"""Where the texts lie, beside the journal; whatever they are called."""


def text_of(folder: Path, document: Document | None, name: str) -> bytes:
    """The text whose checksum the document has; what was changed since is not it."""
    if document is None or not document.text_hash:
        raise Unreadable("no-text", f"the approved text of {name} is not supplied", "table")
    for path in sorted(folder.glob("*")) if folder.is_dir() else ():
        if path.is_file() and sha256(text := path.read_bytes()).hexdigest() == document.text_hash:
            return text
    raise Unreadable("no-text", f"no text with the checksum {document.text_hash} is here", "table")
