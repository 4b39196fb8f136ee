"""What somebody may order at a table now, as data: words, clause, fields, and whether it is possible."""

from typing import Any

from houseway.floor.inputs import ON_A_FINDING
from houseway.rulebook.clauses import entry_of
from houseway.table.forms import forms, possible_now
from houseway.table.kept import KeptTable
from houseway.table.roles import Role
from houseway.table.table import Table


def menu_of(table: KeptTable[Any], role: Role) -> dict[str, Any]:
    """Everything that this role may order, in the order of the game's own list, and who is there."""
    game = table.game
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
            "fields": form.as_json()["fields"],
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


def patrons_at(table: Table[Any]) -> list[str]:
    """Who sits or wagers at the table."""
    seated = table.round.state.seats.values()
    return sorted({*seated, *(wager.patron for wager in table.wagers if wager.on_layout)})
