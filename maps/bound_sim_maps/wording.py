"""Texts in the language that is chosen: English as it stands, or put into other words by a catalogue's templates.

The program makes its texts in English, and so they are stored, sorted, compared and given to programs: the same bytes
in every language. Where a person reads, ``spoken`` reads a text back by the templates of a catalogue, ``{unit} is not a
unit``, and says it by the template of the other language. A value marked ``:text`` is such a text itself. A table of
words or a template that is still to be filled is looked up as it stands: ``said``. docs/translations.md
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

_PLACE = re.compile(r"(?<!\{)\{([a-z]\w*)(:text|)\}(?!\})")
#: a template with fewer letters than this (``{a} or {b}``) reads parts of a fault and values, nothing else
_WEAK = 6
#: answers that are kept
_KEPT = 20_000


@dataclass(frozen=True)
class _Shape:
    """A template as it reads texts: its pieces and names, its longest piece, the other template."""

    pieces: tuple[str, ...]
    names: tuple[str, ...]
    longest: str
    letters: int
    other: str

    @property
    def strength(self) -> tuple[int, int]:
        """Of two templates that read a text, that with more of its own goes first."""
        return sum(map(len, self.pieces)), -len(self.names)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What reads a text, with a group for each value."""
        groups = [f"(?P<{name}>.+?)" for name in self.names]
        pairs = zip(map(re.escape, self.pieces), [*groups, ""], strict=True)
        return re.compile("".join(part for pair in pairs for part in pair), re.DOTALL)


class Wording:
    """A language, like "de", by the words of its catalogue: template -> template in this language."""

    def __init__(self, language: str, words: Mapping[str, str]) -> None:
        self.language, self.words = language, words
        self._known: dict[tuple[str, bool], str] = {}

    @cached_property
    def _shapes(self) -> list[_Shape]:
        return sorted(_shapes(self.words), key=lambda shape: shape.strength, reverse=True)

    def __call__(self, text: str, *, weak: bool = True) -> str:
        """A text in this language; one that no template reads stays as it is."""
        key = (text, weak)
        if key not in self._known:
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[key] = self._read(text, weak)
        return self._known[key]

    def _read(self, text: str, weak: bool) -> str:
        if text in self.words:
            return self.words[text]
        for shape in self._shapes:
            read = shape.longest in text and (weak or shape.letters >= _WEAK)
            if read and (found := shape.pattern.fullmatch(text)):
                return self._filled(shape.other, found.groupdict())
        return ", ".join(self(part) for part in text.split(", ")) if ", " in text and weak else text

    def _filled(self, template: str, values: Mapping[str, str]) -> str:
        """A template with its values."""

        def value(place: re.Match[str]) -> str:
            return self(values[place[1]]) if place[2] else values[place[1]]

        return _PLACE.sub(value, template).replace("{{", "{").replace("}}", "}")


def _shapes(words: Mapping[str, str]) -> Iterator[_Shape]:
    for template, other in words.items():
        pieces = _PLACE.split(template)
        if len(pieces) > 1:
            texts = tuple(piece.replace("{{", "{").replace("}}", "}") for piece in pieces[::3])
            letters = sum(map(str.isalpha, "".join(texts)))
            yield _Shape(texts, tuple(pieces[1::3]), max(texts, key=len), letters, other)


class _Chosen:
    """The language that is chosen in this process; None: English."""

    wording: Wording | None = None


def choose(wording: Wording | None) -> None:
    """Speak a language from now on; None: English."""
    _Chosen.wording = wording


@contextmanager
def speaking(wording: Wording | None) -> Iterator[None]:
    """Speak a language for a while: None, English, for what a program reads."""
    before = _Chosen.wording
    _Chosen.wording = wording
    try:
        yield
    finally:
        _Chosen.wording = before


def spoken(text: Any, *, weak: bool = True) -> str:
    """A text for a person, in the language that is chosen. ``weak``: also by templates with hardly a word."""
    english = text if isinstance(text, str) else str(text)
    return _Chosen.wording(english, weak=weak) if _Chosen.wording is not None else english


def language() -> str:
    """The language that is chosen, "en" for English."""
    return _Chosen.wording.language if _Chosen.wording is not None else "en"


def said(text: str) -> str:
    """A word of a table, a heading, a template that is still to be filled, in the language that is chosen."""
    return _Chosen.wording.words.get(text, text) if _Chosen.wording is not None else text
