"""The viewer as a Flask application over one library file."""

import sqlite3
from pathlib import Path

from flask import Flask, Response, abort, current_app, g, render_template, request
from jinja2 import StrictUndefined
from werkzeug.exceptions import BadRequest, NotFound, ServiceUnavailable

from builder.library.rows import OTHERS
from builder.library.store import LibraryError, open_reader
from viewer import links
from viewer.guard import FILE_POLICY, protect
from viewer.messages import LANGUAGES, Words
from viewer.pages.book import Place, book_page
from viewer.pages.library import library_page
from viewer.pages.marks import Mark, Names
from viewer.pages.source import left_out_groups, source_page
from viewer.shelf import ShelfBook, find_book, new_memory, open_book

_YEAR_S = 365 * 24 * 3600


def create_app(library: Path, *, files: bool = False) -> Flask:
    """The viewer of a library. `files`: its pages are to be read from a folder, without a server."""
    app = Flask(__name__)
    app.config.update(LIBRARY=library, FILES=files)
    app.extensions["memory"] = new_memory()
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    _speak(app)  # before the guard, whose refusals are pages too
    protect(app)
    _add_pages(app)
    _add_errors(app)
    return app


def _add_pages(app: Flask) -> None:
    @app.get("/")
    def library() -> str:
        return render_template("library.html", page=library_page(_db()))

    @app.get("/books/<slug>/")
    def book(slug: str) -> str:
        return render_template("book.html", page=book_page(_shelf_book(slug)))

    @app.get("/books/<slug>/text-<int:number>.html")
    def source(slug: str, number: int) -> str:
        words: Words = g.words
        page = source_page(_shelf_book(slug), number, _link(links.book_path(slug)), _names(words))
        return render_template("source.html", page=page) if page else abort(404)

    @app.get("/books/<slug>/left-out.html")
    def left_out(slug: str) -> str:
        shelf = _shelf_book(slug)
        return render_template("left_out.html", shelf=shelf, groups=left_out_groups(shelf))

    @app.teardown_appcontext
    def close(_: BaseException | None) -> None:
        if "db" in g:
            g.db.close()


def _speak(app: Flask) -> None:
    """Choose the language: `?lang=` (remembered in a cookie), the cookie, what the browser prefers."""

    @app.before_request
    def choose() -> None:
        asked = (request.args.get("lang"), request.cookies.get("lang"), request.accept_languages.best_match(LANGUAGES))
        g.words = Words(next((code for code in asked if code in LANGUAGES), LANGUAGES[0]))

    @app.after_request
    def remember(response: Response) -> Response:
        if request.args.get("lang") in LANGUAGES:
            response.set_cookie("lang", request.args["lang"], max_age=_YEAR_S, httponly=True, samesite="Lax")
        if response.mimetype == "text/html":
            response.vary.update(("Accept-Language", "Cookie"))
        return response

    @app.context_processor
    def offer() -> dict[str, object]:
        words: Words = g.words
        return {
            "t": words,
            "link": _link,
            "links": links,
            "title_of": lambda book: book.title.strip() or words("untitled", name=book.source_name),
            "speaker_name": _names(words).speaker,
            "place_label": lambda place: _place_label(words, place),
            "other_language": _other_language(words),
            "policy": FILE_POLICY,
        }


def _add_errors(app: Flask) -> None:
    def show(status: int, key: str, detail: str = "") -> tuple[str, int]:
        words = g.words if "words" in g else Words(LANGUAGES[0])
        return render_template("error.html", t=words, message=words(key), detail=detail), status

    app.register_error_handler(NotFound, lambda _: show(404, "not_found"))
    app.register_error_handler(BadRequest, lambda _: show(400, "bad_host"))
    app.register_error_handler(LibraryError, lambda error: show(ServiceUnavailable.code, "unreadable", str(error)))
    app.register_error_handler(sqlite3.Error, lambda error: show(ServiceUnavailable.code, "unreadable", str(error)))


def _db() -> sqlite3.Connection:
    """This request's connection: a new one each time, so that a library put in the old one's place is seen."""
    if "db" not in g:
        g.db = open_reader(current_app.config["LIBRARY"])
    db: sqlite3.Connection = g.db
    return db


def _shelf_book(slug: str) -> ShelfBook:
    book = find_book(_db(), slug)
    if book is None:
        abort(404)
    return open_book(_db(), book, current_app.extensions["memory"])


def _link(path: str) -> str:
    """The link from this request's page; a large map asks for the same few thousands of times."""
    known: dict[str, str] = g.setdefault("links", {})
    if path not in known:
        known[path] = links.relative(request.path.lstrip("/"), path, files=current_app.config["FILES"])
    return known[path]


def _place_label(words: Words, place: Place) -> str:
    return words("percent", n=place.percent) if place.printed is None else words("printed_page", n=place.printed)


def _other_language(words: Words) -> str:
    """The link to this page in the other language: a query under a server, a folder beside in files."""
    here = request.path.lstrip("/")
    other = "ko" if words.language == "en" else "en"
    if not current_app.config["FILES"]:
        return f"?lang={other}"
    root = "../" * here.count("/")
    return f"{root}ko/{links.file_of(here)}" if other == "ko" else f"{root}../{links.file_of(here)}"


def _names(words: Words) -> Names:
    def item(mark: Mark) -> str:
        return f"{words('item_link', n=mark.number)}: {words(mark.kind.value)}"

    def speaker(name: str | None) -> str:
        return words("others") if name in (None, OTHERS) else str(name)

    return Names(item, speaker)
