"""What somebody may order at a table now, as data: words, clause, fields, and whether it is possible."""

from datetime import UTC, datetime, timedelta
from typing import Any

from houseway.floor.inputs import ON_A_FINDING
from houseway.rulebook.clauses import entry_of
from houseway.rulebook.common import common
from houseway.table.desk.forms import forms, possible_now
from houseway.table.keeping.kept import KeptTable
from houseway.table.procedure.moments import written
from houseway.table.procedure.roles import Role
from houseway.table.rules.game import Game
from houseway.table.table import Table


def menu_of(table: KeptTable[Any], role: Role, now: datetime) -> dict[str, Any]:
    """Everything that this role may order, in the order of the game's own list, and who is there."""
    game, given = table.game, {"time": earliest(table.game, now)}
    possible = possible_now(table, role)
    notices = game.floor.needs_notice
    items = [
        {
            "kind": form.kind,
            "words": form.words,
            "about": form.about,
            "clause": form.rule,
            "summary": entry_of(form.rule).summary,
            "needs_notice": game.clause(notices[form.kind]) if form.kind in notices else None,
            "fields": [
                field | ({"default": given[field["name"]]} if field["name"] in given else {})
                for field in form.as_json()["fields"]
            ],
            "presets": [
                {"key": each.key, "words": each.words, "fields": each.fields}
                for each in game.menu
                if each.kind == form.kind
            ],
            "possible": form.kind in possible,
        }
        for form in forms(game, table.settings)
        if role in form.roles and form.kind not in ON_A_FINDING
    ]
    return {"table": table.name, "role": str(role), "patrons": patrons_at(table), "items": items}


def earliest(game: Game[Any], now: datetime) -> str:
    """The first full minute that a sign may show which is put up in the minute that has begun."""
    time = now.astimezone(UTC) + timedelta(minutes=common("change-limits").minutes[game.name] + 2)
    return written(time.replace(second=0, microsecond=0))


def patrons_at(table: Table[Any]) -> list[str]:
    """Who sits or wagers at the table."""
    seated = table.round.state.seats.values()
    return sorted({*seated, *(wager.patron for wager in table.wagers if wager.on_layout)})
