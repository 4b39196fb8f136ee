"""Accounts, sessions, header tokens, one-time links, and how often each may ask. No HTTP here."""

from houseway.server.people.clerk import Entered, Note
from houseway.server.people.errors import Denied, Why
from houseway.server.people.limits import Bucket, Limits, Rate
from houseway.server.people.people import People
from houseway.server.people.person import Person
from houseway.server.people.store import PeopleDown
from houseway.server.people.tokens import Token

__all__ = [
    "Bucket",
    "Denied",
    "Entered",
    "Limits",
    "Note",
    "People",
    "PeopleDown",
    "Person",
    "Rate",
    "Token",
    "Why",
]
