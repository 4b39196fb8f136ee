"""The house as one program: the journal, the people, the floor, and the server that shows them."""

import asyncio
import errno
import json
import os
import socket
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from pathlib import Path
from threading import Timer
from types import FrameType
from typing import Any, NamedTuple

import uvicorn
from fastapi import FastAPI
from msgspec import Struct, structs

from houseway.api import PEOPLE as PEOPLE_FILE
from houseway.api import journal_file, open_data_folder
from houseway.floor.documents import Licence
from houseway.floor.record.reading import zone_of
from houseway.floor.terms import Terms
from houseway.games.defaults import DEFAULT_LINKS
from houseway.journal import Draft, Journal, utc_clock
from houseway.rulebook import Unreadable
from houseway.server.door import open_door
from houseway.server.http.app import create_app
from houseway.server.http.connections import Attentive, punctual
from houseway.server.http.security import LOOPBACK_HOSTS, Security
from houseway.server.http.sockets import LARGEST
from houseway.server.live import HOUSE_TERMS, Floor, Pace
from houseway.server.people import Denied, People
from houseway.server.people.links import LIFE
from houseway.table.keeping.scribe import HOUSE
from houseway.table.procedure.roles import EMPLOYED, Role

PORT = 8642
LAST_SECONDS = 4.5
"""How long the house may take to end."""
PEOPLE = "people"
TRY_ROLES = tuple(role for role in Role if role is Role.PLAYER or role in EMPLOYED)
"""Each gets a link of its own, for trying things out."""


class House(Struct, frozen=True, kw_only=True):
    """What the house is told when it opens."""

    host: str = "127.0.0.1"
    port: int = PORT
    data: Path | None = None
    tls_cert: Path | None = None
    tls_key: Path | None = None
    proxy: str | None = None
    """The address of the one proxy whose word about addresses is taken."""
    pace: Pace = Pace()
    try_roles: bool = False
    licensee: str | None = None
    """Whose licensed casino it is; nobody's: a house for practice."""
    zone: str | None = None
    """The time zone of its days and hours; nothing said: this machine's."""
    keep_claims: int | None = None
    """For how many days names and addresses of denied claims are kept; nothing said: without an end."""
    manager: tuple[str, str] | None = None
    """The name and password of the first gaming manager, where there is none."""

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach it."""
        try:
            return self.host == "localhost" or ip_address(self.host).is_loopback
        except ValueError:
            return False

    def check(self) -> None:
        """One clear line for what cannot be."""
        if (self.tls_cert is None) != (self.tls_key is None):
            raise Unreadable("tls", "--tls-cert and --tls-key go together: one is missing", "tls")
        for file in (self.tls_cert, self.tls_key):
            if file is not None and not file.is_file():
                raise Unreadable("no-file", f"cannot read {str(file)!r}", "tls")
        if self.tls_cert is None and not self.loopback:
            message = f"host {self.host!r} can be reached by others: --tls-cert and --tls-key are needed"
            raise Unreadable("no-tls", message, "host")
        if self.proxy is not None and not _is_address(self.proxy):
            raise Unreadable("proxy", f"--proxy is one address, not {self.proxy!r}", "proxy")
        if self.licensee is not None and not self.licensee.strip():
            raise Unreadable("licensee", "--licensee: nobody is named", "licensee")
        if self.zone is not None:
            zone_of(self.zone, "--zone")
        if self.try_roles and not self.loopback:
            raise Unreadable("try-roles", "--try-roles is for this machine alone: no other host", "host")


def _is_address(text: str) -> bool:
    try:
        return bool(ip_address(text))
    except ValueError:
        return False


def serve(
    house: House, say: Callable[[str], None], show: Callable[[str], object] = lambda address: None
) -> None:
    """Open the house and serve until it is told to stop; `show` is given the address that leads in."""
    house.check()
    folder = open_data_folder(house.data)
    with listening(house) as listener, Journal(journal_file(folder), utc_clock) as journal:
        people = People(folder / PEOPLE_FILE, note=noting(journal))
        try:
            asyncio.run(_serve(house, listener, journal, people, Telling(say, show, folder)))
        finally:
            people.close()


def terms_of(house: House) -> Terms:
    """What holds in the whole house."""
    licence = None if house.licensee is None else Licence(house.licensee)
    zone = None if house.zone is None else zone_of(house.zone, "--zone")
    return structs.replace(HOUSE_TERMS, licence=licence, zone=zone, keep_claims=house.keep_claims)


class Telling(NamedTuple):
    """Who is told where the house is: in lines, in a browser, at the door of its folder."""

    say: Callable[[str], None]
    show: Callable[[str], object]
    folder: Path


async def _serve(
    house: House, listener: socket.socket, journal: Journal, people: People, telling: Telling
) -> None:
    if house.manager is not None:
        await first_manager(people, *house.manager)
    terms = terms_of(house)
    floor = Floor(journal, asyncio.get_running_loop(), pace=house.pace, terms=terms, links=DEFAULT_LINKS)
    check_licence(floor)
    hosts = LOOPBACK_HOSTS if house.loopback else None
    floor.watch_clock()
    app = create_app(floor, Security(people, hosts, links=house.loopback))
    server = server_for(app, house)
    running = asyncio.create_task(server.serve([listener]))
    while not server.started and not running.done():
        await asyncio.sleep(0.02)
    if not server.started:
        await running
        return
    async with open_door(telling.folder, lambda: _welcome(house, listener, people)):
        ways_in = await _welcome(house, listener, people)
        for line in (*ways_in, *in_words(house, ways_in[0])):
            telling.say(line)
        telling.show(ways_in[0].rpartition(" ")[2])
        await running


def server_for(app: FastAPI, house: House) -> uvicorn.Server:
    """What serves the house; a screen that does not answer for 20 seconds is cut off."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        http=punctual(proxy=house.proxy),
        ws=Attentive,
        ws_max_size=LARGEST,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=house.proxy is not None,
        forwarded_allow_ips=house.proxy or "",
        timeout_graceful_shutdown=2,
        ssl_certfile=house.tls_cert,
        ssl_keyfile=house.tls_key,
    )
    return Prompt(config)


class Prompt(uvicorn.Server):
    """Ends soon after it is told to, whatever runs: all that was acknowledged is on the disk."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to end: by itself, or after some seconds all the same."""
        last = Timer(LAST_SECONDS, os._exit, [0])
        last.daemon = True
        last.start()
        super().handle_exit(sig, frame)


def check_licence(floor: Floor) -> None:
    """No table that was opened as a licensed one goes on as one for practice."""
    opened = {name: facts.opened for name, facts in floor.house.tables.items() if not facts.closed}
    licensed = [name for name, fact in opened.items() if fact is not None and fact.licensed]
    if licensed and floor.room.terms.licence is None:
        message = f"{licensed[0]} is a licensed table: the house opens with --licensee, as it did before"
        raise Unreadable("licensee", message, "licensee")


async def first_manager(people: People, name: str, password: str) -> None:
    """The account of the first gaming manager, who makes those of the rest of the staff."""
    there = [each.name for each in await people.staff() if each.role is Role.GAMING_MANAGER]
    if there:
        message = f"--manager {name!r}: {there[0]!r} is gaming manager here, and makes other accounts"
        raise Unreadable("manager", message, "manager")
    try:
        await people.make_staff(name, password, Role.GAMING_MANAGER, HOUSE)
    except Denied as denied:
        raise Unreadable(str(denied.code), f"--manager: {denied.message}", "manager") from None


async def _welcome(house: House, listener: socket.socket, people: People) -> list[str]:
    """Where the house is; on loopback without accounts, with a link that opens it once."""
    scheme = "http" if house.tls_cert is None else "https"
    host = f"[{house.host}]" if ":" in house.host else house.host
    address = f"{scheme}://{host}:{listener.getsockname()[1]}/"
    if house.try_roles:
        links = await people.new_links(TRY_ROLES)
        return [f"{role}: {address}enter/{link}" for role, link in zip(TRY_ROLES, links, strict=True)]
    if house.loopback and not await people.anybody_signed_up():
        return [f"{address}enter/{await people.new_link()}"]
    return [address]


def in_words(house: House, way_in: str) -> list[str]:
    """What the way in is for, how long it is good, and how the house is closed."""
    once = f"good once, for {LIFE // 60:.0f} minutes; 'houseway link' prints another"
    if house.try_roles:
        first = f"Each link lets one person in, in that role: {once}."
    elif "/enter/" in way_in:
        first = f"Opened in a browser, this link lets one person in as a guest with chips for $1,000; {once}."
    else:
        first = "Open this address in a browser and sign in."
    return [first, "Ctrl+C closes the house: nothing is lost, and it opens again as it was."]


def listening(house: House) -> socket.socket:
    """The port, taken before anything is opened. asyncio sends at once only on sockets that say TCP."""
    family = socket.AF_INET6 if ":" in house.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((house.host, house.port))
    except (OSError, OverflowError) as problem:
        listener.close()
        if isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE:
            message = f"port {house.port} is in use: stop what is there, or choose another with --port"
        else:
            message = f"cannot listen at {house.host} port {house.port}: {problem}"
        raise Unreadable("port", message, "port") from None
    return listener


def noting(journal: Journal) -> Callable[[str, Mapping[str, Any]], None]:
    """Who came and went is kept too."""

    def note(kind: str, body: Mapping[str, Any]) -> None:
        text = json.dumps(dict(body), separators=(",", ":"), ensure_ascii=False)
        journal.append([Draft(PEOPLE, 0, kind, HOUSE, text.encode())])

    return note
