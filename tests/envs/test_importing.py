"""Whoever uses no environment needs nothing for them."""

import subprocess
import sys


def run(program: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_the_package_alone_imports_no_environment() -> None:
    done = run(
        "import sys, houseway; print({'houseway.envs', 'gymnasium', 'pettingzoo'} & sys.modules.keys())"
    )
    assert (done.stdout, done.stderr) == ("set()\n", "")


def test_without_gymnasium_one_line_names_the_extra() -> None:
    done = run("import sys; sys.modules['gymnasium'] = None; import houseway.envs")
    told = done.stderr.splitlines()[-1]
    assert told == "ModuleNotFoundError: houseway.envs needs gymnasium: pip install 'houseway[research]'"
