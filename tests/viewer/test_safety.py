"""Who may ask, what a browser may do, and that no word of a book is ever taken for markup."""

from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from flask.testing import FlaskClient
from lxml import html

from builder.library.books import list_books
from builder.library.rows import LeftOut, MapItem, Voice, VoiceKind
from builder.library.store import open_reader
from tests.library.samples import document, reading, structure_map
from tests.viewer.conftest import put
from viewer.app import create_app
from viewer.freeze import freeze
from viewer.guard import FILE_POLICY

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "\"' onmouseover='alert(1)",
    "{{ 7 * 7 }}{% raw %}",
    "--></title></textarea><svg onload=alert(1)>",
]
OUR_TAGS = """
    html head meta title link body a header nav main h1 h2 h3 h4 h5 h6 p span table thead tbody tr th td dl dt dd div
    section details summary ul ol li figure figcaption svg rect article mark aside blockquote pre
"""
OUR_ATTRIBUTES = """
    lang charset name content http-equiv rel href class id scope title aria-label aria-hidden role tabindex viewbox
    preserveaspectratio x y width height open data-items data-n data-unit data-printed data-label
"""


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("127.0.0.1:8000", 200),
        ("localhost:8000", 200),
        ("LOCALHOST", 200),
        ("[::1]:8000", 200),
        ("evil.example", 400),
        ("localhost.evil.example", 400),
        ("evil.example:8000@localhost", 400),
        ("127.0.0.1.evil.example", 400),
        ("127.0.0.1:80:80", 400),
        ("localhost:", 400),
        ("", 400),
    ],
)
def test_only_this_machine_by_its_own_names(client: FlaskClient, host: str, status: int) -> None:
    for path in ("/", "/static/style.css", "/nowhere"):
        wanted = 404 if status == 200 and path == "/nowhere" else status
        with client.get(path, headers={"Host": host}) as answer:
            assert answer.status_code == wanted


def test_a_request_without_a_host_is_refused(client: FlaskClient) -> None:
    environ = {"HTTP_HOST": None}
    assert client.get("/", environ_overrides=environ).status_code == 400


@pytest.mark.parametrize("path", ["/", "/static/style.css", "/nowhere"])
def test_every_answer_carries_the_policy(library: Path, path: str) -> None:
    transport = httpx.WSGITransport(app=create_app(library))
    with httpx.Client(transport=transport, base_url="http://localhost") as browser:
        headers = browser.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "path",
    [
        "/..%2f..%2flibrary.db",
        "/static/..%2f..%2flibrary.db",
        "/static/../../library.db",
        "/static/%2e%2e/app.py",
        "/static/..\\app.py",
        "/books/..%2f..%2flibrary.db/",
        "/books/%00/",
        "/books/..\\..\\library.db/",
    ],
)
def test_paths_that_lead_out_find_nothing(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert b"SQLite format" not in answer.data


def hostile_library(path: Path, words: str) -> None:
    """Every field that comes from a book, a file or a model holds the words."""
    text = f"{words}\n\n“{words}” said he.\n\n사람은 {words} 사람이다. “배워서 무엇 하나.” 사람은 배워야 사람이다."
    source = replace(
        reading(text, words), author=words, language=words, left_out=(LeftOut(0, words, words),), notices=(words,)
    )
    speaking = (Voice(len(words) + 2, len(words) * 2 + 4, VoiceKind.DIRECT, words, words),)
    made = structure_map(text)
    put(
        path,
        source,
        replace(
            made,
            engine="openai",
            model=words,
            items=tuple(renamed(item, words) for item in made.items),
            rejected=tuple(replace(r, text=words, cited=words, reason=words, kind=words) for r in made.rejected),
        ),
        replace(document(source), voices=speaking),
        name=words.replace("/", "∕"),
    )


def renamed(item: MapItem, words: str) -> MapItem:
    speaker = words if item.speaker else None
    return replace(item, text=words, speaker=speaker, children=tuple(renamed(child, words) for child in item.children))


def check_markup(markup: str, words: str) -> None:
    tree = html.document_fromstring(markup)
    for element in tree.iter():
        assert element.tag in OUR_TAGS.split(), html.tostring(element)
        assert set(element.attrib) <= set(OUR_ATTRIBUTES.split()), html.tostring(element)
        assert not element.get("href", "").startswith("javascript"), html.tostring(element)


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_are_text_on_live_and_frozen_pages(tmp_path: Path, words: str) -> None:
    library = tmp_path / "l.db"
    hostile_library(library, words)
    client = create_app(library).test_client()
    db = open_reader(library)
    slug = list_books(db)[0].slug
    db.close()
    for path in ("", f"books/{slug}/", f"books/{slug}/text-1.html", f"books/{slug}/left-out.html"):
        markup = client.get(f"/{path}").text
        check_markup(markup, words)
        assert words in html.document_fromstring(markup).text_content()
    freeze(library, tmp_path / "site")
    frozen = list((tmp_path / "site").rglob("*.html"))
    assert len(frozen) == 8
    for file in frozen:
        check_markup(file.read_text(encoding="utf-8"), words)


def test_frozen_pages_carry_their_own_policy(library: Path, tmp_path: Path) -> None:
    freeze(library, tmp_path / "site")
    tree = html.parse(str(tmp_path / "site/index.html"))
    assert tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content") == [FILE_POLICY]
    assert "script" not in FILE_POLICY
