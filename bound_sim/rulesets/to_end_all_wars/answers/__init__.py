"""Answers about battles of To End All Wars. Only the words of its rule cases are here yet."""
