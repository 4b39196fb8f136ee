"""The command that opens the house."""

import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from houseway.api import data_folder
from houseway.cli.common import DataFolder

Certificate = Annotated[Path | None, typer.Option("--tls-cert", metavar="FILE", help="A certificate.")]
Key = Annotated[Path | None, typer.Option("--tls-key", metavar="FILE", help="Its key.")]

Manager = Annotated[
    str | None,
    typer.Option(
        "--manager",
        metavar="NAME",
        help="Once: make the first gaming manager; the password is asked for, or read from standard input.",
    ),
]
Licensee = Annotated[
    str | None,
    typer.Option(
        "--licensee",
        metavar="NAME",
        help="A licensed casino: tables open by documents in force for it; otherwise a house for practice.",
    ),
]
Proxy = Annotated[
    str | None,
    typer.Option("--proxy", metavar="ADDRESS", help="The proxy whose forwarded addresses are believed."),
]
Zone = Annotated[
    str | None,
    typer.Option(
        "--zone",
        metavar="NAME",
        help="The casino's time zone (Australia/Sydney), for days and hours; otherwise this machine's.",
    ),
]
KeepClaims = Annotated[
    int | None,
    typer.Option(
        "--keep-claims",
        metavar="DAYS",
        min=1,
        help="Forget names and addresses of denied claims after so many days; otherwise they are kept.",
    ),
]
TryRoles = Annotated[
    bool, typer.Option("--try-roles", help="Print a one-time link for each role, to try things out.")
]


def _password(name: str) -> str:
    """Typed twice at a terminal; otherwise the first line of standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    given: str = typer.prompt(f"Password of {name}", hide_input=True, confirmation_prompt=True, err=True)
    return given


def serve_command(
    port: Annotated[int, typer.Option("--port", min=0, max=65_535, help="Where to listen; 0: any.")] = 8642,
    host: Annotated[str, typer.Option("--host", help="Others than this machine need TLS.")] = "127.0.0.1",
    data: DataFolder = None,
    tls_cert: Certificate = None,
    tls_key: Key = None,
    proxy: Proxy = None,
    licensee: Licensee = None,
    zone: Zone = None,
    keep_claims: KeepClaims = None,
    manager: Manager = None,
    try_roles: TryRoles = False,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the browser as well, where the link leads.")
    ] = False,
) -> None:
    """The floor in the browser: all five games, nothing to configure."""
    from houseway.server.serving import House, serve

    house = House(
        host=host,
        port=port,
        data=data,
        tls_cert=tls_cert,
        tls_key=tls_key,
        proxy=proxy,
        licensee=licensee,
        zone=zone,
        keep_claims=keep_claims,
        try_roles=try_roles,
        manager=None if manager is None else (manager, _password(manager)),
    )
    shown = webbrowser.open if open_browser else lambda address: None
    serve(house, lambda line: print(line, file=sys.stdout, flush=True), shown)


def link_command(data: DataFolder = None) -> None:
    """The link into the house that is open: the first one was lost, or is used or too old."""
    from houseway.server.door import knock

    print(knock(data_folder(data)))
