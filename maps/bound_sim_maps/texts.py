"""Texts for people: a template with its values, which is said in a language only where a person reads it.

``text("{unit} is not on the table", unit="1/2")`` keeps the template, a key of the catalogues, beside what is filled
in. ``str`` of it is English, the same bytes in every language: so texts are stored, sorted, compared and given to
programs. ``bound_sim_maps.speech.spoken`` says it in the language that is chosen.

A text is not a ``str``. It cannot be put into an f-string, which would make English of it: that is ``refused`` where
tests run, and English elsewhere. A ``str`` among texts is data or somebody's own words, the same in every language.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, total_ordering
from typing import Any, TypeAlias

#: a brace that stands for itself, or a value
PLACE = re.compile(r"(?P<brace>\{\{|\}\})|\{(?P<name>[a-z]\w*)(?P<mark>:text|)\}")
#: texts within texts that a file may hold
_DEEPEST = 8
#: what stands between the two templates of a text for a count, as in a compiled catalogue
COUNTED = "\0"
#: a look-up in a catalogue: template -> template in its language
Lookup: TypeAlias = Callable[[str], str]


def _as_it_is(template: str) -> str:
    return template


class _Guard:
    """The fate of a text in an f-string: tests refuse it."""

    refuses = False


def refuse_in_fstrings(refuses: bool) -> None:
    """Raise TypeError from now on where a text is put into an f-string; False: English is put in."""
    _Guard.refuses = refuses


@total_ordering
class Text:
    """A template with its values; equal, sorted and searched by its English."""

    __slots__ = ("template", "values")

    def __init__(self, template: str, values: "dict[str, Text | str]") -> None:
        self.template, self.values = template, values

    def said(self, lookup: Lookup, data: Lookup = _as_it_is) -> str:
        """The text by the templates of a language; a value that is a text is said too, ``data`` reads marked others."""
        return filled(lookup(self.template), self.values, lookup, data)

    def __str__(self) -> str:
        return self.said(_as_it_is)

    def __add__(self, other: "Text | str") -> "Text":
        return ListedText((self, other), "")

    def __radd__(self, other: str) -> "Text":
        return ListedText((other, self), "")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __format__(self, spec: str) -> str:
        if _Guard.refuses:
            raise TypeError(f"a text in an f-string would be English in every language: {self.template!r}")
        return format(str(self), spec)

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Text | str) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return str(self) < str(other) if isinstance(other, Text | str) else NotImplemented

    def __bool__(self) -> bool:
        return any(before for before, _, _ in _pieces(self.template)) or bool(str(self))

    def __contains__(self, words: str) -> bool:
        return words in str(self)

    def __hash__(self) -> int:
        return hash(str(self))


#: a text of the program, or data that is the same in every language
Phrase: TypeAlias = Text | str


class ListedText(Text):
    """Texts and data one after the other, with ``between`` them."""

    __slots__ = ("between", "parts")

    def __init__(self, parts: tuple[Phrase, ...], between: Phrase) -> None:
        super().__init__("", {})
        self.parts, self.between = parts, between

    def said(self, lookup: Lookup, data: Lookup = _as_it_is) -> str:
        return words_by(self.between, lookup, data).join([words_by(part, lookup, data) for part in self.parts])

    def __bool__(self) -> bool:
        return any(self.parts) or (len(self.parts) > 1 and bool(self.between))


class CountedText(Text):
    """A text for a count: of English one of two templates, of a language that which it has for this number.

    A look-up is asked for both templates and the number with NUL between; it gives the template, or what it was given.
    """

    __slots__ = ("many", "number", "one")

    def __init__(self, one: str, many: str, number: int, values: "dict[str, Text | str]") -> None:
        super().__init__(one if number == 1 else many, values)
        self.one, self.many, self.number = one, many, number

    def said(self, lookup: Lookup, data: Lookup = _as_it_is) -> str:
        asked = COUNTED.join((self.one, self.many, str(self.number)))
        found = lookup(asked)
        return filled(self.template if found == asked else found, self.values, lookup, data)


def text(template: str, /, **values: Any) -> Text:
    """A text of the program: ``text("{unit} has {men} men", unit=unit, men=men)``; a value is written down at once."""
    kept = {name: value if isinstance(value, Text) else format(value) for name, value in values.items()}
    return Text(template, kept)


def word(data: str) -> Text:
    """A word of a log or a scenario as a text: a catalogue may have it; what none has is the same in every language."""
    return Text(data.replace("{", "{{").replace("}", "}}"), {})


def counted(count: int, one: str, many: str, /, **values: Any) -> Text:
    """A text for a count: ``counted(n, "{count} man", "{count} men")``; ``{count}`` has a comma between thousands."""
    return CountedText(one, many, count, text("", count=f"{count:,}", **values).values)


def listed(parts: Iterable[Phrase], between: Phrase = ", ") -> Text:
    """Texts as one, with ``between`` them."""
    return ListedText(tuple(parts), between)


def to_plain(words: Phrase) -> Any:
    """A text as JSON keeps it, so that a reader elsewhere says it in the language of his own; data as it is."""
    if isinstance(words, ListedText):
        return {"parts": [to_plain(part) for part in words.parts], "between": to_plain(words.between)}
    if isinstance(words, Text):
        values = {name: to_plain(value) for name, value in words.values.items()}
        if isinstance(words, CountedText):
            return {"one": words.one, "many": words.many, "number": words.number, "values": values}
        return {"text": words.template, "values": values}
    return words


def length_of(words: Phrase) -> int:
    """The number of letters that a text has in English at most, without making it."""
    if isinstance(words, ListedText):
        return sum(map(length_of, words.parts)) + len(words.parts) * length_of(words.between)
    if isinstance(words, Text):
        often = Counter(names(words.template))
        return len(words.template) + sum(count * length_of(words.values[name]) for name, count in often.items())
    return len(words)


def from_plain(plain: Any, depth: int = 0) -> Phrase:
    """A text that JSON kept. Raises ValueError for one that no text makes."""
    if isinstance(plain, str | Text):
        return plain
    if depth < _DEEPEST and isinstance(plain, dict):
        if plain.keys() == {"parts", "between"} and isinstance(plain["parts"], list):
            parts = (from_plain(part, depth + 1) for part in plain["parts"])
            return ListedText(tuple(parts), from_plain(plain["between"], depth + 1))
        given = plain.get("values")
        if isinstance(given, dict):
            values = {str(name): from_plain(value, depth + 1) for name, value in given.items()}
            template = plain.get("text")
            if (
                plain.keys() == {"text", "values"}
                and isinstance(template, str)
                and set(names(template)) == given.keys()
            ):
                return Text(template, values)
            one, many, number = (plain.get(key) for key in ("one", "many", "number"))
            if plain.keys() == {"one", "many", "number", "values"} and isinstance(one, str) and isinstance(many, str):
                if type(number) is int and {*names(one), *names(many)} <= given.keys():
                    return CountedText(one, many, number, values)
    raise ValueError("is not a text of the program")


def words_of_error(error: Exception) -> Phrase:
    """The words of an error: the text that it was made of, else what it says."""
    return error.args[0] if len(error.args) == 1 and isinstance(error.args[0], Text) else str(error)


def words_by(words: Phrase, lookup: Lookup, data: Lookup = _as_it_is) -> str:
    """A text as a language has it; data stays as it is, or is read by ``data``."""
    return words.said(lookup, data) if isinstance(words, Text) else data(words)


def filled(template: str, values: Mapping[str, Phrase], lookup: Lookup, data: Lookup) -> str:
    """A template with its values; ``{{`` is a brace."""
    words = []
    for before, name, marked in _pieces(template):
        words.append(before)
        if name:
            given = values[name]
            words.append(words_by(given, lookup, data if marked or isinstance(given, Text) else _as_it_is))
    return "".join(words)


@lru_cache(maxsize=4096)
def _pieces(template: str) -> tuple[tuple[str, str, bool], ...]:
    """The words before each value of a template, its name, whether it is marked; the words at the end have no name."""
    pieces, before, at = list[tuple[str, str, bool]](), "", 0
    for place in PLACE.finditer(template):
        before += template[at : place.start()]
        at = place.end()
        if place["brace"]:
            before += place["brace"][0]
        else:
            pieces.append((before, place["name"], bool(place["mark"])))
            before = ""
    return (*pieces, (before + template[at:], "", False))


def names(template: str) -> Iterator[str]:
    """The names of a template's values, in its order."""
    return (name for _, name, _ in _pieces(template) if name)
