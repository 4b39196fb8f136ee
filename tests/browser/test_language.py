"""Pai Gow in Chinese: chosen at the head of the page, played to a settled round without a word of English."""

# ruff: noqa: RUF001 (Chinese has its own punctuation)

import re

from playwright.sync_api import expect

from tests.browser.visiting import Visitor, try_until

KEPT = {"Houseway", "Jung", "Che", "Jowl", "Esc"}
"""The house's name, what the dealer calls by its own name, a key."""


def english(guest: Visitor, part: str) -> set[str]:
    """Words of three letters and more that are shown there, but names of people and tables."""
    shown = guest.page.locator(part).inner_text().replace(guest.name, "")
    return set(re.findall("[A-Za-z]{3,}", re.sub(r"pai-gow-\d+", "", shown))) - KEPT


def test_pai_gow_is_played_in_chinese_from_the_menu_to_a_settled_round(own_house, visit):
    guest = visit(own_house, width=1440, height=900).sign_up("Mei")
    page = guest.page
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_label("Language").select_option("zh-Hant")
    expect(page.get_by_role("heading", name="賭廳")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "zh-Hant"
    page.get_by_role("link", name="前往賭桌：牌九").click()
    page.get_by_role("button", name="第一次玩？看看玩法").click()
    expect(page.get_by_role("dialog", name="牌九玩法")).to_contain_text("至尊寶")
    assert english(guest, "dialog") == set()
    guest.picture("chinese-guide")
    page.keyboard.press("Escape")
    guest.place(4, "box")
    page.get_by_role("button", name="發牌：我不再下注").click()
    setting = page.locator(".dock .setting")
    try_until(guest, setting.is_visible, lambda: guest.answer("no"))
    expect(setting.locator(".way").first).to_contain_text("頭")
    assert english(guest, "main") == set()
    guest.picture("chinese-setting")
    try_until(
        guest, lambda: page.locator(".area .outcome:visible").count(), lambda: guest.answer("set", "no")
    )
    outcome = page.locator(".area .outcome:visible")
    expect(outcome).to_have_text(re.compile("^(贏|輸|和局)"))
    stands = outcome.inner_text().startswith("和局")
    try_until(guest, lambda: guest.may_wager, lambda: guest.answer("no"))
    decided = "^桌面上有" if stands else "^頭 .+ / 尾 .+：(贏|輸)"
    expect(page.locator(".dock .status")).to_have_text(re.compile(decided))
    expect(page.locator(".account li").first).to_contain_text("押注")
    assert english(guest, "main") == set()
    guest.picture("chinese-settled")
