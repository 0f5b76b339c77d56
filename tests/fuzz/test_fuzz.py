"""A short, seeded run of the fuzzer, and every file that it ever stumbled over."""

from itertools import islice
from pathlib import Path

import pytest

from builder.library.rows import Reading
from tests.fuzz.run import Finding, cases, check
from tests.fuzz.seeds import seeds

KINDS = ("epub", "html", "xhtml", "md", "txt", "docx", "pdf")
CRASHERS = sorted((Path(__file__).resolve().parents[1] / "source" / "crashers").glob("*-*"))


def test_the_undamaged_seeds_are_read() -> None:
    for name, data in seeds().items():
        assert isinstance(check(name, data), Reading), name


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_files_are_read_or_refused(kind: str) -> None:
    for name, data in islice(cases(1, frozenset({kind})), 25):
        _assert_fine(check(name, data))


@pytest.mark.parametrize("path", CRASHERS, ids=lambda path: path.name)
def test_what_once_broke_a_reader_does_no_more(path: Path) -> None:
    _assert_fine(check(path.name.partition("-")[2], path.read_bytes()))


def _assert_fine(finding: Finding | Reading | None) -> None:
    """Time is the fuzzer's to judge, on a machine that does nothing else."""
    assert not isinstance(finding, Finding) or finding.where.startswith("slow"), finding
