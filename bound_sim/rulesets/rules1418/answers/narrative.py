"""The narrative of a bound, rendered from the log: who did what in each step, with dice, reasons and rule ids."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from math import isnan
from operator import itemgetter

from markupsafe import Markup

from bound_sim.rulesets.records.narrative import Circle, Passage, Telling, rule
from bound_sim.rulesets.records.prose import Row, cm, plural
from bound_sim.rulesets.records.view import View
from bound_sim.rulesets.rules1418.answers import narrative_rolls as rolls
from bound_sim.rulesets.rules1418.answers.account import heading, step_order
from bound_sim.rulesets.rules1418.book.chart import CIRCLE_DIAMETER_IN, INNER_DIAMETER_IN
from bound_sim.rulesets.rules1418.book.gists import GISTS
from bound_sim.scenario.forces import natural_key
from bound_sim_maps.table import U_PER_INCH, u_from_cm

#: targets that nobody hit are listed in bounds of up to this many dice; beyond it ``shots.csv`` has them
MISSES_SHOWN = 400
#: rule of an explanation and end of a move that the umpire made
UMPIRE = "umpire"


def tell(view: View, bound: int) -> list[Passage]:
    """The passages of a bound in the order of effectiveness; sub-steps in which nothing happened are left out."""
    passages = [*_umpire(view, bound), _orders(view, bound)]
    by_step: dict[str, list[Passage]] = defaultdict(list)
    for part in (*_fire(view, bound), *_movement(view, bound), *_recovery(view, bound), *_melee(view, bound)):
        by_step[part.key].append(part)
    reasons = _reasons(view, bound)
    keys = sorted({*by_step, *reasons} - {"#"}, key=step_order)
    passages[-1].reasons += reasons.get("#", [])
    passages += by_step.get("#", [])
    for key in keys:
        parts = by_step.get(key) or [Passage(key, heading(key))]
        parts[0].reasons += reasons.get(key, [])
        passages += parts
    return passages


def _orders(view: View, bound: int) -> Passage:
    """R-8, R-9: High Commands by word, then every platoon that set out to do something else than it was told."""
    passage = Passage("#", heading("#"), ("R-8", "R-9"))
    rows = view.rows("orders", bound)
    words: dict[tuple[str, str], list[str]] = defaultdict(list)
    for row in rows:
        battalions = words[row["side"], row["high_command"]]
        if row["battalion"] not in battalions:
            battalions.append(row["battalion"])
    for side in view.scenario.sides:
        said = [
            Markup("<b>{}</b> {}").format(word[:1].upper() + word[1:], view.units(battalions, 40))
            for (of, word), battalions in words.items()
            if of == side.id
        ]
        if said:
            passage.lines.append(Markup("{}: {}.").format(side.name or side.id, Markup("; ").join(said)))
    changed: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for row in rows:
        if row["rule"] or not row["legal"]:
            key = ("company", "situation", "high_command", "cell", "word", "done", "rule")
            changed[tuple(str(row[name]) for name in key)].append(row["platoon"])
    for (_, situation, command, cell, word, done, by), platoons in changed.items():
        passage.rest.append(
            Markup("{}: told to {}; {} under {} allows {}; did: {}. {}").format(
                view.units(platoons), word or "do nothing", situation, command, cell, done, rule(by)
            )
        )
    told = sum(len(platoons) for platoons in changed.values())
    passage.rest_title = f"{plural(told, 'platoon')} did something else than the order said" if told else ""
    return passage


def _umpire(view: View, bound: int) -> Iterable[Passage]:
    """What the umpire ruled in the bound, before all that the rules did."""
    ruled = [row for row in view.rows("explanations", bound) if row["rule"] == UMPIRE]
    if ruled:
        lines = [
            Markup("After {}: {}").format(row["substep"], row["text"])
            if row["substep"] != "#"
            else Markup("{}").format(row["text"])
            for row in ruled
        ]
        yield Passage("umpire", "The umpire ruled", lead=Markup("Not by the rules:"), lines=lines)


def _reasons(view: View, bound: int) -> dict[str, list[Markup]]:
    """Explanations by sub-step, the same reason of many platoons as one line."""
    grouped: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for row in view.rows("explanations", bound):
        if row["rule"] != UMPIRE:
            grouped[row["substep"], row["rule"], row["text"]].append(row["platoon"])
    lines: dict[str, list[Markup]] = defaultdict(list)
    for (substep, by, text), platoons in grouped.items():
        lines[substep].append(Markup("{}: {} {}").format(view.units(platoons), text, rule(by)))
    return lines


def _by_step(view: View, table: str, bound: int) -> defaultdict[str, list[Row]]:
    steps: defaultdict[str, list[Row]] = defaultdict(list)
    for row in view.rows(table, bound):
        steps[row["substep"]].append(row)
    return steps


def _fire(view: View, bound: int) -> Iterable[Passage]:
    """Steps 1-4, 6, 7: every target that was hit, with all dice rolled at it; those only shot at are folded."""
    hits = _by_step(view, "hits", bound)
    steps = _by_step(view, "shots", bound)
    few = sum(map(len, steps.values())) <= MISSES_SHOWN
    for substep in [key for key in hits if key not in steps and key[:1] != "m"]:
        # a side is told of hits whose shots it did not see
        passage = Passage(substep, heading(substep), ("R-28",))
        passage.lines = [rolls.struck_by(view, target, own) for target, own in _by_target(hits[substep])]
        yield passage
    for substep, rows in steps.items():
        shooters = len({row["shooter"] for row in rows})
        kinds = {row["kind"] for row in rows}
        cited = [*("R-25", "R-26") * ("direct" in kinds), *("R-35", "R-36", "R-37") * ("bombard" in kinds)]
        passage = Passage(substep, heading(substep), tuple(cited))
        passage.lead = rolls.total(rows, hits[substep], f"{shooters} shot" if shooters > 1 else "One shot")
        passage.lines, missed = rolls.fire_by_target(view, rows, hits[substep])
        passage.rest = missed if few else []
        where = "" if few else " (shots.csv has them)"
        passage.rest_title = f"{plural(len(missed), 'target')} not hit{where}" if missed else ""
        yield passage


def _by_target(hits: Iterable[Row]) -> list[tuple[str, list[Row]]]:
    struck: dict[str, list[Row]] = defaultdict(list)
    for hit in hits:
        struck[hit["target"]].append(hit)
    return list(struck.items())


def _movement(view: View, bound: int) -> Iterable[Passage]:
    """R-20: contacts first, then moves of platoons that went alike as one line a company."""
    for substep, rows in _by_step(view, "moves", bound).items():
        rows = [row for row in rows if row["ended"] != UMPIRE]
        if substep[:1] == "m" or not rows:
            continue  # told with the melee, or with the umpire's rulings
        passage = Passage(substep, heading(substep), ("R-16", "R-17", "R-20"))
        if substep == "#":
            passage.title, passage.rules = "Arrivals", ("Q-arrival",)
        contacts = [row for row in rows if row["contact"]]
        moved = sum(row["length_cm"] > 0 for row in rows)
        made = f"; {plural(len(contacts), 'contact')}" if contacts else ""
        passage.lead = Markup("{}{}.").format(
            plural(len(rows), "arrival") if substep == "#" else f"{plural(moved, 'platoon')} moved", made
        )
        passage.lines = [_contact(view, row) for row in contacts]
        passage.rest = _way(view, [row for row in rows if not row["contact"]])
        passage.rest_title = "All moves" if passage.rest else ""
        yield passage


def _contact(view: View, row: Row) -> Markup:
    return Markup("{} reached {} after {} of {}{}. {}").format(
        view.kind(row["platoon"]), view.kind(row["contact"]), cm(row["length_cm"]), cm(row["reach_cm"]),
        _factors(row), rule("R-21"),
    )  # fmt: skip


def _factors(row: Row) -> Markup:
    return Markup(' <span class="why">({})</span>').format(row["factors"]) if row["factors"] else Markup("")


def _way(view: View, rows: Sequence[Row]) -> list[Markup]:
    alike: dict[tuple[str, str, str], list[Row]] = defaultdict(list)
    for row in rows:
        alike[row["platoon"].rpartition("/")[0], row["ended"], row["factors"]].append(row)
    lines = []
    for (_, ended, _), group in sorted(alike.items(), key=lambda item: natural_key(item[0][0])):
        lengths = sorted(row["length_cm"] for row in group)
        way = cm(lengths[0]) if lengths[-1] - lengths[0] < 0.05 else f"{lengths[0]:.1f} to {cm(lengths[-1])}"
        went = Markup("{}: {}{}, ended: {}").format(
            view.units(row["platoon"] for row in group), way, _factors(group[0]), ended
        )
        lines.append(went)
    return lines


def _recovery(view: View, bound: int) -> Iterable[Passage]:
    """R-29: who shook off its injury, who did not."""
    rows = view.rows("recoveries", bound)
    if not rows:
        return
    passage = Passage("5", "Step 5: recovery of the injured", ("R-29", "Q-recovery-r"))
    restored = sum(row["restored"] for row in rows)
    passage.lead = Markup("{} of {} got their pace back.").format(restored, plural(len(rows), "injured platoon"))
    for row in rows:
        rolled = f", rolled {row['roll']} for {row['needed']} or less" if row["roll"] else ""
        by = {"injurer": "its injurer", "others": "others alone", "nobody": "nobody"}.get(row["fire"], row["fire"])
        passage.rest.append(
            Markup("{}: shot at by {}{}: {}").format(
                view.kind(row["platoon"]), by, rolled, "restored" if row["restored"] else "still halved"
            )
        )
    passage.rest_title = "Each of them"
    yield passage


def _melee(view: View, bound: int) -> Iterable[Passage]:
    """R-40..R-45: every fight, round by round, in strike order as logged."""
    struck = _by_step(view, "hits", bound)
    by_round: dict[int, list[Row]] = defaultdict(list)
    for row in view.rows("melee", bound):
        by_round[row["round"]].append(row)
    for number, rows in by_round.items():
        key = f"m{number}"
        passage = Passage(key, heading(key), ("R-40", "R-41", "R-42") if number == 0 else ("R-42", "R-43"))
        fights = len({frozenset((row["striker"], row["opponent"])) for row in rows})
        passage.lead = rolls.total(rows, struck[key], plural(fights, "fight"))
        for (striker, opponent), group in groupby(rows, key=itemgetter("striker", "opponent")):
            roll = list(group)
            hits = [hit for hit in struck[key] if (hit["by"], hit["target"]) == (striker, opponent)]
            effect = Markup(": {}").format(rolls.effects(view, hits)) if hits else ""
            blow = Markup("{} strikes {}: {} against {}{}").format(
                view.kind(striker), view.kind(opponent), rolls.dice(roll), rolls.against(roll[0]), effect
            )
            passage.lines.append(blow)
        passage.lines += [
            Markup("{} steps up. {}").format(view.kind(row["platoon"]), rule("R-42"))
            for row in view.rows("moves", bound)
            if row["substep"] == key
        ]
        yield passage


LEGEND = (
    "Each base is drawn where it stood when the bound ended, its front marked by a tick; where it set out from is "
    "a dashed outline, with an arrow to where it came. A brown bank before its front: dug in. A red triangle: "
    "injured in this bound or still slowed; a black disc: injured earlier. A crossed-out outline: removed in this "
    "bound, where it fell. Lines are fire, from the shooter to its target: solid with a star where it hit, broken "
    "with a ring where it missed. Double rings are bombardments, with their inner "
    "circle. Point at a base to read what it is."
)


def marks(row: Row) -> tuple[str, ...]:
    """R-30: the red or black marker; a bank for who is dug in."""
    return (*([row["marker"]] if row["marker"] else []), *(["dug in"] if row["dug_in"] else []))


def described(row: Row) -> str:
    """A base in words, for a reader who points at it."""
    parts = [f"{row['platoon']}, {row['type']}"] + [f"{row['men']:g} men"] * (not isnan(row["men"]))
    parts += ["injured"] * (row["hits"] > 0) + ["at half pace"] * row["halved"] + ["dug in"] * row["dug_in"]
    parts += ["under fire"] * row["under_fire"] + [f"in contact with {row['in_contact']}"] * bool(row["in_contact"])
    return ", ".join(parts)


def circles(view: View, bound: int) -> Iterable[Circle]:
    """R-35: the circle of each battalion that laid shots, with its inner circle."""
    fired = {
        row["shooter"]: (u_from_cm(row["circle_x_cm"]), u_from_cm(row["circle_y_cm"]))
        for row in view.rows("shots", bound)
        if row["kind"] == "bombard"
    }
    for battalion, centre in sorted(fired.items()):
        yield Circle(battalion, *centre, CIRCLE_DIAMETER_IN * U_PER_INCH / 2, INNER_DIAMETER_IN * U_PER_INCH / 2)


def late(substep: str) -> tuple[bool, bool]:
    """Steps 6 and 7 come after movement."""
    after = substep in ("6", "7")
    return after, after


TELLING = Telling(tell, GISTS, LEGEND, marks, described, late, circles, objectives_rule="R-46")
