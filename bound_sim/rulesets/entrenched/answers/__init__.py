"""Answers about battles of Entrenched!. Only the words of its rule cases are here yet."""
