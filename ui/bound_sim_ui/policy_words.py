"""Policies in a few words: wherever one is chosen, or is said to play."""

from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

_TOLD = {
    "hold": QT_TRANSLATE_NOOP("policies", "no orders: all hold, and shoot as those without orders do"),
    "posture": QT_TRANSLATE_NOOP("policies", "by rules of thumb, as the sheet's words and the game's aims say"),
    "lookahead": QT_TRANSLATE_NOOP("policies", "tries orders out on tables and dice of its own, and takes the best"),
}


def policy_told(name: str) -> str:
    """The work of a policy; "" for one that is not the project's."""
    return translate("policies", _TOLD[name]) if name in _TOLD else ""


def policy_entry(name: str) -> str:
    """The name of a policy and its work, for a menu."""
    told = policy_told(name)
    return f"{name}: {told}" if told else name
