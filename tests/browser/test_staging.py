"""Where things move, nothing tells a result before the cards that decide it lie."""

import pytest
from playwright.sync_api import expect

from tests.browser.visiting import Visitor, play_on

WATCH = """
() => {
  window.told = [];
  window.moved = 0;
  const purse = () => document.querySelector(".purse strong")?.textContent;
  const inPlay = purse();
  const look = () => {
    const moving = document.getAnimations().filter((each) => each.effect?.target?.closest?.(".piece"));
    if (!moving.length) return;
    window.moved = Math.max(window.moved, moving.length);
    const tells = {
      purse: purse() !== inPlay && purse(),
      outcome: [...document.querySelectorAll(".outcome")].some((each) => !each.hidden),
      account: document.querySelector(".account li.mine"),
      live: /wins|loses|Won|Lost|stands off|settling/.exec(document.getElementById("live").textContent)?.[0],
      call: /settling|:/.exec(document.querySelector(".call").textContent)?.[0],
      chips: document.querySelector(".dock .chips"),
      question: document.querySelector(".dock .question"),
      clock: !document.querySelector(".clock").hidden && "clock",
    };
    for (const [what, seen] of Object.entries(tells)) if (seen) window.told.push(what);
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, all);
}
"""

LISTEN = """
window.heard = [];
for (const [kind, node] of [["rustle", AudioBufferSourceNode], ["tone", OscillatorNode]]) {
  const { start } = node.prototype;
  node.prototype.start = function (at) { window.heard.push([kind, at]); return start.call(this, at); };
}
"""


@pytest.mark.parametrize(("game", "wager"), [("baceball", "bet"), ("four-card-poker", "ante")])
def test_nothing_tells_a_result_before_its_cards_are_seen(own_house, browser, game, wager):
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    context.add_init_script(LISTEN)
    ann = Visitor(own_house, context.new_page()).sign_up("Ann").at(game)
    page = ann.page
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.heard") == []
    sound.click()
    expect(sound).to_have_text("♪ on")
    ann.place(3, wager)
    began = ann.round
    page.evaluate(WATCH)
    page.evaluate("window.heard = []")
    ann.deal()
    play_on([ann], began + 1, "play", "no")
    expect(page.locator(".area .outcome:visible")).to_have_count(1)
    told, moved = page.evaluate("() => [[...new Set(window.told)], window.moved]")
    assert moved > 1
    heard = page.evaluate("window.heard")
    rustles = [at for kind, at in heard if kind == "rustle"]
    tones = [at for kind, at in heard if kind == "tone"]
    assert len(rustles) > 1
    assert max(tones) > max(rustles)
    assert told == []
    assert ann.faults == []
    context.close()
