"""Bounds are resolved beside the window: a thread with a hold of its own on the battle file, one act after another."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from PySide6.QtCore import QThread, Signal

if TYPE_CHECKING:
    from bound_sim.desk.stepper import Play, StepperState

Act = Callable[["Play"], object]


@dataclass(frozen=True)
class Done:
    """An act is over: what it gave or why it failed, and where the battle stands now."""

    act: Act
    given: object = None
    error: Exception | None = None
    stand: "StepperState | None" = None


class Resolver(QThread):
    """Does acts on a battle file, in the order in which they are asked for.

    ``passed``: number of sub-steps that are over, of how many. ``done``: an act is over, whatever came of it.
    """

    passed = Signal(int, int)
    done = Signal(object)

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._asked: SimpleQueue[Act | None] = SimpleQueue()
        self._stop = threading.Event()

    def ask(self, act: Act) -> None:
        """Do this when what was asked before is done."""
        self._stop.clear()
        if not self.isRunning():
            self.start()
        self._asked.put(act)

    def cancel(self) -> None:
        """Give up what is being resolved at its next sub-step; nothing is changed then."""
        self._stop.set()

    def close(self) -> None:
        """Give up, let go of the file, and wait until that is so."""
        self._stop.set()
        self._asked.put(None)
        self.wait()

    def run(self) -> None:
        from bound_sim.battle_file.file import BattleFile
        from bound_sim.desk.turn_play import kind_of_play, play_of

        play: Play | None = None
        while (act := self._asked.get()) is not None:
            given, error, stand = None, None, None
            try:
                if play is None:
                    play = play_of(BattleFile(self._path), self.passed.emit, self._stop.is_set)
                else:
                    play.refresh()
                    if type(play) is not kind_of_play(play.file):
                        play.file.close()
                        play = play_of(BattleFile(self._path), self.passed.emit, self._stop.is_set)
                given = act(play)
            except Exception as wrong:  # the window says it, or raises it where it can be seen
                error = wrong
            try:
                stand = play.stand() if play is not None else None
            except Exception as wrong:
                error = error or wrong
            self.done.emit(Done(act, given, error, stand))
        if play is not None:
            play.file.close()
