"""Areas and what touches what, as their files state it, never read off a drawing: neighbours, borders, lines, control.

A base that stands in an area stands at its anchor; bases at one anchor form a stack.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from bound_sim_maps.natural import natural_key

#: says of two neighbours and the kind of their border whether a line leads from the first to the second
Passes = Callable[[str, str, str], bool]


@dataclass(frozen=True)
class MapArea:
    """An area: ``at`` is its anchor in 0.01 mm, ``owner`` the side that controls it at the start, "" for nobody.

    ``edges`` are the table's edges that it lies on, ``seas`` those that it lies at. ``place`` says where it was read.
    """

    name: str
    at: tuple[int, int]
    owner: str = ""
    nation: str = ""
    vp: int = 0
    port: bool = False
    fortified: bool = False
    edges: tuple[str, ...] = ()
    seas: tuple[str, ...] = ()
    place: str = field(default="", compare=False)


@dataclass(frozen=True)
class Border:
    """Two areas touch; ``kind`` is a word of the ruleset's, "" for the plain one."""

    a: str
    b: str
    kind: str = ""
    place: str = field(default="", compare=False)


@dataclass(frozen=True)
class AreaNet:
    """All areas with their borders. Names come in natural order wherever there are several."""

    areas: tuple[MapArea, ...] = ()
    borders: tuple[Border, ...] = ()

    @cached_property
    def by_name(self) -> dict[str, MapArea]:
        """Name -> area."""
        return {area.name: area for area in self.areas}

    @cached_property
    def _touching(self) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {area.name: {} for area in self.areas}
        for border in self.borders:
            found[border.a][border.b] = found[border.b][border.a] = border.kind
        return {name: {other: found[name][other] for other in sorted(found[name], key=natural_key)} for name in found}

    @cached_property
    def _beside(self) -> dict[str, tuple[str, ...]]:
        return {name: tuple(touching) for name, touching in self._touching.items()}

    @cached_property
    def _anchors(self) -> dict[tuple[int, int], str]:
        return {area.at: area.name for area in self.areas}

    @property
    def places(self) -> tuple[tuple[str, tuple[int, int]], ...]:
        """Names with their anchors, as a table takes them."""
        return tuple((area.name, area.at) for area in self.areas)

    def neighbours(self, name: str) -> tuple[str, ...]:
        """The areas that touch one. Raises KeyError."""
        return self._beside[name]

    def border(self, one: str, other: str) -> str | None:
        """The kind of the border between two areas, None where they do not touch. Raises KeyError."""
        return self._touching[one].get(other)

    def area_at(self, at: tuple[int, int] | None) -> str:
        """The area whose anchor this is, "" for none."""
        return "" if at is None else self._anchors.get(at, "")

    def steps(self, start: Iterable[str], passes: Passes = lambda one, other, kind: True) -> dict[str, int]:
        """The fewest borders that a line crosses from one of ``start`` to each area that one leads to."""
        found: dict[str, int] = {}
        for name, before in self._walk(start, passes):
            found[name] = 0 if before is None else found[before] + 1
        return found

    def reached(self, start: Iterable[str], passes: Passes) -> Iterator[str]:
        """Areas that a line leads to from one of ``start``, the nearest first; they are looked for as they are taken.

        Raises KeyError for a start that is not an area.
        """
        return (name for name, _ in self._walk(start, passes))

    def line(
        self, start: Iterable[str], goals: Collection[str], passes: Passes = lambda one, other, kind: True
    ) -> tuple[str, ...]:
        """The shortest line of areas from one of ``start`` to one of ``goals``, both ends in it; none: empty.

        Of lines that are as short the first by the names on them, from the start.
        """
        lines: dict[str | None, tuple[str, ...]] = {None: ()}
        for name, before in self._walk(start, passes):
            line = lines[name] = (*lines[before], name)
            if name in goals:
                return line
        return ()

    def _walk(self, start: Iterable[str], passes: Passes) -> Iterator[tuple[str, str | None]]:
        """Breadth first: an area with that before it on its line, the nearest first; None before a start.

        Raises KeyError for a start that is not an area.
        """
        begun = sorted(set(start), key=natural_key)
        found = set(begun)
        waiting = deque(begun)
        for name in begun:
            yield name, None
        while waiting:
            here = waiting.popleft()
            for other, kind in self._touching[here].items():
                if other not in found and passes(here, other, kind):
                    found.add(other)
                    waiting.append(other)
                    yield other, here

    def control(self, before: Mapping[str, str], present: Mapping[str, Collection[str]]) -> dict[str, str]:
        """The controller of each area: the side that alone has somebody there, else the one ``before``."""
        found = {}
        for area in self.areas:
            there = set(present.get(area.name, ()))
            found[area.name] = there.pop() if len(there) == 1 else before.get(area.name, area.owner)
        return found
