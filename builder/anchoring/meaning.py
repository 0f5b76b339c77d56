"""Small words that turn a meaning round: negations and numbers, in the languages that Shelfmap reads.

They name what differs; they never decide that words are the same.
"""

import re
import unicodedata

_NEGATIONS = re.compile(
    r"\b(?:not|no|never|none|nor|neither|nobody|nothing|nowhere|without|cannot|hardly|scarcely)\b|n['’]t\b"
    r"|\b(?:ne|pas|jamais|rien|aucune?|sans|ni|non)\b|\bn['’](?=\w)"
    r"|않|못|없|아[니닌닐님냐닙]|(?<![가-힣])안(?=\s|\Z)|(?<![가-힣])안(?=[되된될하한할])|지\s*(?:말|마)"
    r"|ない|なか|なく|なけ|ません|ぬ|[不無无没沒非未否勿莫]",
    re.IGNORECASE,
)
_NUMBERS = re.compile(
    r"\d(?:[\d.,]*\d)?"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen"
    r"|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|first"
    r"|second|third|half|twice|once|dozen)s?\b"
    r"|\b(?:deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|vingt|trente|cent|mille)s?\b"
    r"|하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|스물|서른|마흔|쉰|(?<![가-힣])(?:열|수?[백천만억])(?=\s|[가-힣])"
    r"|(?<![가-힣])(?:한|두|세|네)(?=\s?(?:명|번|사람|시간|해|달|가지|개|살|배|권|째|쪽|시|집|날|마디|푼|원))"
    r"|[一二三四五六七八九十百千万萬億]+",
    re.IGNORECASE,
)
# Numbers as they are written, so that spacing alone can change them: 1,250 and 1, 250; 3.5 and 3. 5.
_WRITTEN = re.compile(r"\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)?")
_BROKEN = re.compile(r"(?<=[\d.,])[^\S\n]*\n\s*(?=\d)")


def negations(text: str) -> list[str]:
    """The words of denial in `text`, in order."""
    return [found.lower() for found in _NEGATIONS.findall(text)]


def numbers(text: str) -> list[str]:
    """The numbers in `text`, in order; digits without the commas that group them."""
    return [found.lower().replace(",", "") for found in _NUMBERS.findall(text)]


def regrouped(one: str, other: str) -> bool:
    """Whether texts that differ in spacing only hold different numbers: `12 50` and `1250`, `1, 250` and `1,250`.

    A line break between two digits may be a space or nothing, and is taken as whichever fits.
    """
    return _as_written(unicodedata.normalize("NFKC", one)).isdisjoint(_as_written(unicodedata.normalize("NFKC", other)))


def _as_written(text: str) -> set[tuple[str, ...]]:
    return {tuple(_WRITTEN.findall(text)), tuple(_WRITTEN.findall(_BROKEN.sub("", text)))}
