"""The client's types: what TypeScript says of them, and what is said where it cannot be asked."""

import json
from pathlib import Path

import pytest

from tools import check_client

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "houseway" / "server" / "web" / "js"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A client of one module, checked as ours is."""
    ours = json.loads((ROOT / "jsconfig.json").read_text())
    (tmp_path / "jsconfig.json").write_text(json.dumps({**ours, "include": ["one.js"]}))
    return tmp_path / "jsconfig.json"


def test_what_a_number_cannot_do_is_told(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    by = check_client.node()
    try:
        check_client.fetched(check_client.VERSION, check_client.KEPT, check_client.npm(by))
    except check_client.Unchecked as why:
        pytest.skip(str(why))
    (project.parent / "one.js").write_text(
        "/** @param {number} cents */\nexport const paid = (cents) => cents.trim();\n"
    )
    assert check_client.check(project) != 0
    assert (
        "one.js(2,38): error TS2339: Property 'trim' does not exist on type 'number'."
        in capfd.readouterr().out
    )


def test_all_of_the_client_is_checked() -> None:
    [folder] = json.loads((ROOT / "jsconfig.json").read_text())["include"]
    assert ROOT / folder == CLIENT
    assert not [path for path in CLIENT.rglob("*.js") if "@ts-" in path.read_text()]


def test_what_cannot_be_fetched_is_said_in_one_line(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    assert check_client.check(project, kept=tmp_path / "kept") == 0
    told = capfd.readouterr()
    assert told.err == "The client's types are not checked: npm cannot fetch typescript 6.0.3\n"
    assert told.out == ""
    assert list((tmp_path / "kept").iterdir()) == []


def test_without_node_it_is_said_in_one_line(
    project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check_client, "find_spec", lambda _name: None)
    monkeypatch.setenv("PATH", "")
    assert check_client.check(project) == 0
    told = capfd.readouterr().err
    assert told.startswith("The client's types are not checked: there is no Node")
    assert told.count("\n") == 1
