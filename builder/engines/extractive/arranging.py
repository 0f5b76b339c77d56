"""Arranges a book's points without a model: question, answer, axes, and claims that say the same."""

from collections.abc import Iterator, Sequence

from builder.engines.extractive.axes import axes
from builder.engines.extractive.cues import cues_of
from builder.engines.extractive.rank import centrality
from builder.engines.extractive.terms import BookTerms, book_terms, keys
from builder.engines.extractive.trim import hangs, long_for, trimmed
from builder.engines.extractive.weigh import asks
from builder.engines.tasks import ClaimTitle, MergeTask

# What a sign is worth, as a factor on centrality over all claims of the book.
_PURPOSE = 1.5
_PURPOSE_EARLY = 5.0
_EARLY_SHARE = 0.2
_ASKS = 4.0
# Where nothing is announced, a book's first claims are nearest to its question.
_UNANNOUNCED_LATE = 0.6
_ANSWERS = 1.7
_ASSERTS = 3.0
# Who says what he will do has not done it yet.
_ANNOUNCES = 0.5
_AUTHOR = 1.5
_LATE_SHARE = 0.85
_LATE = 1.2
_LIKE_TITLE = 0.5
_LIKE_QUESTION = 0.25
_MOST_SHARED = 4
# An answer that hangs on another clause (`As …, so …`) or on the sentence before is half an answer.
_HANGING = 0.6
# Fewer terms than this ask and answer little.
_SAYING_TERMS = 2
_SAYS_LITTLE = 0.4
_TOO_LONG = 0.7
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
    sets = [set(line) for line in terms]
    title = set(keys(task.document.title, language))
    question = None
    if len(claims) > 1:
        asking = [_asking(task, claim, central[i], sets[i], title) for i, claim in enumerate(claims)]
        question = _best(asking)
    asked = sets[question] if question is not None else title
    answering = [
        -1.0 if i == question else _answering(task, claim, central[i], sets[i], asked) for i, claim in enumerate(claims)
    ]
    answer = _best(answering)
    if question is not None:
        yield f"Q {trimmed(claims[question].text, language)} [{claims[question].id}]"
    yield f"A {trimmed(claims[answer].text, language)} [{claims[answer].id}]"


def _best(scores: Sequence[float]) -> int:
    return max(range(len(scores)), key=lambda i: (round(scores[i], 6), -i))


def _asking(task: MergeTask, claim: ClaimTitle, central: float, terms: set[str], title: set[str]) -> float:
    score = 0.1 + central
    early = claim.start < _EARLY_SHARE * len(task.document.text)
    if claim.speaker is None and cues_of(task.document.language).purpose.search(claim.text):
        score *= _PURPOSE_EARLY if early else _PURPOSE
    elif asks(claim.text):
        score *= _ASKS
    elif not early:
        score *= _UNANNOUNCED_LATE
    if title:
        score *= 1 + _LIKE_TITLE * len(title & terms) / len(title)
    return score * _length(claim, terms, task) * (_AUTHOR if claim.speaker is None else 1.0)


def _answering(task: MergeTask, claim: ClaimTitle, central: float, terms: set[str], asked: set[str]) -> float:
    if asks(claim.text):
        return 0.0
    cues = cues_of(task.document.language)
    score = 0.1 + central
    if cues.asserts.search(claim.text):
        score *= _ASSERTS
    elif cues.purpose.search(claim.text):
        score *= _ANNOUNCES
    elif cues.answer.search(claim.text):
        score *= _ANSWERS
    if cues.leaning.search(claim.text) or hangs(claim.text):
        score *= _HANGING
    if claim.start > _LATE_SHARE * len(task.document.text):
        score *= _LATE
    score *= _length(claim, terms, task)
    score *= 1 + _LIKE_QUESTION * min(len(asked & terms), _MOST_SHARED)
    return score * (_AUTHOR if claim.speaker is None else 1.0)


def _length(claim: ClaimTitle, terms: set[str], task: MergeTask) -> float:
    if len(terms) < _SAYING_TERMS:
        return _SAYS_LITTLE
    return _TOO_LONG if len(claim.text) > 1.3 * long_for(task.document.language) else 1.0


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
