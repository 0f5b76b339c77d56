"""Word lists written as plain text."""


def word_set(words: str) -> frozenset[str]:
    """The words of a list written with spaces."""
    return frozenset(words.split())
