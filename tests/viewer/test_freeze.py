"""The frozen site works from a folder, and building it again touches only what is ours."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from lxml import html

from builder.library.store import open_writer
from tests.library.samples import TEXT, reading, structure_map
from tests.viewer.conftest import put
from viewer.freeze import MANIFEST, FreezeError, freeze

ODD_TITLES = ["왜?", "a#b", "..", "가" * 90, "", "CON", "/etc/passwd", "a%20b", "index.html", "<b>&"]


def links_of(site: Path) -> list[tuple[Path, str]]:
    found = []
    for page in site.rglob("*.html"):
        tree = html.document_fromstring(page.read_text(encoding="utf-8"))
        found += [(page, link) for link in tree.xpath("//@href | //@src")]
    return found


def fragments(page: Path) -> set[str]:
    return set(html.document_fromstring(page.read_text(encoding="utf-8")).xpath("//@id"))


def check_links(site: Path) -> int:
    """Every link is relative and leads to a file, and every fragment to an element; returns how many there are."""
    checked = links_of(site)
    ids: dict[Path, set[str]] = {}
    for page, link in checked:
        parts = urlsplit(link)
        assert not parts.scheme and not parts.netloc and not parts.query and not parts.path.startswith("/"), link
        target = (page.parent / unquote(parts.path)).resolve() if parts.path else page.resolve()
        assert target.is_file() and site.resolve() in target.parents, f"{page}: {link}"
        if parts.fragment:
            assert parts.fragment in ids.setdefault(target, fragments(target)), f"{page}: {link}"
    return len(checked)


def test_every_link_leads_somewhere_whatever_the_titles(tmp_path: Path) -> None:
    library = tmp_path / "l.db"
    for number, title in enumerate(ODD_TITLES):
        text = f"{title or '-'}\n\n{TEXT}\n\n{number}"
        put(library, reading(text, title), structure_map(text), name=f"{number}")
    frozen = freeze(library, tmp_path / "site")
    assert check_links(tmp_path / "site") > 400
    names = [path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*")]
    assert all(name.isascii() and len(name) < 100 for name in names)
    assert frozen.first == tmp_path / "site/index.html"


def test_both_languages_show_each_other(library: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    freeze(library, site)
    for page in site.rglob("*.html"):
        tree = html.document_fromstring(page.read_text(encoding="utf-8"))
        (other,) = tree.xpath("//a[@class='language']/@href")
        twin = html.document_fromstring((page.parent / other).resolve().read_text(encoding="utf-8"))
        assert {tree.get("lang"), twin.get("lang")} == {"en", "ko"}


def test_foreign_files_stay_and_our_stale_ones_go(library: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    foreign = [site / ".nojekyll", site / "CNAME", site / "books/notes/mine.txt"]
    freeze(library, site)
    for file in foreign:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("mine")
    old = next(path for path in (site / "books").iterdir() if (path / "index.html").exists())
    library.unlink()
    put(library, reading("Other\n\nWords.", "Other"), None)
    frozen = freeze(library, site)
    assert not old.exists()
    assert frozen.removed == 6
    assert all(file.read_text() == "mine" for file in foreign)
    check_links(site)


def test_building_again_writes_nothing(library: Path, tmp_path: Path) -> None:
    first = freeze(library, tmp_path / "site")
    again = freeze(library, tmp_path / "site")
    assert (first.written, again.written, again.removed) == (first.files, 0, 0)


def test_a_file_that_is_not_ours_is_not_overwritten(library: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("my home page")
    with pytest.raises(FreezeError, match=r"index\.html was not made by viewer build"):
        freeze(library, site)
    assert (site / "index.html").read_text() == "my home page"


def test_a_manifest_cannot_lead_out_of_the_site(library: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("keep me")
    freeze(library, tmp_path / "site")
    with (tmp_path / "site" / MANIFEST).open("a") as manifest:
        manifest.write(f"../precious.txt\n{precious}\n\n")
    freeze(library, tmp_path / "site")
    assert precious.exists()


def test_a_build_that_was_cut_short_knows_its_files(library: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    freeze(library, site)
    kept = (site / MANIFEST).read_text().splitlines()
    (site / MANIFEST).write_text("\n".join(kept[:3]) + "\n")
    for name in kept[3:]:
        (site / name).unlink()
    assert freeze(library, site).written == len(kept) - 3


def test_a_folder_that_cannot_be_written_is_said(library: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FreezeError, match="choose another --out"):
        freeze(library, tmp_path / "file" / "site")


def test_an_empty_library_is_a_site_too(tmp_path: Path) -> None:
    open_writer(tmp_path / "l.db").close()
    freeze(tmp_path / "l.db", tmp_path / "site")
    check_links(tmp_path / "site")
