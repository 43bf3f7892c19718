"""The words of a page's template, in the language that is chosen: what stands between its marks, and titles in them.

A piece of text with what is filled in, ``{0}``, is one text of a catalogue, so that another language may order it
otherwise. Nothing has to be marked in the template.
"""

import re
from collections.abc import Callable, Iterator

from bound_sim_maps.speech import said
from bound_sim_maps.texts import COUNTED

_FILLED = re.compile(r"\{\{.*?\}\}", re.DOTALL)
#: what ends a piece of text: statements, comments, marks, sheets of style
_END = re.compile(r"(\{%.*?%\}|\{#.*?#\}|<style.*?</style>|<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>)", re.DOTALL)
_TITLE = re.compile(r"(?<=\s)((?:title|aria-label)=\")([^\"]*)(\")")
_CHOSEN = re.compile(r"'([^']+)' if |(?<=else )'([^']{2,})'")
_COUNTED = re.compile(r"plural\([^'{}]*?'(\w+)'(?:, '(\w+)')?\)")
_FORM = re.compile(r"\{(\d)\}")


def texts(template: str) -> Iterator[str]:
    """Every text of a template, as catalogues have it: also what its expressions choose from and count."""
    found = [text for pair in _CHOSEN.findall(template) for text in pair if text]
    for one, many in _COUNTED.findall(template):
        found.append(COUNTED.join((f"{{count}} {one}", f"{{count}} {many or one + 's'}")))

    def kept(text: str) -> str:
        found.append(text)
        return text

    _each(template, kept)
    yield from dict.fromkeys(found)


def in_words(template: str) -> str:
    """A template with its texts in the language that is chosen."""
    return _each(template, said)


def _each(template: str, say: Callable[[str], str]) -> str:
    """A template with each of its texts as ``say`` has it."""
    parts = _END.split(template)
    for place, part in enumerate(parts):
        if place % 2 == 0:
            parts[place] = _text(part, say)
        elif part.startswith("<"):
            parts[place] = _TITLE.sub(lambda match: match[1] + _text(match[2], say) + match[3], part)
    return "".join(parts)


def _text(text: str, say: Callable[[str], str]) -> str:
    """One piece of text, as ``say`` has it; blanks and line ends around it stay."""
    filled = _FILLED.findall(text)
    places = iter(range(len(filled)))
    form = _FILLED.sub(lambda _: f"{{{next(places)}}}", text)
    if "{%" in form or not any(map(str.isalpha, _FORM.sub("", form))):
        return text
    body = form.strip()
    other = form.replace(body, say(" ".join(body.split())), 1) if say(" ".join(body.split())) != body else form
    return _FORM.sub(lambda match: filled[int(match[1])], other)
