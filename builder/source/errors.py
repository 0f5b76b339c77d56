"""Why a source file could not be read.

SourceError
├── Unreadable      the bytes are not what the file's name says, or are damaged beyond reading
├── NothingToRead   the file holds no text (empty, no spine, a scan without a text layer)
├── Protected       the file is encrypted
├── Unsafe          the file tries something no book needs (paths outside the archive, a bomb, external entities)
└── UnknownFormat   not one of the kinds of file that Shelfmap reads
"""


class SourceError(Exception):
    """A source file that could not be read; the message says why and what to do, without naming the file."""


class Unreadable(SourceError):
    """The bytes are not what the file's name says, or are damaged beyond reading."""


class NothingToRead(SourceError):
    """The file holds no text."""


class Protected(SourceError):
    """The file is encrypted."""


class Unsafe(SourceError):
    """The file tries something that no book needs."""


class UnknownFormat(SourceError):
    """Not one of the kinds of file that Shelfmap reads."""
