"""Arranges a book's points without a model: question, answer, axes, and claims that say the same."""

from collections.abc import Iterator, Sequence

from builder.engines.extractive.axes import axes
from builder.engines.extractive.cues import cues_of
from builder.engines.extractive.rank import centrality
from builder.engines.extractive.terms import BookTerms, book_terms, keys
from builder.engines.extractive.trim import trimmed
from builder.engines.tasks import ClaimTitle, MergeTask

# What a sign is worth, as a factor on centrality over all claims of the book.
_PURPOSE = 4.0
_ASKS = 2.5
_ANSWERS = 1.6
_AUTHOR = 1.5
_EARLY_SHARE = 0.15
_EARLY = 2.0
_LATE_SHARE = 0.85
_LATE = 1.2
_LIKE_TITLE = 1.0
# Claims that share this much of all their terms are the same claim.
_SAME = 0.8
_LEAST_TERMS = 4


def arrange(task: MergeTask) -> str:
    """The answer to a merge in the wire format; empty where there are no points."""
    if not task.points:
        return ""
    language = task.document.language
    book = book_terms(task.document.text, language)
    claims = [claim for point in task.points for claim in point.claims]
    terms = [keys(claim.text, language) for claim in claims]
    lines = [*_question_and_answer(task, claims, terms, book)]
    for axis in axes(task, book):
        lines += [f"## {axis.title}", " ".join(point.id for point in axis.points)]
    lines += [f"= {one} {other}" for one, other in _same_claims(claims, terms, language)]
    return "\n".join(lines)


def _question_and_answer(
    task: MergeTask, claims: Sequence[ClaimTitle], terms: Sequence[tuple[str, ...]], book: BookTerms
) -> Iterator[str]:
    """The claim that says what the book asks, and the one that answers it; only an answer where there is one claim."""
    if not claims:
        return
    language = task.document.language
    central = centrality(terms, book)
    title = set(keys(task.document.title, language))
    asking = [_asking(task, claim, c, title & set(t)) for claim, c, t in zip(claims, central, terms, strict=True)]
    question = max(range(len(claims)), key=lambda i: (round(asking[i], 6), -i)) if len(claims) > 1 else None
    asked = set(terms[question]) if question is not None else set()
    answering = [
        0.0 if i == question else _answering(task, claims[i], central[i], asked & set(terms[i]))
        for i in range(len(claims))
    ]
    answer = max(range(len(claims)), key=lambda i: (round(answering[i], 6), -i))
    if question is not None:
        yield f"Q {trimmed(claims[question].text, language)} [{claims[question].id}]"
    yield f"A {trimmed(claims[answer].text, language)} [{claims[answer].id}]"


def _asking(task: MergeTask, claim: ClaimTitle, central: float, of_title: set[str]) -> float:
    cues = cues_of(task.document.language)
    score = 0.1 + central
    if cues.purpose.search(claim.text):
        score *= _PURPOSE
    elif claim.text.rstrip("”\"'’」』)").endswith(("?", "？")):
        score *= _ASKS
    if claim.start < _EARLY_SHARE * len(task.document.text):
        score *= _EARLY
    if of_title:
        score *= 1 + _LIKE_TITLE
    return score * (_AUTHOR if claim.speaker is None else 1.0)


def _answering(task: MergeTask, claim: ClaimTitle, central: float, of_question: set[str]) -> float:
    if claim.text.endswith(("?", "？")):
        return 0.01 * central
    score = 0.1 + central
    if cues_of(task.document.language).answer.search(claim.text):
        score *= _ANSWERS
    if claim.start > _LATE_SHARE * len(task.document.text):
        score *= _LATE
    score *= 1 + 0.25 * min(len(of_question), 4)
    return score * (_AUTHOR if claim.speaker is None else 1.0)


def _same_claims(
    claims: Sequence[ClaimTitle], terms: Sequence[tuple[str, ...]], language: str
) -> Iterator[tuple[str, str]]:
    """Pairs of claims that say the same, the earlier one first; each later claim is named once."""
    holders: dict[str, list[int]] = {}
    negation = cues_of(language).negation
    for number, claim in enumerate(claims):
        mine = set(terms[number])
        if len(mine) < _LEAST_TERMS:
            continue
        rarest = sorted(mine, key=lambda key: (len(holders.get(key, ())), key))[: max(1, len(mine) // 4 + 1)]
        rivals = sorted({other for key in rarest for other in holders.get(key, ())})
        for other in rivals:
            theirs = set(terms[other])
            alike = len(mine & theirs) / len(mine | theirs) >= _SAME
            same_sense = len(negation.findall(claim.text)) == len(negation.findall(claims[other].text))
            if alike and same_sense and claims[other].speaker == claim.speaker:
                yield claims[other].id, claim.id
                break
        else:
            for key in mine:
                holders.setdefault(key, []).append(number)
