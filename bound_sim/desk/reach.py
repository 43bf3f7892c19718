"""The reach of a drag: the line of the farthest place on its way that the rules allow. They are asked of each."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from bound_sim.rules.records.hints import Ghost
from bound_sim_maps.texts import Phrase, listed, text

#: a line that a drag says: its text, or its parts
Line = TypeVar("Line")


class DragEnd(NamedTuple, Generic[Line]):
    """The line of a drag, what it would do, and why it ends before the pointer; "" where it does not."""

    line: Line
    ghost: Ghost | None
    why: Phrase = ""

    @property
    def said(self) -> list[Phrase]:
        """The reason why it goes no farther, in words; none where it ends at the pointer."""
        return [text("no farther: {why}", why=self.why)] if self.why else []

    @property
    def briefly(self) -> list[Phrase]:
        """The same without the reason, for beside an arrow."""
        return [text("no farther")] if self.why else []


def farthest(
    places: int, lines_at: Callable[[int], Sequence[Line]], asked: Callable[[Line], Ghost | None]
) -> DragEnd[Line] | None:
    """The line of the farthest of some ``places`` along a drag, 1 the nearest, that the rules allow.

    ``lines_at`` gives the lines that would end at a place, none where nothing is said there yet: of several the first
    that fits counts. ``asked`` says what a line would do. Places beyond one that is refused are taken to be refused
    too, so that a few are asked. Where none fits, the line of the last place, with its ghost; None where it has none.
    """

    def at(place: int) -> DragEnd[Line] | None:
        found: DragEnd[Line] | None = None
        for line in lines_at(place):
            ghost = asked(line)
            found = DragEnd(line, ghost)
            if ghost is None or ghost.fits:
                return found
        return found

    whole = at(places)
    if whole is None or whole.ghost is None or whole.ghost.fits:
        return whole
    why = whole.ghost.barred or listed([said for _, said in whole.ghost.said], "; ")
    low, high, best = 0, places, None
    while high - low > 1:
        place = (low + high) // 2
        found = at(place)
        if found is None:
            low = place
        elif found.ghost is None or found.ghost.fits:
            low, best = place, found
        else:
            high = place
    return best._replace(why=why) if best is not None else whole
