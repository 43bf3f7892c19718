"""One self-contained page of odds, of a comparison, of a battle's luck: charts in it, no script, nothing from outside.

The same figures give the same bytes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from bound_sim.odds import facts
from bound_sim.odds.report import charts
from bound_sim.odds.report.danger import danger_map
from bound_sim.odds.tally import MEN_LOST, QUANTILES
from bound_sim.results.report.bases import colours
from bound_sim.rules.records.prose import ours
from bound_sim_maps.canvas import OKABE_ITO
from bound_sim_maps.speech import language, spoken
from bound_sim_maps.texts import Phrase, Text, text

if TYPE_CHECKING:
    import numpy.typing as npt

    from bound_sim.odds.compare import Comparison
    from bound_sim.odds.luck import Luck
    from bound_sim.odds.play import Odds
    from bound_sim.odds.tally import TalliedUnit
    from bound_sim.scenario.model import Scenario

_TINTS = tuple(OKABE_ITO[name] for name in ("blue", "vermilion", "green", "purple", "orange", "sky blue"))
_NOBODY, _CONTESTED = "#8a8a8a", "#4b4b4b"


@dataclass(frozen=True)
class Section:
    """A heading with charts and a table below it; ``wide``: charts below each other."""

    heading: Phrase
    lines: Sequence[Phrase] = ()
    charts: Sequence[str] = ()
    headings: Sequence[Phrase] = ()
    rows: Sequence[Sequence[Phrase]] = ()
    wide: bool = False


def written(title: str, kicker: Phrase, lines: Sequence[Phrase], sections: Sequence[Section]) -> str:
    """The page as HTML text."""
    marked = [{**vars(section), "charts": [ours(chart) for chart in section.charts]} for section in sections]
    return _template().render(language=language(), title=title, kicker=kicker, lines=lines, sections=marked)


@cache
def _template() -> Template:
    """The page's template, compiled once for all pages of a process."""
    environment = Environment(
        loader=PackageLoader("bound_sim.odds", "report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: spoken(value) if isinstance(value, Text) else value,
    )
    return environment.get_template("page.html.j2")


def unit_name(scenario: "Scenario", level: str, unit: str) -> str:
    """A unit as people call it: a side's name, a battalion's name with its id."""
    if level == "side":
        return next((side.name or side.id for side in scenario.sides if side.id == unit), unit)
    known = scenario.forces.battalions.get(unit)
    name = known[0].battalion_name if known else ""
    if name.endswith(f"({unit})"):
        return name
    return f"{name} ({unit})" if name and name != unit else unit


def _tint(scenario: "Scenario", side: str) -> str:
    return dict(zip((one.id for one in scenario.sides), colours(scenario), strict=True)).get(side, _NOBODY)


def _leaders(found: "Odds") -> list[int]:
    """Numbers of sides, then of battalions."""
    units = found.layout.units
    return [n for level in ("side", "battalion") for n, unit in enumerate(units) if unit.level == level]


def _bounds_said(first: int, bounds: int) -> Text:
    if bounds == 1:
        return text("bound {bound}", bound=first)
    return text("bounds {first} to {last}", first=first, last=first + bounds - 1)


def odds_charts(found: "Odds") -> dict[str, list[str]]:
    """The charts of odds by what they show: objectives, curves of losses, fans, histograms."""
    numbers = _leaders(found)
    return {
        "objectives": [holders_chart(found)] if found.plan.scenario.objectives else [],
        "losses": [at_least(found, n) for n in numbers],
        "fans": [fan(found, n) for n in numbers],
        "histograms": [histogram(found, n) for n in numbers],
    }


def odds_pictures(found: "Odds") -> dict[str, str]:
    """The pictures of odds as SVG by name: charts of sides and battalions, maps of danger for all and each side."""
    pictures = {name: in_rows(drawn) for name, drawn in odds_charts(found).items() if drawn}
    pictures["danger"] = danger_map(found)
    return pictures | {
        f"danger-{side.id}": danger_map(found, number) for number, side in enumerate(found.plan.scenario.sides)
    }


#: charts beside each other in one picture, and the room between them, px
_ACROSS, _BETWEEN = 3, 12


def in_rows(drawn: Sequence[str]) -> str:
    """Several charts as one picture, three in a row."""
    if len(drawn) == 1:
        return drawn[0]
    sizes = [re.search(r'width="([\d.]+)" height="([\d.]+)"', chart) for chart in drawn]
    assert all(sizes), "every chart says its size"
    wide, high = (max(float(size[n]) for size in sizes if size) + _BETWEEN for n in (1, 2))
    parts = [
        f'<svg x="{place % _ACROSS * wide:g}" y="{place // _ACROSS * high:g}"{chart.removeprefix("<svg")}'
        for place, chart in enumerate(drawn)
    ]
    width, height = wide * min(len(drawn), _ACROSS), high * -(-len(drawn) // _ACROSS)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}">\n{"".join(parts)}</svg>\n'


def holder_tints(found: "Odds") -> dict[str, str]:
    """The colour of each possible holder of an objective."""
    scenario = found.plan.scenario
    tint = {side.id: _tint(scenario, side.id) for side in scenario.sides}
    return tint | {facts.NOBODY: _NOBODY, facts.CONTESTED: _CONTESTED}


def holders_chart(found: "Odds") -> str:
    """Holders of each objective at the end of the last bound, by the share of tables."""
    scenario, tint = found.plan.scenario, holder_tints(found)
    rows = []
    for one in facts.objectives(found):
        cut = [
            (by["share"], tint[by["holder"]],
             text("{objective}: {holder}, {share} of the tables ({low} to {high})", objective=one["objective"],
                  holder=_holder(scenario, by["holder"]), share=f"{by['share']:.1%}", low=f"{by['low']:.1%}",
                  high=f"{by['high']:.1%}"))
            for by in one["held"]
        ]  # fmt: skip
        rows.append((one["objective"], cut))
    return charts.shares(text("Who holds the objectives at the end"), rows)


_NO_SIDE = {facts.NOBODY: text("nobody"), facts.CONTESTED: text("contested")}


def _holder(scenario: "Scenario", holder: str) -> Phrase:
    return _NO_SIDE.get(holder) or unit_name(scenario, "side", holder)


def _strength(scenario: "Scenario", unit: "TalliedUnit") -> Text:
    return text("{unit}, {men} men", unit=unit_name(scenario, unit.level, unit.id), men=unit.men)


def _span(low: str, high: str) -> Text:
    return text("{low} to {high}", low=low, high=high)


def at_least(found: "Odds", number: int) -> str:
    """P(loss >= x): on what share of the tables a unit lost x men or more by the end."""
    unit, scenario = found.layout.units[number], found.plan.scenario
    values, counts = found.distributions.histogram(found.plan.bounds - 1, number, MEN_LOST)
    tables = max(int(counts.sum()), 1)
    remaining = np.cumsum(counts[::-1])[::-1] / tables
    taken = np.flatnonzero(counts)
    points: list[charts.Point] = [(0.0, 1.0, "")] if values[taken[0]] > 0 else []
    for at in taken.tolist():
        said = text("{men} men or more: {share}", men=f"{values[at]:g}", share=f"{remaining[at]:.1%}")
        points.append((float(values[at]), float(remaining[at]), said))
    points.append((float(max(unit.men, values[taken[-1]])), 0.0, ""))
    # a value's share holds up to it: the line falls behind each value
    line = [points[0]]
    for before, point in zip(points, points[1:], strict=False):
        line += [(before[0], point[1], ""), point]
    axes = charts.Axes(_strength(scenario, unit), (0, max(unit.men, 1)), (0, 1),
                       text("men lost"), text("share of tables with as many or more"))  # fmt: skip
    return charts.chart(axes, curves=[charts.Curve(line, _tint(scenario, unit.side))], percent=True)


def fan(found: "Odds", number: int) -> str:
    """Men lost by bound: half of the tables in the dark band, nine of ten in the light one, the median as a line."""
    unit, scenario, known = found.layout.units[number], found.plan.scenario, found.distributions
    summaries = [known.summary(bound, number, MEN_LOST) for bound in range(found.plan.bounds)]
    start = 0.0 if found.plan.first == 1 else summaries[0].least
    shares = [(start,) * len(QUANTILES), *(one.quantiles for one in summaries)]
    bounds = range(found.plan.first - 1, found.plan.first + found.plan.bounds)
    tint, middle = _tint(scenario, unit.side), len(QUANTILES) // 2
    bands = [
        charts.Band([(float(b), q[low], q[high]) for b, q in zip(bounds, shares, strict=True)], tint, opacity)
        for low, high, opacity in ((0, -1, 0.2), (1, -2, 0.35))
    ]
    said: list[Phrase] = ["", *(
        text(
            "end of bound {bound}: mean {mean}, median {median}, half of the tables {half_from} to {half_to}, "
            "nine tenths {least} to {most}",
            bound=bound, mean=f"{one.mean:.1f}", median=f"{one.quantiles[middle]:g}",
            half_from=f"{one.quantiles[1]:g}", half_to=f"{one.quantiles[3]:g}",
            least=f"{one.quantiles[0]:g}", most=f"{one.quantiles[4]:g}",
        )
        for bound, one in zip(bounds[1:], summaries, strict=True)
    )]  # fmt: skip
    line = [(float(b), q[middle], words) for b, q, words in zip(bounds, shares, said, strict=True)]
    title = _strength(scenario, unit)
    over = float(bounds[0]), float(bounds[-1])
    axes = charts.Axes(title, over, (0, max(unit.men, 1)), text("end of bound"), text("men lost"))
    return charts.chart(axes, bands, [charts.Curve(line, tint)])


#: most bars of a histogram, and how many times the bar of a constant fits into its axis
_MOST_BARS, _NARROW = 40, 100


def histogram(found: "Odds", number: int) -> str:
    """On what share of the tables a unit lost how many men by the end; dashed: the mean."""
    unit, scenario = found.layout.units[number], found.plan.scenario
    places, parts, width, reach = bars(*found.distributions.histogram(found.plan.bounds - 1, number, MEN_LOST))
    told = [
        (middle, share, text("{men} men: {share} of the tables", men=f"{middle:g}", share=f"{share:.1%}")
         if reach == 0 else
         text("{least} to {most} men: {share} of the tables", least=f"{middle - reach / 2:g}",
              most=f"{middle + reach / 2:g}", share=f"{share:.1%}"))
        for middle, share in zip(places.tolist(), parts.tolist(), strict=True)
    ]  # fmt: skip
    if len(told) == 1:  # the same on every table: a narrow bar among all that a unit can lose
        low, high = 0.0, max(unit.men, places[0], 1)
        width = high / _NARROW
    else:
        low, high = places[0] - width / 2, places[-1] + width / 2
    axes = charts.Axes(_strength(scenario, unit), (float(low), float(high)),
                       (0.0, float(parts.max())), text("men lost"), text("share of tables"))  # fmt: skip
    mean = found.distributions.summary(found.plan.bounds - 1, number, MEN_LOST).mean
    return charts.histogram(axes, told, width, mean, _tint(scenario, unit.side))


def bars(values: "npt.NDArray[np.floating]", counts: "npt.NDArray[np.int64]") -> tuple[Any, Any, float, float]:
    """Places, shares and width of a histogram's bars, and how far apart the ends of what a bar stands for are.

    Every bar has the same number of possible values.
    """
    taken = np.flatnonzero(counts)
    step = int(np.gcd.reduce(np.diff(taken))) if len(taken) > 1 else 1
    possible = (taken - taken[0]) // step
    together = int(possible[-1]) // _MOST_BARS + 1
    shares = np.bincount(possible // together, weights=counts[taken] / counts.sum())
    unit = float(values[1] - values[0]) * step if len(values) > 1 else 1.0
    width, reach = unit * together, unit * (together - 1)
    return values[taken[0]] + reach / 2 + width * np.arange(len(shares)), shares, width, reach


def of_odds(found: "Odds", seed: int) -> str:
    """Odds: objectives first, then losses with intervals, curves of losses, fans, the map of danger."""
    scenario, known = found.plan.scenario, found.distributions
    drawn = odds_charts(found)
    told = facts.of_odds(found, seed)
    sections = []
    if scenario.objectives:
        rows = [
            (one["objective"], *(
                text("{share} ({low} to {high})", share=f"{by['share']:.1%}", low=f"{by['low']:.1%}",
                     high=f"{by['high']:.1%}")
                for by in one["held"]
            ))
            for one in told["objectives"]
        ]  # fmt: skip
        headings = (text("objective"), *(_holder(scenario, holder) for holder in facts.holders(found)))
        sections.append(Section(text("Who holds what"), [text("Share of the tables, with its 95 % interval.")],
                                drawn["objectives"], headings, rows, wide=True))  # fmt: skip
    rows = []
    for n in _leaders(found):
        unit, lost = found.layout.units[n], known.summary(found.plan.bounds - 1, n, MEN_LOST)
        q = lost.quantiles
        rows.append((
            unit_name(scenario, unit.level, unit.id), f"{unit.men}", f"{lost.mean:.1f}",
            _span(f"{lost.low:.1f}", f"{lost.high:.1f}"), f"{q[2]:g}", _span(f"{q[1]:g}", f"{q[3]:g}"),
            _span(f"{q[0]:g}", f"{q[4]:g}"), _span(f"{lost.least:g}", f"{lost.most:g}"),
        ))  # fmt: skip
    headings = (
        text("unit"),
        text("men"),
        text("mean loss"),
        text("95 % of the mean"),
        text("median"),
        text("half of tables"),
        text("nine tenths"),
        text("all tables"),
    )
    sections.append(Section(text("Men lost"), headings=headings, rows=rows))
    sections.append(
        Section(
            text("How likely is a loss of x men or more"),
            [text("Rest the pointer on a line for its figure.")],
            drawn["losses"],
        )
    )
    sections.append(Section(text("Men lost, bound by bound"), [
        text("Dark band: half of the tables; light band: nine tenths; line: the median.")], drawn["fans"]))  # fmt: skip
    sections.append(Section(text("Where it is dangerous"), [
        text("Of the platoons that ended a bound in a cell, the share that took a hit in it.")],
        [danger_map(found)], wide=True))  # fmt: skip
    bounds = _bounds_said(found.plan.first, found.plan.bounds)
    tables = f"{found.tally.tables:,}"
    lines = [text("{tables} tables of {bounds}, dice of seed {seed}.", tables=tables, bounds=bounds, seed=seed)]
    lines += [text("Replaced: {what}.", what=what) for what in found.plan.replaced]
    return written(scenario.title, text("Odds"), lines, sections)


def _variant(found: "Comparison", number: int) -> Phrase:
    """A variant's name; the battle without a change has none of its user's."""
    return text("as it is") if number == 0 else found.names[number]


def differences_chart(found: "Comparison") -> str:
    """Men lost under each variant less those under the first, at the end, with 95 % intervals."""
    scenario, last = found.plans[0].scenario, found.plans[0].bounds - 1
    rows = []
    for level in ("side", "battalion"):
        for number, unit_number in enumerate(found.shared[0]):
            unit = found.layouts[0].units[unit_number]
            if unit.level != level:
                continue
            for variant in range(1, len(found.names)):
                d = found.difference(variant, last, MEN_LOST, number)
                if level == "battalion" and d.low == d.high == 0:
                    continue
                name = unit_name(scenario, level, unit.id)
                label = name if len(found.names) == 2 else f"{name}, {found.names[variant]}"
                said = text(
                    "{variant}: {mean} men ({low} to {high}), {lost} lost", variant=found.names[variant],
                    mean=f"{d.mean:+.1f}", low=f"{d.low:+.1f}", high=f"{d.high:+.1f}", lost=f"{d.other:.1f}",
                )  # fmt: skip
                rows.append(charts.Interval(label, d.low, d.mean, d.high, _TINTS[(variant - 1) % len(_TINTS)], said))
    under = text("men lost, less those under: {variant}", variant=_variant(found, 0))
    return charts.intervals(text("What the variants change"), under, rows, 760.0)


def of_comparison(found: "Comparison", seed: int) -> str:
    """A comparison: the differences with their intervals, then the figures of every unit."""
    told = facts.of_comparison(found, seed)
    scenario = found.plans[0].scenario
    rows = [
        (row["variant"], unit_name(scenario, row["level"], row["unit"]), f"{row['base']:.1f}", f"{row['other']:.1f}",
         f"{row['mean']:+.1f}", _span(f"{row['low']:+.1f}", f"{row['high']:+.1f}"),
         text("same on every table") if row["gain"] is None else f"{row['gain']:.1f} x")
        for row in told["men_lost"]
    ]  # fmt: skip
    headings = (
        text("variant"),
        text("unit"),
        _variant(found, 0),
        text("with it"),
        text("difference"),
        text("95 % interval"),
        text("pairing gained"),
    )
    bounds = _bounds_said(told["from_bound"], told["bounds"])
    played = text("{tables} tables of {bounds}", tables=f"{told['tables']:,}", bounds=bounds)
    lines = [text("{played}, each variant on the same dice of seed {seed}; the difference is taken table by table.",
                  played=played, seed=seed)]  # fmt: skip
    lines += [
        text("Replaced in {name}: {what}.", name=name, what=what)
        for name, plan in zip(found.names, found.plans, strict=True)
        for what in plan.replaced
    ]
    sections = [Section(text("Differences"), charts=[differences_chart(found)], wide=True),
                Section(text("Men lost"), headings=headings, rows=rows)]  # fmt: skip
    return written(told["title"], text("Comparison"), lines, sections)


def luck_chart(told: dict[str, Any], scenario: "Scenario") -> str:
    """Hits above or below those expected, in standard deviations, by side and battalion."""
    rows = []
    for level, what in (("side", "sides"), ("battalion", "battalions")):
        for one in told[what]:
            side = one["of"] if level == "side" else scenario.forces.side_of(one["of"])
            said = text("{hits} hits of {rolls} rolls, {expected} expected", hits=one["hits"], rolls=one["rolls"],
                        expected=f"{one['expected']:.1f}")  # fmt: skip
            value = one["deviations"]
            rows.append(charts.Interval(unit_name(scenario, level, one["of"]), min(0.0, value), value, max(0.0, value),
                                        _tint(scenario, side), said))  # fmt: skip
    return charts.intervals(text("Hits beside those expected"), text("standard deviations; to the right: lucky"), rows)


def of_luck(found: "Luck", most: int) -> str:
    """A battle's luck: where its losses lie, hits beside those expected, the rolls that mattered most."""
    told, scenario = facts.of_luck(found, most), found.scenario
    losses = [
        (unit_name(scenario, p["level"], p["unit"]), f"{p['men_lost']:g}", f"{p['mean']:.1f}", f"{p['fewer_on']:.1%}",
         f"{p['as_many_on']:.1%}")
        for p in told["losses"]
    ]  # fmt: skip
    rolls = [
        (r["by"], r["target"], f"{r['bound']} {r['substep']}", " ".join(map(str, r["dice"])),
         f"{r['needed']}+" if r["needed"] else text("more"), f"{r['hits']}", f"{r['expected']:.2f}", f"{r['men']:+.1f}")
        for r in told["rolls"]
    ]  # fmt: skip
    sections = [
        Section(text("Hits"), charts=[luck_chart(told, scenario)], wide=True),
        Section(
            text("Men lost, beside other tables"),
            headings=(text("unit"), text("lost"), text("mean"), text("fewer on"), text("as many on")),
            rows=losses,
        ),
        Section(
            text("Rolls that mattered most"),
            headings=(
                text("by"),
                text("at"),
                text("bound"),
                text("dice"),
                text("needed"),
                text("hits"),
                text("expected"),
                text("men"),
            ),
            rows=rolls,
        ),
    ]
    lines = [text("The battle of {bounds} beside {tables} others on other dice.",
                  bounds=_bounds_said(1, found.bounds), tables=f"{told['tables']:,}")]  # fmt: skip
    return written(told["title"], text("Luck"), lines, sections)
