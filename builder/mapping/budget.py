"""How much an outline may hold: a map's own words are about a tenth of its book."""

from collections.abc import Sequence

from builder.engines.tasks import Budget, Unit

# The owner's measure of a map that is worth reading instead of skimming the book.
MAP_SHARE = 0.10
# Own words of an item, counted on outlines of real segments: 70 code points in English, 30 in Korean; an item for
# every so many characters of the source keeps both near the share.
_CHARS_PER_ITEM = {"ko": 30, "ja": 30, "zh": 25}
_CHARS_PER_ITEM_ELSEWHERE = 75
_ITEMS_PER_POINT = 6
_CLAIMS_PER_ITEM = 0.4


def budget_for(units: Sequence[Unit], language: str) -> Budget:
    """The budget for one segment; a segment that holds anything may say one thing."""
    chars = round(MAP_SHARE * sum(unit.end - unit.start for unit in units))
    per_item = _CHARS_PER_ITEM.get(language, _CHARS_PER_ITEM_ELSEWHERE)
    chars = max(chars, per_item * 2)
    items = max(2, chars // per_item)
    claims = max(1, round(items * _CLAIMS_PER_ITEM))
    return Budget(max(1, round(items / _ITEMS_PER_POINT)), claims, max(0, items - claims), chars)
