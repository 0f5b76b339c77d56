"""Title and author from a file's name."""

import unicodedata

import pytest

from builder.source.names import from_name


@pytest.mark.parametrize(
    ("name", "title", "author"),
    [
        ("김유정_동백꽃.cp949.txt", "동백꽃", "김유정"),
        ("이상_날개.txt", "날개", "이상"),
        ("福沢諭吉_学問のすすめ.sjis.txt", "学問のすすめ", "福沢諭吉"),
        ("pg34901_mill_on-liberty.ascii.txt", "On Liberty", "Mill"),
        ("john-stuart-mill_on-liberty.epub", "On Liberty", "John Stuart Mill"),
        ("adam-smith_the-wealth-of-nations.epub", "The Wealth of Nations", "Adam Smith"),
        ("Villiers_EveFuture-rd0721.txt", "Eve Future", "Villiers"),
        ("[채만식] 태평천하.txt", "태평천하", "채만식"),
        ("태평천하 - 채만식.txt", "태평천하", "채만식"),
        ("/books/무정.txt", "무정", None),
        # Opposites: an underscore that is only a space.
        ("레디메이드_인생.txt", "레디메이드 인생", None),
        ("나의_인생.txt", "나의 인생", None),
        ("우리_시대.txt", "우리 시대", None),
        ("common_sense.txt", "Common Sense", None),
        ("1984.txt", "1984", None),
        (".txt", ".txt", None),
    ],
)
def test_names(name: str, title: str, author: str | None) -> None:
    found = from_name(name)
    assert (found.title, found.author) == (title, author)
    assert from_name(unicodedata.normalize("NFD", name)) == found
