"""A ruling: the reading taken where the rules are silent. What every ruleset's section of rulings is made of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bound_sim.scenario.inputs import Known, clipped, quoted
from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import text


@dataclass(frozen=True)
class Ruling:
    """A question, its readings (the default first), why the default was taken, and what the rules say, if anything."""

    id: str
    question: str
    readings: tuple[str, ...]
    meaning: str
    why: str
    source: str = ""

    @property
    def default(self) -> str:
        return self.readings[0]

    @property
    def fixed(self) -> bool:
        return len(self.readings) == 1

    def in_force(self, switched: Mapping[str, str]) -> str:
        """The reading that counts: as ``switched`` (ruling -> reading) has it, else the default."""
        return switched.get(self.id, self.default)


def ruling(id: str, question: str, readings: str, meaning: str, why: str = "", source: str = "") -> Ruling:
    """A ruling from its line: readings with | between, the default first."""
    return Ruling(id, question, tuple(reading.strip() for reading in readings.split("|")), meaning, why, source)


def ruling_faults(
    switched: Mapping[str, str], rulings: Mapping[str, Ruling], file: str = "scenario.toml"
) -> Iterator[Fault]:
    """Rulings and readings that do not exist, and fixed ones that are switched; with the nearest match."""
    known = Known(rulings)
    for name, reading in switched.items():
        entry = rulings.get(name)
        if entry is None:
            yield Fault(
                file, text("rulings.{name}", name=quoted(name)[1:-1]), text("is not a ruling"), known.hint(name)
            )
        elif reading not in entry.readings:
            wrong = text('"{reading}" is not a reading of {name}', reading=clipped(reading), name=name)
            readings = " or ".join(map(quoted, entry.readings)) + (text(", fixed") if entry.fixed else "")
            near = Known(entry.readings, readings).hint(reading)
            yield Fault(
                file,
                f"rulings.{name}",
                wrong,
                near if near == readings else text("{near:text} {readings:text}", near=near, readings=readings),
            )
