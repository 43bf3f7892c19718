"""The narrative of a bound, rendered from the log: who did what in each step, with dice, reasons and rule ids."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from math import isnan

from markupsafe import Markup

from bound_sim.rules.records.narrative import (
    Circle,
    Passage,
    Telling,
    by_step,
    in_order,
    most,
    orders_by_side,
    reasons,
    rule,
)
from bound_sim.rules.records.prose import cm, marked, plural
from bound_sim.rules.records.sentences import Page, Row, alike, dress_of
from bound_sim.rules.records.view import View
from bound_sim.rulesets.rules1418.answers.sentences import SENTENCES, die, effects
from bound_sim.rulesets.rules1418.book.chart import CIRCLE_DIAMETER_IN, INNER_DIAMETER_IN
from bound_sim.rulesets.rules1418.book.gists import GISTS
from bound_sim.rulesets.rules1418.book.reason_book import BOOK
from bound_sim.scenario.forces import natural_key
from bound_sim_maps.table import U_PER_INCH, u_from_cm
from bound_sim_maps.texts import Phrase, Text, listed, text

#: targets that nobody hit are listed in bounds of up to this many dice; beyond it ``shots.csv`` has them
MISSES_SHOWN = 400
#: rule of an explanation and end of a move that the umpire made
UMPIRE = "umpire"
#: makes a line
Makes = Callable[[], Markup]
#: what makes the needed roll of a target: shooters for whom it is the same are told together
_NEED = ("target", "resilience", "cover_row", "dug_in", "cover_modifier", "dig_modifier", "needed")


def page(view: View) -> Page:
    """Sentences as a report shows them."""
    return Page(SENTENCES, dress_of(view, die))


def tell(view: View, bound: int) -> list[Passage]:
    """The passages of a bound in the order of effectiveness; sub-steps in which nothing happened are left out."""
    parts = [*_fire(view, bound), *_movement(view, bound), *_recovery(view, bound), *_melee(view, bound)]
    said = reasons(view, BOOK, bound, "rule", (UMPIRE,))
    return [*_umpire(view, bound), *in_order(_orders(view, bound), parts, said, SENTENCES)]


def _orders(view: View, bound: int) -> Passage:
    """R-8, R-9: High Commands by word, then every platoon that set out to do something else than it was told."""
    passage = Passage("#", SENTENCES.heading("#"), ("R-8", "R-9"))
    rows = view.rows("orders", bound)
    words: dict[tuple[str, Phrase], dict[str, None]] = defaultdict(dict)
    for row in rows:
        command = row["high_command"]
        words[row["side"], command[:1].upper() + command[1:]][row["battalion"]] = None
    passage.lines = orders_by_side(view, words, lambda side: None)
    changed: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in rows:
        if row["rule"] or not row["legal"]:
            key = ("company", "situation", "high_command", "cell", "word", "done", "rule")
            changed[tuple(str(row[name]) for name in key)].append(row)
    passage.rest = most([partial(_changed, view, same) for same in changed.values()])
    told = sum(map(len, changed.values()))
    if told:
        passage.rest_title = plural(
            told, "platoon did something else than the order said", "platoons did something else than the order said"
        )
    return passage


def _changed(view: View, same: Sequence[Row]) -> Markup:
    """Platoons that set out to do something else than they were told, all alike."""
    units = view.units(row["platoon"] for row in same)
    return Markup("{}: {}. {}").format(units, page(view)("task", same[0]), rule(same[0]["rule"]))


def _umpire(view: View, bound: int) -> Iterable[Passage]:
    """The umpire's rulings in the bound, told before all steps."""
    ruled = [row for row in view.rows("explanations", bound) if row["rule"] == UMPIRE]
    if ruled:
        lines = [
            marked(
                "After {substep}: {ruled}" if row["substep"] != "#" else "{ruled}",
                substep=row["substep"],
                ruled=BOOK.told(row),
            )
            for row in ruled
        ]
        yield Passage("umpire", text("The umpire ruled"), lead=marked("Not by the rules:"), lines=lines)


def _total(rows: Sequence[Row], hits: Sequence[Row], who: Text) -> Markup:
    """All rolls of a sub-step in a sentence."""
    scored = sum(row["hit"] for row in rows)
    dice = plural(len(rows), "die", "dice")
    said = [who, text("{dice}: {hits}", dice=dice, hits=plural(scored, "hit") if scored else text("no hit"))]
    if injured := sum(hit["effect"] == "injured" for hit in hits):
        said.append(text("{count} injured", count=injured))
    if removed := sum(hit["effect"] == "removed" for hit in hits):
        said.append(text("{count} removed", count=removed))
    return marked("{text}.", text=listed(said))


def _fire(view: View, bound: int) -> Iterable[Passage]:
    """Steps 1-4, 6, 7: every target that was hit, with all dice rolled at it; those only shot at are folded."""
    hits = by_step(view, "hits", bound)
    steps = by_step(view, "shots", bound)
    few = sum(map(len, steps.values())) <= MISSES_SHOWN
    for substep in [key for key in hits if key not in steps and key[:1] != "m"]:
        # a side is told of hits whose shots it did not see
        passage = Passage(substep, SENTENCES.heading(substep), ("R-28",))
        passage.lines = most(_unseen(view, hits[substep]))
        yield passage
    for substep, rows in steps.items():
        shooters = len({row["shooter"] for row in rows})
        kinds = {row["kind"] for row in rows}
        cited = [*("R-25", "R-26") * ("direct" in kinds), *("R-35", "R-36", "R-37") * ("bombard" in kinds)]
        cited += ["R-27"] * any(row["bonus"] for row in rows) + ["R-28"] * bool(hits[substep])
        cited += ["R-31"] * any(row["cover_modifier"] for row in rows)
        passage = Passage(substep, SENTENCES.heading(substep), tuple(cited))
        shot = text("{shooters} shot", shooters=shooters) if shooters > 1 else text("One shot")
        passage.lead = _total(rows, hits[substep], shot)
        hurt, missed = _by_target(view, rows, hits[substep])
        passage.lines, passage.rest = most(hurt), most(missed) if few else []
        if missed and few:
            passage.rest_title = plural(len(missed), "target not hit", "targets not hit")
        elif missed:
            passage.rest_title = plural(
                len(missed), "target not hit (shots.csv has them)", "targets not hit (shots.csv has them)"
            )
        yield passage


def _by_target(view: View, shots: Sequence[Row], hits: Sequence[Row]) -> tuple[list[Makes], list[Makes]]:
    """All fire of a sub-step, a line for each target: those that were hit, and those that were only shot at."""
    fire: dict[tuple[object, ...], dict[tuple[str, str], list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in shots:
        fire[tuple(row[name] for name in _NEED)][row["shooter"], row["kind"]].append(row)
    struck: dict[str, list[Row]] = defaultdict(list)
    for hit in hits:
        struck[hit["target"]].append(hit)
    hurt: list[Makes] = []
    missed: list[Makes] = []
    for (target, *_), by_shooter in fire.items():
        rolls = list(by_shooter.values())
        own = struck.pop(str(target), [])
        line = partial(_shot_at, view, rolls, own)
        (hurt if own or any(row["hit"] for roll in rolls for row in roll) else missed).append(line)
    return hurt + _unseen(view, [hit for of in struck.values() for hit in of]), missed


def _shot_at(view: View, rolls: Sequence[Sequence[Row]], own: Sequence[Row]) -> Markup:
    """A target with what befell it, and all dice that were rolled at it."""
    say, told = page(view), Markup("; ").join(_rolled(view, rolls))
    return Markup("{} {}").format(say("target", rolls[0][0], effect=effects(say, own)), told)


def _rolled(view: View, rolls: Iterable[Sequence[Row]]) -> Iterable[Markup]:
    """The dice of each shooter; what it is, is said of the first of those of one type that follow each other."""
    say, before = page(view), ""
    for roll in rolls:
        platoon = view.platoons.get(roll[0]["shooter"])
        of = platoon.type if platoon else ""
        name = "bombardment of" if roll[0]["kind"] == "bombard" else "fire of" if of != before else "more fire of"
        yield say(name, roll[0], roll=roll)
        before = of


def _unseen(view: View, hits: Sequence[Row]) -> list[Makes]:
    """Hits on bases without the dice: a side is told of those of shots that it did not see."""
    struck: dict[str, list[Row]] = defaultdict(list)
    for hit in hits:
        struck[hit["target"]].append(hit)
    return [partial(_struck, view, own) for own in struck.values()]


def _struck(view: View, own: Sequence[Row]) -> Markup:
    say, by = page(view), ", ".join(dict.fromkeys(hit["by"] for hit in own))
    return say("struck unseen", own[0], effect=effects(say, own), by=by)


def _movement(view: View, bound: int) -> Iterable[Passage]:
    """R-20: contacts first, then moves of platoons that went alike as one line a company."""
    for substep, rows in by_step(view, "moves", bound).items():
        rows = [row for row in rows if row["ended"] != UMPIRE]
        if substep[:1] == "m" or not rows:
            continue  # told with the melee, or with the umpire's rulings
        passage = Passage(substep, SENTENCES.heading(substep), ("R-16", "R-17", "R-20"))
        if substep == "#":
            passage.title, passage.rules = "Arrivals", ("Q-arrival",)
        contacts = [row for row in rows if row["contact"]]
        moved = sum(row["length_cm"] > 0 for row in rows)
        arrived = substep == "#"
        told = plural(len(rows), "arrival") if arrived else plural(moved, "platoon moved", "platoons moved")
        if contacts:
            passage.lead = marked("{told}; {contacts}.", told=told, contacts=plural(len(contacts), "contact"))
        else:
            passage.lead = marked("{told}.", told=told)
        passage.lines = most([partial(_reached, view, row) for row in contacts])
        passage.rest = _ways(view, [row for row in rows if not row["contact"]])
        passage.rest_title = text("All moves") if passage.rest else ""
        yield passage


def _reached(view: View, row: Row) -> Markup:
    return Markup("{} {}").format(page(view)("reached", row), rule("R-21"))


def _ways(view: View, rows: Sequence[Row]) -> list[Markup]:
    groups: dict[tuple[str, str, str], list[Row]] = defaultdict(list)
    for row in rows:
        groups[row["platoon"].rpartition("/")[0], row["ended"], row["factors"]].append(row)
    return most([
        partial(_way, view, group) for _, group in sorted(groups.items(), key=lambda item: natural_key(item[0][0]))
    ])  # fmt: skip


def _way(view: View, group: Sequence[Row]) -> Markup:
    lengths = sorted(row["length_cm"] for row in group)
    least, most_ = f"{lengths[0]:.1f}", cm(lengths[-1])
    way = cm(lengths[0]) if lengths[-1] - lengths[0] < 0.05 else text("{least} to {most}", least=least, most=most_)
    units = view.units(row["platoon"] for row in group)
    return Markup("{}: {}").format(units, page(view)("way", group[0], way=way))


def _recovery(view: View, bound: int) -> Iterable[Passage]:
    """R-29: which platoons shook off their injury, and which did not."""
    rows = view.rows("recoveries", bound)
    if not rows:
        return
    passage = Passage("5", text("Step 5: recovery of the injured"), ("R-29", "Q-recovery-r"))
    restored = sum(row["restored"] for row in rows)
    passage.lead = marked(
        "{restored} of {platoons} got their pace back.",
        restored=restored, platoons=plural(len(rows), "injured platoon"),
    )  # fmt: skip
    passage.rest = most([partial(_recovered, view, row) for row in rows])
    passage.rest_title = text("Each of them")
    yield passage


def _recovered(view: View, row: Row) -> Markup:
    return Markup("{}: {}").format(view.kind(row["platoon"]), page(view)("recovery", row))


def _melee(view: View, bound: int) -> Iterable[Passage]:
    """R-40..R-45: every fight, round by round, in strike order as logged."""
    struck = by_step(view, "hits", bound)
    for rows in alike(view.rows("melee", bound), "round"):
        number = rows[0]["round"]
        key = f"m{number}"
        cited = ("R-40", "R-41", "R-42") if number == 0 else ("R-42", "R-43")
        passage = Passage(key, SENTENCES.heading(key), cited)
        fights = len({frozenset((row["striker"], row["opponent"])) for row in rows})
        passage.lead = _total(rows, struck[key], plural(fights, "fight"))
        hits: dict[tuple[str, str], list[Row]] = defaultdict(list)
        for hit in struck[key]:
            hits[hit["by"], hit["target"]].append(hit)
        passage.lines = most([
            *(partial(_blow, view, roll, hits.get((roll[0]["striker"], roll[0]["opponent"]), ()))
              for roll in alike(rows, "striker", "opponent")),
            *(partial(_stepped, view, row) for row in view.rows("moves", bound) if row["substep"] == key),
        ])  # fmt: skip
        yield passage


def _blow(view: View, roll: Sequence[Row], own: Sequence[Row]) -> Markup:
    """The dice of a striker at an opponent, and what they did."""
    say = page(view)
    told = say("strikes", roll[0], roll=roll, effect=effects(say, own) or text("no hit"))
    return Markup("{} {}").format(view.kind(roll[0]["striker"]), told)


def _stepped(view: View, row: Row) -> Markup:
    return Markup("{} {}").format(page(view)("steps up", row), rule("R-42"))


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


def described(row: Row) -> Text:
    """A base in words, for a reader who points at it."""
    state = (row["hits"] > 0, row["halved"], row["dug_in"], row["under_fire"])
    return listed((row["platoon"], row["type"], *_condition(row["men"], state, row["in_contact"])))


@lru_cache(1 << 12)
def _condition(men: float, state: tuple[bool, bool, bool, bool], in_contact: str) -> tuple[Text, ...]:
    """Men and condition of a base: thousands are in the same."""
    injured, halved, dug_in, under_fire = state
    return (
        *[text("{men} men", men=f"{men:g}")] * (not isnan(men)), *[text("injured")] * injured,
        *[text("at half pace")] * halved, *[text("dug in")] * dug_in, *[text("under fire")] * under_fire,
        *[text("in contact with {in_contact}", in_contact=in_contact)] * bool(in_contact),
    )  # fmt: skip


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


TELLING = Telling(tell, GISTS, LEGEND, marks, described, late, circles, objectives_rule="R-46", reasons=BOOK)
