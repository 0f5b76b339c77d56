"""Damage for source files: the same seed makes the same damage."""

import random
import warnings
import zipfile
from collections.abc import Callable
from io import BytesIO

# Bits of files that readers stumble over, in every place where they do not belong.
TOKENS = (
    b"<p>", b"</p>", b"<div>", b"</table>", b"<table><tr><td>", b"<li>", b"<pre>", b"<h1>", b"</span>", b"<ruby><rt>",
    b"<blockquote class='poem'>", b"<a href='#x'>", b"&amp;", b"&nope;", b"&#0;", b"&#xD800;", b"<![CDATA[", b"]]>",
    b"<!--", b"-->", b"<!DOCTYPE x [", b"<!ENTITY a 'b'>", b"<?xml version='1.0'?>", b"```", b"~~~", b"> ", b"- ",
    b"1. ", b"# ", b"---\n", b"| a | b |\n|---|---|\n", b"[^1]", b"\xe3\x80\x8a", b"\xe3\x80\x8b",
    b"\xef\xbc\xbb\xef\xbc\x83", b"\xef\xbc\xbd", b"{{", b"}}", b"== ", b"\x00", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf",
    b"\r", b"\n\n", b"\x0c", b"\xed\xa0\x80", b"\xcc\x81", b"../", b"%2e%2e/", b"9" * 30, b"\xe2\x80\x9c", b"-\n",
)  # fmt: skip
_MOST_CHANGES = 8
_LONGEST_RUN = 400
_LONGEST_NAME = 5_000


def mutated(data: bytes, rng: random.Random) -> bytes:
    """`data` with one to eight places changed: bytes flipped, runs cut, copied or repeated, tokens put in."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, _MOST_CHANGES)):
        if not changed:
            changed += rng.choice(TOKENS)
        rng.choice(_CHANGES)(changed, rng)
    return bytes(changed)


def mutated_zip(data: bytes, rng: random.Random) -> bytes:
    """A zip archive with one member damaged, dropped, renamed or doubled, or with its own bytes damaged."""
    if rng.random() < 0.15:
        return mutated(data, rng)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        files = [(name, archive.read(name)) for name in archive.namelist()]
    for _ in range(rng.randint(1, 3)):
        if not files:
            break
        index = rng.randrange(len(files))
        name, content = files[index]
        choice = rng.random()
        if choice < 0.8:
            files[index] = (name, mutated(content, rng))
        elif choice < 0.88:
            del files[index]
        elif choice < 0.94:
            renamed = mutated(name.encode(), rng)[:_LONGEST_NAME].decode("utf-8", "replace").replace("\x00", "")
            files[index] = (renamed or "x", content)
        else:
            files.append((name + rng.choice(["", "x"]), content))
    return _zip(files)


def _zip(files: list[tuple[str, bytes]]) -> bytes:
    out = BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.filterwarnings("ignore", message="Duplicate name")
        for name, content in files:
            info = zipfile.ZipInfo("x")
            info.filename = name
            archive.writestr(info, content)
    return out.getvalue()


def _flip(data: bytearray, rng: random.Random) -> None:
    data[rng.randrange(len(data))] = rng.randrange(256)


def _cut(data: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(data))
    del data[start : start + rng.randint(1, _LONGEST_RUN)]


def _copy(data: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(data))
    data[(at := rng.randrange(len(data))) : at] = data[start : start + rng.randint(1, _LONGEST_RUN)]


def _token(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data))
    data[at:at] = rng.choice(TOKENS)


def _repeat(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data))
    data[at:at] = rng.choice(TOKENS) * rng.choice([2, 50, 3000])


def _truncate(data: bytearray, rng: random.Random) -> None:
    if rng.random() < 0.2:
        del data[rng.randrange(len(data)) :]


_CHANGES: tuple[Callable[[bytearray, random.Random], None], ...] = (
    _flip,
    _cut,
    _copy,
    _token,
    _token,
    _repeat,
    _truncate,
)
