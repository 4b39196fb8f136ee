"""What may enter: once kept it can never be mended, so it must be readable for ever."""

from typing import Annotated

import msgspec
from msgspec import Meta, Raw
from msgspec.json import Decoder, Encoder

from houseway.journal.entries import Draft
from houseway.journal.errors import NotKeepable

Whole = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
CommandId = Annotated[str, Meta(min_length=1)] | None

_encode = Encoder().encode
_columns = Decoder(tuple[str, Whole, str, str, CommandId, bool]).decode
_value = Decoder(Raw).decode


def check(draft: Draft) -> None:
    """Raises `NotKeepable` unless every column and the body can be stored, exported and read back."""
    try:
        _columns(_encode((draft.table, draft.round, draft.kind, draft.author, draft.command, draft.sealed)))
        _value(draft.body)
        str(draft.body, "utf-8")
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError) as error:
        raise NotKeepable(f"cannot keep {draft!r}: {error}") from error
    body = draft.body
    if not isinstance(body, bytes) or body.strip() != body or b"\n" in body or b"\r" in body:
        raise NotKeepable(f"cannot keep {draft!r}: a body is bytes, one JSON value on one line")
