"""How well the speaker layer tells who speaks, against labelled texts.

    python benchmarks/source_voices.py [--shared FOLDER] [--held-out] [--json]

KoCoNovel (Korean novels) and LitBank (English novels) label direct speech and its speakers; `tests/data/voices` labels
the sentences of non-fiction: `voice_*` are figures of the passages that rules were tuned on for longest, `voice_*_dev`
of those drawn by chance and open to tuning, `voice_*_held_out` of the other half of the draw, measured only when asked
for, so that nobody tunes on it by accident. KoCoNovel repeats its document ids, so texts and labels are paired by
their order.
"""

import argparse
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from builder.library.rows import Block, BlockKind, Voice, VoiceKind
from builder.source.sentences import split
from builder.source.voices import speaker_layer

ROOT = Path(__file__).resolve().parents[1]
GOLD = ROOT / "tests" / "data" / "voices"
KINDS = ("direct", "block", "indirect", "conceded")


@dataclass
class Spans:
    """Counts over texts with labelled speech."""

    right: int = 0
    found: int = 0
    labelled: int = 0
    named: int = 0
    named_right: int = 0

    def figures(self, language: str) -> dict[str, float]:
        """Precision, recall, and how often a speaker that we name is the one labelled."""
        return {
            f"speech_precision_{language}": self.right / max(1, self.found),
            f"speech_recall_{language}": self.right / max(1, self.labelled),
            f"speaker_named_right_{language}": self.named_right / max(1, self.named),
            f"speaker_named_{language}": self.named / max(1, self.right),
        }


def evaluate(shared: Path, *, held_out: bool = False) -> dict[str, float]:
    """All figures that the data at hand allow; those of the held-out sentences only where `held_out`."""
    figures: dict[str, float] = {}
    quotes = shared / "quotes"
    if (quotes / "koconovel" / "jsonl").is_dir():
        figures |= _koconovel(quotes / "koconovel" / "jsonl").figures("ko")
    if (quotes / "litbank" / "tsv").is_dir():
        figures |= _litbank(quotes / "litbank" / "tsv").figures("en")
    figures |= sentence_figures(list(labelled("non_fiction")))
    for half in ("dev", "held_out") if held_out else ("dev",):
        drawn = sentence_figures(list(labelled("drawn", half)))
        figures |= {f"{name}_{half}": value for name, value in drawn.items()}
    return figures


def labelled(name: str, half: str | None = None, language: str | None = None) -> Iterator[dict[str, object]]:
    """The labelled passages in `tests/data/voices/NAME.jsonl`, of one half and language where those are given."""
    path = GOLD / f"{name}.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        passage = json.loads(line)
        if half in (None, passage["half"]) and language in (None, passage["language"]):
            yield passage


def sentence_figures(passages: list[dict[str, object]]) -> dict[str, float]:
    """Precision, recall and F1 per kind over labelled sentences, and the share of speakers named right."""
    pairs = Counter((wanted, got) for passage in passages for wanted, got in _sentence_kinds(passage))
    figures: dict[str, float] = {"voice_sentences": float(sum(pairs.values()))}
    if not pairs:
        return figures
    for kind in KINDS:
        right = pairs[kind, kind]
        found = sum(n for (_, got), n in pairs.items() if got == kind)
        wanted = sum(n for (want, _), n in pairs.items() if want == kind)
        if not wanted and not found:
            continue
        precision, recall = right / max(1, found), right / max(1, wanted)
        figures[f"voice_precision_{kind}"] = precision
        figures[f"voice_recall_{kind}"] = recall
        figures[f"voice_f1_{kind}"] = 2 * precision * recall / max(1e-9, precision + recall)
    others = sum(n for (want, got), n in pairs.items() if want != "plain" and got != "plain")
    figures["voice_others_precision"] = others / max(1, sum(n for (_, got), n in pairs.items() if got != "plain"))
    figures["voice_others_recall"] = others / max(1, sum(n for (want, _), n in pairs.items() if want != "plain"))
    return figures


def voices_of(passage: dict[str, object]) -> tuple[Voice, ...]:
    """The speaker layer of a labelled passage, over our own sentences."""
    text, language = str(passage["text"]), str(passage["language"])
    blocks = tuple(Block(b["start"], b["end"], BlockKind(b["kind"])) for b in passage["blocks"])  # type: ignore[attr-defined]  # JSON
    return speaker_layer(text, blocks, split(text, blocks, language), language)


def _sentence_kinds(passage: dict[str, object]) -> Iterator[tuple[str, str]]:
    """For each labelled sentence, the labelled kind and the kind of the voice that covers most of its letters."""
    text = str(passage["text"])
    voices = voices_of(passage)
    for sentence in passage["sentences"]:  # type: ignore[attr-defined]  # JSON
        yield sentence["kind"], kind_of(text, voices, sentence["start"], sentence["end"])


def kind_of(text: str, voices: tuple[Voice, ...], start: int, end: int) -> str:
    """The kind that holds most letters of `text[start:end]`; `plain` is the author."""
    letters: Counter[str] = Counter()
    for voice in voices:
        covered = text[max(start, voice.start) : min(end, voice.end)] if voice.start < end and voice.end > start else ""
        letters[voice.kind.value] += sum(c.isalnum() for c in covered)
    letters["plain"] = sum(c.isalnum() for c in text[start:end]) - sum(letters.values())
    return letters.most_common(1)[0][0]


def _koconovel(folder: Path) -> Spans:
    """Whole novels, joined from their parts; characters' letters are the same throughout a novel's part only."""
    spans = Spans()
    for novel in sorted(folder.iterdir()):
        texts = [json.loads(line)["text"] for line in (novel / "text.jsonl").read_text(encoding="utf-8").splitlines()]
        labels = [json.loads(line) for line in (novel / "coref.jsonl").read_text(encoding="utf-8").splitlines()]
        text = "\n".join(texts)
        gold: dict[tuple[int, int], set[str]] = {}
        at = 0
        for part, label in zip(texts, labels, strict=True):
            for span, names in _labelled_speech(label).items():
                gold[span[0] + at, span[1] + at] = names
            at += len(part) + 1
        _count_korean(spans, text, gold)
    return spans


def _labelled_speech(label: dict[str, list[list[list[str]]]]) -> dict[tuple[int, int], set[str]]:
    """Each labelled speech of a part, with all that its speaker is called there."""
    names: dict[str, set[str]] = {}
    for chain in label["omniscent_separate"]:
        for _, _, word, *who in chain:
            for one in who:
                names.setdefault(one, set()).add(word)
    return {(int(s), int(e)): names.get(who, set()) for turn in label["speakers"] for s, e, who in turn}


def _count_korean(spans: Spans, text: str, gold: dict[tuple[int, int], set[str]]) -> None:
    blocks = tuple(Block(m.start(), m.end(), BlockKind.PARAGRAPH) for m in re.finditer(r"[^\n]+", text))
    for voice in speaker_layer(text, blocks, split(text, blocks, "ko"), "ko"):
        if voice.kind is not VoiceKind.DIRECT:
            continue
        spans.found += 1
        names = gold.get((voice.start, voice.end))
        if names is None:
            continue
        spans.right += 1
        if voice.speaker:
            spans.named += 1
            spans.named_right += any(_same_name(voice.speaker, name) for name in names)
    spans.labelled += len(gold)


def _same_name(one: str, other: str) -> bool:
    one, other = one.replace(" ", ""), other.replace(" ", "")
    return one == other or (min(len(one), len(other)) >= 2 and (one in other or other in one))


def _litbank(folder: Path) -> Spans:
    spans = Spans()
    for path in sorted(folder.glob("*.ann")):
        rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
        lines = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
        text, offsets = _joined(lines)
        who = {row[1]: row[2] for row in rows if row[0] == "ATTRIB"}
        gold = {
            (offsets[int(r[2])][int(r[3])][0], offsets[int(r[4])][int(r[5])][1]): who.get(r[1], "")
            for r in rows
            if r[0] == "QUOTE"
        }
        _count_english(spans, text, gold)
    return spans


def _joined(lines: list[str]) -> tuple[str, list[list[tuple[int, int]]]]:
    """The tokens as a text with the spaces that print would have, and each token's span in it."""
    text, offsets = "", []
    glue = False
    inside = {'"': False, "'": False}
    for line in lines:
        row: list[tuple[int, int]] = []
        for token in line.split():
            joins = glue or not text or re.match(r"[,.;:!?)\]”’]|n't$|n’t$|'\w", token) or inside.get(token, False)
            text += ("" if joins else " ") + token
            row.append((len(text) - len(token), len(text)))
            if token in inside:
                inside[token] = not inside[token]
            glue = token in ("“", "‘", "(", "[") or inside.get(token, False)
        offsets.append(row)
    return text, offsets


def _count_english(spans: Spans, text: str, gold: dict[tuple[int, int], str]) -> None:
    blocks = (Block(0, len(text), BlockKind.PARAGRAPH),)
    for voice in speaker_layer(text, blocks, split(text, blocks, "en"), "en"):
        if voice.kind is not VoiceKind.DIRECT:
            continue
        spans.found += 1
        who = gold.get((voice.start, voice.end))
        if who is None:
            continue
        spans.right += 1
        # LitBank's ids are proper names where there are any: "the man" is right and yet not the id's word.
        if voice.speaker and voice.speaker[0].isupper():
            spans.named += 1
            words = {w.lower() for w in re.findall(r"\w+", voice.speaker)} - {"the", "a", "mr", "mrs", "his", "her"}
            spans.named_right += bool(words & {w.lower() for w in re.findall(r"[^\W_]+", who)})
    spans.labelled += len(gold)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("SHELFMAP_SHARED", ROOT.parent / "shared")))
    parser.add_argument("--held-out", action="store_true", help="also measure the held-out sentences")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    figures = evaluate(options.shared, held_out=options.held_out)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:28} {value:.3f}")


if __name__ == "__main__":
    main()
