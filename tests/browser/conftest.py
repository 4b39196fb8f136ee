"""A house of its own for the browser tests, and people who visit it with the system's Chromium."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.pit import Pit, StaffedHouse
from tests.browser.visiting import House, Visitor

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="package")
def browser():
    """The system's Chromium, without a window."""
    if CHROMIUM is None:
        pytest.skip("no Chromium found on this machine (on Debian: apt-get install chromium)")
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def house(browser, tmp_path_factory) -> Iterator[House]:
    """The embedded floor with its five tables, on a free port."""
    with House(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def own_house(browser, tmp_path) -> Iterator[House]:
    """A house for one test alone: a wager that stands off stays on the layout for the next round."""
    with House(tmp_path) as opened:
        yield opened


@pytest.fixture
def visit(browser) -> Iterator[Callable[..., Visitor]]:
    """Opens a browser context of its own for somebody; whatever goes wrong in a page fails the test."""
    visitors: list[Visitor] = []

    def come(house: House, *, width: int = 1280, height: int = 800) -> Visitor:
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=width < 500
        )
        visitors.append(Visitor(house, context.new_page()))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.page.context.close()
    assert [fault for visitor in visitors for fault in visitor.faults] == []


@pytest.fixture(scope="package")
def zoe(browser, house):
    """One account for all of these, in a browser context of its own."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield Visitor(house, context.new_page()).sign_up("Zoe")
    context.close()


@pytest.fixture
def seated(zoe):
    """A page of hers for one test."""
    visitor = Visitor(zoe.house, zoe.page.context.new_page())
    visitor.name = zoe.name
    visitor.go("/")
    yield visitor
    visitor.page.close()
    assert visitor.faults == []


@contextmanager
def people_at_work(browser, folder: Path) -> Iterator[Pit]:
    """A house with staff, and four people at work in it. The dealer's hands stay on the keys."""
    visitors: dict[str, Visitor] = {}
    with StaffedHouse(folder) as opened:

        def come(role: str, kind: type[Visitor]) -> Visitor:
            context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            context.add_init_script("addEventListener('pointerdown', () => console.error('POINTER'), true)")
            visitors[role] = kind(opened, context.new_page())
            visitors[role].page.goto(opened.links[role])
            return visitors[role]

        yield Pit(opened, come)
        touched = visitors["dealer"].heard_pointer
        faults = [fault for visitor in visitors.values() for fault in visitor.faults]
        for visitor in visitors.values():
            visitor.page.context.close()
    assert faults == []
    assert not touched


@pytest.fixture
def pit(browser, tmp_path) -> Iterator[Pit]:
    """A house with staff, for one test."""
    with people_at_work(browser, tmp_path) as people:
        yield people


@pytest.fixture(scope="package")
def busy_pit(browser, tmp_path_factory) -> Iterator[Pit]:
    """A house with staff, where every test opens a table of its own."""
    with people_at_work(browser, tmp_path_factory.mktemp("pit")) as people:
        yield people
