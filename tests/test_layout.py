"""Who may know whom: the arrows of the design, enforced."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROWS = "builder.library.rows"

# For each package: what of ours it may import besides itself.
ALLOWED = {
    "builder/library": set[str](),
    "builder/source": {ROWS},
    "builder/anchoring": {ROWS},
    "builder/engines": {ROWS},
    "builder/mapping": {ROWS, "builder.engines", "builder.anchoring", "builder.source"},
    "builder": {"builder"},
    "viewer": {"builder.library"},
    "perf": {"builder.library", "builder.fleet", "builder.engines"},
}
# Files, databases, clocks and networks that pure code must not touch (pathlib's pure paths are only names).
IMPURE = {"sqlite3", "os", "pathlib", "time", "datetime", "socket", "httpx", "random", "tempfile", "shutil", "requests"}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not _only_pure_paths(node):
            yield node.module


def _only_pure_paths(node: ast.ImportFrom) -> bool:
    return node.module == "pathlib" and all(alias.name.startswith("Pure") for alias in node.names)


def modules(package: str) -> list[Path]:
    files = sorted((ROOT / package).rglob("*.py"))
    if package == "builder":
        inner = [ROOT / name for name in ALLOWED if name.startswith("builder/")]
        files = [path for path in files if not any(path.is_relative_to(folder) for folder in inner)]
    return files


@pytest.mark.parametrize("package", ALLOWED)
def test_arrows_point_one_way(package: str) -> None:
    mine = package.replace("/", ".")
    allowed = ALLOWED[package] | {mine}
    assert modules(package)
    for path in modules(package):
        for name in imports(path):
            if name.split(".")[0] in ("builder", "viewer", "perf"):
                assert any(name == ok or name.startswith(f"{ok}.") for ok in allowed), f"{path}: {name}"


@pytest.mark.parametrize("package", ["builder/source", "builder/anchoring"])
def test_pure_packages_touch_no_file_clock_or_network(package: str) -> None:
    for path in modules(package):
        touched = {name.split(".")[0] for name in imports(path)} & IMPURE
        assert not touched, f"{path}: {touched}"
