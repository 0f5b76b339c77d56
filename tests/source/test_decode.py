"""From bytes to letters: the right encoding, damage marked, junk refused."""

import codecs
from pathlib import Path

import pytest

from builder.source.decode import decode
from builder.source.errors import NothingToRead, Unreadable

KOREAN = (
    "오늘도 또 우리 수탉이 막 쫓기었다. 내가 점심을 먹고 나무를 하러 갈 양으로 나올 때이었다. "
    "산으로 올라서려니까 등뒤에서 푸드득푸드득 하고 닭의 횃소리가 야단이다.\n"
)
JAPANESE = "天は人の上に人を造らず人の下に人を造らずと言えり。されば天より人を生ずるには、万人はみな同じ位にして。\n"
CHINESE = "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。\n"
FRENCH = "Il se parlait à voix basse: «Comme j'arrive tard dans l'Humanité!» murmurait-il, près de la fenêtre.\n"
ENGLISH = "Society is produced by our wants, and government by our wickedness.\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (text, encoding)
        for text, encodings in [
            (KOREAN, ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "cp949"]),
            (JAPANESE, ["utf-8", "cp932", "euc_jp", "iso2022_jp", "utf-16-le", "utf-16-be"]),
            (CHINESE, ["utf-8", "gb18030", "utf-16-be"]),
            (FRENCH, ["utf-8", "cp1252", "latin-1", "utf-16-le"]),
            (ENGLISH, ["ascii", "utf-16-be", "utf-32-be"]),
        ]
        for encoding in encodings
    ],
)
def test_whole_texts_read_without_a_declaration(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert (decoded.text, decoded.damaged) == (text, 0)


def test_korean_is_never_called_latin_even_in_one_short_line() -> None:
    assert decode("가난한 사람들".encode("cp949")).text == "가난한 사람들"
    assert decode("déjà vu".encode("latin-1")).text == "déjà vu"


@pytest.mark.parametrize("encoding", ["cp949", "utf-8"])
def test_broken_bytes_are_marked_and_counted(encoding: str) -> None:
    data = bytearray((KOREAN * 20).encode(encoding))
    letter = "수탉".encode(encoding)
    places = [data.index(letter), data.index(letter, 800)]
    for place in places:
        data[place] = 0xFF
    decoded = decode(bytes(data))
    assert decoded.encoding == encoding
    assert decoded.damaged == decoded.text.count("\ufffd") >= 2
    # What stands beside the damage is still Korean, and whole.
    assert decoded.text.count("우리 수탉이") == 18
    assert decoded.text.count("등뒤에서") == 20


def test_marks_that_the_file_itself_holds_are_not_damage() -> None:
    assert decode("a \ufffd b".encode()).damaged == 0


def test_a_declaration_is_believed_only_where_the_bytes_allow_it() -> None:
    assert decode(KOREAN.encode("utf-8"), "euc-kr").text == KOREAN
    assert decode(KOREAN.encode("cp949"), "iso-8859-1").text == KOREAN
    russian = "Все люди рождаются свободными и равными.\n"
    assert decode(russian.encode("koi8-r"), "koi8-r").text == russian
    assert decode(KOREAN.encode("cp949"), "no-such-encoding").text == KOREAN


@pytest.mark.parametrize(
    "data", [b"", b" \r\n\t", codecs.BOM_UTF8, codecs.BOM_UTF16_LE + b" \0\n\0", "\u3000\n".encode()]
)
def test_nothing_to_read(data: bytes) -> None:
    with pytest.raises(NothingToRead):
        decode(data)


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)) * 40,
        b"\x89PNG\r\n\x1a\n" + bytes((k * 73 + k // 7) % 256 for k in range(4000)),
        b"\x00" * 500 + b"a" * 20,
        "Все люди рождаются свободными и равными в своём достоинстве и правах.\n".encode("koi8-r"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        decode(data)


def test_a_stray_control_is_not_junk() -> None:
    assert decode((ENGLISH * 5 + "\x0c\x1a").encode()).text.startswith("Society")


def test_shared_books_read_undamaged(shared: Path) -> None:
    expected = {"김유정_동백꽃.cp949.txt": "cp949", "福沢諭吉_学問のすすめ.sjis.txt": "cp932"}
    for path in sorted((shared / "books").glob("*/*.txt")):
        decoded = decode(path.read_bytes())
        default = "cp1252" if "latin1" in path.name else "utf-8"
        assert (decoded.encoding, decoded.damaged) == (expected.get(path.name, default), 0), path.name
