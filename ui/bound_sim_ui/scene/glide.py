"""Bases on their way from where they stood to where they stand, while a replay goes on."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

from bound_sim.results.battle_map.timeline import Standing
from bound_sim_ui.scene.bases import BasesItem

_FRAME_MS = 33
#: more bases than these jump: a frame would take too long
MOST = 1_500


def between(before: Mapping[str, Standing], after: Mapping[str, Standing], share: float) -> dict[str, Standing]:
    """All bases after a share of the way; a base that comes or goes does so at the end of it."""
    found = {}
    for name, old in before.items():
        new = after.get(name, old)
        if (old.x_u, old.y_u, old.facing) == (new.x_u, new.y_u, new.facing) or not (old.on_table and new.on_table):
            found[name] = old
            continue
        turn = (new.facing - old.facing + 1800) % 3600 - 1800  # the shorter way about
        found[name] = replace(
            old, x_u=round(old.x_u + (new.x_u - old.x_u) * share), y_u=round(old.y_u + (new.y_u - old.y_u) * share),
            facing=round(old.facing + turn * share) % 3600,
        )  # fmt: skip
    return found


def moves(before: Mapping[str, Standing], after: Mapping[str, Standing]) -> bool:
    """True if any base of the table is elsewhere afterwards."""
    return any(
        old.on_table and new.on_table and (old.x_u, old.y_u) != (new.x_u, new.y_u)
        for name, old in before.items()
        if (new := after.get(name)) is not None
    )


class Glide(QObject):
    """Moves a map's bases; ``step`` shows a share of the way."""

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._bases: BasesItem | None = None
        self._before: Mapping[str, Standing] = {}
        self._after: Mapping[str, Standing] = {}
        self._ms = 1
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(_FRAME_MS)
        self._timer.timeout.connect(lambda: self.step(self._clock.elapsed() / self._ms))

    @property
    def goes_on(self) -> bool:
        return self._timer.isActive()

    def begin(
        self, bases: BasesItem, before: Mapping[str, Standing], after: Mapping[str, Standing], duration_ms: int
    ) -> None:
        """From how they stood to how they stand; where nobody moves nothing is shown."""
        self.end()
        if len(before) > MOST or not moves(before, after):
            return
        self._bases, self._before, self._after, self._ms = bases, before, after, max(1, duration_ms)
        self._clock.start()
        self._timer.start()
        self.step(0.0)

    def step(self, share: float) -> None:
        """Show them after a share of the way; at its end as they stand."""
        if self._bases is None:
            return
        if share >= 1:
            self.end()
        else:
            self._bases.show_standing(between(self._before, self._after, share), settled=False)

    def end(self) -> None:
        """Show them where they stand."""
        self._timer.stop()
        bases, self._bases = self._bases, None
        if bases is not None:
            bases.show_standing(self._after)

    def forget(self) -> None:
        """Let go of a map that is taken away."""
        self._timer.stop()
        self._bases = None
