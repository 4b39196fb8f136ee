"""The command that opens the house."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.common import DataFolder

Certificate = Annotated[Path | None, typer.Option("--tls-cert", metavar="FILE", help="A certificate.")]
Key = Annotated[Path | None, typer.Option("--tls-key", metavar="FILE", help="Its key.")]


def serve_command(
    port: Annotated[int, typer.Option("--port", min=0, max=65_535, help="Where to listen; 0: any.")] = 8642,
    host: Annotated[str, typer.Option("--host", help="Others than this machine need TLS.")] = "127.0.0.1",
    data: DataFolder = None,
    tls_cert: Certificate = None,
    tls_key: Key = None,
) -> None:
    """The floor in the browser: all five games, nothing to configure."""
    from houseway.server.serving import House, serve

    house = House(host=host, port=port, data=data, tls_cert=tls_cert, tls_key=tls_key)
    serve(house, lambda line: print(line, file=sys.stdout, flush=True))
