"""Search words for full text that must be found inside Korean, Japanese and Chinese words.

SQLite's own tokenizers either miss two-syllable words (trigram) or words inside words (unicode61). So text is indexed
as overlapping pairs of letters for scripts without reliable spaces (spaces dropped: 조선 시대 = 조선시대), and as whole
lower-case words for the others.
"""

import re
import unicodedata

# Hangul, kana and Han, with compatibility forms folded away by NFKC before.
_CJK = (
    "\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3130-\u318f\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff"
)
_RUN = re.compile(rf"(?P<cjk>[{_CJK}](?:\s*[{_CJK}])*)|(?P<word>[^\W_]+)".replace(r"[^\W_]", rf"[^\W_{_CJK}]"))
_SPACE = re.compile(r"\s+")


def index_grams(text: str) -> str:
    """What the index keeps for `text`: pairs and words, separated by spaces, in order."""
    return " ".join(_tokens(text))


def match_query(query: str) -> str | None:
    """An FTS5 query that finds `query` as a phrase; `None` where it holds no letter or digit."""
    phrases: list[str] = []
    for run in _RUN.finditer(_folded(query)):
        letters = _SPACE.sub("", run.group())
        if run.group("cjk") and len(letters) == 1:
            phrases.append(f"{letters}*")
        else:
            phrases.append('"' + " ".join(_run_tokens(run)) + '"')
    return " ".join(phrases) or None


def _tokens(text: str) -> list[str]:
    return [token for run in _RUN.finditer(_folded(text)) for token in _run_tokens(run, closing=True)]


def _run_tokens(run: "re.Match[str]", *, closing: bool = False) -> list[str]:
    """Pairs of a CJK run or the word itself. `closing` adds the last letter alone, so that a prefix query finds it."""
    if run.group("word"):
        return [run.group()]
    letters = _SPACE.sub("", run.group())
    pairs = [letters[at : at + 2] for at in range(len(letters) - 1)]
    return [*pairs, letters[-1]] if closing else pairs


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).lower()
