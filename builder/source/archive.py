"""Zip files as books need them: names that stay inside, contents that stay within limits, nothing ever written."""

import io
import stat
import struct
import unicodedata
import zipfile
import zlib
from typing import IO

from builder.source.errors import Protected, Unreadable, Unsafe

# The largest books we know have some 3,000 entries (one picture per page of a comic); each limit leaves room above
# what a real book holds and is far below what would trouble a machine.
MAX_ENTRIES = 20_000
MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_TOTAL_BYTES = 256 * 1024 * 1024
# Prose shrinks to a third, the most repetitive tables to a fiftieth; deflate can reach a thousandth. Small files may do
# as they like.
MAX_RATIO = 200
RATIO_FROM_BYTES = 1024 * 1024
_CHUNK_BYTES = 64 * 1024
_LONGEST_SHOWN = 60
_UTF8_FLAG = 0x800
_ENCRYPTED_FLAG = 0x1


class Archive:
    """A zip file's entries by normalised name. Raises Unreadable, Unsafe or Protected; opens nothing on disk."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, struct.error, EOFError, ValueError, NotImplementedError, OSError) as error:
            raise Unreadable("its zip archive is damaged or cut short; get the file again") from error
        entries = self._zip.infolist()
        if len(entries) > MAX_ENTRIES:
            raise Unsafe(f"its zip archive holds {len(entries):,} entries; no book has more than {MAX_ENTRIES:,}")
        self._read_bytes = 0
        self._entries: dict[str, zipfile.ZipInfo] = {}
        self._folded: dict[str, str] = {}
        self.duplicates: list[str] = []
        for entry in entries:
            self._index(entry)

    def names(self) -> list[str]:
        """The names of all files, in archive order."""
        return list(self._entries)

    def find(self, name: str) -> str | None:
        """The entry meant by `name`: the same name, else the same but for letter case and Unicode form."""
        name = unicodedata.normalize("NFC", name)
        return name if name in self._entries else self._folded.get(name.casefold())

    def read(self, name: str) -> bytes:
        """One entry's bytes. Raises KeyError where there is none, Unreadable for damage, Unsafe beyond the limits."""
        entry = self._entries[name]
        if entry.flag_bits & _ENCRYPTED_FLAG:
            raise Protected("its zip archive is locked with a password; unpack and repack it without one")
        try:
            with self._zip.open(entry) as stream:
                return self._read_within_limits(stream, entry)
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            NotImplementedError,
            OSError,
            RuntimeError,
            ValueError,
            struct.error,
        ) as error:
            raise Unreadable(f"{brief(name)} in its zip archive is damaged; get the file again") from error

    def _index(self, entry: zipfile.ZipInfo) -> None:
        name = _safe_name(entry)
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise Unsafe(f"its zip archive holds a symbolic link ({brief(name)}); no book needs one")
        if name.endswith("/") or not name:
            return
        if name in self._entries:
            # The first wins, as for a reader that looks from the front; which one a tool shows must not be luck.
            self.duplicates.append(name)
            return
        self._entries[name] = entry
        self._folded.setdefault(name.casefold(), name)

    def _read_within_limits(self, stream: IO[bytes], entry: zipfile.ZipInfo) -> bytes:
        """Sizes are counted as the bytes come: what the headers claim is the attacker's to write."""
        parts: list[bytes] = []
        size = 0
        while chunk := stream.read(_CHUNK_BYTES):
            size += len(chunk)
            self._read_bytes += len(chunk)
            packed = max(entry.compress_size, 1)
            if (
                size > MAX_FILE_BYTES
                or self._read_bytes > MAX_TOTAL_BYTES
                or (size > RATIO_FROM_BYTES and size > MAX_RATIO * packed)
            ):
                raise Unsafe("its zip archive unpacks to far more than a book holds (a zip bomb)")
            parts.append(chunk)
        return b"".join(parts)


def brief(name: str) -> str:
    """A name as messages show it: printable, in quotation marks, and not longer than a line."""
    # Cut after escaping: one letter that cannot be shown takes up to ten.
    shown = repr(name)
    return shown if len(shown) <= _LONGEST_SHOWN else f"{shown[:_LONGEST_SHOWN]}…{shown[-1]}"


def _safe_name(entry: zipfile.ZipInfo) -> str:
    """The entry's name with forward slashes, NFC. Raises Unsafe for one that would leave the archive's folder."""
    name = unicodedata.normalize("NFC", _decoded_name(entry)).replace("\\", "/")
    drive = len(name) > 1 and name[1] == ":" and name[0].isalpha()
    if name.startswith("/") or drive or "\x00" in name or ".." in name.split("/"):
        raise Unsafe(f"its zip archive holds a path that leads outside ({brief(name)}); no book needs one")
    return "/".join(part for part in name.split("/") if part != ".")


def _decoded_name(entry: zipfile.ZipInfo) -> str:
    """zipfile reads names without the UTF-8 flag as cp437; most are UTF-8 all the same, some Korean or Japanese."""
    if entry.flag_bits & _UTF8_FLAG or entry.orig_filename.isascii():
        return entry.orig_filename
    raw = entry.orig_filename.encode("cp437", "replace")
    for encoding in ("utf-8", "cp949", "cp932"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return entry.orig_filename
