"""Project Gutenberg's wrapper comes off; what only resembles one stays."""

import pytest

from builder.source import plain
from builder.source.gutenberg import unwrap

BODY = "On Liberty.\n\nThe subject of this Essay is not the so-called Liberty of the Will.\n"
NEW = (
    "The Project Gutenberg eBook of On Liberty\n\nTitle: On Liberty\n\nAuthor: John Stuart Mill\n\n"
    "Language: English\n\n"
    "*** START OF THE PROJECT GUTENBERG EBOOK ON LIBERTY ***\n\n\n"
    "Produced by Curtis Weyant, Martin Pettit and the Online\nDistributed Proofreading Team at http://www.pgdp.net\n\n\n"
    f"{BODY}\n\n*** END OF THE PROJECT GUTENBERG EBOOK ON LIBERTY ***\n\n"
    "Updated editions will replace the previous one.\n"
)
OLD = (
    "The Project Gutenberg Etext of On Liberty, by Mill\n\nTitle: On Liberty\nAuthor: John Stuart Mill\n\n"
    "*END THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\n\n\n"
    f"{BODY}\n\nEnd of Project Gutenberg's On Liberty, by John Stuart Mill\n\nMore text.\n"
)


@pytest.mark.parametrize("text", [NEW, OLD])
def test_the_wrapper_is_left_out_and_names_the_book(text: str) -> None:
    reading = plain.read(text, "pg34901.txt")
    assert reading.text.split() == BODY.split()
    assert (reading.title, reading.author, reading.language) == ("On Liberty", "John Stuart Mill", "en")
    assert {left.reason for left in reading.left_out} == {"Project Gutenberg's wrapper"}
    left = " ".join(left.text for left in reading.left_out)
    assert "Title: On Liberty" in left
    assert ("Updated editions" in left) or ("More text" in left)


def test_credits_are_left_out_but_a_book_that_begins_with_thanks_is_not() -> None:
    assert "Curtis Weyant" not in plain.read(NEW, "a.txt").text
    thanked = NEW.replace("Produced by Curtis Weyant", "Produced in haste by Curtis Weyant")
    assert "Curtis Weyant" in plain.read(thanked, "a.txt").text


@pytest.mark.parametrize(
    "text",
    [
        BODY,
        f"{BODY}\nI found it at Project Gutenberg, the oldest library of its kind.\n",
        f"{BODY}\n*** START OF THE SECOND PART ***\n\n{BODY}",
    ],
)
def test_other_texts_have_no_wrapper(text: str) -> None:
    assert unwrap(text) is None


def test_a_wrapper_cut_off_at_its_end_still_comes_off_at_its_beginning() -> None:
    reading = plain.read(NEW[: NEW.index("*** END")], "a.txt")
    assert reading.text.split() == BODY.split()
