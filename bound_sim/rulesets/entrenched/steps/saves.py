"""Saves: a die for each hit, what cover adds, what is left is wounds (ENT-R-20, ENT-R-21)."""

from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import Weapon
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import losses
from bound_sim.rulesets.entrenched.steps.cover import Cover


def is_saved(reading: rulings.Save, face: int, value: int, added: int) -> bool:
    """True if a save die cancels its hit, by a reading of ENT-Q-save."""
    if reading == rulings.Save.EXACTLY:
        return face + added == value
    return face + added >= value and not (reading == rulings.Save.NATURAL_1_FAILS and face == 1)


def struck(
    turn: FieldTurn, target: FieldUnit, by: FieldUnit, weapon: Weapon, hits: int, kind: str, cover: Cover, *,
    saves: bool = True,
) -> None:  # fmt: skip
    """A unit takes hits: it saves, and loses a wound for each hit that is left. ``kind`` as in the log's ``saves``."""
    if not hits:
        return
    if cover.grade != "none" and saves:
        if cover.negated:
            turn.why(target.id, "cover-negated", weapon=weapon.name)
        else:
            turn.why(target.id, "in-cover", cover=cover.grade, piece=cover.piece)
    left = hits - _saved(turn, target, by, weapon, hits, kind, cover) if saves else hits
    losses.wound(turn, target, left, by=by, kind="melee" if kind == "melee" else "fire", weapon=weapon)


def _saved(
    turn: FieldTurn, target: FieldUnit, by: FieldUnit, weapon: Weapon, hits: int, kind: str, cover: Cover
) -> int:  # fmt: skip
    """ENT-R-20: the hits that a roll of saves cancels."""
    faces = turn.roll("save", target.roller, hits, target=by.roller)
    value = target.kind.save
    saved = [is_saved(turn.readings.save, face, value, cover.added) for face in faces]
    for number, (face, good) in enumerate(zip(faces, saved, strict=True) if turn.logged else (), 1):
        turn.add("saves", {
            "kind": kind, "unit": target.id, "by": by.id, "weapon": weapon.name, "die": number, "roll": face,
            "added": cover.added, "needed": value, "saved": good,
        })  # fmt: skip
    return sum(saved)
