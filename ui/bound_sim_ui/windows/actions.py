"""The window's actions: what each name of ``bound_sim_ui.keys`` does, and the menus that offer them."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction

from bound_sim_ui.desks.replay_panel import ReplayBar
from bound_sim_ui.keys import ALWAYS, COUNTS_IN, KEYS, MAP, MODES, ORDER_KEYS
from bound_sim_ui.menu_words import menu_word
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.windows.battle_opener import BattleOpener
from bound_sim_ui.windows.frame import DeskFrame
from bound_sim_ui.windows.outputs import Outputs
from bound_sim_ui.windows.view_actions import ViewActions
from bound_sim_ui.words import translate

_DRAWING = tuple(name for name in KEYS if name.startswith(("shape ", "brush ")))

#: what a seat at a battle alone can do
_OF_A_BATTLE = (
    "print", "print mat", "find", "curtain", "briefing", "dispatch", "password", "layers", "thread", "fit selection",
    "backdrop",
)  # fmt: skip

MENUS: dict[str, tuple[str, ...]] = {
    "&File": ("new", "edit", "save draft", "", "open", "print", "print mat", "", "briefing", "dispatch", "curtain",
              "password", "close battle", "", "quit"),
    "&Edit": ("undo", "redo", "", "find"),
    "&View": ("fit", "fit selection", "previous view", "zoom in", "zoom out", "", "layers", "legend", "backdrop",
              "snap", "thread", "", "theme", "symbols", "grey", "larger", "smaller", "full screen"),
    "&Mode": tuple(f"mode {name}" for name, _ in MODES),
    "&Draw": (*_DRAWING, "", "type point", "next feature", "previous feature", "", "objectives", "scan",
              "place scan"),
    "For&ces": ("place", "formation", "turn left", "turn right", "state", "remove", "", "forces in", "forces out",
                "", "begin"),
    "&Orders": ("advance", "hold", "assault", "retreat", "bombard", "", *ORDER_KEYS[1:], "", "type", "clear", "",
                "next unit", "previous unit", "", "hand in", "seal", "notes"),
    "&Answer": (*(f"answer {n}" for n in range(1, 10)), "answer usual"),
    "&Umpire": ("step", "resolve", "", "rule", "undo act", "redo act", "",
              "seat files", "take", "open seals", "packets", "hold missing", "table dice", "", "forget password"),
    "&Help": ("manual", "tour", "commands", "help", "", "about"),
}  # fmt: skip


def _does(
    desk: DeskFrame, opening: BattleOpener, outputs: Outputs, view_actions: ViewActions
) -> dict[str, Callable[[], object]]:
    """Name of an action -> what it does."""

    def on_map(what: Callable[[MapView], object]) -> Callable[[], object]:
        return lambda: what(desk.map_view) if desk.map_view is not None else None

    def on_bar(what: Callable[[ReplayBar], object]) -> Callable[[], object]:
        return lambda: what(desk.replay_bar) if desk.replay_bar is not None else None

    making = [name for name, key in KEYS.items() if key.where in ("Map editor", "Forces")]
    orders = [name for name, key in KEYS.items()
              if key.where == "Order desk" and "unit" not in name and "company" not in name]  # fmt: skip
    return {
        **{f"mode {name}": partial(desk.set_mode, name) for name, _ in MODES},
        "new": desk.room.new, "edit": desk.room.browse, "save draft": partial(desk.room.action, "save draft"),
        "open": opening.browse, "print": outputs.print_pdf,
        "print mat": outputs.print_mat, "quit": desk.close,
        "undo": desk.undo, "redo": desk.redo,
        "find": view_actions.find_unit, "help": view_actions.show_keys,
        "manual": view_actions.show_manual, "about": view_actions.show_about, "tour": view_actions.start_tour,
        "commands": view_actions.show_commands,
        "full screen": view_actions.toggle_full_screen, "close battle": desk.leave_battle,
        "theme": desk.switch_theme, "symbols": desk.switch_symbols,
        "larger": lambda: desk.resize_text(1), "smaller": lambda: desk.resize_text(-1),
        "curtain": desk.leave_seat, "briefing": view_actions.show_briefing,
        "dispatch": view_actions.show_dispatch,
        "password": desk.passwords.set_own, "forget password": desk.passwords.forget,
        "fit": on_map(MapView.fit), "fit selection": view_actions.fit_selection,
        "previous view": on_map(MapView.previous_view),
        "zoom in": on_map(lambda view: view.zoom(1)), "zoom out": on_map(lambda view: view.zoom(-1)),
        "snap": view_actions.toggle_snap, "thread": view_actions.take_thread, "layers": view_actions.show_layers,
        "legend": view_actions.toggle_legend, "grey": view_actions.toggle_grey,
        "backdrop": view_actions.toggle_backdrop,
        **{name: partial(desk.room.action, name) for name in making},
        "next unit": lambda: desk.orders.next_unit(1, True), "previous unit": lambda: desk.orders.next_unit(-1, True),
        "next company": lambda: desk.orders.next_unit(1, False),
        "previous company": lambda: desk.orders.next_unit(-1, False),
        **{name: partial(desk.orders.order_action, name) for name in orders},
        **{f"answer {n}": partial(desk.questions.press, n) for n in range(1, 10)},
        "answer usual": partial(desk.questions.press, 0),
        "seal": desk.sealed.ask_seal, "notes": desk.sealed.write_notes, "open seals": desk.sealed.ask_open,
        "step": desk.umpire.step, "resolve": lambda: desk.umpire.resolve_bound(""),
        "rule": desk.umpire.rule, "undo act": desk.umpire.undo_act, "redo act": desk.umpire.redo_act,
        "packets": desk.umpire.packets, "hold missing": desk.umpire.let_missing_hold,
        "seat files": desk.umpire.seat_files, "take": desk.sealed.ask_take,
        "table dice": desk.umpire.begin_with_table_dice,
        "play": on_bar(ReplayBar.toggle),
        "step forward": on_bar(lambda bar: bar.go(bar.slider.value() + 1)),
        "step back": on_bar(lambda bar: bar.go(bar.slider.value() - 1)),
        "next bound": on_bar(lambda bar: bar.go_bound(1)),
        "previous bound": on_bar(lambda bar: bar.go_bound(-1)),
        "first": on_bar(lambda bar: bar.go(0)),
        "last": on_bar(lambda bar: bar.go(bar.slider.maximum())),
    }  # fmt: skip


def make_actions(
    desk: DeskFrame, opening: BattleOpener, outputs: Outputs, view_actions: ViewActions
) -> dict[str, QAction]:
    """The window's actions by name."""
    made = {}
    for name, what in _does(desk, opening, outputs, view_actions).items():
        entry = translate("keys", menu_word(name))
        action = QAction(entry[:1].upper() + entry[1:], desk)
        action.setStatusTip(translate("keys", KEYS[name].does))
        action.triggered.connect(lambda _=False, what=what: what())
        desk.addAction(action)
        made[name] = action
    return made


def grey(desk: DeskFrame) -> None:
    """Only what can be done now is offered: by the desk that is shown, and by whether there is a battle, a map."""
    for name, action in desk.actions_by_name.items():
        action.setEnabled(KEYS[name].where in (*ALWAYS, COUNTS_IN[desk.mode]) and _can(desk, name))


def _can(desk: DeskFrame, name: str) -> bool:
    seated, making = desk.document is not None, desk.room.making is not None
    if name in _OF_A_BATTLE:
        return seated and not making
    if name in ("undo", "redo"):
        return seated or making
    if name.startswith("mode "):
        return desk.may_go(name.removeprefix("mode "))
    if name == "close battle":
        return desk.sitting is not None or making
    if name == "tour":
        return desk.mode in ("orders", "umpire")
    if name == "save draft":
        return making
    if name == "legend":
        return desk.map_view is not None and bool(desk.map_view.net.areas)
    return KEYS[name].where != MAP or desk.map_view is not None


def make_menus(desk: DeskFrame) -> None:
    """The menu bar."""
    for title, names in MENUS.items():
        menu = desk.menuBar().addMenu(translate("menus", title))
        for name in names:
            if name:
                menu.addAction(desk.actions_by_name[name])
            else:
                menu.addSeparator()
