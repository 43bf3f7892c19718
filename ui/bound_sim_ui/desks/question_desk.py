"""Questions at the desk: the curtain asks for the side, its answer is taken, the bound goes on; policies may play."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QInputDialog

from bound_sim.desk.edits import give_orders, stand
from bound_sim.desk.line_draft import LineDraft, plain
from bound_sim.desk.new_line import openers_of
from bound_sim.desk.seat_desk import Locked
from bound_sim.files.line_files import known_names
from bound_sim.files.side_files import read
from bound_sim.orders.decisions import END_OF_LINES, Decision
from bound_sim.orders.lines import LineVerb, OrderLine
from bound_sim.results.folder import Broken, Busy, No
from bound_sim_maps.faults import Refused, spoken_lines
from bound_sim_ui.desks.card_hand import ask_cards
from bound_sim_ui.desks.hand_in_check import answer_may_go
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.document import Document
from bound_sim_ui.frame import WindowFrame
from bound_sim_ui.scene.plays import PlayDrawing
from bound_sim_ui.tools.answers import AnswerTool

if TYPE_CHECKING:
    from bound_sim.desk.stepper import Play, SeatQuestion

#: policies that do no more than the desk does where nothing is handed in
_PLAIN = ("hold",)


class QuestionDesk(QObject):
    """Questions at the desk: the seat that has to answer, policies that answer by themselves, the acts that follow."""

    def __init__(self, desk: WindowFrame) -> None:
        super().__init__(desk)
        self.desk = desk
        #: what the map shows of the lines of an answer
        self.drawing: PlayDrawing | None = None

    def policies(self) -> list[str]:
        """Policies that may play a side for its person: none for a seat that does not know all that its side knows."""
        sitting = self.desk.whole
        if sitting is None or sitting.post(self.desk.seat or "").commander or sitting.scenario.reports_late:
            return []
        return [name for name in sitting.seat_policies() if name not in _PLAIN]

    # ---- what is shown

    def panel(self, document: Document, question: "SeatQuestion") -> QuestionPanel:
        """The panel of a question."""
        made = QuestionPanel(document, question, self.desk.settings.theme, self.desk.say, self.policies())
        made.answered.connect(self.answered)
        made.play.connect(self.play_for)
        made.pointing.connect(self.point)
        if made.open is not None:
            made.open.looked.connect(self.look_at)
            made.open.drafting.connect(self.draft_line)
            self.desk.line_tool.changed = made.open.show_draft
            self.desk.line_tool.previewed = made.open.show_preview
            self.desk.line_tool.given = self.add_line
        return made

    @property
    def verbs(self) -> Sequence[LineVerb]:
        """Verbs of the lines that answer the question that is shown; none where it takes no lines."""
        panel = self.desk.panel
        return panel.open.verbs if isinstance(panel, QuestionPanel) and panel.open is not None else ()

    def add_line(self, line: str) -> None:
        """A line that was put together on the map, behind those of the answer; what goes before it is asked for."""
        document, panel = self.desk.document, self.desk.panel
        answer = panel.open if isinstance(panel, QuestionPanel) else None
        if document is None or answer is None:
            return

        def opened(opener: str) -> None:
            answer.add(opener)
            answer.add(line)

        words = tuple(verb.word for verb in answer.verbs)
        openers = [one for one in openers_of(document, line) if one.answer.startswith(words)]
        if openers:
            self.desk.orders.offer(line, openers, opened)
        else:
            answer.add(line)

    def look_at(self, lines: Sequence[OrderLine]) -> None:
        """Show on the map where lines of an answer act."""
        view, document = self.desk.view, self.desk.document
        if view is None or document is None:
            return
        if self.drawing is None or self.drawing.paint not in view.on_top:
            self.drawing = PlayDrawing(view.places, document.scenario.areas)
            view.on_top.append(self.drawing.paint)
        self.drawing.show(lines, document.grammar.lines, document.sides[document.side].colour)
        view.viewport().update()

    def point(self) -> None:
        """Take the tool in hand that points at a place, where the question takes one."""
        panel, view = self.desk.panel, self.desk.view
        if isinstance(panel, QuestionPanel) and panel.question.decision.also and view is not None:
            view.take(AnswerTool(view, panel.question.decision, panel.point_at))
            self.desk.say_tool()

    def order_panel(self, document: Document, commander: str) -> OrderPanel:
        """The panel of a seat's orders."""
        made = OrderPanel(document, self.desk.settings.theme, self.desk.say, commander, self.policies())
        made.asks.connect(self.desk.orders.order_action)
        made.handed_in.connect(self.desk.orders.hand_in)
        made.sealed.connect(self.desk.sealed.ask_seal)
        made.seal.setVisible(self.desk.sealed.offered)
        made.drafting.connect(self.draft_line)
        made.play.connect(self.play_for)
        if self.desk.sitting is not None:
            made.leave_to(self.desk.sitting.plays(self.desk.seat or ""))
        self.desk.line_tool.changed = made.field.show_draft
        self.desk.line_tool.previewed = made.field.show_preview
        self.desk.line_tool.given = self.desk.orders.add_line
        return made

    def press(self, number: int) -> None:
        """A key of the question that is shown: an option by its number, 0 the usual answer."""
        if isinstance(self.desk.panel, QuestionPanel):
            self.desk.panel.press(number)

    def choose(self, draft: LineDraft) -> str | None:
        """An operand that is not pointed at: a word, a card out of those there are, a length or number that is typed.

        "" leaves it out; None: its user gives up.
        """
        slot, document = draft.slot, self.desk.document
        if slot is None or document is None:
            return None
        if slot.kind == "card" and slot.many:
            return ask_cards(self.desk, document, self.tr("{0}: {1}").format(draft.verb.pattern, slot.name))
        kind = slot.name if slot.kind == "name" else slot.kind
        names = [*slot.words, *(known_names(document.scenario).get(kind, ()))]
        said = plain(slot, document.grammar.units)
        said = self.tr("{0}; nothing leaves it out").format(said) if slot.optional else said
        title = f"{draft.unit} {draft.verb.word}".strip()
        said = said[:1].upper() + said[1:]
        if names:
            offered = ["", *names] if slot.optional else names
            text, taken = QInputDialog.getItem(self.desk, title, said, offered, 0, False)
        else:
            text, taken = QInputDialog.getText(self.desk, title, said)
        text = text.strip()
        return text if taken and (text or slot.optional) else None

    # ---- going on

    def after_act(self, seat: str) -> None:
        """The battle went on while ``seat`` sat here: questions that wait are answered, or ask for their side."""
        sitting = self.desk.whole
        if sitting is None or not sitting.file.history.asked:
            if seat and sitting is not None and not sitting.running and self.desk.seat == seat:
                self.desk.draw_curtain()  # its answer ended the bound
            return
        waiting = sitting.asked
        try:
            found = [(decision, sitting.answer_at_hand(decision)) for decision in waiting]
        except (Refused, Broken) as error:
            self.desk.show_faults(self.tr("Not done"), spoken_lines(error))
            found = [(decision, None) for decision in waiting]
        at_hand = [(decision, text) for decision, text in found if text is not None]
        if at_hand or not waiting:
            self.desk.umpire.do(
                lambda play: _give(play, at_hand), lambda _: self.after_act(seat), seat=self.desk.seat or ""
            )
        elif seat and any(decision.post.key == seat for decision in waiting):
            self.desk.sit(seat)  # the same seat is asked again: nobody else has to look away
        elif self.desk.seat == "" and any(not decision.side for decision in waiting):
            self._ask_umpire(next(decision for decision in waiting if not decision.side))
        elif self.desk.seat == "" and all(sitting.from_home(decision.post) for decision in waiting):
            who = ", ".join(dict.fromkeys(map(sitting.asked_named, waiting)))
            self.desk.say(self.tr("It waits for answers of {0}: Seat files… has the questions for them.").format(who))
        else:
            self.desk.draw_curtain()

    def umpire_says(self, title: str, said: str, options: Sequence[str]) -> tuple[str, bool]:
        """The umpire's words in a box, one of ``options`` where there are some, and whether they were given."""
        if options:
            return QInputDialog.getItem(self.desk, title, said, list(options), 0, False)
        return QInputDialog.getText(self.desk, title, said)

    def _ask_umpire(self, decision: Decision) -> None:
        """Ask the umpire at his desk. Who gives up is asked again when the bound is to go on."""
        sitting = self.desk.whole
        if sitting is None:
            return
        kind = sitting.rules.questions[decision.kind]
        about = f" ({', '.join(decision.about)})" if decision.about else ""
        said = kind.title[:1].upper() + kind.title[1:] + about
        text, taken = self.umpire_says(self.tr("Question {0}").format(decision.number), said, decision.options)
        if not taken:
            return
        try:
            sitting.file.answer("", text.strip() or END_OF_LINES, number=decision.number, by="umpire")
        except (Refused, No, Busy, Broken, OSError) as error:
            self.desk.show_faults(self.tr("Not done"), spoken_lines(error))
            return
        self._go_on("")

    def answered(self, text: str, always: str) -> None:
        """Give the seat's answer to its question; a wrong one is refused with its faults, and the question stays."""
        sitting, document, seat = self.desk.whole, self.desk.document, self.desk.seat
        if self.desk.sitting is not None and sitting is None:
            if text == END_OF_LINES or self._may_go_home():
                self.desk.sealed.send_answer(text)
            return
        if sitting is None or document is None or document.question is None or not seat or self.desk.umpire.busy:
            return
        question = document.question
        decision = question.decision
        try:
            sitting.file.answer(decision.side, text, commander=decision.commander, number=decision.number)
        except (Refused, No, Busy, Broken, OSError) as error:
            if isinstance(self.desk.panel, QuestionPanel):
                self.desk.panel.refuse(spoken_lines(error))
            return
        if always:
            who = decision.about[0] if decision.about else ""
            sitting.always[decision.post.key, decision.bound, decision.kind, who] = always
            stand(document, question.lines[always], range(decision.bound + 1, document.scenario.bounds + 1))
        document.question = None
        self._go_on(seat)

    def _may_go_home(self) -> bool:
        """True if lines that answer at home may be sent: of those that are wrong or in vain it is asked first."""
        panel = self.desk.panel
        there = panel.open if isinstance(panel, QuestionPanel) else None
        if there is None:
            return True
        lines, wrong = there.lines_there()
        return answer_may_go(self.desk, wrong, there.in_vain(lines))

    def _go_on(self, seat: str) -> None:
        if self.desk.whole is not None and self.desk.whole.asked:
            self.after_act(seat)  # another seat is asked at the same time: no answer counts before its own
            return
        self.desk.umpire.do(lambda play: play.run(), lambda _: self.after_act(seat), seat=seat)

    # ---- a policy plays for the side

    def play_for(self, policy: str) -> None:
        """A policy plays the side that sits here, for this bound: its orders, to look at; its answers."""
        sitting, document, seat = self.desk.whole, self.desk.document, self.desk.seat
        if sitting is None or document is None or not seat or policy not in self.policies():
            return
        sitting.played_by[seat, document.bound] = policy
        if document.question is not None:
            document.question = None
            self.after_act(seat)
            return

        def orders(given: object) -> None:
            if isinstance(given, dict):
                self._take(policy, given)

        def propose(play: "Play") -> object:
            from bound_sim.battle_file import seats  # brings much with it, which the first page does without

            return dict(seats.proposed(play.file, seat, policy))

        self.desk.umpire.do(propose, orders, seat=seat)

    def _take(self, policy: str, files: Mapping[str, str]) -> None:
        """Orders of a policy as drafts of the seat."""
        document, seat = self.desk.document, self.desk.seat
        if document is None or not seat:
            return
        found = read(document.scenario, seat, document.bound, {name: text.encode() for name, text in files.items()})
        if files and found.faults:
            self.desk.show_faults(self.tr("Not done"), [str(fault) for fault in found.faults])
            return
        try:
            give_orders(document, self.tr("Orders of {0}").format(policy), found.high, found.low, found.lines)
        except Locked:
            self.desk.say(self.tr("The orders are handed in."))
            return
        said = self.tr("{0} ordered for this bound, and answers in it: look at it, change it, hand in.")
        self.desk.say(said.format(policy))

    # ---- lines put together on the map

    def draft_line(self, draft: object) -> None:
        """Take the tool in hand that puts this line together."""
        if isinstance(draft, LineDraft) and self.desk.view is not None:
            self.desk.line_tool.begin(draft)
            self.desk.say_tool()


def _give(play: "Play", answers: list[tuple[Decision, str]]) -> None:
    """Answers that the desk gives by itself; then the bound goes on."""
    for decision, text in answers:
        play.file.answer(decision.side, text, commander=decision.commander, number=decision.number)
    play.run()
