"""The umpire's acts: who sits down, what is unlocked, resolving bounds and taking them back, seeing as a side."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog

from bound_sim.desk.draft import Draft, Drafts
from bound_sim.desk.orders_of_all import OrdersOfAll, all_revealed
from bound_sim.desk.typed import read_files
from bound_sim.results.folder import Broken, Busy, No
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Refused, spoken_lines
from bound_sim_maps.speech import spoken
from bound_sim_ui.desks.losses import in_three_lines
from bound_sim_ui.desks.others import Others
from bound_sim_ui.desks.umpire_dialogs import DiceDialog, RuleDialog
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.document import Document
from bound_sim_ui.folder_dialog import ask_folder, beside
from bound_sim_ui.frame import WindowFrame
from bound_sim_ui.resolver import Act, Done, Resolver
from bound_sim_ui.words import translate

if TYPE_CHECKING:
    from bound_sim.desk.hot_seat import HotSeat
    from bound_sim.desk.stepper import Play, Seen
    from bound_sim.dice.typed import WantedRoll

#: an act that takes longer (ms) is shown with its progress
_SHOWN_AFTER_MS = 120
#: the most seats that the status bar names
_NAMED = 4


def _as_seen(eyes: str) -> Act:
    """Nothing is done; given is what a side sees, for "" nothing."""
    return lambda play: play.as_side(eyes) if eyes else None


class UmpireDesk(QObject):
    """The umpire's acts at the desk. Bounds are resolved beside the window, one act at a time: ``busy``."""

    def __init__(self, desk: WindowFrame) -> None:
        super().__init__(desk)
        self.desk = desk
        self._resolver: Resolver | None = None
        self._act: Act | None = None
        self._then: Callable[[object], object] | None = None
        self._waiting: list[Callable[[], object]] = []
        #: it is only worked out how the battle stands, which hinders nobody
        self._following = False
        self.others = Others(desk, self.show_now, lambda: self._act is None)
        self._progress, self._for = (0, 0), ""
        #: by side: at how many entries of which bound it was asked, what is forbidden
        self._forbidden: dict[str, tuple[tuple[int, int], list[str]]] = {}
        #: at how many entries those were let hold who were missing, and who they were
        self._held: tuple[int, list[Post]] = (0, [])
        #: at how many entries the orders of all sides were asked about, in mid-bound or not, and what they would do
        self._revealed: tuple[tuple[int, bool], OrdersOfAll] = ((-1, False), OrdersOfAll())
        self._shown = QTimer(self)
        self._shown.setSingleShot(True)
        self._shown.setInterval(_SHOWN_AFTER_MS)
        self._shown.timeout.connect(self._show_progress)

    @property
    def busy(self) -> bool:
        """True if something is being done to the battle beside the window."""
        return self._act is not None and not self._following

    # ---- the thread beside the window

    def take_up(self, sitting: "HotSeat") -> None:
        """From now on this battle is resolved."""
        self.let_go()
        self._resolver = Resolver(sitting.file.path)
        self._resolver.passed.connect(self._passed)
        self._resolver.done.connect(self._done)
        self.others.begin(sitting)

    def let_go(self) -> None:
        """Give up what is being resolved, and wait until the file is let go of."""
        resolver, self._resolver = self._resolver, None
        if resolver is not None:
            resolver.passed.disconnect(self._passed)
            resolver.done.disconnect(self._done)
            resolver.close()
        self.others.end()
        self._waiting.clear()
        self._forbidden.clear()
        self._held = 0, []
        self._revealed = (-1, False), OrdersOfAll()
        self._rest()

    def when_idle(self, what: Callable[[], object]) -> None:
        """Do this when nothing is being resolved any more."""
        if self.busy:
            self._waiting.append(what)
        else:
            what()

    def do(self, act: Act, then: Callable[[object], object] | None = None, *, seat: str = "") -> None:
        """Have something done to the battle, beside the window; then, where nothing is wrong, the rest in it.

        ``seat``: what came of it is told to nobody else.
        """
        if self.busy or self._resolver is None:
            self.desk.say(self.tr("The bound is still being resolved."))
            return
        self.desk.say("")  # what was said of the act before ("Ctrl+Z takes it back") is of this one no more
        self._act, self._then, self._progress, self._for = act, then, (0, 0), seat
        self._following = False
        self._shown.start()
        self._resolver.ask(act)

    def cancel(self) -> None:
        """Give up what is being resolved: the battle stays where it stood."""
        if self.busy and self._resolver is not None:
            self._resolver.cancel()

    def _passed(self, done: int, of: int) -> None:
        self._progress = done, of
        if not self._shown.isActive():
            self._show_progress()

    def _show_progress(self) -> None:
        if self.busy and isinstance(self.desk.panel, UmpirePanel):
            self.desk.panel.busy(*self._progress)

    def show_now(self) -> None:
        """The umpire's desk shows how the battle stands by now, as whom he sees it; he may act meanwhile."""
        document = self.desk.document
        if self._resolver is None or document is None:
            return
        self._act, self._then, self._for, self._following = _as_seen(document.eyes), self._see, "", True
        self._resolver.ask(self._act)

    def _rest(self) -> None:
        self._act, self._following = None, False
        self._shown.stop()
        if isinstance(self.desk.panel, UmpirePanel):
            self.desk.panel.rest()

    def _done(self, done: Done) -> None:
        """An act is over: show where the battle stands now, and what was wrong."""
        if done.act is not self._act:
            return  # of a battle that was let go of meanwhile: Qt still delivers what was on its way
        then, followed = self._then, self._following
        self._rest()
        sitting = self.desk.whole
        if sitting is not None and done.stand is not None:
            sitting.stands(done.stand)
            self.others.stands(sitting)
            self._show(done.stand.seen)
        waiting, self._waiting = self._waiting, []
        for what in waiting:
            what()
        if done.error is not None and not followed:
            self._say_wrong(done.error)
        elif done.error is None and self.desk.seat == self._for and then is not None:
            then(done.given)

    def _say_wrong(self, error: Exception) -> None:
        from bound_sim.desk.stepper import Cancelled
        from bound_sim.dice.typed import MissingDice

        if not isinstance(error, (Cancelled, Refused, No, Busy, Broken, OSError)):
            raise error
        if self.desk.seat != self._for:  # somebody else sits here by now
            return
        if isinstance(error, Cancelled):
            self.desk.say(self.tr("Given up: nothing was changed."))
        elif isinstance(error, MissingDice):
            self._ask_dice(error.rolls)
        else:
            self.desk.show_faults(self.tr("Not done"), spoken_lines(error))

    def _show(self, seen: "Seen") -> None:
        """The battle went on: the umpire's document with it, whatever he looks at."""
        document = self.desk.document
        self.desk.autosave.touch()
        if document is None or self.desk.seat != "":
            return
        document.takes(seen)
        if isinstance(self.desk.panel, UmpirePanel):
            self.desk.panel.eyes_of(document.eyes)
        self.refresh()
        if self.desk.mode == "replay":
            self.desk.rebuild_panel()
            self.desk.redraw()

    # ---- the board

    def make_panel(self, sitting: "HotSeat") -> UmpirePanel:
        panel = UmpirePanel(
            sitting, self.desk.settings.theme, self.desk.say,
            forbidden=self.forbidden, lost=self.lost, held=self.can_take_holds_back,
        )  # fmt: skip
        panel.seat.connect(self.change_seat)
        panel.unlock.connect(self.unlock)
        panel.policy.connect(self.let_hold)
        panel.missing_hold.connect(self.let_missing_hold)
        panel.seated.connect(self.seat_policy)
        panel.step.connect(self.step)
        panel.back.connect(self.step_back)
        panel.resolve.connect(self.resolve_bound)
        panel.undo.connect(self.undo_bound)
        panel.cancel.connect(self.cancel)
        panel.see_as.connect(self.see_as)
        panel.picked.connect(self.select_unit)
        panel.rule.connect(self.rule)
        panel.undo_act.connect(self.undo_act)
        panel.redo_act.connect(self.redo_act)
        panel.packets.connect(self.packets)
        panel.orders_in.connect(self.take_orders)
        panel.seals.connect(self.desk.sealed.ask_open)
        panel.seat_files.connect(self.seat_files)
        panel.taking.connect(self.desk.sealed.ask_take)
        panel.dropped.connect(self.desk.sealed.take)
        if self.desk.document is not None:
            panel.eyes_of(self.desk.document.eyes)
        if self.busy and not self._shown.isActive():
            panel.busy(*self._progress)
        return panel

    def forbidden(self, side: str) -> Sequence[str]:
        """Orders of a side that the rules forbid as all stand, base by base; the side's own view is not asked again."""
        sitting, document = self.desk.whole, self.desk.document
        found = sitting.submissions.get((side, sitting.bound)) if sitting is not None else None
        if found is None or sitting is None:
            return ()
        kept = self._forbidden.get(side)
        now = len(sitting.file.history.entries), sitting.bound
        if (kept is None or kept[0] != now) and document is not None and document.hints is not None:
            if document.eyes == "" and not sitting.running:
                own = [name for name, base in document.standing.items()
                       if base.side == side and document.unit_of(name) in found.low]  # fmt: skip
                told = document.hints.orders(found.high, found.low, only=own)
                wrong = [f"{name}: {spoken(reason)} ({rule})" for name, hint in told.items() if not hint.legal
                         for rule, reason in hint.reasons]  # fmt: skip
                self._forbidden[side] = kept = now, wrong
        return kept[1] if kept is not None and kept[0][1] == sitting.bound else ()

    def lost(self) -> Sequence[str]:
        """Losses of the last bound, in three lines; nothing before one is over."""
        sitting, document = self.desk.whole, self.desk.document
        if sitting is None or document is None or not sitting.resolved or document.eyes:
            return ()
        return in_three_lines(document.history, sitting.resolved, sitting.scenario.sides, document.form)

    def change_seat(self, side: str) -> None:
        self.desk.draw_curtain()
        self.desk.sit(side)

    def unlock(self, side: str, commander: str = "") -> None:
        self._at_once(lambda sitting: sitting.unlock(side, commander))

    def let_hold(self, side: str, commander: str = "") -> None:
        self._at_once(lambda sitting: sitting.hand_in(side, {}, {}, policy="hold", commander=commander))

    def let_missing_hold(self) -> None:
        """All hold that have not handed in: told, in the log, and taken back by one undo."""
        sitting = self.desk.whole
        if self.desk.mode != "umpire" or sitting is None or sitting.running or sitting.over:
            return
        held: list[Post] = []
        if self._at_once(lambda sitting: held.extend(sitting.let_missing_hold())) and held:
            self._held = len(sitting.file.history.entries), held
            names = [sitting.named(post) for post in held]
            said = ", ".join(names[:_NAMED])
            if len(names) > _NAMED:  # how it is taken back is to be seen
                said += " " + self.tr("and {0} more").format(len(names) - _NAMED)
            self.desk.say(self.tr("All hold: {0}. Ctrl+Z takes it back").format(said))
        self.refresh()

    def _holds_taken_back(self) -> bool:
        """True if the last thing done was to let those hold who were missing; then they are missing again."""
        held = self._held[1] if self.can_take_holds_back() else []
        self._held = 0, []
        return bool(held) and self._at_once(lambda sitting: sitting.take_back(held))

    def can_take_holds_back(self) -> bool:
        """True if nothing was done since those were let hold who were missing."""
        sitting, (at, held) = self.desk.whole, self._held
        return sitting is not None and bool(held) and not sitting.running and len(sitting.file.history.entries) == at

    def seat_policy(self, side: str, policy: str) -> None:
        """A policy takes a side's seat, or a person; orders that are handed in count before a policy's."""
        if self._at_once(lambda sitting: sitting.seat(side, policy)) and self.desk.whole is not None:
            sitting = self.desk.whole
            person = self.tr("A person plays {0}: the {1} waits for orders. Ctrl+Z takes it back")
            plays = self.tr("The policy {2} plays {0}: the {1} does not wait for orders. Ctrl+Z takes it back")
            said = plays if sitting.policy_of(side) else person
            word = translate("rules", sitting.rules.order_form.bound.lower())
            self.desk.say(said.format(sitting.named(Post(side)), word, policy))

    def _at_once(self, does: "Callable[[HotSeat], object]") -> bool:
        """Something that doesn't resolve anything; whether it was done."""
        if self.busy or self.desk.whole is None:
            self.desk.say(self.tr("The bound is still being resolved."))
            return False
        try:
            does(self.desk.whole)
        except ValueError as error:
            self.desk.say(spoken(error))
        except (Refused, No, Busy, Broken, OSError) as error:
            self.desk.show_faults(self.tr("Not done"), spoken_lines(error))
        else:
            self.refresh()
            return True
        self.refresh()
        return False

    # ---- resolving

    def step(self) -> None:
        """Resolve one sub-step and show it."""
        sitting = self.desk.whole
        if self.desk.mode == "umpire" and sitting is not None and not sitting.missing() and not self.busy:
            self.do(lambda play: play.step(), self._asks)

    def _asks(self, _: object) -> None:
        """Ask the side of a question that waits now."""
        if self.desk.whole is not None and self.desk.whole.file.history.asked:
            self.desk.questions.after_act("")

    def step_back(self) -> None:
        self.do(lambda play: play.back())

    def undo_bound(self) -> None:
        self.do(lambda play: play.undo_bound())

    def resolve_bound(self, stop_before: str) -> None:
        """Resolve the bound, the window alive meanwhile."""
        sitting = self.desk.whole
        if self.desk.mode != "umpire" or sitting is None or sitting.missing() or sitting.over:
            return
        self.do(lambda play: play.run(stop_before), self._asks)

    def _ask_dice(self, rolls: "Sequence[WantedRoll]") -> None:
        """Dice of a real table, typed in; then go on."""
        dialog = DiceDialog(rolls, self.desk)
        dialog.typed.connect(self.take_dice)
        dialog.open()

    def take_dice(self, dice: "Mapping[WantedRoll, str]") -> None:
        """Take dice that were typed in, and resolve the sub-step that wanted them."""

        def typed(play: "Play") -> None:
            play.type_dice(dice)
            play.step()

        self.do(typed, self._asks)

    def begin_with_table_dice(self) -> None:
        """Before bound 1: the same battle with dice rolled at a real table."""
        sitting = self.desk.whole
        if sitting is None or sitting.resolved or sitting.running or sitting.submissions:
            self.desk.say(self.tr("Dice of a real table are chosen before anybody has handed in."))
            return
        self.desk.opening.open_scenario(sitting.scenario, table_dice=True)

    def rule(self, line: str = "") -> None:
        """Ask for a ruling and its reason; ``line`` is its act as far as it is known."""
        if self.desk.mode != "umpire" or self.desk.whole is None or self.desk.document is None:
            return
        chosen = self.desk.document.selected
        dialog = RuleDialog(line or (f"move {chosen[0]} " if chosen else ""), self.desk)
        dialog.ruled.connect(self.carry_out)
        dialog.open()

    def carry_out(self, line: str, reason: str) -> None:
        """Rule: logged, marked, undoable."""
        self.do(lambda play: play.rule(line, reason), lambda _: self.desk.say(self.tr("Ruled: {0}").format(line)))

    def undo_act(self) -> None:
        """Take back the last act: a bound, a ruling, who sits where, that those hold who were missing."""
        if not self._holds_taken_back():
            self.do(lambda play: play.undo())

    def redo_act(self) -> None:
        """Bring back what was taken back."""
        self.do(lambda play: play.redo())

    # ---- what goes out and comes in

    def packets(self, folder: str = "", *, everything: bool = False) -> None:
        """A folder a side with all and only what it may know after the last bound."""
        from bound_sim.secrecy import packets

        sitting = self.desk.whole
        if sitting is None or not sitting.resolved:
            self.desk.say(self.tr("Packets are made after a bound."))
            return
        keep, kept = self.desk.settings.keep, self.desk.settings.kept
        folder = folder or ask_folder(self.desk, self.tr("Folder for the packets"), kept("packets written to"))
        if not folder:
            return
        keep("packets written to", folder)

        def write(play: "Play") -> None:
            for side in [one.id for one in play.file.scenario_as_given().sides]:
                files = packets.of_battle(play.file.path, side, play.resolved, everything=everything)
                packets.write(files, Path(folder) / f"bound {play.resolved:02} {side}")

        self.do(write, lambda _: self.desk.outputs.written(Path(folder), lambda: None))

    def seat_files(self, folder: str = "") -> None:
        """Every player's file, with a text to send with it, in a folder."""
        from bound_sim.secrecy import seats

        if self.desk.mode != "umpire" or self.desk.whole is None:
            return
        settings, battle = self.desk.settings, self.desk.whole.scenario.title
        begins = settings.kept_folder("written", battle, beside(self.desk.whole.path, self.desk.autosave.folder))
        folder = folder or ask_folder(self.desk, self.tr("Folder for the seat files"), begins)
        if not folder:
            return
        settings.keep_folder("written", battle, folder)
        try:
            keys = self.desk.sealed.umpire_keys()
        except (Refused, OSError) as error:
            self.desk.show_faults(self.tr("Not written"), spoken_lines(error))
            return
        self.do(
            lambda play: seats.write_all(play.file, keys, Path(folder)),
            lambda _: self.desk.outputs.written(Path(folder), lambda: None),
        )

    def take_orders(self, side: str, commander: str = "", paths: Sequence[str] = ()) -> None:
        """Orders of a side, or of one of its commanders, from its files: typed from paper, or sent."""
        sitting = self.desk.whole
        names = list(paths) or QFileDialog.getOpenFileNames(
            self.desk, self.tr("Orders of {0}").format(commander or side), self.desk.sealed.begins(),
            self.tr("Orders (*.csv *.txt *.geojson)"),
        )[0]  # fmt: skip
        if sitting is None or not names:
            return
        self._at_once(lambda sitting: sitting.submit(side, read_files(map(Path, names)), commander=commander))

    def reveal(self, document: Document) -> None:
        """Give the umpire's map the orders of all sides for the open bound, with what they would do, once all are in.

        None before that, nor as a side sees.
        """
        sitting, found = self.desk.whole, OrdersOfAll()
        hidden = sitting is None or sitting.over or sitting.missing() or document.eyes
        if sitting is not None and self.desk.mode == "umpire" and not hidden:
            key = len(sitting.file.history.entries), sitting.running
            if self._revealed[0] != key:
                self._revealed = key, all_revealed(sitting, document.standing)
            found = self._revealed[1]
        document.drafts = Drafts(Draft(
            {(unit, document.bound): word for unit, word in found.high.items()},
            {(unit, document.bound): order for unit, order in found.low.items()},
        ))  # fmt: skip
        document.revealed, document.revealed_told = found.lines, found.told

    def refresh(self) -> None:
        """Show the board and the map as they are now."""
        if isinstance(self.desk.panel, UmpirePanel):
            self.desk.panel.refresh()
            self.desk.messages.refresh()
        self.desk.redraw()
        self.desk.show_state()

    def see_as(self, side: str) -> None:
        """The umpire sees what a side knows of the table."""
        if self.desk.seat != "":
            return
        if self.busy and self.desk.document is not None and isinstance(self.desk.panel, UmpirePanel):
            self.desk.panel.eyes_of(self.desk.document.eyes)  # it is refused
        self.do(lambda play: play.as_side(side), self._see)

    def _see(self, seen: object) -> None:
        from bound_sim.desk.stepper import Seen

        if not isinstance(seen, Seen) or self.desk.seat != "" or self.desk.view is None:
            return
        document = Document(seen.scenario, seen.tables, "", seen.bound, history=seen.history)
        document.setParent(self.desk)
        document.takes(seen)
        self.desk.document = document
        self.desk.documents[""] = document
        self.desk.listen_to(document)
        if isinstance(self.desk.panel, UmpirePanel):
            self.desk.panel.eyes_of(document.eyes)
        else:
            self.desk.rebuild_panel()
        self.desk.redraw()

    def select_unit(self, unit: str) -> None:
        if self.desk.document is None:
            return
        forces = self.desk.document.scenario.forces
        members = forces.companies.get(unit) or forces.battalions.get(unit) or ()
        self.desk.document.select([p.id for p in members])
