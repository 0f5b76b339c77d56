"""How well and how fast quotes are found, beside what people use today, on the same queries.

    python benchmarks/anchoring.py [--shared FOLDER] [--per-kind N] [--altered N] [--peers NAME,…] [--json]

A Korean and an English book, laid out as scans (see `anchoring_noise.py`). Located: both ends within 2 characters of
the truth. Timings are the best of five for each quote, ours and the peers' best of two: what else the machine does
only ever makes a run slower. With --json the last line is one JSON object.
"""

import argparse
import json
import os
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.anchoring_noise import (  # noqa: E402
    ALTERED,
    DAMAGED,
    FOREIGN,
    HARMLESS,
    Edition,
    Query,
    candidates,
    edition,
    queries,
    query,
    repeated,
)
from benchmarks.anchoring_peers import PEERS, Ask  # noqa: E402
from builder.anchoring import AnchorIndex, Finding, Span, Verdict, Wanted, locate, locate_all, prepare  # noqa: E402
from builder.source import read_source  # noqa: E402

KOREAN_CHARS = 283_000
BIG_CHARS = 2_500_000
EXACT_QUOTES = 171
CLOSE = 2
OUR_RUNS, PEER_RUNS, BUILDS = 5, 2, 7
# A peer that has taken so long is not asked for the rest.
PEER_PATIENCE_S = 90.0

Figures = dict[str, float | int | None]


@dataclass
class Book:
    """An edition with its index, and another book of the language for quotes that are not in it."""

    language: str
    edition: Edition
    other: Edition
    index: AnchorIndex


@dataclass
class Kind:
    """What became of the quotes of one kind."""

    tried: int = 0
    located: int = 0
    accepted: int = 0
    pieces: int = 0
    ms: list[float] = field(default_factory=list)


def main() -> None:
    """Run everything and print the tables; with --json, the figures."""
    options = _options()
    korean = _book(options.shared, "ko", "books/ko/무정.txt", "books/ko/상록수.txt", KOREAN_CHARS)
    english = _book(
        options.shared, "en", "books/en/john-stuart-mill_on-liberty.epub", "books/en/pg147_paine_common-sense.utf8.txt"
    )
    figures: Figures = {}
    figures |= _speed(korean)
    for book in (korean, english):
        figures |= _quality(book, options.per_kind)
    figures |= _both(figures)
    figures |= _repeats([korean, english])
    figures |= _false_accepts([korean, english], options.altered)
    figures |= _big(options.shared)
    figures |= _peers(korean, options.peers, options.peers_per_kind)
    for name, value in figures.items():
        print(f"{name:32} {value}")
    if options.json:
        print(json.dumps(figures, ensure_ascii=False))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Anchoring: quotes found, accepted and timed, beside the peers.")
    shared = Path(os.environ.get("SHELFMAP_SHARED", ROOT.parent / "shared"))
    parser.add_argument("--shared", type=Path, default=shared, help="the folder that holds books/")
    parser.add_argument("--per-kind", type=int, default=150, help="quotes of each kind and book")
    parser.add_argument("--altered", type=int, default=21_000, help="altered quotes for false accepts, over both books")
    parser.add_argument("--peers", default=",".join(PEERS), help="which peers to ask, empty for none")
    parser.add_argument("--peers-per-kind", type=int, default=12)
    parser.add_argument("--json", action="store_true", help="end with one JSON line")
    return parser.parse_args()


def _book(shared: Path, language: str, path: str, other: str, chars: int | None = None) -> Book:
    made = [
        edition(read_source(name, (shared / name).read_bytes()), seed, chars=chars, repeats=repeats)
        for seed, name, repeats in ((1, path, 40), (2, other, 0))
    ]
    return Book(language, made[0], made[1], prepare(made[0].text, made[0].blocks, made[0].sentences))


def _wanted(asked: Query) -> Wanted:
    return Wanted(asked.quote, Span(*asked.segment))


def _timed(act: Callable[[], object], runs: int) -> list[float]:
    """Milliseconds of each run."""
    taken: list[float] = []
    for _ in range(runs):
        began = time.perf_counter()
        act()
        taken.append(1000 * (time.perf_counter() - began))
    return taken


def _is_located(asked: Query, spans: Iterable[Span]) -> bool:
    return any(abs(span.start - asked.start) <= CLOSE and abs(span.end - asked.end) <= CLOSE for span in spans)


def _speed(book: Book) -> Figures:
    """Index, exact quotes, and the limit: an absent string of 60 characters, looked for by plain search."""
    text, blocks, sentences = book.edition.text, book.edition.blocks, book.edition.sentences
    builds = _timed(lambda: prepare(text, blocks, sentences), BUILDS)
    exact = [asked.quote for asked in queries(book.edition, book.other, EXACT_QUOTES, 3, ("exact",))]

    def find_exact() -> list[Finding]:
        return [locate(book.index, Wanted(quote)) for quote in exact]

    assert all(finding.verdict is Verdict.IDENTICAL for finding in find_exact())
    rounds = _timed(find_exact, 40)
    index = book.index
    held = index.at.nbytes + index.after.nbytes + index.grams.entries.nbytes + index.grams.numbers.nbytes
    return {
        "chars": len(text),
        "index_ms": round(min(builds), 2),
        "index_ms_median": round(statistics.median(builds), 2),
        "index_mb": round((held + sys.getsizeof(index.letters)) / 1e6, 2),
        "exact_quotes": len(exact),
        "exact_171_ms": round(min(rounds), 2),
        "exact_171_ms_median": round(statistics.median(rounds), 2),
        "limit_find_ms": round(min(_timed(lambda: text.find("가나다라마바사아자차카타" * 5), 50)), 4),
    }


def _quality(book: Book, per_kind: int) -> Figures:
    """The table per kind of noise, and the time of fuzzy quotes: all that are not harmless."""
    kinds: dict[str, Kind] = defaultdict(Kind)
    for asked in queries(book.edition, book.other, per_kind, 5, HARMLESS + DAMAGED + ALTERED):
        wanted = _wanted(asked)
        finding = locate(book.index, wanted)
        kind = kinds[asked.kind]
        kind.tried += 1
        kind.located += _is_located(asked, finding.spans)
        kind.accepted += finding.accepted
        kind.pieces += finding.verdict in (Verdict.ELIDED, Verdict.STITCHED)
        kind.ms.append(min(_timed(lambda wanted=wanted: locate(book.index, wanted), OUR_RUNS)))  # type: ignore[misc]
    print(f"\n{book.language}: {len(book.edition.text):,} characters\n{'kind':20} tried located% accepted% pieces%  ms")
    for name, kind in kinds.items():
        share = [100 * count / kind.tried for count in (kind.located, kind.accepted, kind.pieces)]
        print(
            f"{name:20}{kind.tried:6}{share[0]:9.1f}{share[1]:10.1f}{share[2]:8.1f}  {statistics.median(kind.ms):.3f}"
        )
    fuzzy = [ms for name, kind in kinds.items() if name not in HARMLESS for ms in kind.ms]
    suffix = "" if book.language == "ko" else f"_{book.language}"
    return {
        f"fuzzy_ms_median{suffix}": round(statistics.median(fuzzy), 3),
        f"fuzzy_ms_mean{suffix}": round(statistics.mean(fuzzy), 3),
        f"fuzzy_ms_worst{suffix}": round(max(fuzzy), 3),
        f"harmless_located_{book.language}": _share(kinds, HARMLESS, "located"),
        f"harmless_accepted_{book.language}": _share(kinds, HARMLESS, "accepted"),
        f"damaged_located_{book.language}": _share(kinds, DAMAGED, "located"),
        f"damaged_accepted_{book.language}": _share(kinds, DAMAGED, "accepted"),
        f"pieces_seen_{book.language}": _share(kinds, ("elided", "stitched"), "pieces"),
        f"foreign_located_{book.language}": _share(kinds, FOREIGN, "located"),
    }


def _share(kinds: dict[str, Kind], names: Sequence[str], what: str) -> float:
    tried = sum(kinds[name].tried for name in names)
    counted: int = sum(getattr(kinds[name], what) for name in names)
    return round(counted / max(1, tried), 4)


def _both(figures: Figures) -> Figures:
    """The worse of the two books."""
    return {
        name: min(float(figures[f"{name}_{language}"] or 0) for language in ("ko", "en"))
        for name in ("harmless_located", "harmless_accepted", "damaged_located")
    }


def _repeats(books: Sequence[Book]) -> Figures:
    """The right place among several: by order among other quotes, by the words around, by the segment."""
    right: dict[str, list[bool]] = defaultdict(list)
    for book in books:
        places = repeated(book.edition)
        uses = [query(book.edition, "repeat", words, s) for words, found in places.items() for s in found]
        others = [
            query(book.edition, "once", book.edition.clean[s.start : s.end], s) for s in candidates(book.edition)[::10]
        ]
        in_order = sorted([*uses, *others], key=lambda asked: asked.start)
        found = locate_all(book.index, [Wanted(asked.quote) for asked in in_order])
        right["order"] += [
            _is_located(asked, finding.spans)
            for asked, finding in zip(in_order, found, strict=True)
            if asked.kind == "repeat"
        ]
        for asked in uses:
            around = Wanted(asked.quote, prefix=asked.prefix, suffix=asked.suffix)
            right["context"].append(_is_located(asked, locate(book.index, around).spans))
            first, last = asked.segment
            same = [use for use in uses if use.quote == asked.quote and first <= use.start and use.end <= last]
            if len(same) == 1:
                right["segment"].append(_is_located(asked, locate(book.index, _wanted(asked)).spans))
    answers = [answer for those in right.values() for answer in those]
    by_kind = {f"repeats_right_{name}": round(statistics.mean(those), 4) for name, those in right.items()}
    return {"repeats_tried": len(answers), "repeats_right": round(statistics.mean(answers), 4), **by_kind}


def _false_accepts(books: Sequence[Book], altered: int) -> Figures:
    """Altered quotes that were taken for the source's own words: there must be none."""
    per_kind = altered // (len(books) * len(ALTERED)) + 1
    tried, wrong = 0, []
    for book in books:
        for seed in (11, 12, 13):
            for asked in queries(book.edition, book.other, per_kind // 2, seed, ALTERED):
                if tried >= altered:
                    break
                tried += 1
                if locate(book.index, _wanted(asked)).accepted:
                    wrong.append(asked)
    for asked in wrong[:10]:
        print(f"ACCEPTED ({asked.kind}): {asked.quote!r} at {asked.start}")
    return {"altered_tried": tried, "false_accepts": len(wrong)}


def _big(shared: Path) -> Figures:
    """The same on 2,500,000 characters: four long books as one."""
    names = ("adam-smith_the-wealth-of-nations", "john-maynard-keynes_the-economic-consequences-of-the-peace")
    text = "\n\n".join(read_source(f"{n}.epub", (shared / f"books/en/{n}.epub").read_bytes()).text for n in names)
    more = read_source("eve.txt", (shared / "books/other/Villiers_EveFuture-rd0721.txt").read_bytes()).text
    text = (text + "\n\n" + more)[:BIG_CHARS]
    index = prepare(text)
    starts = range(10_000, len(text) - 10_000, (len(text) - 20_000) // EXACT_QUOTES)
    exact = [_words(text, start) for start in list(starts)[:EXACT_QUOTES]]
    damaged = [f"{quote[:20]}x{quote[21:40]}{quote[46:]}" for quote in exact]
    fuzzy = [min(_timed(lambda quote=quote: locate(index, Wanted(quote)), 3)) for quote in damaged]  # type: ignore[misc]
    return {
        "big_chars": len(text),
        "big_index_ms": round(min(_timed(lambda: prepare(text), 3)), 1),
        "big_exact_171_ms": round(min(_timed(lambda: [locate(index, Wanted(quote)) for quote in exact], 5)), 2),
        "big_fuzzy_ms_median": round(statistics.median(fuzzy), 3),
        "big_fuzzy_ms_mean": round(statistics.mean(fuzzy), 3),
        "big_fuzzy_ms_worst": round(max(fuzzy), 3),
        "big_limit_find_ms": round(min(_timed(lambda: text.find("qzxj" * 15), 100)), 4),
    }


def _words(text: str, start: int) -> str:
    """About a hundred characters of whole words from `start` on."""
    first = text.index(" ", start) + 1
    return text[first : text.index(" ", first + 90)]


def _peers(book: Book, names: str, per_kind: int) -> Figures:
    """The peers, and we beside them, on the same queries."""
    asked = list(queries(book.edition, book.other, per_kind, 7, HARMLESS + DAMAGED + ALTERED))
    # In no order, so that a peer that runs out of patience has been asked some of every kind.
    random.Random(7).shuffle(asked)
    repeats = [
        query(book.edition, "repeat", words, sentence)
        for words, found in list(repeated(book.edition).items())[:per_kind]
        for sentence in found
    ]

    def ours(asked: Query) -> tuple[int, int, bool] | None:
        finding = locate(book.index, Wanted(asked.quote, Span(*asked.segment), asked.prefix, asked.suffix))
        return (finding.spans[0].start, finding.spans[0].end, finding.accepted) if finding.spans else None

    figures: Figures = {}
    rows: dict[str, dict[str, str]] = {"ours": _ask(ours, "ours", [*asked, *repeats], {})}
    for name in filter(None, names.split(",")):
        try:
            peer = PEERS[name](book.edition.text)
        except ImportError as error:
            print(f"{name} is left out: {error.name} is not installed")
            figures[f"peer_{name}_ms_median"] = None
            continue
        rows[name] = _ask(peer, name, [*asked, *repeats], figures)
    _print_table(rows)
    return figures


def _ask(peer: Ask, name: str, asked: Sequence[Query], figures: Figures) -> dict[str, str]:
    """One column of the table: located and accepted, in percent, per kind."""
    kinds: dict[str, Kind] = defaultdict(Kind)
    began = time.perf_counter()
    for one in asked:
        if time.perf_counter() - began > PEER_PATIENCE_S:
            print(f"{name}: stopped after {PEER_PATIENCE_S:.0f} s")
            break
        answer = peer(one)
        kind = kinds[one.kind]
        kind.tried += 1
        kind.located += answer is not None and _is_located(one, [Span(answer[0], answer[1])])
        kind.accepted += answer is not None and answer[2]
        kind.ms.append(min(_timed(lambda one=one: peer(one), PEER_RUNS)))  # type: ignore[misc]
    fuzzy = [ms for kind, became in kinds.items() if kind not in HARMLESS for ms in became.ms]
    if fuzzy:
        figures[f"peer_{name}_ms_median"] = round(statistics.median(fuzzy), 3)
        figures[f"peer_{name}_ms_mean"] = round(statistics.mean(fuzzy), 3)
    return {
        kind: f"{100 * became.located // became.tried:3d}/{100 * became.accepted // became.tried:3d}"
        for kind, became in kinds.items()
    }


def _print_table(rows: dict[str, dict[str, str]]) -> None:
    print("\nlocated % / accepted %, Korean\n" + " " * 20 + "".join(f"{name[:13]:>15}" for name in rows))
    for kind in (kind for kind in (*HARMLESS, *DAMAGED, *ALTERED, "repeat") if kind in rows["ours"]):
        print(f"{kind:20}" + "".join(f"{row.get(kind, '-'):>15}" for row in rows.values()))


if __name__ == "__main__":
    main()
