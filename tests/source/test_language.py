"""The language of a text."""

import pytest

from builder.source.language import detect


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("모든 국민은 인간으로서의 존엄과 가치를 가진다.", "ko"),
        ("大韓民國의 國民이 되는 要件은 法律로 定한다.", "ko"),
        ("天は人の上に人を造らずと言えり。", "ja"),
        ("人人生而自由，在尊严和权利上一律平等。", "zh"),
        ("Society is produced by our wants, and government by our wickedness.", "en"),
        ("Il se parlait à voix basse dans la nuit, et les arbres qui sont là.", "fr"),
        ("Der Mensch ist frei geboren, und überall liegt er nicht in Ketten.", "de"),
        ("El hombre ha nacido libre y por todas partes se encuentra con las cadenas.", "es"),
        ("Все люди рождаются свободными.", "ru"),
        ("12 34 56", "und"),
        ("Xyzzy plugh frobnicate", "und"),
        ("", "und"),
        # A few foreign names or one quotation do not change the language of the rest.
        ("밀은 On Liberty에서 그렇게 말했다. 그의 책은 널리 읽혔다.", "ko"),
        ("The word 自由 was coined by Fukuzawa, who read the works of Mill and was not alone in this.", "en"),
    ],
)
def test_language(text: str, code: str) -> None:
    assert detect(text) == code


def test_a_title_page_in_another_language_does_not_decide() -> None:
    assert detect("ON LIBERTY BY JOHN STUART MILL. THE OF AND " * 30 + "자유는 모든 사람의 것이다. " * 3000) == "ko"
