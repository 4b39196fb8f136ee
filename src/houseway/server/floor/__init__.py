"""The floor: live tables, their mailboxes, pictures, chips and bots. Knows no HTTP."""

from houseway.server.floor.cage import Cage
from houseway.server.floor.floor import Floor
from houseway.server.floor.inputs import Order, Stale
from houseway.server.floor.live import LiveTable
from houseway.server.floor.pace import Clock, Pace
from houseway.server.floor.showing import Sink

__all__ = ["Cage", "Clock", "Floor", "LiveTable", "Order", "Pace", "Sink", "Stale"]
