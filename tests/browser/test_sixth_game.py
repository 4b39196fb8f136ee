"""The game that CONTRIBUTING's recipe adds, in the browser: on a plain cloth, called by its words."""

import pytest
from playwright.sync_api import expect

from tests.browser.visiting import House, play_on
from tests.sixth.made import NAME, make

WAGER = "stake"


@pytest.fixture
def house_with_six(browser, tmp_path, monkeypatch):
    """The floor of a house to which the game was added."""
    source = make(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(source))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    with House(tmp_path / "house") as opened:
        yield opened


@pytest.mark.ci
def test_a_sixth_game_is_played_in_the_browser(house_with_six, visit):
    ann = visit(house_with_six).sign_up("Ann")
    ann.go("/")
    card = ann.page.locator(f".table-card.{NAME}")
    expect(card.get_by_role("heading")).to_have_text("High Card")
    expect(card.locator(".faces > *")).to_have_count(2)
    ann.at(NAME)
    ann.place(2, WAGER)
    began = ann.round
    ann.deal()
    play_on([ann], began + 1)
    ann.picture(f"{NAME}-settled")
    expect(ann.page.locator(".account li.mine")).to_have_count(1)
    ann.page.get_by_role("link", name="Verify").click()
    expect(ann.page.locator(".verdict")).to_contain_text("The promise was kept")
    ann.go(f"/rules/{NAME}")
    expect(ann.page.locator(".clause-entry")).to_have_count(11)
