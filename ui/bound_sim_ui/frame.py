"""The window as its desks know it: what they work on, and what they ask of it. ``windows.window`` is the window."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMainWindow, QWidget

from bound_sim_ui.autosave import Autosave
from bound_sim_ui.document import Document
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.settings import Settings
from bound_sim_ui.tools.bombardment import BombardTool, CircleTool, ShotsTool
from bound_sim_ui.tools.grips import GripTool
from bound_sim_ui.tools.lines import LineTool
from bound_sim_ui.tools.orders import ArrowTool, ExceptTool, FireTool
from bound_sim_ui.tools.references import FaceTool, LosesTool, OntoTool
from bound_sim_ui.tools.ruling import RulingTool

if TYPE_CHECKING:
    from bound_sim.desk.at_desk import AtDesk
    from bound_sim.desk.hot_seat import HotSeat
    from bound_sim.keys.seals import SecretKeys
    from bound_sim.orders.lines import LineVerb
    from bound_sim.rules.records.hints import Proposal
    from bound_sim.scenario.model import Scenario
    from bound_sim_ui.resolver import Act


class Opens(Protocol):
    """The part of the window that opens battles."""

    def open_scenario(self, scenario: "Scenario", key: bytes | None = None, *, table_dice: bool = False) -> None: ...
    def open_battle(self, path: Path, *, recent: bool = True) -> bool: ...


class Writes(Protocol):
    """The part of the window that writes files, and says which."""

    def put(self, path: Path, makes: Callable[[], bytes]) -> bool: ...
    def written(self, path: Path, writes: Callable[[], object]) -> bool: ...
    def show_folder(self, battle: str = "") -> None: ...


class OpensSeals(Protocol):
    """The desk of sealed orders."""

    @property
    def offered(self) -> bool: ...
    def begins(self) -> str: ...
    def ask_seal(self) -> None: ...
    def ask_open(self) -> None: ...
    def send(self) -> None: ...
    def send_answer(self, text: str) -> None: ...
    def ask_take(self) -> None: ...
    def take(self, names: Sequence[str]) -> None: ...
    def umpire_keys(self) -> "SecretKeys": ...
    def write_notes(self) -> None: ...


class ShowsMessages(Protocol):
    """The desk of messages."""

    @property
    def open(self) -> bool: ...
    @property
    def unsent(self) -> str: ...

    def refresh(self) -> None: ...


class Resolves(Protocol):
    """The umpire's desk."""

    @property
    def busy(self) -> bool: ...
    def refresh(self) -> None: ...
    def do(self, act: "Act", then: Callable[[object], object] | None = None, *, seat: str = "") -> None: ...


class AsksSides(Protocol):
    """The desk of questions inside a bound."""

    @property
    def verbs(self) -> "Sequence[LineVerb]": ...
    def after_act(self, seat: str) -> None: ...


class HandsIn(Protocol):
    """The order desk."""

    def order_action(self, name: str) -> None: ...
    def may_go(self) -> bool: ...
    def hand_in(self) -> None: ...
    def add_line(self, line: str) -> None: ...
    def offer(self, line: str, openers: "Sequence[Proposal]", chosen: Callable[[str], None]) -> None: ...


class WindowFrame(QMainWindow):
    """The frame of desks and pages. The window sets all of it, and does what is only named here."""

    settings: Settings
    autosave: Autosave
    actions_by_name: dict[str, QAction]
    #: the battle, the seat that somebody has (by its key, "" for the umpire's), and what that seat sees and works on
    sitting: "AtDesk | None"
    seat: str | None
    mode: str
    documents: dict[str, Document]
    document: Document | None
    view: MapView | None
    panel: QWidget | None
    #: labels of the status bar
    where: QLabel
    state: QLabel
    hint: QLabel
    #: parts of the window
    opening: Opens
    outputs: Writes
    sealed: OpensSeals
    messages: ShowsMessages
    umpire: Resolves
    orders: HandsIn
    questions: AsksSides
    #: what draws orders on the map that is shown
    arrow_tool: ArrowTool
    fire_tool: FireTool
    except_tool: ExceptTool
    onto_tool: OntoTool
    face_tool: FaceTool
    loses_tool: LosesTool
    bombard_tool: BombardTool
    circle_tool: CircleTool
    shots_tool: ShotsTool
    ruling_tool: RulingTool
    line_tool: LineTool
    grip_tool: GripTool

    @property
    def whole(self) -> "HotSeat | None":
        """The battle itself; None where there is none, and at a desk that has but what a seat knows."""
        if self.sitting is None:
            return None
        from bound_sim.desk.hot_seat import HotSeat  # brings much with it, which the first page does without

        return self.sitting if isinstance(self.sitting, HotSeat) else None

    def say(self, text: str, ms: int = 6000) -> None:
        """A message in the status bar."""
        raise NotImplementedError

    def show_faults(self, title: str, faults: list[str]) -> None:
        """Show faults in a box."""
        raise NotImplementedError

    def say_tool(self) -> None:
        """Show the use of the tool in hand, in the status bar."""
        raise NotImplementedError

    def show_state(self) -> None:
        """Show the state of orders, in the status bar."""
        raise NotImplementedError

    def set_mode(self, mode: str) -> None:
        """Another desk, for the one in the seat."""
        raise NotImplementedError

    def draw_curtain(self) -> None:
        """Blank everything, and ask who sits down."""
        raise NotImplementedError

    def sit(self, seat: str) -> None:
        """Somebody sits down, at the seat that has this key ("": the umpire's)."""
        raise NotImplementedError

    def tell_curtain(self) -> None:
        """Tell on the curtain how the battle stands now."""
        raise NotImplementedError

    def show_seat(self, seat: str) -> None:
        """Show this seat the battle as it stands now."""
        raise NotImplementedError

    def listen_to(self, document: Document | None) -> None:
        """Show the changes of this document, and of no other."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw bases and orders again."""
        raise NotImplementedError

    def rebuild_panel(self) -> None:
        """Make the panel of the mode again."""
        raise NotImplementedError

    def enter_making(self, making: QWidget) -> None:
        """Show the desk on which a battle is made."""
        raise NotImplementedError

    def close_battle(self) -> None:
        """Put the battle away; it can be gone on with."""
        raise NotImplementedError
