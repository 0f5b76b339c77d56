"""The merge reader takes ids only where ids stand."""

from builder.mapping.merging import Axis, Cited, parse_merge

ANSWER = """Here it is.
Q What is liberty? [c3]
A 남에게 해가 없는 한 자유이다 [c41,c7]
## The limits of power
p1 p4
## 사람의 자유
p2, p3
= c12 c40
= c1
"""


def test_a_whole_answer() -> None:
    merge = parse_merge(ANSWER)
    assert merge.question == Cited("What is liberty?", ("c3",))
    assert merge.answer == Cited("남에게 해가 없는 한 자유이다", ("c41", "c7"))
    assert merge.axes == (Axis("The limits of power", ("p1", "p4")), Axis("사람의 자유", ("p2", "p3")))
    assert merge.same == (("c12", "c40"),)
    assert merge.skipped == ("Here it is.",)


def test_words_that_look_like_ids_inside_a_sentence_cite_nothing() -> None:
    assert parse_merge("Q why c4 [c3]").question == Cited("why c4", ("c3",))
    assert parse_merge("## A\nabout p1 and others").axes == (Axis("A", ()),)
    assert parse_merge("Q no citation").question is None
