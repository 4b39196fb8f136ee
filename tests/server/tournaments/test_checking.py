"""Conditions checked while somebody writes: all that is missing, each with its clause; nothing changes."""

from houseway.table.procedure.roles import Role
from tests.floor.tournaments.days import conditions
from tests.server.tournaments.halls import hall


def test_what_conditions_lack_is_told_item_by_item(tmp_path):
    with hall(tmp_path) as here:
        kept = len(here.house.entries())

        def missing(given):
            found = here.manager.post("/api/tournaments/check", {"conditions": given})["missing"]
            return [(each["clause"], each["field"]) for each in found]

        assert missing(conditions()) == []
        assert missing(conditions(limits=None)) == [("pontoon/20.3(a)(vii)", "limits")]
        assert missing(conditions(prizes=["60", "30"])) == [("pontoon/20.19", "prizes")]
        assert missing("words") == [("pontoon/20.3", "")]
        assert len(missing({})) > 20
        assert len(here.house.entries()) == kept


def test_a_patron_may_check_too_but_not_document(tmp_path):
    with hall(tmp_path) as here:
        ann = here.house.somebody(Role.PLAYER, "ann")
        assert ann.post("/api/tournaments/check", {"conditions": conditions()}) == {"missing": []}
        refused = here.order(ann, "document-conditions", 403, tournament="W", conditions=conditions())
        assert refused["refused"]["clause"] == "pontoon/20.2(a)"
