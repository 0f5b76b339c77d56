"""What the pages show, and that map and text lead to each other."""

from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from lxml import html

from builder.library.books import list_books, refuse_file
from builder.library.rows import Block, BlockKind, MapState
from builder.library.store import open_reader, open_writer
from tests.library.samples import TEXT, document, reading, structure_map
from tests.viewer.conftest import put
from viewer.app import create_app


def page(client: FlaskClient, path: str) -> html.HtmlElement:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return html.document_fromstring(answer.text)


def slug_of(library: Path) -> str:
    db = open_reader(library)
    slug = list_books(db)[0].slug
    db.close()
    return slug


def words(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def test_library_page_lists_books_with_the_state_of_their_map(library: Path, client: FlaskClient) -> None:
    put(library, reading("No map.\n\nAt all.", "Alone"), None)
    text = "경희\n\n모델 없이."
    put(library, reading(text, "Rules"), replace(structure_map(state=MapState.PARTIAL), engine="extractive", items=()))
    rows = [words(row) for row in page(client, "/").iterfind(".//tbody/tr")]
    assert [row.split()[0] for row in rows] == ["Alone", "Rules", "경희"]
    assert "no map yet" in rows[0]
    assert "partial map" in rows[1]
    assert "made without a model" in rows[1]
    assert "complete" in rows[2]
    assert "made without a model" not in rows[2]


def test_books_with_the_same_title_are_told_apart_by_their_file(library: Path, client: FlaskClient) -> None:
    put(library, reading("경희\n\n다른 판본."), None, name="경희-2")
    put(library, reading("A\n\nB", "Alone"), None)
    titles = [words(title) for title in page(client, "/").iterfind(".//tbody/tr/th")]
    assert titles == ["Alone", "경희 경희.txt", "경희 경희-2.txt"]


def test_library_page_names_refused_files_without_their_folders(library: Path, client: FlaskClient) -> None:
    db = open_writer(library)
    refuse_file(db, "/home/owner/secret/broken.epub", "the archive ends in the middle")
    db.close()
    text = words(page(client, "/"))
    assert "broken.epub the archive ends in the middle" in text
    assert "secret" not in text


def test_an_empty_library_says_how_to_fill_it(tmp_path: Path) -> None:
    open_writer(tmp_path / "empty.db").close()
    assert "builder run FOLDER" in create_app(tmp_path / "empty.db").test_client().get("/").text


def test_book_page_shows_the_whole_map(library: Path, client: FlaskClient) -> None:
    tree = page(client, f"/books/{slug_of(library)}/")
    shown = {item.get("id"): words(item) for item in tree.xpath("//*[starts-with(@id, 'i')]")}
    assert list(shown) == ["i1", "i2", "i3", "i4", "i5", "i6"]
    assert shown["i1"].startswith("1 The question 사람은 왜 배우는가")
    assert shown["i6"].startswith("6 ▲ Objection 배워서 무엇 하나 사돈 마님")
    assert [words(s) for s in tree.find_class("speaker")] == ["사돈 마님"]
    assert "number out of range" in words(tree.get_element_by_id("rejected"))


def test_a_partial_map_names_what_is_missing(tmp_path: Path) -> None:
    put(tmp_path / "l.db", reading(), structure_map(state=MapState.PARTIAL))
    client = create_app(tmp_path / "l.db").test_client()
    notice = page(client, f"/books/{slug_of(tmp_path / 'l.db')}/").find_class("notice")[0]
    assert "1 of 2 parts" in words(notice)
    assert "the server went away" in words(notice)


@pytest.mark.parametrize("path", ["/", "/books/{slug}/", "/books/{slug}/text-1.html"])
def test_a_map_without_a_model_says_so_wherever_it_is_shown(tmp_path: Path, path: str) -> None:
    put(tmp_path / "l.db", reading(), replace(structure_map(), engine="extractive", model=None))
    client = create_app(tmp_path / "l.db").test_client()
    assert "made without a model" in client.get(path.format(slug=slug_of(tmp_path / "l.db"))).text


def test_map_and_text_lead_to_each_other(library: Path, client: FlaskClient) -> None:
    slug = slug_of(library)
    tree = page(client, f"/books/{slug}/")
    source = page(client, f"/books/{slug}/text-1.html")
    places = [link.get("href") for link in tree.find_class("place")]
    assert places == [f"text-1.html#s{number}" for number in (1, 2, 5, 6)]
    for place in places:
        fragment = place.partition("#")[2]
        assert source.get_element_by_id(fragment).text_content() in TEXT
    backs = [link for link in source.xpath("//article//a[@class]") if "back" in link.get("class")]
    assert [link.get("href") for link in backs] == ["./#i6", "./#i1", "./#i2", "./#i5"]
    assert backs[0].get("aria-label") == "Item 6: Objection"
    assert source.get_element_by_id("s6").text_content() == "“배워서 무엇 하나.”"


def test_blocks_say_the_source_to_the_letter(tmp_path: Path) -> None:
    kinds = [kind for kind in BlockKind if kind is not BlockKind.FURNITURE]
    parts = [f"  {kind.value}\n\tone & <two> 💩 가나\u3000다" for kind in kinds]
    text = "\n\n".join(parts)
    blocks = reading(text).blocks
    kinded = tuple(replace(block, kind=kind, level=1) for block, kind in zip(blocks, kinds, strict=True))
    running_head = Block(blocks[1].start + 2, blocks[1].start + 6, BlockKind.FURNITURE)
    source = replace(reading(text), blocks=(*kinded[:2], running_head, *kinded[2:]))
    put(tmp_path / "l.db", source, None, replace(document(reading(text)), blocks=source.blocks))
    tree = page(create_app(tmp_path / "l.db").test_client(), f"/books/{slug_of(tmp_path / 'l.db')}/text-1.html")
    shown = {block.get("id"): block.text_content() for block in tree.find_class("block")}
    outer = [(number, block) for number, block in enumerate(source.blocks) if block is not running_head]
    assert shown == {f"b{number}": text[block.start : block.end] for number, block in outer}
    assert [f.text_content() for f in tree.find_class("furniture")] == [text[running_head.start : running_head.end]]


def test_a_table_with_cells_is_a_table(tmp_path: Path) -> None:
    text = "머리\n\nship\tguns\n\t100"
    blocks = tuple(replace(block, kind=BlockKind.TABLE) if n else block for n, block in enumerate(reading(text).blocks))
    put(tmp_path / "l.db", replace(reading(text), blocks=blocks), None)
    tree = page(create_app(tmp_path / "l.db").test_client(), f"/books/{slug_of(tmp_path / 'l.db')}/text-1.html")
    table = tree.get_element_by_id("b1")
    assert [[cell.text_content() for cell in row] for row in table.iter("tr")] == [
        ["ship", "guns"],
        ["", "100"],
    ]
    assert table.text_content() == text.partition("\n\n")[2]


def test_what_was_left_out_can_be_read(library: Path, client: FlaskClient) -> None:
    text = words(page(client, f"/books/{slug_of(library)}/left-out.html"))
    assert "wrapper" in text
    assert "머리말" in text
    assert "One wrapper left out." in text


def test_a_changed_book_shows_the_text_that_its_map_is_of(library: Path, client: FlaskClient) -> None:
    put(library, reading("경희\n\n새 글."), None)
    db = open_reader(library)
    assert len(list_books(db)) == 1
    db.close()
    slug = slug_of(library)
    assert "earlier text" in words(page(client, f"/books/{slug}/"))
    assert "돈 마님이" in words(page(client, f"/books/{slug}/text-1.html"))


def test_long_texts_have_pages_that_lead_on(tmp_path: Path) -> None:
    text = "\n\n".join(f"Paragraph {n}. " + "word " * 2000 for n in range(30)).replace(" \n", "\n").strip()
    put(tmp_path / "l.db", reading(text, "Long"), None)
    client = create_app(tmp_path / "l.db").test_client()
    path, seen = f"/books/{slug_of(tmp_path / 'l.db')}/text-1.html", []
    while True:
        tree = page(client, path)
        seen += [block.get("id") for block in tree.find_class("block")]
        following = tree.xpath("//a[@rel='next']/@href")
        if not following:
            break
        path = f"{path.rpartition('/')[0]}/{following[0]}"
    assert seen == [f"b{n}" for n in range(30)]


@pytest.mark.parametrize(
    "path",
    [
        "/books/none/",
        "/books/{slug}/text-0.html",
        "/books/{slug}/text-2.html",
        "/books/{slug}/text-99999999999.html",
        "/x",
    ],
)
def test_what_is_not_there_is_404(library: Path, client: FlaskClient, path: str) -> None:
    assert client.get(path.format(slug=slug_of(library))).status_code == 404


@pytest.mark.parametrize(
    ("path", "headers", "language"),
    [
        ("/", {}, "en"),
        ("/", {"Accept-Language": "ko-KR,ko;q=0.9,en;q=0.8"}, "ko"),
        ("/", {"Accept-Language": "fr,en;q=0.5"}, "en"),
        ("/", {"Accept-Language": "ko", "Cookie": "lang=en"}, "en"),
        ("/?lang=ko", {"Cookie": "lang=en"}, "ko"),
        ("/?lang=xx", {}, "en"),
    ],
)
def test_language(library: Path, path: str, headers: dict[str, str], language: str) -> None:
    client = create_app(library).test_client(use_cookies=False)
    assert html.document_fromstring(client.get(path, headers=headers).text).get("lang") == language


def test_a_chosen_language_is_remembered(client: FlaskClient) -> None:
    assert "서가" in client.get("/?lang=ko").text
    assert "서가" in client.get("/").text
    assert "서가" not in client.get("/?lang=en").text


def test_a_library_put_in_the_place_of_another_is_seen(library: Path, client: FlaskClient, tmp_path: Path) -> None:
    assert "경희" in client.get("/").text
    put(tmp_path / "other.db", reading("A\n\nB", "Other"), None)
    (tmp_path / "other.db").replace(library)
    assert "Other" in client.get("/").text


def test_a_library_that_went_away_is_said_in_a_line(library: Path, client: FlaskClient) -> None:
    library.unlink()
    answer = client.get("/")
    assert answer.status_code == 503
    assert "make one with: builder run" in answer.text
