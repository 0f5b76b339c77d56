"""How much an outline may hold: a map's own words are about a tenth of its book."""

from collections.abc import Sequence

from builder.engines.tasks import Budget, Unit

# The owner's measure of a map that is worth reading instead of skimming the book.
MAP_SHARE = 0.10
# Own words of an item, counted on outlines of real segments: 70 code points in English, 30 in Korean; an item for
# every so many characters of the source keeps both near the share.
_CHARS_PER_ITEM = {"ko": 30, "ja": 30, "zh": 25}
_CHARS_PER_ITEM_ELSEWHERE = 75
# A budget below the length of one sentence with its title buys nothing; the engine without a model cites whole ones.
_LEAST_CHARS = {"ko": 120, "ja": 110, "zh": 110}
_LEAST_CHARS_ELSEWHERE = 230
_ITEMS_PER_POINT = 6
_CLAIMS_PER_ITEM = 0.4


def budget_for(units: Sequence[Unit], language: str) -> Budget:
    """The budget for one segment; a segment that holds anything may say one thing."""
    share = round(MAP_SHARE * sum(unit.end - unit.start for unit in units))
    chars = max(share, _LEAST_CHARS.get(language, _LEAST_CHARS_ELSEWHERE))
    per_item = _CHARS_PER_ITEM.get(language, _CHARS_PER_ITEM_ELSEWHERE)
    items = max(2, chars // per_item)
    claims = max(1, round(items * _CLAIMS_PER_ITEM))
    return Budget(max(1, round(items / _ITEMS_PER_POINT)), claims, max(0, items - claims), chars)
