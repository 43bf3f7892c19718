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
from typing import Any, TypeAlias

from bound_sim_maps.texts import PLACE, Text, words_of_error

#: a template with fewer letters than this (``{a} or {b}``) reads values of a word each, texts of a few
_WEAK = 4
#: answers that are kept, and texts that are known to be in the language
_KEPT, _SAID = 20_000, 200_000
#: a longer text is a message or a note of a person: templates would take time on it
_LONGEST = 400
#: blanks in a part of a list that may be a name
_NAME = 2
#: the id of a unit, which may stand before what is said of it
_ID = re.compile(r"[A-Z0-9][A-Z0-9/]*")


@dataclass(frozen=True)
class _Shape:
    """A template as it reads texts: its pieces, its names with their marks, its longest piece, the other template."""

    pieces: tuple[str, ...]
    names: tuple[tuple[str, str], ...]
    longest: str
    other: str

    @property
    def strength(self) -> tuple[int, int]:
        """Of two templates that read a text, that with more of its own goes first."""
        return sum(map(len, self.pieces)), -len(self.names)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern that reads a text, with a group for each value."""
        own = "".join(self.pieces)
        weak = sum(map(str.isalpha, own)) < _WEAK and len(own) < 2 * _WEAK and not self.pieces[0].endswith(": ")
        value, text = (r"\S+?(?:\u202f\S+?)?", r"\S+?(?: \S+?){0,3}") if weak else (".*?", ".*?")
        groups = [f"(?P<{name}>{text if mark else value})" for name, mark in self.names]
        pairs = zip(map(re.escape, self.pieces), [*groups, ""], strict=True)
        return re.compile("".join(part for pair in pairs for part in pair), re.DOTALL)


#: a text in the other language, and the number of letters of it that are as they were
_Read: TypeAlias = tuple[str, int]


class Wording:
    """A language, like "de", by the words of its catalogue: template -> template in this language."""

    def __init__(self, language: str, words: Mapping[str, str]) -> None:
        self.language, self.words = language, words
        self._known: dict[str, _Read] = {}
        self._said: set[str] = set()

    @cached_property
    def _shapes(self) -> list[_Shape]:
        return sorted(_shapes(self.words), key=lambda shape: shape.strength, reverse=True)

    def __call__(self, text: str) -> str:
        """A text in this language; one that no template reads, or that is in it already, stays as it is."""
        return self._read(text)[0]

    def kept(self, text: str) -> str:
        """A text that is in this language: it isn't read again where it is a part of another."""
        if len(self._said) >= _SAID:
            self._said.clear()
        self._said.add(text)
        return text

    def say(self, text: Text) -> str:
        """A text by its own template in this language."""
        return self.kept(text.said(lambda template: self.words.get(template, template), self))

    def _read(self, text: str) -> _Read:
        if text in self._said:
            return text, 0
        if text not in self._known:
            if len(self._known) >= _KEPT:
                self._known.clear()
            found = self._known[text] = min(self._readings(text), key=lambda read: read[1])
            if found[0] != text:
                self.kept(found[0])
        return self._known[text]

    def _readings(self, text: str) -> Iterator[_Read]:
        """Ways to read a text, those by templates with more of their own first."""
        if text in self.words:
            same = self.words[text] == text
            yield self.words[text], len(text) if same else 0
            return
        for shape in self._shapes if len(text) <= _LONGEST else ():
            if shape.longest in text and (found := shape.pattern.fullmatch(text)):
                yield self._filled(shape.other, found.groupdict())
        if ", " in text and len(text) <= _LONGEST:
            parts = [(part, *self._read(part)) for part in text.split(", ")]
            # a sentence of which half is English is worse than one that is all of it
            if not any(said == part and part.count(" ") > _NAME for part, said, _ in parts):
                yield ", ".join(said for _, said, _ in parts), sum(unread for _, _, unread in parts)
        head, _, rest = text.partition(" ")
        if rest and _ID.fullmatch(head):
            said, unread = self._read(rest)
            yield f"{head} {said}", len(head) + unread
        yield text, len(text)

    def _filled(self, template: str, values: Mapping[str, str]) -> _Read:
        """A template with its values."""
        unread = 0

        def value(place: re.Match[str]) -> str:
            nonlocal unread
            if place["brace"]:
                return place["brace"][0]
            given = values[place["name"]]
            said, left = self._read(given) if place["mark"] else (given, len(given))
            unread += left
            return said

        return PLACE.sub(value, template), unread


def _shapes(words: Mapping[str, str]) -> Iterator[_Shape]:
    for template, other in words.items():
        pieces, names, at = [""], [], 0
        for place in PLACE.finditer(template):
            pieces[-1] += template[at : place.start()] + (place["brace"] or "")[:1]
            at = place.end()
            if place["name"]:
                names.append((place["name"], place["mark"]))
                pieces.append("")
        pieces[-1] += template[at:]
        if names:
            yield _Shape(tuple(pieces), tuple(names), max(pieces, key=len), other)


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


def spoken(text: Any) -> str:
    """A text for a person, in the language that is chosen."""
    if isinstance(text, Exception):
        text = words_of_error(text)
    if isinstance(text, Text):
        return _Chosen.wording.say(text) if _Chosen.wording is not None else str(text)
    english = text if isinstance(text, str) else str(text)
    return _Chosen.wording(english) if _Chosen.wording is not None else english


def kept(text: str) -> str:
    """A text that was put together in the language that is chosen: ``spoken`` leaves it as it is."""
    return _Chosen.wording.kept(text) if _Chosen.wording is not None else text


def language() -> str:
    """The language that is chosen, "en" for English."""
    return _Chosen.wording.language if _Chosen.wording is not None else "en"


def said(text: str) -> str:
    """A word of a table, a heading, a template that is still to be filled, in the language that is chosen."""
    wording = _Chosen.wording
    return wording.kept(wording.words[text]) if wording is not None and text in wording.words else text
