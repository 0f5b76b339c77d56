"""What the page about the outline format shows is what the code does."""

import ast
import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/outline.md"


def test_the_examples_are_true() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def reasons(module: str) -> set[str]:
    """The sentences in a module that could be a reason: constants of several words that are no docstrings."""
    tree = ast.parse((ROOT / "builder/mapping" / module).read_text(encoding="utf-8"))
    docs = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        and isinstance(node.body[0], ast.Expr)
    }
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in docs]
    return {node.value for node in constants if isinstance(node.value, str) and node.value.count(" ") > 1}


@pytest.mark.parametrize("module", ["verify.py", "finish.py", "arranging.py"])
def test_every_reason_is_explained(module: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    found = reasons(module)
    assert found
    for reason in found:
        assert reason.partition(":")[0] in page, reason
