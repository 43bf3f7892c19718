"""The narrative of a turn, rendered from the log: what each team did in its order, reactions where they came."""
# not measured: prose of a report

from collections.abc import Sequence

from markupsafe import Markup

from bound_sim.rulesets.records.narrative import Circle, Passage, Telling, rule
from bound_sim.rulesets.records.prose import marked
from bound_sim.rulesets.records.sentences import Page, Row, dress_of
from bound_sim.rulesets.records.view import View
from bound_sim.rulesets.to_end_all_wars.answers.burst_rows import burst_rows
from bound_sim.rulesets.to_end_all_wars.answers.course import Said, Stage, course
from bound_sim.rulesets.to_end_all_wars.answers.sentences import SENTENCES
from bound_sim.rulesets.to_end_all_wars.book.chart import BURST_CM, HEALTH
from bound_sim.rulesets.to_end_all_wars.book.gists import GISTS
from bound_sim_maps.table import u_from_cm

#: reasons that only repeat what a sentence beside them says
_ROUTINE = {"begins", "surplus", "wire-met", "fight-over", "held-fire"}


def tell(view: View, bound: int) -> list[Passage]:
    """The passages of a turn: its start, each team's actions on end with the reactions to them, charges."""
    say = _page(view)
    found: list[Passage] = []
    last = ""
    for place in course(lambda table: view.rows(table, bound)):
        actor, reacts = place.actor, place.substep.startswith("reaction")
        if not found or not (reacts or (actor and actor == last)):
            found.append(Passage(place.substep or "start", *_heading(view, place)))
            last = actor
        _add(view, found[-1], place, say, reacts=reacts)
    return found


def _heading(view: View, place: Stage) -> tuple[str, tuple[str, ...]]:
    if not place.actor:
        key = place.substep.partition(" ")[0] or "start"
        return SENTENCES.heading(key), ("TEAW-R-4",)
    platoon = next((man for man in view.platoons.values() if man.battalion == place.actor), None)
    return f"{platoon.type if platoon else ''} {place.actor}".strip(), ()


def _add(view: View, passage: Passage, place: Stage, say: Page, *, reacts: bool) -> None:
    for said in place.said:
        line = _line(view, said, say)
        passage.lines.append(marked("In reaction, {line}", line=line) if reacts else line)
    for row in place.reasons:
        if row["code"] not in _ROUTINE:
            who = _who(view, row["platoon"])
            passage.reasons.append(Markup("{} {} {}").format(who, row["text"], rule(row["rule"])))
    passage.rules = tuple(dict.fromkeys((*passage.rules, *(said.rule for said in place.said if said.rule))))


def _line(view: View, said: Said, say: Page) -> Markup:
    text = say(said.name, said.row, **said.more)
    return Markup("{} {}").format(_who(view, said.actor), text) if said.actor else text


def _who(view: View, actor: str) -> Markup:
    if actor.startswith("side "):
        return Markup(view.side_name(actor.removeprefix("side ")))  # noqa: S704 - escaped where it is a name
    return view.unit(actor)


def _page(view: View) -> Page:
    """Sentences as a report shows them: dice as small squares, hits filled."""

    def dice(rows: Sequence[Row]) -> Markup:
        return Markup("").join(_die(row) for row in rows)

    return Page(SENTENCES, {**dress_of(view), "dice": dice})


def _die(row: Row) -> Markup:
    return Markup('<i class="die{}">{}</i>').format(" hit" if row.get("hit") else "", row["roll"])


LEGEND = (
    "Each man is drawn where he stood when the turn ended, a tank as its hull with its front marked by a tick; where "
    "they set out from is a dashed outline, with an arrow to where they came. A crossed-out outline: dead in this "
    "turn. Lines are fire, from the shooting team to its target: solid with a star where it hit, broken with a ring "
    "where it missed. Circles are what burst in this turn. Point at a man to read what he is."
)


def marks(row: Row) -> tuple[str, ...]:
    """A red bar across a man who is snared, one out of action."""
    return ("pinned",) if row["snared"] else ()


def described(row: Row) -> str:
    """A man or a tank in words, for a reader who points at him."""
    parts = [f"{row['platoon']}, {row['type']}"]
    parts += [f"health {row['health']} of {HEALTH}"] * (row["health"] not in (0, HEALTH))
    parts += ["gun set up"] * row["set_up"] + ["snared by wire"] * row["snared"]
    parts += ["driver dead"] * (not row["driver"]) + ["gunner dead"] * (not row["gunner"])
    return ", ".join(parts)


def circles(view: View, bound: int) -> list[Circle]:
    """TEAW-R-26, TEAW-R-28, TEAW-R-32: whatever burst in a turn."""
    shells = [(row["unit"], row["x_cm"], row["y_cm"]) for row in view.rows("throws", bound) if row["kind"] == "cannon"]
    bursts = [
        (row["by"], row["x_cm"], row["y_cm"])
        for row in burst_rows(view.rows("things", bound), view.rows("tests", bound))
    ]  # fmt: skip
    radius = u_from_cm(BURST_CM)
    return [Circle(unit, u_from_cm(x), u_from_cm(y), radius, 0) for unit, x, y in (*shells, *bursts)]


def late(substep: str) -> tuple[bool, bool]:
    """A reaction is at somebody who has moved; of an action nobody knows."""
    return substep.startswith("action"), True


TELLING = Telling(
    tell, GISTS, LEGEND, marks, described, late, circles,
    words={"bound": "turn", "platoon": "figure", "battalion": "team", "regiment": "formation", "injured": "hurt",
           "inj.": "hurt"},
    objectives_rule="TEAW-R-33",
)  # fmt: skip
