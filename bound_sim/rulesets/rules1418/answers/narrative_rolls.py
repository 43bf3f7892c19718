"""Rolls in words: dice as small squares, what they had to reach and why, what their hits did; fire told by target."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from markupsafe import Markup

from bound_sim.rulesets.records.prose import Row, cm, plural
from bound_sim.rulesets.records.view import View
from bound_sim.rulesets.rules1418.answers import account

#: what makes the needed roll of a target: shooters for whom it is the same are told together
_NEED = ("target", "resilience", "cover_row", "dug_in", "cover_modifier", "dig_modifier", "needed")


def dice(rows: Sequence[Row]) -> Markup:
    """The dice of a roll as small squares, hits filled; a bonus is added on, a re-roll follows an arrow."""
    squares = []
    for row in rows:
        squares.append(Markup('<span class="die{}">{}</span>').format(" hit" if row["hit"] else "", account.die(row)))
    return Markup("").join(squares)


def against(row: Row) -> Markup:
    """R-26, R-31: what the dice had to reach and why."""
    needed, made_of = account.needs(row)
    return Markup('<b>{}+</b> <span class="why">({})</span>').format(needed, made_of)


def effects(view: View, hits: Iterable[Row]) -> Markup:
    """R-28, R-42: what hits on one base did; those lost on it are counted."""
    said, surplus = [], 0
    for hit in hits:
        surplus += hit["effect"] == "surplus"
        if hit["effect"] != "surplus":
            passed = Markup(" (passed to {})").format(view.unit(hit["passed_to"])) if hit["passed_to"] else Markup("")
            said.append(Markup('<span class="{0}">{0}</span>{1}').format(hit["effect"], passed))
    if surplus:
        said.append(Markup('<span class="surplus">{} to spare</span>').format(plural(surplus, "hit")))
    return Markup(", ").join(said)


def total(rows: Sequence[Row], hits: Sequence[Row], who: str) -> Markup:
    """All rolls of a sub-step in a sentence."""
    scored = sum(row["hit"] for row in rows)
    text = f"{who}, {plural(len(rows), 'die', 'dice')}: {plural(scored, 'hit') if scored else 'no hit'}"
    for effect in ("injured", "removed"):
        count = sum(hit["effect"] == effect for hit in hits)
        text += f", {count} {effect}" if count else ""
    return Markup("{}.").format(text)


def fire_by_target(view: View, shots: Sequence[Row], hits: Sequence[Row]) -> tuple[list[Markup], list[Markup]]:
    """All fire of a sub-step, a line for each target: those that were hit, and those that were only shot at."""
    rolls: dict[tuple[object, ...], dict[tuple[str, str], list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in shots:
        rolls[tuple(row[name] for name in _NEED)][row["shooter"], row["kind"]].append(row)
    struck: dict[str, list[Row]] = defaultdict(list)
    for hit in hits:
        struck[hit["target"]].append(hit)
    hurt: list[Markup] = []
    missed: list[Markup] = []
    for (target, *_), by_shooter in rolls.items():
        first = next(iter(by_shooter.values()))[0]
        own = struck.pop(str(target), [])
        head = Markup("{}{}{} on {}: ").format(
            view.kind(str(target)), " \u2013 " if own else "", effects(view, own), against(first)
        )
        line = head + Markup(" ").join(_shooter(view, roll) for roll in by_shooter.values())
        (hurt if own or any(row["hit"] for roll in by_shooter.values() for row in roll) else missed).append(line)
    hurt += [struck_by(view, target, own) for target, own in struck.items()]
    return hurt, missed


def struck_by(view: View, target: str, hits: Sequence[Row]) -> Markup:
    """Hits on a base without the dice: a side is told of those of shots that it did not see."""
    by = ", ".join(dict.fromkeys(hit["by"] for hit in hits))
    return Markup("{} \u2013 {}, by fire from {}").format(view.kind(target), effects(view, hits), by)


def _shooter(view: View, roll: Sequence[Row]) -> Markup:
    """Who fired, from how far, and the dice; direct fire that was ordered says so, all other is free fire."""
    first = roll[0]
    if first["kind"] == "bombard":
        who = Markup("bombardment by {}").format(view.unit(first["shooter"]))
    else:
        who = view.kind(first["shooter"]) + (" as ordered" if first["ordered"] else "")
    return Markup('<span class="roll">{} {} {}</span>').format(who, cm(first["distance_cm"]), dice(roll))
