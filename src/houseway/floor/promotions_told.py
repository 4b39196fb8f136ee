"""What other programs ask about promotions: a file of terms, a journal's promotions, its draws."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, tzinfo
from typing import Any

from houseway.floor.promotions.checking import unmet
from houseway.floor.promotions.prescribed import NO_LIST, Listing
from houseway.floor.promotions.promotion import hash_of_terms
from houseway.floor.promotions.seeing import Seen
from houseway.floor.promotions.wording import text_of
from houseway.floor.promotions_kept import draw_problems, prescribed_in, read_terms, register_of
from houseway.journal import Entry
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role

INSPECTOR = Viewer(Role.INSPECTOR)


def terms_page(
    given: Any, zone: tzinfo | None, prescribed: Mapping[str, Listing] = NO_LIST
) -> dict[str, Any]:
    """Everything unmet with its clauses, the text, and the hash by which it would be lodged."""
    name, games, terms = read_terms(given)
    found = unmet(terms, games, prescribed)
    whole = terms if isinstance(terms, Mapping) else {}
    return {
        "promotion": name,
        "games": list(games),
        "unmet": [each.as_json(games) for each in found],
        "terms_hash": hash_of_terms(name, games, whole),
        "text": text_of(name, whole, games, zone),
    }


def prescribed_on(entries: Iterable[Entry], today: date) -> Mapping[str, Listing]:
    """What a journal's list of prescribed items has in force on that day."""
    return prescribed_in(entries).in_force(today)


def promotions_of(entries: Iterable[Entry], now: datetime, zone: tzinfo | None) -> dict[str, Any]:
    """All promotions of a journal, with what is to be done."""
    looks = Seen(INSPECTOR, now, zone)
    listed = []
    for promotion in register_of(entries).promotions.values():
        shown = looks.summary(promotion)
        staff = shown.pop("staff")
        prizes = {
            name: {**prize, "winner": staff["prizes"][name]["winner"]}
            for name, prize in shown["prizes"].items()
        }
        listed.append({**shown, "prizes": prizes, "duties": staff["duties"], "lodgings": staff["lodgings"]})
    return {"promotions": listed}


def draws_of(entries: Iterable[Entry], name: str, now: datetime) -> dict[str, Any]:
    """The draws of one promotion, and what is wrong with them."""
    promotion = register_of(entries).named(name)
    return {**Seen(INSPECTOR, now, None).draws(promotion), "problems": list(draw_problems(promotion))}
