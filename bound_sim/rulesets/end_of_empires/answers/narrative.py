"""The narrative of a turn of End of Empires, rendered from the log: moves, fire, melee, tests, with dice."""
# not measured: prose of a report

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isnan

from markupsafe import Markup

from bound_sim.rules.records.narrative import Passage, Telling, by_step, in_order, orders_by_side, reasons, rule
from bound_sim.rules.records.prose import marked, plural
from bound_sim.rules.records.sentences import Page, Row, dress_of, furthest, square
from bound_sim.rules.records.view import View
from bound_sim.rulesets.end_of_empires.answers.sentences import SENTENCES, result, throws
from bound_sim.rulesets.end_of_empires.book.gists import GISTS
from bound_sim.rulesets.end_of_empires.book.reasons import BOOK
from bound_sim_maps.texts import Phrase, Text, listed, text, word

#: reasons that only say that nothing went wrong: the page leaves them to explanations.csv
_ROUTINE = ("side-a", "side-b", "no-target", "mg-moved", "moved-too-far", "moves-instead", "charge-ready", "closes")
#: rules of a kind of shots
_FIRE_RULES = {"small arms": ("EOE-R-18", "EOE-R-26"), "artillery": ("EOE-R-20",)}
#: steps in which tests are told: each with a heading and its rules
_TESTS: Mapping[str, tuple[Phrase, tuple[str, ...]]] = {
    "2": (text("Step 2: commanders at risk"), ("EOE-R-29",)),
    "4": (text("Step 4: commanders at risk"), ("EOE-R-29",)),
    "6": (SENTENCES.headings["6"], ("EOE-R-30", "EOE-R-31", "EOE-R-32")),
}


def tell(view: View, bound: int) -> list[Passage]:
    """The passages of a turn, step by step; steps in which nothing happened are left out."""
    parts = [*_moves(view, bound), *_fire(view, bound), *_melee(view, bound), *_tests(view, bound)]
    return in_order(_opening(view, bound), parts, reasons(view, BOOK, bound, "code", _ROUTINE), SENTENCES)


def page(view: View) -> Page:
    """Sentences as a report shows them, a die with what it came to."""

    def sum_of(row: Row) -> Markup:
        hit = row["hit"] if "hit" in row else row["result"] not in ("", "stood", "stands")
        made = Markup(" <small>({}: {})</small>").format(row["modifiers"], row["score"])
        return square(row["roll"], hit=hit) + (made if row["modifiers"] else "")

    return Page(SENTENCES, {**dress_of(view), "sum": sum_of})


def _opening(view: View, bound: int) -> Passage:
    """EOE-R-7: the roll for the initiative, and what the units declared."""
    passage = Passage("0", SENTENCES.heading("0"), ("EOE-R-7",))
    rolls = [row for row in view.rows("tests", bound) if row["kind"] == "initiative"]
    said = Markup(", ").join(
        Markup("{} {}").format(_side(view, row["unit"]), square(row["roll"], hit=False)) for row in rolls
    )
    codes = ("side-a", "side-b")
    letters = {row["code"]: row["platoon"] for row in view.rows("explanations", bound) if row["code"] in codes}
    winner = next((row["unit"] for row in rolls if row["result"] == "initiative"), "")
    if not winner and letters:  # the last winner keeps it
        winner = letters["side-a"]
    if letters:
        passage.lead = marked(
            "{rolled}. {winner} has the initiative; {first} is side A, moves first and shoots last.",
            rolled=said, winner=_side(view, winner), first=_side(view, letters["side-a"]),
        )  # fmt: skip
    passage.lines = _declared(view, bound)
    return passage


def _side(view: View, unit: str) -> str:
    return view.side_name(unit.removeprefix("side "))


def _declared(view: View, bound: int) -> list[Markup]:
    """Declarations of the units of each side, the same words together; those that stay are counted."""
    told: dict[tuple[str, Phrase], list[str]] = defaultdict(list)
    stay: dict[str, int] = defaultdict(int)
    for row in view.rows("orders", bound):
        if row["action"] == "stay":
            stay[row["side"]] += 1
        else:
            told[row["side"], _action(row)].append(row["battalion"])
    return orders_by_side(
        view, told, lambda side: marked("{count} stays" if stay[side] == 1 else "{count} stay", count=stay[side])
        if stay[side] else None,
    )  # fmt: skip


def _action(row: Row) -> Text:
    """A declaration in words."""
    action = word(row["action"])
    does = text("{action} and fire", action=action) if row["fire"] else action
    return listed([does, row["toward"]], " ") if row["toward"] else does


def _moves(view: View, bound: int) -> Iterator[Passage]:
    """Each unit's way as one line; contacts are told with the melee."""
    say = page(view)
    moves = by_step(view, "moves", bound)
    for step in ("0", "1", "3"):
        rows = moves[step]
        if not rows:
            continue
        units = furthest(rows, lambda row: _unit_of(view, row["platoon"]))
        arrivals = step == "0"
        passage = Passage(step, SENTENCES.heading(step), ("EOE-R-9", "EOE-R-12"))
        if arrivals:
            passage.title, passage.rules = text("Arrivals"), ("EOE-R-8",)
        if arrivals:
            passage.lead = marked("{text}.", text=plural(len(units), "unit arrived", "units arrived"))
        else:
            passage.lead = marked("{text}.", text=plural(len(units), "unit moved", "units moved"))
        for unit, row in units.items():
            went = text("arrived") if row["ended"] == "arrived" else say("move", row)
            passage.rest.append(marked("{unit}: {went}", unit=view.battalion(unit), went=went))
        passage.rest_title = text("All moves")
        yield passage


def _fire(view: View, bound: int) -> Iterator[Passage]:
    """Every target that was hit with all dice rolled at it; those only shot at are folded."""
    hits = by_step(view, "hits", bound)
    for step, rows in by_step(view, "shots", bound).items():
        kinds = {row["kind"] for row in rows}
        cited = (rule_id for kind, rules in _FIRE_RULES.items() if kind in kinds for rule_id in rules)
        passage = Passage(step, SENTENCES.heading(step), tuple(cited))
        firers = len({_unit_of(view, row["shooter"]) for row in rows})
        by_target: dict[str, list[Row]] = defaultdict(list)
        for row in rows:
            by_target[row["target_unit"]].append(row)
        total = 0
        for target, own in by_target.items():
            lost, effect = _taken(view, target, own, hits[step])
            total += lost
            line = marked(
                "{target} – {effect}: {fire}" if effect else "{target}: {fire}", target=view.battalion(target),
                effect=effect, fire=Markup("; ").join(_volleys(view, own)),
            )  # fmt: skip
            (passage.lines if effect else passage.rest).append(line)
        passage.lead = marked(
            "{units} shot with {dice}: {figures}.", units=plural(firers, "unit"),
            dice=plural(len(rows), "die", "dice"), figures=plural(total, "figure") if total else text("no hit"),
        )  # fmt: skip
        if passage.rest:
            passage.rest_title = plural(len(passage.rest), "target not hit", "targets not hit")
        yield passage


def _volleys(view: View, rows: Sequence[Row]) -> Iterable[Markup]:
    """Firers with distance, modifiers and dice: bases that fired alike together."""
    alike: dict[tuple[str, str, str, bool], list[Row]] = defaultdict(list)
    for row in rows:
        alike[_unit_of(view, row["shooter"]), row["band"], row["modifiers"], row["ordered"]].append(row)
    say = page(view)
    for (firer, *_), own in alike.items():
        near = min(row["distance_cm"] for row in own)
        yield say("fire of", own[0], firer=firer, near=near, roll=own)


def _melee(view: View, bound: int) -> Iterator[Passage]:
    """Contacts, then every pair, round by round."""
    contacts = [row for row in by_step(view, "moves", bound)["5"] if row["ended"] == "contact"]
    blows = view.rows("melee", bound)
    if not contacts and not blows:
        return
    passage = Passage("5", SENTENCES.heading("5"), ("EOE-R-22", "EOE-R-24", "EOE-R-25"))
    pairs: dict[str, Row] = {}
    for row in contacts:
        pairs.setdefault(_unit_of(view, row["platoon"]), row)
    passage.lead = marked(
        "{units} into contact; {dice} rolled.",
        units=plural(len(pairs), "unit went", "units went"), dice=plural(len(blows), "die was", "dice were"),
    )  # fmt: skip
    say = page(view)
    passage.lines = [
        Markup("{} {}").format(say("contact", row, unit=view.battalion(unit)), rule("EOE-R-22"))
        for unit, row in pairs.items()
    ]
    passage.lines += [
        say("pair", one, one=one, other=other, result=result(say, one, other)) for one, other in throws(blows)
    ]
    yield passage


def _tests(view: View, bound: int) -> Iterator[Passage]:
    """The dice of tests, with the step in which they fell."""
    say = page(view)
    tests = by_step(view, "tests", bound)
    for step, (heading, rules) in _TESTS.items():
        # a retreat follows its test
        rows = [row for row in tests[step] if row["kind"] not in ("initiative", "retreat")]
        if rows:
            passage = Passage(step, heading, rules)
            passage.lines = [Markup("{}: {}").format(view.battalion(row["unit"]), say("test", row)) for row in rows]
            yield passage


def _unit_of(view: View, base: str) -> str:
    """The unit of a base."""
    platoon = view.platoons.get(base)
    return platoon.company_id if platoon else base


def _taken(view: View, target: str, shots: Sequence[Row], hits: Sequence[Row]) -> tuple[int, Phrase]:
    """Figures that a target lost in a step, and in words; hits beyond its last figure cost nobody."""
    scored = sum(row["figures"] for row in shots)
    own = [hit for hit in hits if _unit_of(view, hit["target"]) == target and hit["kind"] != "melee"]
    surplus = sum(hit["effect"] == "surplus" for hit in own)
    lost = len(own) - surplus if own else scored
    if not scored:
        return 0, ""
    bases = sum(hit["effect"] == "removed" for hit in own)
    said = [plural(lost, "figure")]
    said += [plural(bases, "base gone", "bases gone")] if bases else []
    said += [plural(surplus, "hit more than it had figures", "hits more than it had figures")] if surplus else []
    return lost, listed(said)


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


def described(row: Row) -> Text:
    """A base in words, for a reader who points at it."""
    parts: list[Phrase] = [row["platoon"], row["type"], plural(row["figures"], "figure")]
    parts += [text("{men} men", men=f"{row['men']:g}")] * (not isnan(row["men"]))
    parts += [text("pinned")] * row["pinned"] + [text("prone")] * row["prone"]
    parts += [text("limbered")] * row["limbered"] + [text("under fire")] * row["under_fire"]
    return listed(parts + [text("retreats {steps} more", steps=row["retreating"])] * (row["retreating"] > 0))


def late(substep: str) -> tuple[bool, bool]:
    """EOE-R-8: B shoots before it moves at who has moved; A shoots when all have moved."""
    return substep == "4", True


TELLING = Telling(
    tell, GISTS, LEGEND, marks, described, late,
    words={"bound": "turn", "platoon": "base", "battalion": "unit", "regiment": "formation", "injured": "hurt",
           "inj.": "hurt"},
    objectives_rule="EOE-R-34",
    reasons=BOOK,
)  # fmt: skip
