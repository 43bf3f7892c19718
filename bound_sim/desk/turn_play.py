"""A battle whose bounds hold questions, as it is played at the desk: every step is a stop in its file.

Sub-steps of such a bound come as often as its turn has them, so where it stands is what the file says.
"""

from collections.abc import Callable
from dataclasses import replace

from bound_sim.battle.battle import END
from bound_sim.battle_file import goals
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.told_log import as_played, told_log
from bound_sim.desk import seat_views
from bound_sim.desk.stepper import Play, Seen
from bound_sim.scenario.posts import Post


class TurnPlay(Play):
    """Plays such a battle file; ``asked`` are the questions that wait for somebody."""

    def __init__(
        self, file: BattleFile, told: Callable[[int, int], object] = lambda done, of: None,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:  # fmt: skip
        super().__init__(file, told, stop)
        self.substep = file.history.stopped

    def _go_to(self, substep: str) -> None:
        """The file says where the bound stands."""
        self._battle, self.substep = None, self.file.history.stopped

    def refresh(self) -> None:
        if self.file.refresh():
            self._go_to("")

    def as_side(self, side: str) -> Seen:
        """A side's present knowledge, also inside a bound; it is not asked here. For "" all there is."""
        scenario = as_played(self.file, self.bound)
        if not side or scenario.reports_late:
            return super().as_side(side)
        return replace(seat_views.seen(self.file, scenario, told_log(self.file), Post(side)), question=None)

    def step(self) -> tuple[int, str] | None:
        """Resolve to the end of the next sub-step or to a question: (bound, sub-step); None: the battle is over."""
        return self._resolve(goals.NEXT)

    def run(self, stop_before: str = "") -> None:
        """Resolve to the bound's end, up to a sub-step (where each comes once), or to a question."""
        names = ["", *self.substeps]
        before, here = names.index(stop_before) - 1, names.index(self.substep) if stop_before else 0
        if not stop_before or here > before:
            self._resolve(END)
        elif here < before:
            self._resolve(names[before])

    def _resolve(self, goal: str) -> tuple[int, str] | None:
        if self.file.history.over:
            return None
        done = 0

        def passed(_: str) -> None:
            nonlocal done
            self._check()
            done += 1
            self.told(done, 0)

        found = self.file.resolve(to_substep=goal, bound=self.bound, dice=self.typed, on_substep=passed)
        self.substep = self.file.history.stopped
        if found.substep == END:
            self.typed = None
        return found.bound, found.substep

    def back(self) -> None:
        """Take the last stop back, with the rulings in it; where there is none, the last bound."""
        self.file.undo()
        self._go_to("")

    def undo_bound(self) -> None:
        """Take the running bound back to its opening, else the last one. Orders and answers stay."""
        if self.running:
            self.file.undo(to_bound=self.resolved)
        elif self.resolved:
            self.file.undo(to_bound=self.resolved - 1)
        self._go_to("")

    # ---- questions

    def answer(self, side: str, text: str, number: int | None = None) -> None:
        """Take a side's answer, and go on to the next question or the bound's end. Raises No, Refused."""
        self.file.answer(side, text, number=number)
        self.run()


def play_of(file: BattleFile, told: Callable[[int, int], object], stop: Callable[[], bool]) -> Play:
    """Plays a battle file by its ruleset: where bounds hold questions, by what the file says of them."""
    return kind_of_play(file)(file, told, stop)


def kind_of_play(file: BattleFile) -> type[Play]:
    """The class that plays a battle file as it is now: an ask list may make bounds wait that did not."""
    return TurnPlay if file.history.asks_inside else Play
