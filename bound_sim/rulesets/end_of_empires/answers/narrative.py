"""The narrative of a turn, rendered from the log: initiative, moves, fire, melee, morale, with dice and reasons."""
# not measured: prose of a report

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import isnan

from markupsafe import Markup

from bound_sim.rulesets.end_of_empires.answers.sentences import SENTENCES, result
from bound_sim.rulesets.end_of_empires.book.gists import GISTS
from bound_sim.rulesets.records.narrative import Passage, Telling, in_order, orders_by_side, reasons, rule
from bound_sim.rulesets.records.prose import plural
from bound_sim.rulesets.records.sentences import Page, Row, dress_of
from bound_sim.rulesets.records.view import View

#: reasons that only say that nothing went wrong: the page leaves them to explanations.csv
_ROUTINE = {"side-a", "side-b", "no-target", "mg-moved", "moved-too-far", "moves-instead", "charge-ready", "closes"}


def tell(view: View, bound: int) -> list[Passage]:
    """The passages of a turn, step by step; steps in which nothing happened are left out."""
    parts = [*_movement(view, bound), *_fire(view, bound), *_melee(view, bound), *_morale(view, bound)]
    return in_order(_opening(view, bound), parts, reasons(view, bound, "code", _ROUTINE), SENTENCES)


def page(view: View) -> Page:
    """Sentences as a report shows them: dice as small squares, hits filled."""

    def dice(rows: Sequence[Row]) -> Markup:
        return Markup("").join(_die(str(row["roll"]), row["hit"]) for row in rows)

    def sum_of(row: Row) -> Markup:
        hit = row["hit"] if "hit" in row else bool(row["result"]) and row["result"] not in ("stood", "stands")
        made = Markup(' <span class="why">({}: {})</span>').format(row["modifiers"], row["score"])
        return _die(str(row["roll"]), hit) + (made if row["modifiers"] else "")

    return Page(SENTENCES, {**dress_of(view), "dice": dice, "sum": sum_of})


def _of(view: View, table: str, bound: int, step: str) -> list[Row]:
    return [row for row in view.rows(table, bound) if row["substep"] == step]


def _die(text: str, hit: bool) -> Markup:
    return Markup('<i class="die{}">{}</i>').format(" hit" if hit else "", text)


def _side(view: View, unit: str) -> str:
    return view.side_name(unit.removeprefix("side "))


def _opening(view: View, bound: int) -> Passage:
    """EOE-R-7: the roll for the initiative, and what the units declared."""
    passage = Passage("0", SENTENCES.heading("0"), ("EOE-R-7",))
    rolls = [row for row in _of(view, "tests", bound, "0") if row["kind"] == "initiative"]
    said = Markup(", ").join(Markup("{} {}").format(_side(view, r["unit"]), _die(str(r["roll"]), False)) for r in rolls)
    letters = {row["code"]: row["platoon"] for row in view.rows("explanations", bound) if row["code"] in _LETTERS}
    winner = next((row["unit"] for row in rolls if row["result"] == "initiative"), "")
    if not winner and letters:  # the last winner keeps it
        winner = letters["side-a"]
    if letters:
        passage.lead = Markup("{}. {} has the initiative; {} is side A, moves first and shoots last.").format(
            said, _side(view, winner), _side(view, letters["side-a"])
        )
    told: dict[tuple[str, str], list[str]] = defaultdict(list)
    stay: dict[str, int] = defaultdict(int)
    for row in view.rows("orders", bound):
        if row["action"] == "stay":
            stay[row["side"]] += 1
        else:
            words = row["action"] + " and fire" * row["fire"] + (f" {row['toward']}" if row["toward"] else "")
            told[row["side"], words].append(row["battalion"])
    passage.lines = orders_by_side(
        view, told, lambda side: Markup("{} {}").format(stay[side], "stays" if stay[side] == 1 else "stay")
        if stay[side] else None,
    )  # fmt: skip
    return passage


_LETTERS = ("side-a", "side-b")


def _unit_of(view: View, base: str) -> str:
    platoon = view.platoons.get(base)
    return platoon.company_id if platoon else base


def _movement(view: View, bound: int) -> Iterable[Passage]:
    """EOE-R-11..17: each unit's way as one line; contacts are told with the melee."""
    say = page(view)
    for step in ("0", "1", "3"):
        rows = _of(view, "moves", bound, step)
        if not rows:
            continue
        units: dict[str, Row] = {}
        for row in rows:
            kept = units.setdefault(_unit_of(view, row["platoon"]), row)
            if row["length_cm"] > kept["length_cm"]:
                units[_unit_of(view, row["platoon"])] = row
        passage = Passage(step, SENTENCES.heading(step), ("EOE-R-9", "EOE-R-12"))
        if step == "0":
            passage.title, passage.rules = "Arrivals", ("EOE-R-8",)
        passage.lead = Markup("{} {}.").format(plural(len(units), "unit"), "arrived" if step == "0" else "moved")
        for unit, row in units.items():
            went = "arrived" if row["ended"] == "arrived" else say("move", row)
            passage.rest.append(Markup("{}: {}").format(view.battalion(unit), went))
        passage.rest_title = "All moves"
        yield passage


def _fire(view: View, bound: int) -> Iterable[Passage]:
    """EOE-R-18..21: every target that was hit with all dice rolled at it; those only shot at are folded."""
    for step in ("2", "4"):
        rows = _of(view, "shots", bound, step)
        if not rows:
            continue
        kinds = {row["kind"] for row in rows}
        cited = [*("EOE-R-18", "EOE-R-26") * ("small arms" in kinds), *("EOE-R-20",) * ("artillery" in kinds)]
        passage = Passage(step, SENTENCES.heading(step), tuple(cited))
        firers = len({_unit_of(view, row["shooter"]) for row in rows})
        by_target: dict[str, list[Row]] = defaultdict(list)
        for row in rows:
            by_target[row["target_unit"]].append(row)
        total = 0
        for target, own in by_target.items():
            lost, effect = _taken(view, target, own, _of(view, "hits", bound, step))
            total += lost
            line = Markup("{}{}: {}").format(
                view.battalion(target), f" – {effect}" if effect else "", Markup(" ").join(_volleys(view, own))
            )
            (passage.lines if effect else passage.rest).append(line)
        passage.lead = Markup("{} shot with {}: {}.").format(
            plural(firers, "unit"), plural(len(rows), "die", "dice"), plural(total, "figure") if total else "no hit"
        )
        passage.rest_title = f"{plural(len(passage.rest), 'target')} not hit" if passage.rest else ""
        yield passage


def _taken(view: View, target: str, shots: Sequence[Row], hits: Sequence[Row]) -> tuple[int, str]:
    """EOE-R-26: figures that a target lost in a step, and in words; hits beyond its last figure cost nobody."""
    scored = sum(row["figures"] for row in shots)
    own = [hit for hit in hits if _unit_of(view, hit["target"]) == target and hit["kind"] != "melee"]
    surplus = sum(hit["effect"] == "surplus" for hit in own)
    lost = len(own) - surplus if own else scored
    if not scored:
        return 0, ""
    bases = sum(hit["effect"] == "removed" for hit in own)
    said = plural(lost, "figure") + (f", {plural(bases, 'base')} gone" if bases else "")
    return lost, said + (f", {plural(surplus, 'hit')} more than it had figures" if surplus else "")


def _volleys(view: View, rows: Sequence[Row]) -> Iterable[Markup]:
    """Who fired, from how far, with which modifiers and dice: bases that fired alike together."""
    alike: dict[tuple[str, str, str, bool], list[Row]] = defaultdict(list)
    for row in rows:
        alike[_unit_of(view, row["shooter"]), row["band"], row["modifiers"], row["ordered"]].append(row)
    say = page(view)
    for (firer, *_), own in alike.items():
        near = min(row["distance_cm"] for row in own)
        yield Markup('<span class="roll">{}</span>').format(say("fire of", own[0], firer=firer, near=near, roll=own))


def _melee(view: View, bound: int) -> Iterable[Passage]:
    """EOE-R-22..25: contacts, then every pair, round by round."""
    contacts = [row for row in _of(view, "moves", bound, "5") if row["ended"] == "contact"]
    blows = view.rows("melee", bound)
    if not contacts and not blows:
        return
    passage = Passage("5", SENTENCES.heading("5"), ("EOE-R-22", "EOE-R-24", "EOE-R-25"))
    pairs: dict[str, Row] = {}
    for row in contacts:
        pairs.setdefault(_unit_of(view, row["platoon"]), row)
    passage.lead = Markup("{} into contact; {} rolled.").format(
        plural(len(pairs), "unit went", "units went"), plural(len(blows), "die was", "dice were")
    )
    say = page(view)
    passage.lines = [
        Markup("{} {}").format(say("contact", row, unit=view.battalion(unit)), rule("EOE-R-22"))
        for unit, row in pairs.items()
    ]
    # the two rows of each throw stand together
    passage.lines += [
        say("pair", one, one=one, other=other, result=result(say, one, other))
        for one, other in zip(blows[::2], blows[1::2], strict=True)
    ]
    yield passage


def _morale(view: View, bound: int) -> Iterable[Passage]:
    """EOE-R-29..32: dice of commanders with the fire, surrenders and tests in step 6."""
    say = page(view)
    for step in ("2", "4", "6"):
        rows = [row for row in _of(view, "tests", bound, step) if row["kind"] != "initiative"]
        if not rows:
            continue
        cited = ("EOE-R-29",) if step != "6" else ("EOE-R-30", "EOE-R-31", "EOE-R-32")
        passage = Passage(step, SENTENCES.heading("6") if step == "6" else f"Step {step}: commanders at risk", cited)
        passage.lines = [
            Markup("{}: {}").format(view.battalion(row["unit"]), say("test", row))
            for row in rows
            if row["kind"] != "retreat"
        ]
        yield passage


LEGEND = (
    "Each base is drawn where it stood when the turn ended, its front marked by a tick; where it set out from is "
    "a dashed outline, with an arrow to where it came. A red bar across a base: pinned; an empty one: prone; an "
    "arrow out of its rear: retreating; two wheels: limbered. A crossed-out outline: lost in this turn. Lines are "
    "fire, from the shooter to its target: solid with a star where it hit, broken with a ring where it missed. "
    "Point at a base to read what it is."
)


def marks(row: Row) -> tuple[str, ...]:
    """A red bar for pinned, an empty one for prone, an arrow to the rear for retreating, wheels for limbered."""
    marked = {"pinned": row["pinned"], "prone": row["prone"], "retreats": row["retreating"] > 0,
              "limbered": row["limbered"]}  # fmt: skip
    return tuple(name for name, is_so in marked.items() if is_so)


def described(row: Row) -> str:
    """A base in words, for a reader who points at it."""
    parts = [f"{row['platoon']}, {row['type']}", plural(row["figures"], "figure")]
    parts += [f"{row['men']:g} men"] * (not isnan(row["men"]))
    parts += ["pinned"] * row["pinned"] + ["prone"] * row["prone"] + ["limbered"] * row["limbered"]
    parts += ["under fire"] * row["under_fire"] + [f"retreats {row['retreating']} more"] * bool(row["retreating"])
    return ", ".join(parts)


def late(substep: str) -> tuple[bool, bool]:
    """EOE-R-8: B shoots before it moves at who has moved; A shoots when all have moved."""
    return substep == "4", True


TELLING = Telling(
    tell, GISTS, LEGEND, marks, described, late,
    words={"bound": "turn", "platoon": "base", "battalion": "unit", "regiment": "formation", "injured": "hurt",
           "inj.": "hurt"},
    objectives_rule="EOE-R-34",
)  # fmt: skip
