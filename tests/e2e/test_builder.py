"""The `builder` command as a person uses it: real files, real processes, real signals."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from builder import samples

BIN = Path(sys.executable).parent
ESSAY = "The object of this essay is liberty.\n\n" + "Opinion must be free, because nobody is infallible. " * 40


def builder(*arguments: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [str(BIN / "builder"), *(str(argument) for argument in arguments)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose library holds the mapped sample shelf."""
    folder = tmp_path_factory.mktemp("shelf")
    done = builder("run", "--samples", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_the_sample_shelf_is_mapped_and_sound(shelf: Path) -> None:
    checked = builder("check", cwd=shelf)
    assert (checked.returncode, checked.stdout.startswith("sound: ")) == (0, True)
    status = json.loads(builder("status", "--json", cwd=shelf).stdout)
    assert [book["map_state"] for book in status["books"]] == ["complete"] * len(samples.paths())
    shown = builder("status", cwd=shelf).stdout
    assert "Thomas Paine" in shown
    assert "without a model" in shown


def test_a_second_run_does_nothing_and_says_so(shelf: Path) -> None:
    again = builder("run", "--samples", cwd=shelf)
    assert (again.returncode, "Nothing to do: all 2 books have a map" in again.stdout) == (0, True)


def test_two_runs_give_the_same_map_but_for_times(shelf: Path, tmp_path: Path) -> None:
    builder("run", "--samples", cwd=tmp_path)
    for book in ("Common Sense", "경희"):
        first, second = (
            json.loads(builder("export", book, "--format", "json", cwd=folder).stdout) for folder in (shelf, tmp_path)
        )
        assert first.pop("times").keys() == second.pop("times").keys()
        assert first == second
        assert first["map"]["engine"] == "extractive"


def test_markdown_export_says_how_the_map_was_made(shelf: Path) -> None:
    exported = builder("export", "경희", cwd=shelf)
    assert exported.stdout.startswith("# 경희\n")
    assert "map made without a model" in exported.stdout


def test_a_book_that_is_not_there_or_not_only_one(shelf: Path) -> None:
    for wanted, said in (("없는 책", "has no book"), (".txt", "could be any of")):
        refused = builder("export", wanted, cwd=shelf)
        assert refused.returncode == 1
        assert said in refused.stderr


def test_check_names_the_row_that_was_altered(shelf: Path, tmp_path: Path) -> None:
    shutil.copy(shelf / "library.db", tmp_path)
    with closing(sqlite3.connect(tmp_path / "library.db")) as db, db:
        db.execute("update anchors set exact = 'altered' where id = 7")
    checked = builder("check", cwd=tmp_path)
    assert checked.returncode == 1
    assert "anchors 7: " in checked.stdout


def test_bad_input_gets_a_line_and_the_rest_goes_on(tmp_path: Path) -> None:
    shelf = tmp_path / "책장"
    shelf.mkdir()
    (shelf / "좋은 책.txt").write_text(ESSAY, encoding="utf-8")
    (shelf / "empty.txt").write_bytes(b"")
    (shelf / "junk.txt").write_bytes(bytes(range(256)) * 64)
    (shelf / "cut.epub").write_bytes(b"PK\x03\x04 cut off here")
    (shelf / "none.pdf").write_bytes(b"%PDF-1.4\n%%EOF\n")
    (shelf / "loop.txt").symlink_to(shelf / "loop.txt")
    os.mkfifo(shelf / "pipe.txt")
    Path(os.fsdecode(os.fsencode(shelf) + b"/bad\xff.txt")).write_bytes(b"")
    (shelf / "picture.jpg").write_bytes(b"\xff\xd8\xff")
    done = builder("run", shelf, tmp_path / "gone.txt", cwd=tmp_path)
    assert done.returncode == 1
    lines = done.stderr.splitlines()
    for name in ("empty.txt", "junk.txt", "cut.epub", "none.pdf", "gone.txt", "loop.txt", "pipe.txt", "bad\\udcff.txt"):
        assert sum(f"{name}: " in line for line in lines) == 1, (name, lines)
    assert len(lines) == 8
    assert "1 files of other kinds left alone: .jpg" in done.stdout
    assert "1 maps made, 0 partial, 0 failed" in done.stdout
    status = builder("status", cwd=tmp_path).stdout
    assert status.count("not read: ") == 7


def test_the_same_file_is_one_book_and_a_changed_one_is_mapped_again(tmp_path: Path) -> None:
    book = tmp_path / "책.txt"
    book.write_text(ESSAY, encoding="utf-8")
    shutil.copy(book, tmp_path / "copy.txt")
    builder("run", book, tmp_path / "copy.txt", cwd=tmp_path)
    first = json.loads(builder("status", "--json", cwd=tmp_path).stdout)["books"]
    assert len(first) == 1
    book.write_text(ESSAY + "\n\nThis was added later.", encoding="utf-8")
    done = builder("run", book, cwd=tmp_path)
    assert "(changed)" in done.stdout
    assert "1 maps made" in done.stdout
    second = json.loads(builder("status", "--json", cwd=tmp_path).stdout)["books"]
    assert [row["id"] for row in second] == [first[0]["id"]]
    assert second[0]["map_id"] != first[0]["map_id"]
    assert builder("check", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -9)])
def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path, sent: signal.Signals, code: int) -> None:
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    for number in range(30):
        (shelf / f"{number:02}.txt").write_text(f"Book {number}. {ESSAY} " * 3, encoding="utf-8")
    command = [str(BIN / "builder"), "run", str(shelf)]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    for line in process.stdout:
        if line.startswith("[2/"):
            break
    process.send_signal(sent)
    _, said = process.communicate(timeout=30)
    assert process.returncode == code
    assert "Traceback" not in said
    if sent != signal.SIGKILL:
        assert said.startswith("Stopped.")
    done = builder("run", shelf, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    status = json.loads(builder("status", "--json", cwd=tmp_path).stdout)
    assert (len(status["books"]), status["queue"]) == (30, {"done": 30})
    assert builder("check", cwd=tmp_path).returncode == 0


def test_wrong_use_is_said_in_one_line(tmp_path: Path) -> None:
    for arguments, said in (
        (["status"], "there is no library at library.db"),
        (["add"], "name a file or a folder"),
        (["run"], "The library holds no books"),
        (["run", "--model", "m"], "needs both --base-url and --model"),
        (["run", "--base-url", ""], "needs both --base-url and --model"),
        (["run", "--engine", "openai"], "needs --base-url and --model"),
    ):
        done = builder(*arguments, cwd=tmp_path)
        assert said in done.stdout + done.stderr
        assert "Traceback" not in done.stderr
