"""Addresses: every page of a site has one path, and pages reach each other by relative links.

So the same page works under a server, in a folder, on a stick, and in any sub-folder of a web host.
"""

import posixpath

LIBRARY = ""


def book_path(slug: str) -> str:
    """The page of a book's map."""
    return f"books/{slug}/"


def part_path(slug: str, number: int) -> str:
    """One part of a book's text."""
    return f"books/{slug}/text-{number}.html"


def left_out_path(slug: str) -> str:
    """What the file holds and the text does not."""
    return f"books/{slug}/left-out.html"


def file_of(path: str) -> str:
    """The file that holds a page: a path that ends in `/` is its folder's index."""
    return f"{path}index.html" if not path or path.endswith("/") else path


def relative(current: str, target: str, *, files: bool) -> str:
    """The link from one path to another. `files` names `index.html`, which a folder without a server needs."""
    if files:
        target = file_of(target)
    link = posixpath.relpath(f"/{target}", posixpath.dirname(f"/{current}"))
    return f"{link}/" if not target or target.endswith("/") else link
