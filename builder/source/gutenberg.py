"""Project Gutenberg's wrapper around a book: the licence, the header with title and author, who produced the file."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unwrapped:
    """The book itself, what was cut off before and after it, and what the header says. `language` is an ISO code."""

    body: str
    before: str
    after: str
    title: str | None
    author: str | None
    language: str | None


_START = re.compile(
    r"^[ \t]*\*{3}[ \t]*START OF (?:THE|THIS) PROJECT GUTENBERG E(?:BOOK|TEXT).*$", re.MULTILINE | re.IGNORECASE
)
_SMALL_PRINT_END = re.compile(r"^\*END\*? ?THE SMALL PRINT!.*$", re.MULTILINE)
_END = re.compile(
    r"^[ \t]*(?:\*{3}[ \t]*END OF (?:THE|THIS) PROJECT GUTENBERG E(?:BOOK|TEXT).*"
    r"|End of (?:the )?Project Gutenberg(?:'s|’s)? .*)$",
    re.MULTILINE | re.IGNORECASE,
)
_NAMES_IT = re.compile(r"project gutenberg", re.IGNORECASE)
_FIELD = re.compile(r"^(Title|Author|Language):[ \t]*(\S.*(?:\n[ \t]+\S.*)*)", re.MULTILINE)
_LANGUAGES = {
    "english": "en", "french": "fr", "german": "de", "spanish": "es", "italian": "it", "portuguese": "pt",
    "dutch": "nl", "latin": "la", "korean": "ko", "japanese": "ja", "chinese": "zh", "swedish": "sv", "russian": "ru",
}  # fmt: skip
# Credits stand in the first paragraphs of the book's own side of the wrapper.
_CREDITS = re.compile(
    r"(?:e-?text |this e-?book was |transcribed |html version |cover art )?"
    r"(?:produced|prepared|transcribed|scanned|proofed) (?:from .{0,200})?by\b"
    r"|(?:with )?(?:many )?thanks to .{0,80}distributed proofread|\[?transcriber['’]s notes?",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST_CREDIT = 1200


def unwrap(text: str) -> Unwrapped | None:
    """The book inside a Project Gutenberg file, or None for any other text. `text` has `\\n` newlines."""
    starts = list(_START.finditer(text)) or list(_SMALL_PRINT_END.finditer(text))
    ends = [match for match in _END.finditer(text) if not starts or match.start() > starts[0].end()]
    # The header may quote the line that ends it.
    start = next((match for match in reversed(starts) if not ends or match.end() < ends[0].start()), None)
    if start is None and not (ends and _NAMES_IT.search(text, 0, 2000)):
        return None
    if not ends and not _NAMES_IT.search(text, 0, start.end() if start else 0):
        return None
    first = start.end() if start else 0
    last = ends[0].start() if ends else len(text)
    body, thanks = _without_credits(text[first:last])
    if not body.strip():
        return None
    header = text[:first]
    fields = {name: " ".join(value.split()) for name, value in _FIELD.findall(header)}
    language = _LANGUAGES.get(fields.get("Language", "").split(",")[0].split(" ")[0].lower())
    before = f"{header}\n{thanks}" if thanks else header
    return Unwrapped(body, before, text[last:], fields.get("Title"), fields.get("Author"), language)


def _without_credits(body: str) -> tuple[str, str]:
    """The body without the paragraphs at its top that say who produced the file, and those paragraphs."""
    thanks: list[str] = []
    rest = body
    while True:
        paragraph = re.match(r"\s*((?:.+(?:\n|\Z))+)", rest)
        if not paragraph or len(paragraph[1]) > _LONGEST_CREDIT or not _CREDITS.match(paragraph[1].lstrip()):
            return rest, "\n".join(thanks)
        thanks.append(paragraph[1])
        rest = rest[paragraph.end() :]
