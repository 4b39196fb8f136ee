"""The sign of each table shows every line that its game pays, and the rules page the same."""

import pytest
from playwright.sync_api import expect

from tests.server.rooms import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_sign_and_the_rules_show_what_is_paid(seated, game):
    page = seated.page
    lines = page.evaluate(
        "async address => (await (await fetch(address)).json()).odds", f"/api/tables/{game}-1/sign"
    )
    seated.go(f"/sign/{game}-1")
    expect(page.locator(".sign")).to_be_visible()
    shown = page.locator(".sign .boards tr").all_inner_texts()[-len(lines) :]
    assert all(line["what"] in row and line["figure"] in row for line, row in zip(lines, shown, strict=True))
    seated.picture(f"sign-{game}")
    seated.go(f"/rules/{game}")
    rows = page.locator(".pays tr")
    expect(rows).to_have_count(len(lines))
    assert all(line["figure"] in row for line, row in zip(lines, rows.all_inner_texts(), strict=True))
    seated.picture(f"rules-{game}")
