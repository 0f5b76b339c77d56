"""Zip archives: what is read, and what is refused before it can do harm."""

import zipfile
from pathlib import Path

import pytest

from builder.source import archive
from builder.source.archive import Archive
from builder.source.errors import Protected, Unreadable, Unsafe
from tests.source.makers import zipped


def test_entries_are_read_by_name_and_found_in_other_spellings() -> None:
    held = Archive(zipped({"OPS/Ch1.xhtml": "one", "OPS/한글.xhtml": "둘"}))
    assert held.read("OPS/Ch1.xhtml") == b"one"
    assert held.find("ops/ch1.XHTML") == "OPS/Ch1.xhtml"
    assert held.find("OPS/\u1112\u1161\u11ab\u1100\u1173\u11af.xhtml") == "OPS/한글.xhtml"
    assert held.find("OPS/ch2.xhtml") is None


@pytest.mark.parametrize(
    "name", ["../evil", "OPS/../../evil", "/etc/passwd", "..\\evil", "C:\\evil", "OPS\\..\\..\\evil", "\\\\host\\evil"]
)
def test_paths_that_lead_outside_are_refused(name: str) -> None:
    with pytest.raises(Unsafe, match="leads outside"):
        Archive(zipped([("good", "x"), (_named(name), "x")]))


@pytest.mark.parametrize("name", ["OPS/a..b.xhtml", "OPS\\part\\a.xhtml", "./a", "..."])
def test_odd_but_harmless_names_are_read(name: str) -> None:
    held = Archive(zipped([(_named(name), "x")]))
    assert held.read(held.names()[0]) == b"x"


def test_a_symbolic_link_is_refused() -> None:
    link = zipfile.ZipInfo("link")
    link.external_attr = 0o120777 << 16
    with pytest.raises(Unsafe, match="symbolic link"):
        Archive(zipped([(link, "/etc/passwd")]))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_two_entries_with_one_name_the_first_is_read() -> None:
    held = Archive(zipped([("a", "first"), ("a", "second")]))
    assert held.read("a") == b"first"
    assert held.duplicates == ["a"]


def test_a_bomb_is_refused_by_its_ratio_and_repetitive_prose_is_not() -> None:
    held = Archive(
        zipped({"bomb": b"\0" * 4_000_000, "small": b"\0" * 500_000, "table": b"0123456789abcdef\n" * 5_000})
    )
    with pytest.raises(Unsafe, match="zip bomb"):
        held.read("bomb")
    assert len(held.read("small")) == 500_000
    assert len(held.read("table")) == 85_000


def test_the_size_in_the_header_is_not_believed() -> None:
    data = zipped({"liar": b"\0" * 4_000_000})
    honest = (4_000_000).to_bytes(4, "little")
    with pytest.raises((Unsafe, Unreadable)):
        Archive(data.replace(honest, (10).to_bytes(4, "little"))).read("liar")


def test_limits_count_over_all_entries_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_TOTAL_BYTES", 1000)
    held = Archive(zipped({"a": "x" * 600, "b": "y" * 600}))
    held.read("a")
    with pytest.raises(Unsafe):
        held.read("b")


def test_too_many_entries_are_refused_and_thousands_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    many = zipped({f"f{number}": "" for number in range(3000)})
    assert len(Archive(many).names()) == 3000
    monkeypatch.setattr(archive, "MAX_ENTRIES", 2999)
    with pytest.raises(Unsafe, match="entries"):
        Archive(many)


def test_names_in_other_encodings_are_read() -> None:
    data = zipped({"abcd.txt": "x"}).replace(b"abcd.txt", "한글".encode("cp949") + b".txt")
    assert Archive(data).names() == ["한글.txt"]
    utf8_without_its_flag = zipped({"abcdef.txt": "x"}).replace(b"abcdef.txt", "한글".encode() + b".txt")
    assert Archive(utf8_without_its_flag).names() == ["한글.txt"]


def test_damage_is_named_as_damage() -> None:
    data = zipped({"a": "some words " * 1000})
    for broken in (data[: len(data) // 2], data[:40], b"PK\x03\x04", b"not a zip"):
        with pytest.raises(Unreadable, match="damaged or cut short"):
            Archive(broken)
    flipped = bytearray(data)
    flipped[60] ^= 0xFF
    with pytest.raises(Unreadable, match="damaged"):
        Archive(bytes(flipped)).read("a")


def test_a_locked_entry_is_told_from_a_damaged_one() -> None:
    data = bytearray(zipped({"a": "x"}))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + offset] |= 1
    with pytest.raises(Protected, match="password"):
        Archive(bytes(data)).read("a")


def test_the_malicious_archives_of_the_shelf_are_refused(shared: Path) -> None:
    for path in sorted((shared / "books/epub-odd/malicious").glob("*.zip")):
        with pytest.raises(Unsafe):
            Archive(path.read_bytes())


def _named(name: str) -> zipfile.ZipInfo:
    """An entry of just this name: ZipInfo and writestr tidy names that are given as strings."""
    info = zipfile.ZipInfo("x")
    info.filename = name
    return info
