"""The three commands, as a person types them."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from viewer.cli import main


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    return result.exit_code, result.output


@contextmanager
def running(*arguments: object) -> Iterator[str]:
    """A server of ours; yields the address that it names, and sees that Ctrl-C ends it in good order."""
    # Where tests run in the background, Ctrl-C is ignored, and a child inherits that.
    start = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = [sys.executable, "-c", f"{start}; from viewer.cli import main; main()", *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        line = process.stdout.readline()
        address = re.search(r"http://\S+", line)
        assert address, line
        try:
            yield address.group()
        finally:
            process.send_signal(signal.SIGINT)
    assert process.returncode == 0


@pytest.mark.parametrize("command", ["serve", "build", "sql"])
def test_a_missing_library_is_one_line_with_the_cure(tmp_path: Path, command: str) -> None:
    code, output = run(command, "--library", tmp_path / "none.db")
    assert code == 1
    assert re.fullmatch(r"Error: there is no library at .*none\.db; make one with: builder run\n", output)


@pytest.mark.parametrize("command", ["serve", "sql"])
def test_a_port_in_use_is_one_line(library: Path, command: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, output = run(command, "--library", library, "--port", port)
    assert (code, output) == (1, f"Error: port {port} is in use; choose another with --port {port + 1}\n")


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.0.2", "example.org"])
def test_only_loopback_for_now(library: Path, host: str) -> None:
    assert run("serve", "--library", library, "--host", host)[0] == 2


def test_build_says_where_to_look(library: Path, tmp_path: Path) -> None:
    code, output = run("build", "--library", library, "--out", tmp_path / "site")
    assert code == 0
    assert output.splitlines()[-1] == f"Open {tmp_path / 'site/index.html'}"
    assert (tmp_path / "site/index.html").is_file()


def test_serve_answers_until_it_is_stopped(library: Path) -> None:
    with running("serve", "--library", library, "--port", 0) as address:
        answer = httpx.get(address)
    assert answer.status_code == 200
    assert "경희" in answer.text
    assert "server" not in answer.headers


def test_sql_answers_until_it_is_stopped(library: Path) -> None:
    with running("sql", "--library", library, "--port", 0) as address:
        answer = httpx.get(f"{address}library/claims_of_a_book.json?title=&_shape=array")
    assert answer.json()[0]["claim"] == "사람은 배워야 한다"


@pytest.mark.parametrize("command", ["serve", "build", "sql"])
def test_help_has_an_example(command: str) -> None:
    code, output = run(command, "--help")
    assert code == 0
    assert f"Example: viewer {command}" in output
