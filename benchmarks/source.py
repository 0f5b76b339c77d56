"""Reading well: sentences against the gold set, the speaker layer against labelled speech, and the speed of each stage.

    python benchmarks/source.py [--json]

`sentence_f1_*` count the boundaries inside the passages of `tests/data/sentences` (where a passage ends is given away);
`_held_out` is the half that the rules were not tuned on. `*_chars_per_s` are of one core's time on the longest shared
book: `epub` from its EPUB file, the others from the same book as plain text, as is `mb_per_s`, the whole way of those
bytes to text, sentences, speaker layer and segments. With --json the last line is one JSON object.
"""

import argparse
import importlib
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from builder.source import read_source
from builder.source.decode import decode
from builder.source.segments import cut
from builder.source.sentences import ends, split
from builder.source.voices import speaker_layer

ROOT = Path(__file__).resolve().parents[1]
GOLD = ROOT / "tests" / "data" / "sentences" / "gold.jsonl"
LONGEST_BOOK = Path("books/en/adam-smith_the-wealth-of-nations.epub")
# The best of so many runs: what else the machine does only ever makes a run slower.
RUNS = 3

T = TypeVar("T")


def sentence_figures(gold: Path) -> dict[str, float]:
    """Precision, recall and F1 of sentence boundaries per language, over the whole set and over the held-out half."""
    counts: dict[str, list[int]] = {}
    for line in gold.read_text("utf-8").splitlines():
        record = json.loads(line)
        last = len(record["text"].rstrip())
        wanted = {end for end in record["ends"] if end < last}
        found = {end for end in ends(record["text"], record["language"]) if end < last}
        groups = [record["language"], f"{record['language']}_held_out"][: 1 + (record["half"] == "held-out")]
        for group in groups:
            hits, ours, theirs = counts.setdefault(group, [0, 0, 0])
            counts[group] = [hits + len(wanted & found), ours + len(found), theirs + len(wanted)]
    figures: dict[str, float] = {}
    for group, (hits, ours, theirs) in counts.items():
        figures[f"sentence_f1_{group}"] = round(2 * hits / (ours + theirs), 4)
        figures[f"sentence_precision_{group}"] = round(hits / ours, 4)
        figures[f"sentence_recall_{group}"] = round(hits / theirs, 4)
    return figures


def voice_figures(shared: Path) -> dict[str, float]:
    """What `benchmarks/source_voices.py` measures, or nothing where it is not there."""
    try:
        module = importlib.import_module("benchmarks.source_voices")
    except ModuleNotFoundError:
        return {}
    evaluate: Callable[[Path], dict[str, float]] = module.evaluate
    return {name: round(value, 4) for name, value in evaluate(shared).items()}


def speed_figures(epub: Path) -> dict[str, float]:
    """Code points per second of each stage, and MB/s of the whole, on one book."""
    archive = epub.read_bytes()
    reading, epub_s = _timed(lambda: read_source(epub.name, archive), 1)
    plain = reading.text.encode()
    _, decode_s = _timed(lambda: decode(plain))
    reading, read_s = _timed(lambda: read_source("book.txt", plain))
    sentences, sentences_s = _timed(lambda: split(reading.text, reading.blocks, reading.language))
    _, voices_s = _timed(lambda: speaker_layer(reading.text, reading.blocks, sentences, reading.language))
    _, segments_s = _timed(lambda: cut(reading.text, reading.blocks, sentences, reading.language))
    chars = len(reading.text)
    stages = {
        "epub": epub_s,
        "decode": decode_s,
        "read": read_s,
        "sentences": sentences_s,
        "voices": voices_s,
        "segments": segments_s,
    }
    whole_s = read_s + sentences_s + voices_s + segments_s
    figures = {f"{stage}_chars_per_s": round(chars / seconds) for stage, seconds in stages.items()}
    return {**figures, "chars": chars, "mb_per_s": round(len(plain) / 1e6 / whole_s, 2)}


def _timed(work: Callable[[], T], runs: int = RUNS) -> tuple[T, float]:
    """What `work` gives, and the seconds of its fastest run."""
    fastest = float("inf")
    for _ in range(runs):
        began = time.process_time()
        result = work()
        fastest = min(fastest, time.process_time() - began)
    return result, fastest


def main() -> None:
    """Measure and print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="end with one JSON line")
    args = parser.parse_args()
    shared = Path(os.environ.get("SHELFMAP_SHARED", ROOT.parent / "shared"))
    figures = sentence_figures(GOLD)
    if (shared / LONGEST_BOOK).is_file():
        figures |= voice_figures(shared) | speed_figures(shared / LONGEST_BOOK)
    else:
        print(f"no {shared / LONGEST_BOOK}: speech and speed are left out (set SHELFMAP_SHARED)")
    for name, value in figures.items():
        print(f"{name:32} {value:>14,}")
    if args.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
