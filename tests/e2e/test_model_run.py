"""`builder run` against a model server on loopback that answers by script: real sockets, real kills, no model."""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

from builder import samples
from tests.servers import Drop, Scripted, Stall, delta, says, serving, unused_url

BIN = Path(sys.executable).parent
OUTLINE = """# A point
- A first claim [1]
+ A reason for it [2]
- A claim that cites nothing that is there [9999]
That is all.
"""
_IDS = re.compile(r"\b(p\d+)\b")


def prompt(body: dict[str, Any]) -> str:
    return "\n".join(message["content"] for message in body["messages"])


def answer(body: dict[str, Any]) -> Scripted:
    """An outline for a segment; for a merge, all points under three axes."""
    if "# a point" in prompt(body) or "# 논점" in prompt(body):
        return says(OUTLINE, counts=(1_000, 40))
    ids = list(dict.fromkeys(_IDS.findall(body["messages"][-1]["content"])))
    third = max(1, len(ids) // 3)
    axes = [f"## Axis {n}\n{' '.join(ids[n * third : (n + 1) * third if n < 2 else None])}" for n in range(3)]
    return says("\n".join(["Q Why? [c1]", "A Because. [c2]", *axes]), counts=(300, 60))


def run(folder: Path, base_url: str) -> subprocess.Popen[str]:
    command = [str(BIN / "builder"), "run", "--samples", "--base-url", base_url, "--model", "scripted"]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finished(process: subprocess.Popen[str]) -> tuple[int, str]:
    out, err = process.communicate(timeout=120)
    return process.returncode, out + err


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / "library.db")) as db:
        return db.execute(query).fetchall()


def exported(folder: Path, book: str) -> dict[str, object]:
    done = subprocess.run(
        [str(BIN / "builder"), "export", book, "--format", "json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    made: dict[str, object] = json.loads(done.stdout)
    del made["times"]
    return made


def test_a_model_makes_the_maps_and_every_call_is_kept(tmp_path: Path) -> None:
    with serving(answer) as server:
        code, said_on_screen = finished(run(tmp_path, server.base_url))
        assert code == 0, said_on_screen
        asked = len(server.asked)
        assert rows(tmp_path, "select count(*) from calls where error is null") == [(asked,)]
        assert len(exported(tmp_path, "경희")["items"]) == 2 + 3  # type: ignore[arg-type]  # a list in the file
        reasons = Counter(reason for (reason,) in rows(tmp_path, "select reason from rejected"))
        assert reasons["number out of range"] == reasons["not a line of an outline"] == asked - 2
        again, said_on_screen = finished(run(tmp_path, server.base_url))
        assert (again, len(server.asked)) == (0, asked)
        assert "Nothing to do" in said_on_screen
    checked = subprocess.run([str(BIN / "builder"), "check"], cwd=tmp_path, capture_output=True, check=False)
    assert checked.returncode == 0
    report = subprocess.run(
        [str(BIN / "fleetperf"), "report", "--json"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    by_stage = {row["stage"]: row for row in json.loads(report.stdout)}
    assert by_stage["merge"]["calls"] == len(samples.paths())
    assert by_stage["extract"]["written_tokens"] == 40 * (asked - 2)


def test_after_a_kill_no_finished_call_is_made_again_and_the_map_is_the_same(tmp_path: Path) -> None:
    undisturbed, killed = tmp_path / "undisturbed", tmp_path / "killed"
    undisturbed.mkdir()
    killed.mkdir()
    with serving(answer) as server:
        assert finished(run(undisturbed, server.base_url))[0] == 0
    reached, lock, held = threading.Event(), threading.Lock(), [0]

    def slow(body: dict[str, Any]) -> Scripted:
        """Answers three requests and then no more, until the builder is dead."""
        with lock:
            held[0] += 1
            if held[0] > 3 and not dead.is_set():
                reached.set()
                return Scripted([delta(content="# A po"), Stall()])
        return answer(body)

    dead = threading.Event()
    with serving(slow) as server:
        process = run(killed, server.base_url)
        assert reached.wait(60)
        wait_for_rows(killed)
        process.kill()
        finished(process)
        dead.set()
        before = {prompt(body) for body in server.asked[:3]}
        asked = len(server.asked)
        assert finished(run(killed, server.base_url))[0] == 0
        kept = {answered for (answered,) in rows(killed, "select request_sha256 from calls where error is null")}
        assert not before & {prompt(body) for body in server.asked[asked:]}
        assert len(kept) == len(rows(killed, "select 1 from calls where error is null"))
    for book in ("Common Sense", "경희"):
        assert exported(killed, book) == exported(undisturbed, book)


def wait_for_rows(folder: Path) -> None:
    """Until the three answered calls are in the library."""
    for _ in range(600):
        try:
            if rows(folder, "select count(*) from calls where error is null") == [(3,)]:
                return
        except sqlite3.OperationalError:
            pass  # the tables are not there yet
        time.sleep(0.05)
    raise AssertionError("the answered calls were never kept")


def test_a_segment_that_fails_makes_a_partial_map_that_the_next_run_completes(tmp_path: Path) -> None:
    broken = threading.Event()
    broken.set()

    def once(body: dict[str, Any]) -> Scripted:
        """The first segment's connection breaks in mid-answer while `broken` is set."""
        if broken.is_set() and "Who the Author of this Production is" in prompt(body):
            return Scripted([delta(content="# A point\n- A cl"), Drop()])
        return answer(body)

    with serving(once) as server:
        code, said_on_screen = finished(run(tmp_path, server.base_url))
        assert code == 1
        assert "1 maps made, 1 partial, 0 failed" in said_on_screen
        assert [segment for (segment,) in rows(tmp_path, "select segment from missing_parts")] == [1]
        shutil.copy(tmp_path / "library.db", tmp_path / "partial.db")
        broken.clear()
        asked = len(server.asked)
        code, said_on_screen = finished(run(tmp_path, server.base_url))
        assert code == 0, said_on_screen
        # The missing segment and a merge over all points; what was finished is not asked again.
        assert len(server.asked) == asked + 2
    assert rows(tmp_path, "select state from maps where is_current") == [("complete",), ("complete",)]


def test_a_server_that_is_not_there_is_one_line_and_fails_no_book(tmp_path: Path) -> None:
    url = unused_url()
    code, said_on_screen = finished(run(tmp_path, url))
    assert code == 1
    assert said_on_screen.splitlines()[-1].startswith(f"Error: {url}/v1: cannot be reached: ")
    assert rows(tmp_path, "select distinct state from jobs") == [("queued",)]
