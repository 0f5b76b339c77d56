"""Reading books: characters per second and peak memory, each book in a process of its own.

    python benchmarks/ingest.py [--json] PATH...

`chars_per_s` counts the whole way from the file to the library (read, sentences, speaker layer, database) on one core;
`read_chars_per_s` leaves out the database. `peak_mb` is the process's peak resident memory, Python itself included.
With --json the last line is one JSON object: figures in all and per book.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from builder.library.store import open_writer
from builder.shelf import add_files, find_files, read_document
from builder.source import SourceError, read_source


def measure(path: Path) -> dict[str, object]:
    """Read one file into an empty library and measure it; a refused file gives its reason."""
    data = path.read_bytes()
    began = time.perf_counter()
    try:
        document = read_document(read_source(path.name, data))
    except SourceError as error:
        return {"name": path.name, "error": str(error)}
    read_s = time.perf_counter() - began
    chars = len(document.text)
    del document, data
    with tempfile.TemporaryDirectory() as folder, closing(open_writer(Path(folder) / "library.db")) as db:
        began = time.perf_counter()
        for _ in add_files(db, [path]):
            pass
        whole_s = time.perf_counter() - began
    # Linux counts kilobytes, macOS bytes.
    unit = 1024 if sys.platform != "darwin" else 1
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
    return {
        "name": path.name,
        "chars": chars,
        "chars_per_s": round(chars / whole_s),
        "read_chars_per_s": round(chars / read_s),
        "peak_mb": round(peak_mb, 1),
    }


def main() -> None:
    """Measure each file in a fresh process and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--json", action="store_true", help="end with one JSON line")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(json.dumps(measure(args.paths[0])))
        return
    books = []
    print(f"{'characters':>12} {'chars/s':>10} {'read only':>10} {'peak MB':>8}  file")
    for path in find_files(args.paths).files:
        command = [sys.executable, __file__, "--one", str(path)]
        book = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        if "error" in book:
            print(f"{'':>43}  {book['name']}: {book['error']}")
            continue
        books.append(book)
        figures = f"{book['chars']:>12,} {book['chars_per_s']:>10,} {book['read_chars_per_s']:>10,}"
        print(f"{figures} {book['peak_mb']:>8}  {book['name']}")
    chars = sum(book["chars"] for book in books)
    seconds = sum(book["chars"] / book["chars_per_s"] for book in books)
    peak = max(book["peak_mb"] for book in books)
    print(f"{chars:>12,} {chars / seconds:>10,.0f} {'':>10} {peak:>8}  in all")
    if args.json:
        print(json.dumps({"chars_per_s": round(chars / seconds), "peak_mb": peak, "books": books}, ensure_ascii=False))


if __name__ == "__main__":
    main()
