"""The form of a new table: every setting is a field with its words and clauses."""

import json

import pytest
from playwright.sync_api import Locator, expect

from houseway.games import PLAYABLE
from houseway.table.layout.offered import offered
from tests.browser.pit import Pit


@pytest.fixture(scope="module")
def pit(busy_pit: Pit) -> Pit:
    return busy_pit


def setting(form: Locator, name: str) -> Locator:
    """The field of that setting."""
    return form.locator(f'[data-setting="{name}"]').locator("input, select")


def test_every_setting_is_a_field_and_a_table_opens_with_what_is_chosen(pit: Pit) -> None:
    page = pit.supervisor.page
    pit.supervisor.go("/pit")
    form = page.locator("form.open-table")
    for game in PLAYABLE.values():
        form.get_by_label("Game").select_option(game.name)
        form.locator("summary").click()
        shown = form.locator("[data-setting]").evaluate_all("all => all.map(each => each.dataset.setting)")
        whole = {each.setting.partition(".")[0] for each in offered(game.settings)} - {"limits"}
        assert {each.partition(".")[0] for each in shown} | {"ante_bonus", "aces_up"} >= whole
        pit.supervisor.picture(f"pit-settings-{game.name}")
    form.get_by_label("Game").select_option("pinkjack")
    form.locator("summary").click()
    setting(form, "areas").fill("12")
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("alert")).to_contain_text("pinkjack/2.2.1")
    setting(form, "areas").fill("5")
    setting(form, "decks").select_option("8")
    setting(form, "device").select_option("shuffler")
    setting(form, "manual_shuffle").check()
    setting(form, "minimum").select_option("area")
    setting(form, "suits_you.amount").fill("2.50")
    with page.expect_response(lambda told: told.request.method == "POST") as opened:
        form.get_by_role("button", name="Open the table").click()
    sent = json.loads(opened.value.request.post_data or "")["settings"]
    assert opened.value.status == 201
    pit.count_opened("pinkjack")
    assert {name: sent[name] for name in ("areas", "decks", "device", "manual_shuffle", "minimum")} == {
        "areas": 5,
        "decks": 8,
        "device": "shuffler",
        "manual_shuffle": True,
        "minimum": "area",
    }
    assert sent["suits_you"] == {"amount": 250}
    assert "one_card_on_split_aces" not in sent


@pytest.mark.ci
def test_a_wager_that_favours_the_player_is_shown_before_the_table_is_opened(pit: Pit) -> None:
    pit.supervisor.go("/pit")
    form = pit.supervisor.page.locator("form.open-table")
    form.get_by_label("Game").select_option("pontoon")
    form.get_by_role("button", name="What the house wins").click()
    against = form.locator(".edges .wrong")
    expect(against).to_contain_text("Perfect Pairs: favours the player", timeout=180_000)
    expect(form.locator(".edges")).to_contain_text("Box: the house wins")
    pit.supervisor.picture("pit-edges")
