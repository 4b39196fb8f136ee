"""A line to the page on which the test says what the table asks, and hears what is said."""

import json

from playwright.sync_api import expect


class FakeTable:
    """The table of a game as the test tells it."""

    def __init__(self, visitor, game):
        page = visitor.page
        address = f"/api/tables/{game}-1"
        self.snapshot = page.evaluate("async address => (await fetch(address)).json()", address)
        self.snapshot["sequence"] += 1
        self.heard = []
        self.frames = []
        self.next = []
        self.against = None
        page.route_web_socket("**/socket", self._open)
        self.visitor = visitor
        self.game = game
        self.socket = None

    def _open(self, socket):
        self.socket = socket
        socket.on_message(lambda text: self._hear(socket, json.loads(text)))
        socket.send(json.dumps(self.snapshot))

    def _hear(self, socket, frame):
        self.heard.append(frame["do"])
        self.frames.append(frame)
        if self.next:
            self._ask(*self.next.pop(0))
        if self.against:
            refused = {"type": "refused", "id": frame["id"], "refused": self.against}
            return socket.send(json.dumps(refused))
        socket.send(json.dumps({"type": "done", "id": frame["id"], "sequence": self.snapshot["sequence"]}))

    def _ask(self, area, options, barred=()):
        question = {"patron": self.visitor.name, "area": area, "hand": 1, "default": None}
        question |= {"options": [{"rule": [], **each} for each in options], "barred": dict(barred)}
        self.snapshot["sequence"] += 1
        self.snapshot |= {
            "request": {"request": "ask", "rule": [], "questions": [question]},
            "asked": [0],
            "deadline": {"seconds": 30, "of": 30},
        }
        if self.socket:
            self.socket.send(json.dumps(self.snapshot))

    def send(self):
        """The table as it is now."""
        self.socket.send(json.dumps(self.snapshot))

    def refuses(self, against):
        """Whatever is said from now on."""
        self.against = against

    def asks(self, *options, area=3, barred=()):
        """Open the table with one question to the visitor, which has been there for a moment."""
        self._ask(area, options, barred)
        self.visitor.at(self.game)
        expect(self.visitor.page.locator(".dock .question[data-asked=open]")).to_be_visible()

    def then_asks(self, *options, area):
        """With the answer to the question before comes this one."""
        self.next.append((area, options))

    def said(self):
        """What the page has sent, without the part that is the same in all of these."""
        self.visitor.page.wait_for_function("() => true")
        (heard,) = self.heard
        assert {name: heard.pop(name) for name in ("input", "hand")} == {"input": "said", "hand": 1}
        return heard
