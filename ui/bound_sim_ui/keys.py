"""Keys as data: what each does, its default, where it counts. The help page and the docs are made from this."""

from dataclasses import dataclass

from bound_sim_maps.edits import DrawnKind
from bound_sim_maps.table import u_from_cm
from bound_sim_ui.words import QT_TRANSLATE_NOOP


@dataclass(frozen=True)
class Brush:
    """One entry of the palette: its name, key, what it draws, a colour for its swatch, how it is drawn first."""

    text: str
    key: str
    terrain: DrawnKind
    colour: str
    shape: str


#: name -> brush, in the palette's order; a trench line is 1-2" deep (R-6)
BRUSHES: dict[str, Brush] = {
    "open": Brush("Open", "1", DrawnKind("ground", "open"), "#f4f0e4", "space"),
    "rough": Brush("Rough", "2", DrawnKind("ground", "rough", width_u=u_from_cm(3)), "#d9d2b4", "space"),
    "impractical": Brush("Impractical", "3", DrawnKind("ground", "impractical", width_u=u_from_cm(3)), "#b9a98a",
                         "space"),
    "defensible": Brush("Defensible", "4", DrawnKind("works", works="defensible", width_u=u_from_cm(2.54)), "#c9b48f",
                        "line"),
    "fortification": Brush("Fortification", "5", DrawnKind("works", works="fortification", width_u=u_from_cm(3.81)),
                           "#8f6f47", "line"),
    "wood": Brush("Wood", "6", DrawnKind("item", item="wood", width_u=u_from_cm(4)), "#8fb98a", "polygon"),
    "town": Brush("Town", "7", DrawnKind("item", item="town", width_u=u_from_cm(4)), "#c98f83", "polygon"),
    "wire": Brush("Wire", "8", DrawnKind("item", item="wire", width_u=u_from_cm(1.5)), "#8a8a8a", "line"),
    "road": Brush("Road", "9", DrawnKind("road", width_u=u_from_cm(1.5)), "#e2c98f", "line"),
    "broken road": Brush(
        "Broken road", "0", DrawnKind("road", intact=False, width_u=u_from_cm(1.5)), "#b9a67c", "line"
    ),
    "impassable": Brush("Impassable", "W", DrawnKind("impassable", width_u=u_from_cm(3)), "#7fb2d6", "polygon"),
    "river": Brush("River, canal", "C", DrawnKind("impassable", width_u=u_from_cm(2)), "#4f8fbf", "line"),
    "crossing": Brush("Crossing", "X", DrawnKind("crossing", width_u=u_from_cm(3)), "#e9d9b0", "line"),
    "label": Brush("Label", "N", DrawnKind("marker"), "#ffffff", "point"),
}  # fmt: skip

#: name -> (text, key, what it does)
SHAPES: dict[str, tuple[str, str, str]] = {
    "select": ("Select", "S", "select, move, change corners"),
    "space": ("Spaces", "Q", "paint whole spaces"),
    "rectangle": ("Rectangle", "R", "draw a rectangle"),
    "polygon": ("Polygon", "P", "draw a free polygon"),
    "line": ("Line", "I", "draw a line: a trench, wire, a road"),
    "fill": ("Fill", "F", "give what is under the pointer this terrain"),
}


@dataclass(frozen=True)
class Key:
    """One action: its default keys and what it does, in a sentence's words."""

    keys: tuple[str, ...]
    does: str
    where: str


def _key(keys: str, does: str, where: str) -> Key:
    return Key(tuple(keys.split("  ")), does, where)


_ALL, _MAP, _ORDERS, _REPLAY, _UMPIRE, _EDITOR, _FORCES, _QUESTION, _AREAS = (
    "Everywhere", "Map", "Order desk", "Replay", "Umpire's desk", "Map editor", "Forces", "A question", "Areas",
)  # fmt: skip
#: mode -> what of ``Key.where`` counts in it, beside what counts always
COUNTS_IN = {"map": _EDITOR, "areas": _AREAS, "forces": _FORCES, "orders": _ORDERS, "umpire": _UMPIRE,
             "replay": _REPLAY, "question": _QUESTION, "": ""}  # fmt: skip
MAP = _MAP
ALWAYS = (_ALL, MAP)

#: action -> key. Mouse: wheel zooms at the pointer, middle button or space and drag pans.
KEYS: dict[str, Key] = {
    "mode map": _key("Ctrl+1", "map editor", _ALL),
    "mode areas": _key("Ctrl+6", "areas: what touches what, owners, ports", _ALL),
    "mode forces": _key("Ctrl+2", "forces", _ALL),
    "mode orders": _key("Ctrl+3", "order desk", _ALL),
    "mode umpire": _key("Ctrl+4", "umpire's desk", _ALL),
    "mode replay": _key("Ctrl+5", "replay and log", _ALL),
    "new": _key("Ctrl+N", "a new battle: its map and its forces", _ALL),
    "edit": _key("Ctrl+Shift+O", "open a map or a battle to edit it", _ALL),
    "save draft": _key("Ctrl+S", "save what is made", _ALL),
    "open": _key("Ctrl+O", "open a battle or a scenario", _ALL),
    "print": _key("Ctrl+P", "order sheets, moves and the map as PDF", _ALL),
    "print mat": _key("Ctrl+Alt+M", "the map as a mat and the bases as counters, to print", _ALL),
    "undo": _key("Ctrl+Z", "undo", _ALL),
    "redo": _key("Ctrl+Shift+Z  Ctrl+Y", "redo", _ALL),
    "find": _key("Ctrl+F", "find a unit by name or number", _ALL),
    "commands": _key("Ctrl+Shift+A", "search all commands", _ALL),
    "help": _key("?", "show these keys", _ALL),
    "manual": _key("F1  Shift+F1", "the manual, at the chapter of this page", _ALL),
    "tour": _key("Ctrl+F1", "a tour of this desk in six steps", _ALL),
    "about": _key("Ctrl+Shift+F1", "about bound-sim", _ALL),
    "full screen": _key("F11", "the whole screen, or a window", _ALL),
    "close battle": _key("Ctrl+W", "close the battle, back to the first page", _ALL),
    "quit": _key("Ctrl+Q", "quit", _ALL),
    "theme": _key("Ctrl+Shift+D", "dark or light", _ALL),
    "symbols": _key("Ctrl+Shift+K", "signs of the period, or NATO's", _ALL),
    "larger": _key("Ctrl+Shift++  Ctrl+Shift+=", "larger text", _ALL),
    "smaller": _key("Ctrl+Shift+-", "smaller text", _ALL),
    "curtain": _key("Ctrl+L", "draw the curtain", _ALL),
    "briefing": _key("Ctrl+J", "briefing: who you are, what wins, how it stands", _ALL),
    "dispatch": _key("Ctrl+Shift+J", "dispatch: what became of the last bound, in ten lines", _ALL),
    "password": _key("Ctrl+Alt+P", "set the password of this seat", _ALL),
    "fit": _key("Home", "the whole map", _MAP),
    "fit selection": _key("Ctrl+Home", "the selection", _MAP),
    "previous view": _key("Alt+Left", "the view before", _MAP),
    "zoom in": _key("+  =", "zoom in", _MAP),
    "zoom out": _key("-", "zoom out", _MAP),
    "overview": _key("Z", "overview of the whole map", _MAP),
    "snap": _key("#", "snap to the grid on or off; Ctrl held while drawing inverts it", _MAP),
    "thread": _key("L", "range and sight thread, from the selected base to the pointer", _MAP),
    "backdrop": _key("Ctrl+Shift+G", "a scanned map over the ground, or not", _MAP),
    "layers": _key("Ctrl+Shift+L", "layers: show, lock, dim", _MAP),
    "grey": _key("Ctrl+Alt+G", "sides without colours: by how dark they are, or not", _MAP),
    "legend": _key("Ctrl+Shift+E", "what the signs of areas mean, or not", _MAP),
    **{f"shape {name}": _key(key, does, _EDITOR) for name, (_, key, does) in SHAPES.items()},
    **{f"brush {name}": _key(brush.key, f"draw: {brush.text.lower()}", _EDITOR) for name, brush in BRUSHES.items()},
    "next feature": _key("]", "select the next thing drawn", _EDITOR),
    "previous feature": _key("[", "select the thing drawn before", _EDITOR),
    "type point": _key("G", "type places for the next corners: 15,30 100,30 or B2.a", _EDITOR),
    "objectives": _key("Ctrl+Alt+O", "objectives: draw them, their names and what they are worth", _EDITOR),
    "scan": _key("Ctrl+B", "lay a scanned map over the table", _EDITOR),
    "place scan": _key("Ctrl+Shift+B", "place it by two known points", _EDITOR),
    "place": _key("P", "raise the unit that is chosen and place it", _FORCES),
    "formation": _key("F", "next formation", _FORCES),
    "turn left": _key("Q", "turn the selected by 15\u00b0 to the left", _FORCES),
    "turn right": _key("E", "turn the selected by 15\u00b0 to the right", _FORCES),
    "state": _key("D", "dug in, limbered, or not", _FORCES),
    "remove": _key("Del", "take the selected away", _FORCES),
    "forces in": _key("Ctrl+I", "read forces from a sheet, with a preview", _FORCES),
    "forces out": _key("Ctrl+E", "write a forces.csv", _FORCES),
    "begin": _key("Ctrl+Return", "begin the battle", _FORCES),
    "next unit": _key("N", "next company without orders", _ORDERS),
    "previous unit": _key("Shift+N", "previous company without orders", _ORDERS),
    "next company": _key("]", "next company", _ORDERS),
    "previous company": _key("[", "previous company", _ORDERS),
    "move": _key("M", "draw a move: arrows or clicks make legs, Enter gives the order", _ORDERS),
    "cover": _key("C", "draw a move to find cover", _ORDERS),
    "stay": _key("T", "stay", _ORDERS),
    "dig": _key("D", "dig", _ORDERS),
    "fire": _key("F", "shoot: then a click on the target (Shift: that base alone)", _ORDERS),
    "prepared": _key("P", "prepared fire on or off (dotted)", _ORDERS),
    "except": _key("E", "except: then clicks on platoons", _ORDERS),
    "circle": _key("O", "place the circle of a bombardment", _ORDERS),
    "shots": _key("U", "lay a bombardment's shots out by hand", _ORDERS),
    "march": _key("W", "draw a march by road", _ORDERS),
    "charge": _key("X", "charge: then a click on the enemy", _ORDERS),
    "crawl": _key("Shift+C", "draw a crawl", _ORDERS),
    "limber": _key("I", "limber, and draw where to; Enter at once: only limber", _ORDERS),
    "unlimber": _key("Shift+I", "unlimber", _ORDERS),
    "face": _key("Q", "face: then a click on what it faces", _ORDERS),
    "line": _key("1", "form line", _ORDERS),
    "column": _key("2", "form column", _ORDERS),
    "block": _key("3", "form block", _ORDERS),
    "board": _key("Shift+V", "board vehicles", _ORDERS),
    "leave": _key("V", "leave the vehicles", _ORDERS),
    "dismount": _key("Shift+D", "dismount", _ORDERS),
    "mount": _key("Shift+M", "mount", _ORDERS),
    "move and fire": _key("Shift+F", "moves and fires, or not", _ORDERS),
    "hold fire": _key("Shift+H", "holds its fire, or not", _ORDERS),
    "prone": _key("Shift+P", "goes prone, or not", _ORDERS),
    "rise": _key("Shift+R", "gets up, or not", _ORDERS),
    "press": _key("Shift+X", "attacks on after a round of melee, or not", _ORDERS),
    "break": _key("Shift+B", "breaks off after a round of melee, or not", _ORDERS),
    "loses": _key("Shift+E", "loses: then a click on the base that takes its casualties", _ORDERS),
    "choose A": _key("J", "with the initiative its side is side A", _ORDERS),
    "choose B": _key("Shift+J", "with the initiative its side is side B", _ORDERS),
    "type": _key("G", "type the order's line, or a grid reference for a leg", _ORDERS),
    "clear": _key("Del", "take the order back", _ORDERS),
    "advance": _key("A", "High Command Advance", _ORDERS),
    "hold": _key("H", "High Command Hold", _ORDERS),
    "assault": _key("S", "High Command Assault", _ORDERS),
    "retreat": _key("R", "High Command Retreat", _ORDERS),
    "bombard": _key("B", "High Command Bombard: then a click on the square", _ORDERS),
    "hand in": _key("Ctrl+Return", "hand the orders in", _ORDERS),
    "seal": _key("Ctrl+Shift+Return", "seal the orders into a file for the umpire", _ORDERS),
    "notes": _key("Ctrl+Shift+N", "notes of your own, beside a seat file", _ORDERS),
    **{f"answer {n}": _key(str(n), f"answer with option {n}", _QUESTION) for n in range(1, 10)},
    "answer usual": _key(
        "0", "answer as usual: as the lines say, else the seat; nothing more, where lines are asked", _QUESTION
    ),
    "step": _key("F10", "resolve the next sub-step", _UMPIRE),
    "resolve": _key("F5", "resolve the bound", _UMPIRE),
    "hold missing": _key("Ctrl+Shift+M", "let all hold that have not handed in", _UMPIRE),
    "rule": _key("Ctrl+R", "rule, with a reason", _UMPIRE),
    "undo act": _key("Ctrl+Shift+U", "take back the last act: a bound, a ruling", _UMPIRE),
    "redo act": _key("Ctrl+Shift+Y", "bring back what was taken back", _UMPIRE),
    "packets": _key("Ctrl+Shift+P", "a packet for each side: all and only what it may know", _UMPIRE),
    "forget password": _key("Ctrl+Alt+U", "forget the password of a seat", _UMPIRE),
    "seat files": _key("Ctrl+Shift+F", "a file for each player, to draw orders in at home", _UMPIRE),
    "take": _key("Ctrl+T", "take in what the seats sent back", _UMPIRE),
    "open seals": _key("Ctrl+Shift+S", "open sealed orders, all sides' together", _UMPIRE),
    "table dice": _key("Ctrl+D", "begin with dice rolled at a real table and typed in", _UMPIRE),
    "play": _key("K", "play, pause", _REPLAY),
    "step forward": _key(".", "next sub-step", _REPLAY),
    "step back": _key(",", "sub-step before", _REPLAY),
    "next bound": _key("Shift+.  >", "next bound", _REPLAY),
    "previous bound": _key("Shift+,  <", "bound before", _REPLAY),
    "first": _key("Shift+Home", "the beginning", _REPLAY),
    "last": _key("Shift+End", "the end", _REPLAY),
}

#: keys that a tool takes while one draws: not to be changed
DRAWING = (
    ("Map editor: arrow keys", "move a cross by 1 cm (spaces: by a space); Shift 5 cm, Alt 1 mm; Space is a click"),
    ("Map editor: right click", "take the terrain under the pointer into the hand"),
    ("Arrow keys", "move the arrow's end by 1 cm; Shift 5 cm, Alt 1 mm"),
    ("Space", "end this leg, begin another"),
    ("Enter", "give the order"),
    ("Backspace", "take the last leg back"),
    ("Esc", "drop the leg; again: back to selecting"),
    ("Arrow keys (nothing being drawn)", "pan; Shift faster"),
    ("Drag from a base", "its company's move; onto an enemy: a shot, under Assault an assault on it"),
    ("Right click on an enemy", "shoot at that company, where own units are selected"),
    ("Right click elsewhere", "what can be done with that base, that order, the map"),
)


MODES = (
    ("map", QT_TRANSLATE_NOOP("modes", "Map")), ("areas", QT_TRANSLATE_NOOP("modes", "Areas")),
    ("forces", QT_TRANSLATE_NOOP("modes", "Forces")),
    ("orders", QT_TRANSLATE_NOOP("modes", "Orders")), ("umpire", QT_TRANSLATE_NOOP("modes", "Umpire")),
    ("replay", QT_TRANSLATE_NOOP("modes", "Replay")),
)  # fmt: skip
#: what orders can say, of all rules: the order desk shows those of its own
ORDER_KEYS = (
    "bombard", "move", "cover", "stay", "dig", "march", "charge", "crawl", "limber", "unlimber", "face", "line",
    "column", "block", "board", "leave", "dismount", "mount", "fire", "prepared", "except", "move and fire",
    "hold fire", "prone", "rise", "press", "break", "loses", "choose A", "choose B", "circle", "shots",
)  # fmt: skip
#: keys that a choice of a unit's orders may have; verbs of lines have those of their names
CHOICE_KEYS = ("advance", "hold", "assault", "retreat", *ORDER_KEYS)
