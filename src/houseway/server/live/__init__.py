"""The floor as it is live: tables, their mailboxes, pace, pictures and bots. Knows no HTTP."""

from houseway.floor.inputs import Sent, Stale
from houseway.server.live.floor import HOUSE_TERMS, Floor
from houseway.server.live.live import CheckIn, LiveTable
from houseway.server.live.pace import Clock, Pace
from houseway.server.live.screens import Sink

__all__ = ["HOUSE_TERMS", "CheckIn", "Clock", "Floor", "LiveTable", "Pace", "Sent", "Sink", "Stale"]
