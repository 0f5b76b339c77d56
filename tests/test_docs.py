"""What the docs must name is named."""

import re
import tomllib
from pathlib import Path

import pytest

import builder.cli
import perf.cli
import viewer.cli

ROOT = Path(__file__).resolve().parents[1]


def test_every_dependency_has_its_line() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(name for extra in project["optional-dependencies"].values() for name in extra),
    ]
    names = {re.split(r"[^\w-]", name)[0].lower() for name in wanted}
    table = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| ([\w-]+) \|", table, re.MULTILINE)) - {"package"}
    assert named == names


@pytest.mark.parametrize("readme", ["README.md", "README.ko.md"])
def test_readme_names_every_command(readme: str) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    for script, group in {"builder": builder.cli.main, "viewer": viewer.cli.main, "fleetperf": perf.cli.main}.items():
        assert group.commands
        for name in group.commands:
            assert f"`{script} {name}" in text, f"{script} {name}"
