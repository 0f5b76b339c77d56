"""What passes the checks is bound to the sentences it cites; what does not is kept with its reason."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.library.rows import OTHERS, UNCITABLE, MapItem, Voice, VoiceKind
from builder.mapping.outline import parse_outline
from builder.mapping.verify import Verified, verify
from tests.mapping.samples import document, task

BOOK = document(("One is one.", "Two is two.", "Three is three."), ("Four is four.", "“Five,” said Meg."))


def checked(answer: str, chars: int = 1_000) -> Verified:
    return verify(task(BOOK, chars), parse_outline(answer))


def claims(verified: Verified) -> list[MapItem]:
    return [claim for point in verified.points for claim in point.claims]


def reasons(verified: Verified) -> list[str]:
    return [item.reason for item in verified.rejected]


def test_headings_have_no_number() -> None:
    units = task(BOOK).units
    assert [BOOK.text[unit.start : unit.end] for unit in units][:2] == ["One is one.", "Two is two."]
    assert all(BOOK.blocks[BOOK.sentences[unit.first].block].kind not in UNCITABLE for unit in units)


def test_items_are_bound_letter_for_letter() -> None:
    verified = checked("# P\n- c [1]\n+ e [2-3]\n! o [4] @Meg")
    (claim,) = claims(verified)
    assert [anchor.exact for anchor in claim.anchors] == ["One is one."]
    evidence, objection = claim.children
    assert [anchor.exact for anchor in evidence.anchors] == ["Two is two. Three is three."]
    assert (objection.speaker, evidence.speaker) == ("Meg", None)
    assert verified.rejected == ()


def test_a_range_over_two_paragraphs_is_two_anchors() -> None:
    (claim,) = claims(checked("- c [3-4]"))
    assert [anchor.exact for anchor in claim.anchors] == ["Three is three.", "Four is four."]


@pytest.mark.parametrize(
    ("answer", "kept", "reason"),
    [
        ("- c [99]", 0, "number out of range"),
        ("- c [0]", 0, "number out of range"),
        ("- c [1, 99]", 1, None),
        ("- claim [1]", 0, "the instructions' own word"),
        ("- a claim about claims [1]", 1, None),
        ("- a claim, in one short sentence [1]", 0, "the instructions' own word"),
        ("- 주장, 짧은 한 문장으로 [1]", 0, "the instructions' own word"),
        ("- c [1-5000]", 0, "cites a passage, not sentences"),
        ("- c [99]\n- c [1]", 1, "number out of range"),
        ("# P\n- c [1]\n# R\n- c [2]", 2, None),
        ("# P\n- c [1]\n# P\n- c [1]", 1, "the same item twice"),
        ("# P\n- c [1]\nCorrected:\n# P\n- d [1]", 1, "the same answer holds another version"),
        ("- c [1]\n- c [2]", 1, "the same item twice"),
        ("- c [1]\n- d [1]", 2, None),
        ("+ e [1]", 0, "no claim that it could support"),
        ("- c [99]\n+ e [1]", 0, "no claim that it could support"),
        ("- … [1]", 0, "no words"),
        ("so here it is", 0, "not a line of an outline"),
    ],
)
def test_what_is_rejected_and_what_is_not(answer: str, kept: int, reason: str | None) -> None:
    verified = checked(answer)
    assert len(claims(verified)) == kept
    if reason is None:
        assert verified.rejected == ()
    else:
        assert reason in reasons(verified)


def test_a_support_of_a_rejected_claim_does_not_go_to_the_claim_before() -> None:
    verified = checked("- c [1]\n- claim [2]\n+ e [3]")
    assert [claim.children for claim in claims(verified)] == [()]
    assert "no claim that it could support" in reasons(verified)


def test_a_point_without_a_claim_is_rejected() -> None:
    verified = checked("# empty\n# full\n- c [1]")
    assert [point.title for point in verified.points] == ["full"]
    assert reasons(verified) == ["no claim under it holds"]


@pytest.mark.parametrize(
    ("title", "shown"), [("a point, in a few words", "Title"), ("…", "Title"), ("Evidence", "Evidence"), ("예", "예")]
)
def test_a_title_that_says_nothing_gives_way_to_the_chapters(title: str, shown: str) -> None:
    verified = checked(f"# {title}\n- c [1]")
    assert [point.title for point in verified.points] == [shown]
    assert bool(verified.rejected) == (shown != title)


def test_a_line_that_was_cut_off_is_told_and_not_believed() -> None:
    verified = verify(task(BOOK), parse_outline("- c [1]\n- d [2", cut=True))
    assert [claim.text for claim in claims(verified)] == ["c"]
    assert [(item.text, item.reason) for item in verified.rejected] == [("- d [2", "cut off in the middle of the line")]


def test_claims_before_any_point_stand_under_the_chapter() -> None:
    assert [point.title for point in checked("- c [1]").points] == ["Title"]


def test_the_budget_may_be_overrun_a_little_and_not_much() -> None:
    lines = "\n".join(f"- claim number {number} [1]" for number in range(10, 30))
    verified = checked(lines, chars=160)
    assert len(claims(verified)) == 160 * 1.5 // len("claim number 10")
    assert reasons(verified) == ["over the length budget"] * 4


@pytest.mark.parametrize(
    ("named", "claimed", "expected"),
    [
        ("Meg", "", "Meg"),
        ("Meg", " @Jo", "Meg"),
        (None, " @Jo", "Jo"),
        (None, "", OTHERS),
        ("nobody speaks", " @Jo", "Jo"),
        ("nobody speaks", "", None),
    ],
)
def test_the_speaker_layer_decides_who_speaks(named: str | None, claimed: str, expected: str | None) -> None:
    plain = document(("One is one.",), ("“Five,” said Meg.",))
    voice = Voice(plain.text.index("“Five"), len(plain.text), VoiceKind.DIRECT, named, "said")
    book = plain if named == "nobody speaks" else replace(plain, voices=(voice,))
    (claim,) = claims(verify(task(book), parse_outline(f"- c [2]{claimed}")))
    assert claim.speaker == expected


@given(st.lists(st.sampled_from(["# p", "- a [1]", "- b [2-4]", "+ e [9]", "! o [5] @X", "talk", "- claim [1]"])))
def test_nothing_is_lost_and_nothing_unbound(lines: list[str]) -> None:
    verified = checked("\n".join(lines))
    kept = [item for claim in claims(verified) for item in (claim, *claim.children)]
    assert all(item.anchors for item in kept)
    assert len(kept) + len(verified.rejected) >= sum(not line.startswith("#") for line in lines)
    for item in kept:
        for anchor in item.anchors:
            assert BOOK.text[anchor.start : anchor.end] == anchor.exact
