"""Names are one name however they are written: in one place, for accounts, guests and bots."""

from collections.abc import Iterable
from unicodedata import combining, normalize

from houseway.rulebook import Unreadable

LOOK_ALIKES = str.maketrans({"\N{LATIN SMALL LETTER DOTLESS I}": "i", "\N{LATIN SMALL LETTER KRA}": "k"})


def folded(name: str) -> str:
    """Names that look the same apart from case and accents have this in common."""
    letters = normalize("NFKD", name).translate(LOOK_ALIKES)
    return "".join(letter for letter in letters if not combining(letter)).casefold()


def check_spelling(name: str, known: Iterable[str]) -> None:
    """`Unreadable` if somebody who is known already is written in another way."""
    for other in known:
        if other != name and folded(other) == folded(name):
            text = f"{name!r}: {other!r} is here, whose name is the same; write it so, or another"
            raise Unreadable("same-name", text, "patron")
