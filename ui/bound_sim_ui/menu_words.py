"""The words of menus: a verb and what it is done to. The list of keys and the search of commands say more of each."""

from bound_sim_ui.keys import KEYS

#: name of an action -> its entry; three dots where something is asked before it is done
MENU_WORDS: dict[str, str] = {
    "mode map": "Edit the map", "mode areas": "Edit the areas", "mode forces": "Edit the forces",
    "mode orders": "Give orders", "mode umpire": "Umpire the battle", "mode replay": "Replay the battle",
    "new": "Make a new battle", "edit": "Edit a map or battle…", "save draft": "Save…", "open": "Open a battle…",
    "print": "Print sheets and map…", "print mat": "Print mat and counters…", "briefing": "Read the briefing…",
    "dispatch": "Read the dispatch…", "curtain": "Draw the curtain", "password": "Set a password…",
    "close battle": "Close the battle", "quit": "Quit", "undo": "Undo", "redo": "Redo", "find": "Find a unit…",
    "fit": "Show the whole map", "fit selection": "Show the selection", "previous view": "Go back to the view before",
    "zoom in": "Zoom in", "zoom out": "Zoom out", "layers": "Choose layers…", "legend": "Show the key of areas",
    "backdrop": "Lay a scanned map under the battle", "snap": "Snap to the grid", "thread": "Measure range and sight",
    "theme": "Switch dark and light", "symbols": "Switch period and NATO signs", "grey": "Show sides without colours",
    "larger": "Enlarge the text", "smaller": "Reduce the text", "full screen": "Use the whole screen",
    "type point": "Type places…", "next feature": "Select the next thing drawn",
    "previous feature": "Select the thing drawn before", "objectives": "Edit objectives…",
    "scan": "Lay a scanned map under the table…", "place scan": "Place the scanned map", "place": "Place a unit",
    "formation": "Change the formation", "turn left": "Turn left", "turn right": "Turn right",
    "state": "Dig in or limber", "remove": "Remove units", "forces in": "Read forces from a sheet…",
    "forces out": "Write forces…", "begin": "Begin the battle", "advance": "Order Advance", "hold": "Order Hold",
    "assault": "Order Assault", "retreat": "Order Retreat", "bombard": "Order Bombard", "move": "Draw a move",
    "cover": "Draw a move to cover", "march": "Draw a march", "crawl": "Draw a crawl", "fire": "Fire at a target",
    "prepared": "Prepare fire", "except": "Except platoons", "charge": "Charge an enemy", "limber": "Limber guns",
    "unlimber": "Unlimber guns", "face": "Face a place", "circle": "Place the circle", "shots": "Lay out shots",
    "loses": "Choose who falls", "choose A": "Choose side A", "choose B": "Choose side B",
    "move and fire": "Move and fire", "hold fire": "Hold fire", "prone": "Go prone", "rise": "Get up",
    "press": "Press the attack", "break": "Break off the melee", "type": "Type an order…",
    "clear": "Take the order back", "next unit": "Go to the next without orders",
    "previous unit": "Go to the one before without orders", "hand in": "Hand in orders", "seal": "Seal orders…",
    "notes": "Write notes…", "answer usual": "Answer as usual", "step": "Resolve the next sub-step",
    "resolve": "Resolve to the end", "hold missing": "Let all missing hold", "rule": "Rule…",
    "undo act": "Take back the last act", "redo act": "Bring back the act", "seat files": "Write seat files…",
    "take": "Take in files of seats…", "open seals": "Open sealed orders…", "packets": "Write packets…",
    "table dice": "Begin with table dice…", "forget password": "Forget a password…", "manual": "Read the manual",
    "tour": "Take the tour", "commands": "Search commands…", "help": "Show keys…", "about": "About bound-sim",
    "play": "Play or pause", "step back": "Go a sub-step back", "step forward": "Go a sub-step on",
}  # fmt: skip


def menu_word(name: str) -> str:
    """The entry of an action, not yet translated: what draws, answers or gives one order is called by what it does."""
    return MENU_WORDS.get(name) or KEYS[name].does
