"""Losses of a bound, in three lines."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bound_sim.results.battle_map.timeline import Standing, Timeline
from bound_sim.rules.records.order_form import OrderForm
from bound_sim.scenario.model import Side
from bound_sim_ui.words import translate

_NAMED = 3


@dataclass
class Loss:
    """Bases gone, hits taken, figures lost, of a side or a unit."""

    bases: int = 0
    hits: int = 0
    figures: int = 0

    def add(self, other: "Loss") -> None:
        self.bases += other.bases
        self.hits += other.hits
        self.figures += other.figures

    def words(self, counts: str) -> str:
        """Like ``2 bases, 3 hits``; "" for nothing. ``counts``: what ``figures`` are called."""
        parts = []
        if self.bases:
            parts.append(
                translate("losses", "1 base")
                if self.bases == 1
                else translate("losses", "{0} bases").format(self.bases)
            )
        if self.hits:
            parts.append(
                translate("losses", "1 hit") if self.hits == 1 else translate("losses", "{0} hits").format(self.hits)
            )
        if self.figures:
            word = counts.removesuffix("s") if self.figures == 1 else counts
            parts.append(f"{self.figures} {translate('rules', word)}")
        return ", ".join(parts)


def loss(before: Standing, after: Standing) -> Loss:
    """The loss of one base."""
    gone = before.on_table and not after.on_table
    return Loss(
        int(gone),
        0 if after.full else max(0, after.hits - before.hits),
        max(0, before.left - after.left) if after.full else 0,
    )


def in_three_lines(history: Timeline, bound: int, sides: Iterable[Side], form: OrderForm) -> list[str]:
    """Bases gone by side, hits or figures by side, the units hit hardest; ``form`` has the words of the rules."""
    before, after = history.ends(bound - 1), history.ends(bound)
    of_side, of_unit = {side.id: Loss() for side in sides}, dict[str, Loss]()
    there = dict.fromkeys(of_side, 0)
    for name, base in after.items():
        if base.side not in of_side:
            continue
        there[base.side] += base.on_table
        found = loss(before.get(name, base), base)
        of_side[base.side].add(found)
        of_unit.setdefault(name.rpartition("/")[0], Loss()).add(found)
    names = {side.id: side.name for side in sides}
    gone = ", ".join(translate("losses", "{0} {1} ({2} left)").format(names[side], lost.bases, there[side])
                     for side, lost in of_side.items())  # fmt: skip
    return [
        translate("losses", "{0} {1}, bases gone: {2}").format(translate("rules", form.bound), bound, gone),
        _taken(of_side, names, form.counts if any(base.full for base in after.values()) else ""),
        translate("losses", "Hardest hit: {0}").format(_hardest(of_unit, form.counts) or translate("losses", "nobody")),
    ]


def _taken(of_side: Mapping[str, Loss], names: Mapping[str, str], counts: str) -> str:
    lost = ", ".join(f"{names[side]} {lost.figures if counts else lost.hits}" for side, lost in of_side.items())
    if not counts:
        return translate("losses", "Hits: {0}").format(lost)
    word = translate("rules", counts)
    return translate("losses", "{0} lost: {1}").format(word[:1].upper() + word[1:], lost)


def _hardest(of_unit: Mapping[str, Loss], counts: str) -> str:
    hit = [(unit, lost) for unit, lost in of_unit.items() if lost.words(counts)]
    hit.sort(key=lambda entry: (-entry[1].bases, -entry[1].hits - entry[1].figures))
    return "; ".join(f"{unit} ({lost.words(counts)})" for unit, lost in hit[:_NAMED])
