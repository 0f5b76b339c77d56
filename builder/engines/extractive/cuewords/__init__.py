"""The words that announce an argument, one module for each language; `table` says what they are for."""
