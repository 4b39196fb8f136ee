"""Small pieces of HTML, every text escaped."""

import re
from collections.abc import Iterable, Sequence
from html import escape


class Html(str):
    """Text that is already HTML."""

    __slots__ = ()


Text = str | Html


def html(text: Text) -> Html:
    """The text as HTML."""
    return text if isinstance(text, Html) else Html(escape(text))


def marked(text: str) -> Html:
    """The text with `names` and *stressed words* as HTML."""
    parts = enumerate(MARKED.split(text))
    return joined(element(MARKS[each[0]], each[1:-1]) if place % 2 else each for place, each in parts)


MARKED = re.compile(r"(`[^`]+`|(?<!\w)\*[^*\s][^*]*\*(?!\w))")
MARKS = {"`": "code", "*": "em"}


def joined(parts: Iterable[Text], between: str = "") -> Html:
    """Parts one after another."""
    return Html(between.join(html(part) for part in parts))


def element(name: str, *inside: Text, **attributes: str) -> Html:
    """An element; `class_` is its class, other names with a hyphen for each underscore."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
        if value
    )
    return Html(f"<{name}{written}>{joined(inside)}</{name}>")


def paragraph(*inside: Text, class_: str = "") -> Html:
    """A paragraph."""
    return element("p", *inside, class_=class_)


SHORT = 14
"""Tables with fewer rows stay on one printed page."""


class Words(str):
    """The head of a column of words, which stand left; figures stand right."""

    __slots__ = ()


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[Text]],
    *,
    caption: Text = "",
    foot: Sequence[Text] = (),
    class_: str = "",
) -> Html:
    """A table whose head is repeated on every printed page; a plain head is for figures."""
    sides = ["words" if isinstance(head, Words) else "figure" for head in heads]

    def line(cells: Sequence[Text], cell: str) -> Html:
        return element(
            "tr", *(element(cell, each, class_=side) for each, side in zip(cells, sides, strict=True))
        )

    listed = list(rows)
    parts = [element("caption", caption)] if caption else []
    parts.append(element("thead", line(heads, "th")))
    parts.append(element("tbody", *(line(row, "td") for row in listed)))
    if foot:
        parts.append(element("tbody", line(foot, "td"), class_="foot"))
    length = "short" if len(listed) < SHORT else ""
    return element("table", *parts, class_=f"{class_} {length}".strip())


def facts(pairs: Iterable[tuple[Text, Text]], class_: str = "") -> Html:
    """Names with values."""
    return element(
        "dl",
        *(element("div", element("dt", name), element("dd", value)) for name, value in pairs),
        class_=f"facts {class_}".strip(),
    )


def notes(lines: Iterable[Text]) -> Html:
    """A list of remarks."""
    listed = [element("li", line) for line in lines]
    return element("ul", *listed, class_="notes") if listed else Html("")
