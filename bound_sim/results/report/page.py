"""One self-contained HTML page for a battle: a map that moves, no outside resource, the same bytes every time.

The map's own script is the only one (``battle_map.page``): without it the page shows how the last bound ended.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import DictLoader, Environment, StrictUndefined, Template, select_autoescape
from markupsafe import Markup

from bound_sim.results.battle_map import document
from bound_sim.results.battle_map.page import data, policy, scripts, still, style
from bound_sim.results.folder import map_name
from bound_sim.results.report import curves, notes, page_words, tables
from bound_sim.results.report.bases import colours
from bound_sim.results.report.citations import cited
from bound_sim.results.report.pictures import Pictures
from bound_sim.results.report.view import ReportView
from bound_sim.results.seat_brief import briefing
from bound_sim.rules import ruleset
from bound_sim.rules.records import card_text
from bound_sim.rules.records.narrative import MOST_LINES, Passage, rule, untold
from bound_sim.rules.records.prose import Row, marked, number, ours, plural, share, shown
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.posts import Post
from bound_sim_maps.speech import language, said
from bound_sim_maps.texts import Phrase, Text, listed, text


@dataclass(frozen=True)
class BoundPage:
    """One bound on the page."""

    number: int
    called: Phrase
    clock: str
    sentence: Text
    bars: list[int]
    passages: list[Passage]
    losses: list[tables.AccountRow]
    more_losses: list[Markup]
    platoons: list[Row]


@dataclass(frozen=True)
class InForce:
    """A ruling with the reading that this battle was played by."""

    id: str
    question: str
    reading: str
    default: str
    meaning: str


def render(
    view: ReportView, pictures: Pictures, dice: Phrase, *, side: str = "", maps: str = "",
    pages: Sequence[tuple[str, Sequence[tuple[str, Sequence[str]]]]] = (),
) -> str:  # fmt: skip
    """The report as HTML text; ``dice`` is the line that says where the dice came from.

    ``side``: whose report it is, "" for the umpire's, which has the briefings of all sides; ``maps``: the folder
    beside the page that holds the map of each bound; ``pages``: a seat's by name, headings with their sentences.
    """
    scenario = view.scenario
    pages = pages or ([] if side else _briefings(view))
    lost = {bound: tables.losses_by_side(view, bound) for bound in view.bounds}
    most = max((men for each in lost.values() for men in each), default=0) or 1
    bounds = [_bound(view, bound, lost[bound], most) for bound in view.bounds]
    final = tables.final(view)
    account, left_out = tables.first_of(final)
    rules = ruleset(scenario.ruleset)
    in_force = _rulings(rules.rulings, scenario.rulings)
    whole = view.since == 1
    context: dict[str, Any] = {
        "language": language(),
        "scenario": scenario,
        "ruleset": rules.title,
        "played": _played(view, len(bounds)),
        "whole": whole,
        "side": side,
        "introduction": _paragraphs(scenario.introduction),
        "pages": [(name, [(heading, list(lines)) for heading, lines in parts]) for name, parts in pages],
        "dice": dice,
        "policy": ours(policy(scans=pictures.scan is not None)),
        "style": ours(_resource("style.css")) + style(),
        "data": data(document.battle_map(scenario, view.log, side=side, since=view.since, scan=pictures.scan)),
        "scripts": scripts(),
        "still": still(),
        "maps": maps,
        "picture": pictures.still(view.last),
        "side_colours": _side_colours(view),
        "legend": view.telling.legend,
        "sheet": scenario.battlefield.table.trench_sheet,
        "signs": pictures.bases.signs,
        "objectives_rule": view.telling.objectives_rule,
        "forces": tables.forces(view),
        "bounds": bounds,
        "totals": [line for line in final if line.total],
        "account": account,
        "more_account": _lost_less(len(left_out)),
        "any_withdrawn": any(line.row["withdrawn"] for line in final),
        "any_waiting": any(line.row["waiting"] for line in final),
        "any_in_care": any(line.row["in_care"] for line in final),
        "held": tables.objectives(view),
        "ended": _ended(view),
        "strength_curve": curves.strength_curve(view) if whole else "",
        "points_curve": curves.points_curve(view) if whole else "",
        "loss_bars": curves.loss_bars(view) if whole else "",
        "battalion_curves": curves.battalion_curves(view, left_out) if whole else [],
        "compared": tables.history(view),
        "history_notes": _paragraphs(str(scenario.history.get("note", ""))),
        "notes": notes.drawn(scenario.notes),
        "switched": [ruling for ruling in in_force if ruling.reading != ruling.default],
        "defaults": [ruling for ruling in in_force if ruling.reading == ruling.default],
    }
    context["gists"] = _gists(view, bounds, bool(context["held"]))
    template = _template(page_words.in_words(_resource("report.html.j2")))
    return template.render(context, unit=view.unit, word=view.word, battalion_name=view.battalion, map_name=map_name)


def _played(view: ReportView, bounds: int) -> Text:
    if view.since > 1:
        return text("{word:text} {bound}", word=view.word("bound"), bound=view.since)
    return plural(bounds, view.word("bound"))


@cache
def _template(words: str) -> Template:
    """The page's template in a language, compiled once for all pages of a process."""
    environment = Environment(
        loader=DictLoader({"report.html.j2": words}),
        finalize=shown,
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals.update(number=number, plural=plural, share=share, rule=rule, untold=untold, most=MOST_LINES)
    return environment.get_template("report.html.j2")


def _resource(name: str) -> str:
    return files("bound_sim.results.report").joinpath(name).read_text(encoding="utf-8")


def _paragraphs(text: str) -> list[Markup]:
    """The paragraphs of a scenario's own text, which is of no language of ours."""
    return [Markup.escape(" ".join(part.split())) for part in re.split(r"\n\s*\n", text) if part.strip()]


def _side_colours(view: ReportView) -> list[Markup]:
    """A colour of each side for marks, and a darker or lighter one for words, so that both modes can be read."""
    lines = []
    for place, colour in enumerate(colours(view.scenario)):
        mix = f"color-mix(in srgb,{colour} {{}}%,{{}})"
        of = f".s{place}" + {0: ",b", 1: ",u"}.get(place, "")
        light = f"{of}{{--side:{colour};--side-ink:{mix.format(82, 'black')}}}"
        dark = f"{of}{{--side:{mix.format(78, 'white')};--side-ink:{mix.format(60, 'white')}}}"
        lines.append(ours(f"{light}@media screen and (prefers-color-scheme:dark){{{dark}}}"))
    return lines


def _bound(view: ReportView, bound: int, lost: Sequence[float], most: float) -> BoundPage:
    """A bound with what each side lost in it, beside the most that one lost in any."""
    losses, left_out = tables.first_of(tables.losses(view, bound))
    return BoundPage(
        bound,
        view.called(bound),
        view.clock(bound),
        _sentence(view, bound, lost),
        [round(100 * value / most) for value in lost],
        [*view.passages(bound), *card_text.passages(view, bound)],
        losses,
        _lost_less(len(left_out)),
        tables.platoon_losses(view, bound),
    )


def _lost_less(count: int) -> list[Markup]:
    """The line below a table of battalions that leaves some out; none below a whole one."""
    return [marked("And {count} more that lost less: the CSV files have them.", count=count)] if count else []


def _ended(view: ReportView) -> list[Markup]:
    """The end of the battle in the words of its rules; nothing where they have none, or where it goes on."""
    names = {"side " + side.id: side.name or side.id for side in view.scenario.sides}
    return [
        marked("{who}: {text} {rule}", who=names.get(row["platoon"], row["platoon"]),
               text=view.telling.reasons.told(row), rule=rule(row["rule"]))
        for row in view.rows("explanations", view.last) if row["code"] in view.telling.ends
    ]  # fmt: skip


def _sentence(view: ReportView, bound: int, lost: Sequence[float]) -> Text:
    """A bound in a sentence: who lost how many, how many platoons fell."""
    if not any(lost):
        return text("Nobody was hurt.")
    sides = view.account("casualties", bound, "side")
    told = {row["side"] for row in sides}
    said = [
        f"{side.name or side.id} {number(men)}"
        for side, men in zip(view.scenario.sides, lost, strict=True)
        if side.id in told
    ]
    removed, injured = (sum(row[name] for row in sides) for name in ("removed", "injured"))
    parts = [text("{count} removed", count=removed)] if removed else []
    parts += [text("{count} {word:text}", count=injured, word=view.word("injured"))] if injured else []
    men = text("{word:text} lost: {sides}.", word=view.word("Men"), sides=", ".join(said))
    if not parts:
        return men
    return text("{men} {word:text}: {parts}.", men=men, word=view.word("Platoons"), parts=listed(parts))


def _rulings(rulings: Mapping[str, Any], switched: Mapping[str, str]) -> list[InForce]:
    return [
        # readings are words of a scenario's file
        InForce(
            ruling.id,
            ruling.question,
            ruling.in_force(switched),
            ruling.default,
            ruling.meaning,
        )
        for ruling in rulings.values()
    ]


def _briefings(view: ReportView) -> list[tuple[str, Sequence[tuple[str, Sequence[str]]]]]:
    """The briefing of each side after the last bound, as the umpire knows how it stands."""
    rows = {name: view.rows(name, view.last) for name in view.tables} if view.last else {}
    return [
        (said("Briefing: {side}").format(side=view.side_name(side.id)),
         briefing(view.scenario, Post(side.id), view.last, rows).parts)
        for side in view.scenario.sides
    ]  # fmt: skip


def _gists(view: ReportView, bounds: Sequence[BoundPage], objectives: bool) -> list[tuple[str, str]]:
    """The rules that the page cites, in order."""
    named = {view.telling.objectives_rule} if objectives else set()
    named |= cited(passage for bound in bounds for passage in bound.passages)
    gists = view.telling.gists
    return [(name, gists[name]) for name in sorted(named, key=natural_key) if name in gists]
