"""Reasons of a log as texts: the template of a reason's code, filled with the values that the log keeps of it.

A row of ``explanations`` has the English ``text`` of a reason and its ``values`` as JSON, "" where it has none. A log
of before keeps no values: they are read from its text by the template of its own code. A reason whose template is
another by now stays the English that the log has.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from bound_sim.orders.interventions import Intervention
from bound_sim_maps.texts import PLACE, Phrase, Text, from_plain, names, text, to_plain

Row = Mapping[str, Any]
#: what an umpire's act is told by, whatever the rules
_RULED = "the umpire{by} rules: {act}; {reason}"
#: an act's word -> its code
_RULED_CODE = "umpire-{}"
#: texts that are kept once they are made: thousands of rows say the same
_KEPT = 1 << 14


class Reason(NamedTuple):
    """The cells of a row of ``explanations`` that say why: ``text`` in English, its ``values`` as JSON."""

    rule: str
    code: str
    text: str
    values: str


def filled(template: str, words: Mapping[str, object]) -> Text:
    """A reason's template with those of the words that it names."""
    return text(template, **{name: words[name] for name in names(template)})


def reason(rule: str, code: str, template: str, words: Mapping[str, object]) -> Reason:
    """A reason as a log keeps it."""
    told = filled(template, words)
    return Reason(rule, code, str(told), _values(told))


def ruled(intervention: Intervention, act: str) -> Reason:
    """An act of an umpire as a log keeps it: what, by whom and why; ``act`` in the words of a file of acts."""
    by = f" {intervention.umpire}" if intervention.umpire else ""
    words = {"by": by, "act": act, "reason": intervention.reason}
    return reason("umpire", _RULED_CODE.format(intervention.act.word), _RULED, words)


def _values(told: Text) -> str:
    if not told.values:
        return ""
    plain = {name: to_plain(value) for name, value in told.values.items()}
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


class ReasonBook:
    """A ruleset's templates of reasons by their codes, beside those that every ruleset has.

    ``shown`` says how a value is told, by its name, where a log has it more exactly than people want to know.
    """

    def __init__(self, templates: Mapping[str, str], shown: Mapping[str, Callable[[str], str]] | None = None) -> None:
        self.templates, self.shown = templates, shown or {}

    def template(self, code: str) -> str:
        """The template of a code; "" where it has none."""
        return _RULED if code.startswith(_RULED_CODE.format("")) else self.templates.get(code, "")

    def told(self, row: Row) -> Phrase:
        """The reason of a row of ``explanations``; what no template tells of is the log's own English."""
        template = self.template(row["code"])
        if not template:
            return str(row["text"])
        told = _told(template, row["text"], row.get("values", ""))
        if not isinstance(told, Text) or self.shown.keys().isdisjoint(told.values):
            return told
        return Text(template, {
            name: self.shown[name](value) if name in self.shown and isinstance(value, str) else value
            for name, value in told.values.items()
        })  # fmt: skip


@lru_cache(_KEPT)
def _told(template: str, said: str, values: str) -> Phrase:
    try:
        plain: Any = json.loads(values) if values else _read(template, said)
        made = Text(template, {name: from_plain(plain[name]) for name in names(template)})
    except (ValueError, RecursionError, KeyError, TypeError):
        return said
    return made if str(made) == said else said


def _read(template: str, said: str) -> dict[str, str]:
    """The values of a reason by its text. Raises ValueError for a text that the template does not make."""
    found = _pattern(template).fullmatch(said)
    if found is None:
        raise ValueError(template)
    return found.groupdict()


@lru_cache
def _pattern(template: str) -> re.Pattern[str]:
    parts: list[str] = []
    at, known = 0, set[str]()
    for place in PLACE.finditer(template):
        parts.append(re.escape(template[at : place.start()]))
        name, at = place["name"], place.end()
        if name:
            parts.append(f"(?P={name})" if name in known else f"(?P<{name}>.*?)")
            known.add(name)
        else:
            parts.append(re.escape(place["brace"][0]))
    return re.compile("".join(parts) + re.escape(template[at:]), re.DOTALL)


#: the reasons of rules whose log keeps none but the umpire's
NO_REASONS = ReasonBook({})
