"""Texts in the language that is chosen: a text by its template in a catalogue, a word by itself.

The program makes its texts in English, and so they are stored, sorted, compared and given to programs: the same bytes
in every language. Where a person reads, ``spoken`` says a text by the template that its language has for it. A ``str``
is data or somebody's own words: one that a catalogue has is said, any other stays as it is. ``said`` looks up a
template that is still to be filled. docs/translations.md
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeAlias

from bound_sim_maps.texts import COUNTED, Text, words_of_error

#: gettext's: a template for one, another for more, a number -> the template of a language for it
Counting: TypeAlias = Callable[[str, str, int], str]


class Wording:
    """A language, like "de", by the words of its catalogue: template -> template in this language."""

    def __init__(self, language: str, words: Mapping[str, str], ngettext: "Counting | None" = None) -> None:
        self.language, self.words = language, words
        self._ngettext = ngettext or self._one_or_many

    def __call__(self, data: str) -> str:
        """A word in this language, or words with commas between; what the catalogue does not have stays as it is."""
        if data in self.words:
            return self.words[data]
        return ", ".join(self.words.get(part, part) for part in data.split(", ")) if ", " in data else data

    def say(self, text: Text) -> str:
        """A text by its own template in this language."""
        return text.said(self._template, self)

    def _template(self, asked: str) -> str:
        """The template for one, or for two and their number."""
        one, *more = asked.split(COUNTED)
        return self._ngettext(one, more[0], int(more[1])) if more else self.words.get(asked, asked)

    def _one_or_many(self, one: str, many: str, number: int) -> str:
        """The templates for a count in a language that has two, as English has."""
        forms = self.words.get(COUNTED.join((one, many)), COUNTED.join((one, many))).split(COUNTED)
        return forms[0] if number == 1 else forms[-1]


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
    wording = _Chosen.wording
    if isinstance(text, Exception):
        text = words_of_error(text)
    if isinstance(text, Text):
        return str(text) if wording is None else wording.say(text)
    english = text if isinstance(text, str) else str(text)
    return english if wording is None else wording(english)


def language() -> str:
    """The language that is chosen, "en" for English."""
    return _Chosen.wording.language if _Chosen.wording is not None else "en"


def said(text: str) -> str:
    """A word of a table, a heading, a template that is still to be filled, in the language that is chosen."""
    return _Chosen.wording.words.get(text, text) if _Chosen.wording is not None else text
