"""Quote or sentence number to span: where the words are, whether they are the same words, and who says them."""
