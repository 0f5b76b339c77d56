"""The stages that make a map: extract, verify, merge, finish; the outline wire format; prompts as files."""
