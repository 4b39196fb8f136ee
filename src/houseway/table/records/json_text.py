"""JSON that people and programs send us: read strictly, and quoted where it cannot be read."""

import json
import math
from typing import Any

from houseway.rulebook import Unreadable

LONGEST_NUMBER = 40


def json_of(text: str | bytes) -> Any:
    """What the JSON text says; a key twice, NaN and endless nesting are no JSON here."""
    try:
        shown = text if isinstance(text, str) else text.decode("utf-8-sig")
        return json.loads(
            shown,
            object_pairs_hook=_pairs,
            parse_constant=_no_number,
            parse_float=_float,
            parse_int=_int,
        )
    except json.JSONDecodeError as error:
        near = " ".join(error.doc[max(error.pos - 20, 0) : error.pos + 20].split())
        raise Unreadable("bad-json", f"not JSON: {error}: near {near!r} in {_start(error.doc)}", "") from None
    except UnicodeDecodeError as error:
        raise Unreadable("bad-json", f"not UTF-8 text: {_start(error.object)}", "") from None
    except RecursionError:
        raise Unreadable("bad-json", f"not JSON: nested too deeply: {_start(text)}", "") from None


def _start(text: str | bytes) -> str:
    return repr(text) if len(text) <= 60 else f"{text[:57]!r}..."


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, _ in pairs if [name for name, _ in pairs].count(key) > 1)
        raise Unreadable("duplicate-key", f"{twice!r} is given twice", twice)
    return found


def _no_number(name: str) -> Any:
    raise Unreadable("bad-json", f"not JSON: {name} is no number", "")


def _float(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _int(text: str) -> int:
    return int(text) if len(text) <= LONGEST_NUMBER else _no_number(f"{text[:24]}...")
