"""French: indirect speech at a simple level (`selon X`, `X dit que`)."""

import re
from collections.abc import Iterator

from builder.library.rows import VoiceKind
from builder.source.voices.page import Page
from builder.source.voices.report import Report

_NAME = r"(?:M\.\s|Mme\s)?[A-ZÀ-Ý][\w’'-]+(?:\s(?:de\s|d[’'])?[A-ZÀ-Ý][\w’'-]+){0,3}"
_ACCORDING = re.compile(rf"\b(?:[Ss]elon|[Dd]’après|[Dd]'après)\s(?P<name>{_NAME}),\s*")
_SAID = re.compile(
    rf"(?P<name>{_NAME}|\b[IiEe]lles?|\b[Ii]ls?)\s(?:a\s|ont\s|avait\s)?"
    r"(?P<verb>dit|disait|disent|écrit|écrivait|affirme|affirmait|soutient|soutenait|prétend|prétendait|pense|pensait|"
    r"croit|croyait|explique|expliquait|déclare|déclarait|répond|répondit|répondait|ajoute|ajouta|assure|assurait)"
    r"\s(?=qu[e’'])"
)


def reports(page: Page) -> Iterator[Report]:
    """Indirect speech, to the end of its sentence."""
    for pattern in (_ACCORDING, _SAID):
        for match in pattern.finditer(page.flat):
            sentence = page.sentences[max(0, page.sentence_at(match.start()))]
            if sentence.start <= match.start() and match.end() < sentence.end:
                name = match["name"] if match["name"].lower() not in ("il", "elle", "ils", "elles") else None
                yield Report(match.end(), sentence.end, VoiceKind.INDIRECT, name, match.group().strip(" ,"))
