"""Texts that people read: English with what it was made of, and the same said in the language that is chosen.

``worded("{count} rows in {file}", count=3, file=name)`` is a text like any other, in English. It knows its template and
its values, so a screen or a page can say it in another language: ``spoken``. What is stored, sorted, compared or
printed for a program never asks for that, so it has the same bytes in every language. ``docs/translations.md``
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Self

#: a template of ours -> the template in the language that is chosen
Say = Callable[[str], str]


class _Chosen:
    """The language that is chosen in this process; None: English."""

    say: Say | None = None


class Worded(str):
    """An English text that knows its template and the values of the template's names."""

    template: str
    values: Mapping[str, Any]

    def __new__(cls, template: str, values: Mapping[str, Any]) -> Self:
        made = super().__new__(cls, template.format_map(values) if values else template)
        made.template, made.values = template, values
        return made

    def __str__(self) -> str:
        """Itself, so that an exception hands it on as it was given."""
        return self

    def __html__(self) -> str:
        """As a page shows it: in the language that is chosen."""
        from markupsafe import escape

        return escape(spoken(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return Worded, (self.template, dict(self.values))


class Listed(Worded):
    """Several texts in one, with a sign between."""

    def __new__(cls, sign: str, parts: Iterable[str]) -> Self:
        each = tuple(parts)
        made = str.__new__(cls, sign.join(each))
        made.template, made.values = sign, dict(enumerate(each))  # type: ignore[dict-item]
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Listed, (self.template, tuple(self.values.values()))


def worded(template: str, /, **values: Any) -> Worded:
    """A text by its template: ``{name}`` is a value. The template stands in the catalogue of every language."""
    return Worded(template, values)


def listed(parts: Iterable[str], sign: str = ", ") -> Listed:
    """Texts with a sign between them."""
    return Listed(sign, parts)


def spoken(text: object) -> str:
    """A text in the language that is chosen; a value that is not worded as it is."""
    if _Chosen.say is None or not isinstance(text, Worded):
        return text if isinstance(text, str) else str(text)
    if isinstance(text, Listed):
        return text.template.join(map(spoken, text.values.values()))
    return filled(_Chosen.say(text.template), text.values)


def filled(template: str, values: Mapping[str, Any]) -> str:
    """A template with its values, those that are worded in the language that is chosen."""
    if not values:
        return template
    return template.format_map({name: spoken(v) if isinstance(v, Worded) else v for name, v in values.items()})


def said(text: str) -> str:
    """A text of a catalogue in the language that is chosen: a heading, a template, a word of a table."""
    return _Chosen.say(text) if _Chosen.say is not None and text else text


def choose(say: Say | None) -> None:
    """Speak another language from now on; None: English."""
    _Chosen.say = say


def chosen() -> Say | None:
    """How a text is said in the language that is chosen; None for English."""
    return _Chosen.say


@contextmanager
def speaking(say: Say | None = None) -> Iterator[None]:
    """Speak a language for a while; English where none is given, as for what a program reads."""
    before = _Chosen.say
    _Chosen.say = say
    try:
        yield
    finally:
        _Chosen.say = before
