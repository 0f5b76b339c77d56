"""Japanese: which brackets enclose speech, who speaks, and reports at a simple level."""

import re
from collections.abc import Iterator

from builder.library.rows import VoiceKind
from builder.source.voices.context import Context
from builder.source.voices.page import Page
from builder.source.voices.report import Report

_SAY = (
    r"(?:言[いうえわっ]|云[いうえわっ]|い[うえわ]|いっ|いわ|曰|答え|問[いうわ]|叫[びばぶん]|思[いうえわっ]|考え|"
    r"述べ|書[いきかく]|語[りるっ]|尋ね|訊|聞[いきく]|呼[びばん]|申|仰|唱え|主張|説明|怒鳴|つぶや|呟|ささや|囁|笑|"
    r"記|説[いきく]|論じ)"
)
_TAKEN_UP = re.compile(rf"\s*(?:と|って|とか|などと|なんて)(?:[^「」。]{{0,14}}?){_SAY}")
_LED_IN = re.compile(
    r"(?:曰く|いわく|言うよう|云うよう|申すよう|答えて|問うて|言って|言わく|云く|言えらく|日く|には|に)[、，,：:]?\s*$"
)
_FINISHED = re.compile(
    r"(?:[。！？!?…―]|だ|です|ます|か|よ|ね|ない|なり|べし|たり|けり|ず|ん|ぞ|や|う|る|た|な|し|ろ|い)[」』]?$"
)
_NAME = re.compile(r"(?:^|[。、\s])(?P<name>[^\s。、「」『』はがも]{1,12})(?:は|が|も)(?:[^。「」]{0,40})$")
_NOBODY = frozenset(
    [
        "私",
        "僕",
        "俺",
        "余",
        "我",
        "吾輩",
        "われ",
        "わたし",
        "わたくし",
        "彼",
        "彼女",
        "それ",
        "これ",
        "かれ",
        "自分",
        "誰",
        "何",
        "ここ",
        "そこ",
    ]
)
# `X によれば…`, and a sentence that ends in と言う.
_ACCORDING = re.compile(r"(?P<name>[^\s。、「」『』]{1,16})(?:によれば|によると|に拠れば|に言わせれば|の説によれば)、?")
_SAID = re.compile(
    r"(?<=[うるただいなりしずぬけん])と(?:言[いうえっ]|云[いうえっ]|述べ|主張し|論じ|説い|説き|記し|唱え)[^。、]{0,6}。"
)
_SUBJECT = re.compile(r"(?P<name>[一-鿿ァ-ヴー・々]{2,12})(?:は|が)、?(?=.{10})")


def is_speech(around: Context) -> bool:
    """Whether the brackets enclose speech, and not a title, a term or an emphasis."""
    if around.mark in "《〈『" and not (_LED_IN.search(around.before) and _TAKEN_UP.match(around.after)):
        return False
    finished = bool(_FINISHED.search(around.inside))
    if around.opens and (around.ends or around.after.lstrip().startswith("と")):
        return finished or len(around.inside) > 3
    if _TAKEN_UP.match(around.after) or _LED_IN.search(around.before[-12:]):
        return finished and len(around.inside) > 3
    return len(around.inside) > 12 and around.inside[-1:] in "。！？!?"


def speaker(around: Context) -> str | None:
    """The subject before the bracket."""
    match = _NAME.search(around.before)
    return match["name"] if match and match["name"] not in _NOBODY else None


def reports(page: Page) -> Iterator[Report]:
    """Indirect speech: `Xによれば…`, `Xは…と言う`."""
    for match in _ACCORDING.finditer(page.flat):
        sentence = page.sentences[max(0, page.sentence_at(match.start()))]
        if match.end() < sentence.end:
            yield Report(match.end(), sentence.end, VoiceKind.INDIRECT, match["name"], match.group())
    for match in _SAID.finditer(page.flat):
        sentence = page.sentences[max(0, page.sentence_at(match.start()))]
        subject = _SUBJECT.match(page.flat, sentence.start, match.start())
        if subject and subject["name"] not in _NOBODY and sentence.start < match.start():
            yield Report(subject.end(), match.start(), VoiceKind.INDIRECT, subject["name"], match.group().rstrip("。"))
