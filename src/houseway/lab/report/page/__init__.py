"""The page of a par sheet: one HTML document with everything in it, for the screen and for A4."""

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

from houseway.lab.report.markup import Html, element, joined
from houseway.lab.report.page import about, appendix, beyond, playing, results

Document = Mapping[str, Any]

SECTIONS: tuple[tuple[str, str, Callable[[Document], Html]], ...] = (
    ("identification", "Identification", about.identification),
    ("glance", "Figures at a glance", about.glance),
    ("prizes", "Schedule of prizes", about.prizes),
    ("wagers", "Wagers", results.wagers),
    ("together", "Wagers of one round together", results.together),
    ("strategy", "Strategy", playing.strategy),
    ("sensitivity", "Sensitivity", beyond.sensitivity),
    ("jackpot", "Jackpot", beyond.jackpot),
    ("bonuses", "Bonuses in dollars", beyond.bonuses),
    ("stakes", "Figures by stake", beyond.by_stake),
    ("method", "Method and agreement", results.agreement),
)
APPENDIX: tuple[tuple[str, str, Callable[[Document], Html]], ...] = (
    ("definitions", "Definitions", appendix.definitions),
    ("settings", "Settings in force", appendix.settings),
    ("clauses", "Clauses cited", appendix.clauses),
    ("rulings", "Rulings in force", appendix.rulings),
)
LETTERS = "ABCD"


def page(document: Document) -> str:
    """The whole page; a section without anything in it is left out."""
    title = f"{document['identification']['title']}: par sheet"
    shown = [(name, head, inside) for name, head, make in SECTIONS if (inside := make(document))]
    listed = [(name, str(place), head, inside) for place, (name, head, inside) in enumerate(shown, start=1)]
    listed += [
        (name, letter, head, make(document))
        for letter, (name, head, make) in zip(LETTERS, APPENDIX, strict=True)
    ]
    body = [_masthead(document), _contents(listed)]
    body += [_section(*each) for each in listed]
    head = joined(
        (
            Html('<meta charset="utf-8">'),
            Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
            element("title", title),
            element("style", Html(_style(document))),
        )
    )
    inside = joined((element("head", head), element("body", element("main", *body))), "\n")
    return f"<!doctype html>\n{element('html', inside, lang='en')}\n"


def _style(document: Document) -> str:
    about_it = document["identification"]
    words = f"{about_it['title']} par sheet, {document['date']}"
    short = f"rules {about_it['rules_sha256'][:12]}, program {about_it['source_sha256'][:12]}"
    text = files("houseway.lab.report").joinpath("sheet.css").read_text("utf-8")
    return text.replace("RUNNING-TITLE", words).replace("RUNNING-CHECKSUMS", short)


def _masthead(document: Document) -> Html:
    return element(
        "header",
        element("p", "Par sheet", class_="kind"),
        element("h1", document["identification"]["title"]),
        element("p", f"{document['date']}, {document['identification']['program']}", class_="made"),
    )


def _contents(listed: list[tuple[str, str, str, Html]]) -> Html:
    links = [
        element("li", element("a", element("span", number), " ", head, href=f"#{name}"))
        for name, number, head, _ in listed
    ]
    return element("nav", element("ol", *links), aria_label="Contents")


def _section(name: str, number: str, head: str, inside: Html) -> Html:
    return element(
        "section", element("h2", element("span", number), " ", head), inside, id=name, class_=f"part {name}"
    )
