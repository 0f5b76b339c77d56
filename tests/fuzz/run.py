"""One damaged file after another, and what reading each of them came to."""

import random
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass

from builder.library.rows import Reading
from builder.source import SourceError, read_source
from tests.fuzz.mutate import mutated, mutated_zip
from tests.fuzz.seeds import seeds

# The seeds are a few kilobytes, damaged ones at most some hundred; reading takes milliseconds.
SLOW_S = 3.0


@dataclass(frozen=True, slots=True)
class Finding:
    """A file that was neither read well nor refused well. `where` tells findings apart."""

    name: str
    data: bytes
    where: str
    seconds: float
    error: BaseException | None = None


def cases(seed: int, kinds: frozenset[str]) -> Iterator[tuple[str, bytes]]:
    """Damaged files without end; a third of them are damaged again."""
    rng = random.Random(seed)
    files = {name: data for name, data in seeds().items() if name.rpartition(".")[2] in kinds}
    while True:
        name = rng.choice(list(files))
        damage = mutated_zip if name.endswith(("epub", "docx")) else mutated
        data = damage(files[name], rng)
        if rng.random() < 0.3 and damage is mutated:
            data = mutated(data, rng)
        yield name, data


def check(name: str, data: bytes) -> Finding | Reading | None:
    """The reading, `None` for a clean refusal, or what went wrong."""
    start = time.perf_counter()
    try:
        reading = read_source(name, data)
    except SourceError as error:
        said = str(error)
        bad = not said or "\n" in said or len(said) > 300
        return _finding(name, data, f"refused badly: {said!r}", start) if bad else _if_slow(name, data, start)
    except Exception as error:  # noqa: BLE001 (whatever comes out is the finding)
        last = traceback.extract_tb(error.__traceback__)[-1]
        return _finding(name, data, f"{type(error).__name__} at {last.filename}:{last.lineno}", start, error)
    fault = _fault(reading)
    return _finding(name, data, fault, start) if fault else _if_slow(name, data, start) or reading


def _fault(reading: Reading) -> str | None:
    """What is wrong with a reading's blocks, if anything."""
    end = 0
    for number, block in enumerate(reading.blocks):
        if not 0 <= block.start < block.end <= len(reading.text):
            return "a block outside the text"
        if block.kind == "furniture":
            continue
        if block.start < end:
            return "blocks that overlap"
        if block.heading is not None and not block.heading < number:
            return "a heading below its block"
        end = block.end
    return None if reading.title.strip() else "no title"


def _if_slow(name: str, data: bytes, start: float) -> Finding | None:
    slow = time.perf_counter() - start > SLOW_S
    return _finding(name, data, f"slow: {name}", start) if slow else None


def _finding(name: str, data: bytes, where: str, start: float, error: BaseException | None = None) -> Finding:
    return Finding(name, data, where, time.perf_counter() - start, error)
