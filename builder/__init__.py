"""Text in, structure maps out."""
