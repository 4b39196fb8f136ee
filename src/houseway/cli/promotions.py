"""`houseway promotion`, `promotions` and `draw`: terms checked, promotions listed, draws proved."""

from pathlib import Path
from typing import Annotated, Any

import typer

from houseway import api
from houseway.cli.common import DataFolder, JsonFlag, print_json, read_text
from houseway.equipment import dollars


def promotion_command(
    file: Annotated[
        str, typer.Argument(help="A file with games and terms (JSON or TOML), or - for standard input.")
    ],
    check: Annotated[
        bool, typer.Option("--check", help="List everything unmet with its clause; exit 1.")
    ] = False,
    zone: Annotated[str, typer.Option(help="The time zone of the house.")] = "UTC",
    data: Annotated[
        Path | None,
        typer.Option(
            "--data",
            metavar="DIR",
            help="A house's data folder: judge by its list of prescribed items too; otherwise by no list.",
        ),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """The terms of a promotion: printed as patrons read them, or checked item by item."""
    page = api.promotion_terms(read_text(file), toml=Path(file).suffix == ".toml", zone=zone, data=data)
    if as_json:
        print_json(page)
    elif check:
        for each in page["unmet"]:
            print(f"{each['field']}: {each['words']} [{', '.join(each['clauses'])}]")
        print(f"{len(page['unmet'])} unmet" if page["unmet"] else "complete: it may be lodged")
    else:
        print(page["text"])
    raise typer.Exit(1 if check and page["unmet"] else 0)


def promotions_command(data: DataFolder = None, as_json: JsonFlag = False) -> None:
    """The promotions of a house, from its journal."""
    listed = api.promotions(data)
    if as_json:
        print_json(listed)
        return
    for each in listed["promotions"]:
        _print(each)
    if not listed["promotions"]:
        print("no promotions")


def _print(each: dict[str, Any]) -> None:
    print(f"{each['promotion']}: {each['state']}, {', '.join(each['games'])}")
    for name, prize in each["prizes"].items():
        winner = f", won by {prize['winner']}" if prize["winner"] else ""
        print(f"  {name}: {prize['words']}, {dollars(prize['value'])}{winner}")
    for duty in each["duties"]:
        print(f"  to do since {duty['since']}: {duty['what']} [{duty['clause']}]")


def draw_command(
    promotion: Annotated[str, typer.Argument(help="The promotion.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Check every draw; exit 1 if one is not as promised.")
    ] = False,
    data: DataFolder = None,
    as_json: JsonFlag = False,
) -> None:
    """The draws of a promotion, and whether they are as promised."""
    proof = api.draws(promotion, data)
    if as_json:
        print_json(proof)
    else:
        for draw in proof["draws"]:
            how = "told by people" if draw["told"] else "opened as promised"
            print(f"draw {draw['draw']} at {draw['at']}: {_numbers(draw)} ({how})")
        for problem in proof["problems"]:
            print(problem)
        if not proof["draws"]:
            print(f"nothing was drawn; promised: {proof['promise']}")
        elif verify and not proof["problems"]:
            print(f"sound: {len(proof['leaves'])} entries, list {proof['list_hash']}")
    raise typer.Exit(1 if verify and proof["problems"] else 0)


def _numbers(draw: dict[str, Any]) -> str:
    return ", ".join(
        f"{prize}: entry {number}" for prize, number in zip(draw["prizes"], draw["numbers"], strict=True)
    )
