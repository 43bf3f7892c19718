"""Names of unit types and sides by others, as ours: by the user's word, by its name, by a symbol's code."""

import re
from collections.abc import Mapping, Sequence

from bound_sim.rules import ruleset
from bound_sim.scenario.forces import TypeBook
from bound_sim.scenario.model import Scenario

#: digits of a symbol that say what a unit is -> kinds of unit, the first that a ruleset has
_KINDS = {
    "1211": ("infantry",), "1213": ("cavalry",), "1303": ("guns", "battery"), "1205": ("tank", "vehicle"),
    "1308": ("guns", "battery"), "1636": ("transport", "vehicle"),
}  # fmt: skip
#: what a symbol shows of a mortar; rules have it as one kind with machine guns or with guns, its name tells it apart
MORTAR, MORTARS = "mortar", "130800"
#: of types of one kind the one whose name begins so is the plain one
_PLAIN = "line "


class TypeWords:
    """Words for unit types; ``said`` has those that were used and what each meant, ``unknown`` those without one."""

    def __init__(self, scenario: Scenario, types: TypeBook, wanted: Mapping[str, str]) -> None:
        self.types, self.wanted = types, wanted
        self.rows = ruleset(scenario.ruleset).unit_types
        self.said: dict[str, str] = {}
        self.unknown: dict[str, None] = {}

    def of(self, words: Sequence[str]) -> str:
        """The type that the first of some words means, "" where none means one; a word may be a symbol's code."""
        given = [word for word in words if word]
        for known in (self.wanted, self.types.names):
            for word in given:
                if word.lower() in known:
                    return self.said.setdefault(word, known[word.lower()])
        for word in given:
            if re.fullmatch(r"[0-9]{20,30}", word) and (name := self._of_symbol(word)):
                return self.said.setdefault(word, name)
        if given:
            self.unknown[given[0]] = None
        return ""

    def _of_symbol(self, code: str) -> str:
        mortars = [name for name in self.rows if MORTAR in name.lower()]
        if code[10:14] == MORTARS[:4] and mortars:
            return mortars[0]
        for kind in _KINDS.get(code[10:14], ()):
            alike = [name for name, row in self.rows.items() if str(row.kind) == kind]
            if alike:
                return next((name for name in alike if name.lower().startswith(_PLAIN)), alike[0])
        return ""


def side_of(scenario: Scenario, said: str, wanted: Mapping[str, str]) -> str:
    """The id of the side that a word means: by the user's word, a side's id or its name; what was said for none."""
    meant = wanted.get(said.lower(), said).lower()
    for side in scenario.sides:
        if meant in (side.id.lower(), side.name.lower()):
            return side.id
    return said
