"""Casualty curves as inline SVG, drawn by hand: colours and ink come from the page, so that dark and print work."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bound_sim.results.report.view import ReportView
from bound_sim.rules.records.prose import THIN, number, ours
from bound_sim_maps.canvas import plain, short_paths
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Text, text

#: of each side's line, so that sides differ without colour too
DASHES = ("", "7 4", "2 4", "10 3 2 3")
#: bounds of which each has a dot on a line
MOST_DOTS = 40
#: y, the side's place, its name, what is left of it
_Label = tuple[float, int, str, str]


@dataclass(frozen=True)
class Frame:
    """The plot: outer size and margins in px, and what the axes run over."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    x_most: float
    y_most: float

    def x(self, value: float) -> float:
        return self.left + (self.width - self.left - self.right) * value / max(self.x_most, 1)

    def y(self, value: float) -> float:
        return self.height - self.bottom - (self.height - self.top - self.bottom) * value / max(self.y_most, 1e-9)


def men_left(view: ReportView, level: str, unit: str) -> list[float]:
    """Men left with a unit at the opening and at each bound's end."""
    strength = float(view.strength.get(f"{level}:{unit}", 0))
    left = [strength]
    for bound in view.bounds:
        left.append(view.men_left.get((level, unit), {}).get(bound, left[-1]))
    return left


def _path(frame: Frame, values: Sequence[float]) -> str:
    return "M" + " L".join(f"{frame.x(place):.1f} {frame.y(value):.1f}" for place, value in enumerate(values))


def _ticks(bounds: int) -> list[int]:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if bounds / step <= 14)
    return list(range(0, bounds + 1, step))


def strength_curve(view: ReportView) -> Markup:
    """Share of its men that each side still has, bound by bound."""
    frame = _frame(view, 100)
    parts = [_axes(frame, view, (0, 25, 50, 75, 100), "{}\u202f%")]
    labels: list[_Label] = []
    for place, side in enumerate(view.scenario.sides):
        men = men_left(view, "side", side.id)
        if not men[0]:
            continue  # a side whose strength is not known
        shares = [100 * left / men[0] for left in men]
        parts.append(_course(frame, place, shares, [Markup("")] * len(shares)))
        left = spoken(text("{share} of {men}", share=f"{shares[-1]:.0f}{THIN}%", men=number(men[0])))
        labels.append((frame.y(shares[-1]), place, side.name or side.id, left))
    parts += _labelled(frame, labels)
    return _svg(frame, parts, text("Share of men left by side and {word:text}", word=view.word("bound")), timed=True)


def points_curve(view: ReportView) -> Markup:
    """Victory points of each side in all, bound by bound; nothing for rules that count none."""
    counted = {bound: view.telling.points(view, bound) for bound in view.bounds}
    most = max((total for totals in counted.values() for total in totals.values()), default=0)
    if not any(counted.values()):
        return Markup("")
    top, steps = _round_up(most)
    frame = _frame(view, top)
    parts = [_axes(frame, view, steps, "{}")]
    labels: list[_Label] = []
    for place, side in enumerate(view.scenario.sides):
        name, totals = side.name or side.id, [0.0]
        for bound in view.bounds:  # a bound that ended the battle may have counted none
            totals.append(float(counted[bound].get(side.id, totals[-1])))
        titles = []
        for at, value in enumerate(totals):
            gained = number(value - totals[at - 1]) if at else "0"
            said = spoken(text("{side}, {word:text} {bound}: {points} points, {gained} of them new", side=name,
                               word=view.word("bound"), bound=at, points=number(value), gained=gained))  # fmt: skip
            titles.append(Markup("<title>{}</title>").format(said))
        parts.append(_course(frame, place, totals, titles))
        labels.append((frame.y(totals[-1]), place, name, number(totals[-1])))
    parts += _labelled(frame, labels)
    return _svg(frame, parts, text("Victory points by side and {word:text}", word=view.word("bound")), timed=True)


def _frame(view: ReportView, y_most: float, height: float = 300) -> Frame:
    """The frame of a chart as wide as the page, with room for the names of sides on the right."""
    return Frame(760, height, 68, 190, 16, 44, view.last, y_most)


def _course(frame: Frame, place: int, values: Sequence[float], titles: Sequence[Markup]) -> str:
    """A side's line, with a dot at each bound where there is room for dots."""
    drawn = f'<path class="line s{place}" d="{_path(frame, values)}" stroke-dasharray="{DASHES[place % len(DASHES)]}"/>'
    few = zip(values, titles, strict=True) if len(values) <= MOST_DOTS + 1 else ()
    dots = (
        Markup('<circle class="dot s{}" cx="{:.1f}" cy="{:.1f}" r="2.6">{}</circle>').format(
            place, frame.x(at), frame.y(value), title
        )
        for at, (value, title) in enumerate(few)
    )
    return drawn + "".join(dots)


def _labelled(frame: Frame, labels: list[_Label]) -> Iterator[str]:
    """The sides' names at the ends of their lines, each with what is left below it."""
    x = frame.width - frame.right + 12
    for y, place, name, left in _apart(labels, 42):
        yield Markup('<text class="label s{}" x="{:.1f}" y="{:.1f}">{}</text>').format(place, x, y, name[:22])
        yield Markup('<text class="tick" x="{:.1f}" y="{:.1f}">{}</text>').format(x, y + 18, left)


def _apart(labels: list[_Label], gap: float) -> list[_Label]:
    """Labels pushed down where they would print over each other."""
    placed: list[_Label] = []
    for y, *rest in sorted(labels):
        placed.append((max(y, placed[-1][0] + gap) if placed else y, *rest))  # type: ignore[arg-type]
    return placed


def loss_bars(view: ReportView) -> Markup:
    """Men that each side lost in each bound."""
    lost = [
        [row["men_lost"] for bound in view.bounds for row in view.account("casualties", bound, "side")
         if row["side"] == side.id]
        for side in view.scenario.sides
    ]  # fmt: skip
    most = max((value for side in lost for value in side), default=0.0)
    top, steps = _round_up(most)
    frame = _frame(view, top, 220)
    parts = [_axes(frame, view, steps, "{}", between=True)]
    slot = frame.x(1) - frame.x(0)
    bar = min(slot * 0.76 / max(len(lost), 1), 26)
    for place, side in enumerate(lost):
        for at, value in enumerate(side):
            if value <= 0:
                continue
            x = frame.x(at + 0.5) + (place - len(lost) / 2) * bar
            y = frame.y(value)
            shape = f'x="{x:.1f}" y="{y:.1f}" width="{bar - 1:.1f}" height="{frame.y(0) - y:.1f}"'
            said = text("{side}, {word:text} {bound}: {men} men", side=view.scenario.sides[place].name,
                        word=view.word("bound"), bound=at + 1, men=number(value))  # fmt: skip
            title = Markup("<title>{}</title>").format(spoken(said))
            parts.append(f'<rect class="bar s{place}" {shape}>{title}</rect>')
            if place % 2:
                parts.append(f'<rect class="hatching" {shape} fill="url(#hatch)"/>')
    return _svg(frame, parts, text("Men lost by side in each {word:text}", word=view.word("bound")), timed=True)


def _round_up(most: float) -> tuple[float, tuple[float, ...]]:
    """A round end of the axis and its steps."""
    if most <= 0:
        return 1.0, (0, 1)
    unit = 1
    while unit * 10 <= most:
        unit *= 10
    step = next(unit * part for part in (0.2, 0.5, 1, 2, 2.5) if most / (unit * part) <= 5)
    step = max(step, 1)
    count = int(-(-most // step))
    return step * count, tuple(step * number for number in range(count + 1))


def battalion_curves(view: ReportView, left_out: Collection[str] = ()) -> list[tuple[str, int, Markup]]:
    """Small multiples: the men left of each battalion that is not left out, all on the same scale of shares."""
    drawn = []
    told = (unit for unit in view.battalion_names if unit not in left_out)
    for unit in sorted(told, key=lambda unit: view.side_index.get(unit, 0)):
        men = men_left(view, "battalion", unit)
        if not men[0]:
            continue
        place = view.side_index.get(unit, 0)
        frame = Frame(190, 74, 2, 2, 6, 14, view.last, 100)
        shares = [100 * left / men[0] for left in men]
        line = _path(frame, shares)
        ground = f"L{frame.x(view.last):.1f} {frame.y(0):.1f} L{frame.x(0):.1f} {frame.y(0):.1f} Z"
        parts = [
            f'<path class="axis" d="M{frame.x(0):.1f} {frame.y(0):.1f} H{frame.x(view.last):.1f}"/>',
            f'<path class="axis faint" d="M{frame.x(0):.1f} {frame.y(100):.1f} H{frame.x(view.last):.1f}"/>',
            f'<path class="area s{place}" d="{line} {ground}"/><path class="line s{place}" d="{line}"/>',
            f'<text class="tick" x="2" y="72">{number(men[0])}</text>'
            f'<text class="tick" x="188" y="72" text-anchor="end">{number(men[-1])}</text>',
        ]
        drawn.append((unit, place, _svg(frame, parts, text("Men left by {word:text}", word=view.word("bound")))))
    return drawn


def _axes(frame: Frame, view: ReportView, steps: Sequence[float], form: str, *, between: bool = False) -> str:
    parts = []
    for step in steps:
        y = frame.y(step)
        faint = "" if step == 0 else " faint"
        parts.append(f'<path class="axis{faint}" d="M{frame.left} {y:.1f} H{frame.width - frame.right}"/>')
        at = f'x="{frame.left - 8}" y="{y + 4:.1f}" text-anchor="end"'
        parts.append(f'<text class="tick" {at}>{form.format(number(step))}</text>')
    base = frame.height - frame.bottom
    for bound in _ticks(view.last):
        if between and bound == 0:
            continue
        x = frame.x(bound - 0.5 if between else bound)
        clock = view.clock(bound)
        parts.append(str(Markup('<text class="tick" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>').format(
            x, base + 20, bound or spoken(text("start"))
        )))  # fmt: skip
        if clock and view.last <= 14:
            hour = Markup('<text class="tick hour" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>')
            parts.append(str(hour.format(x, base + 36, clock)))
    return "".join(parts)


def _svg(frame: Frame, parts: Sequence[str], title: Text, *, timed: bool = False) -> Markup:
    """A chart. One that is ``timed`` is a bar of time: it says where the battle begins and ends on it."""
    body, said = short_paths("".join(parts)), plain(spoken(title))
    time = f' data-time="{frame.x(0):g} {frame.x(frame.x_most):g} {frame.x_most:g}"' if timed and frame.x_most else ""
    # every varying text in the parts went through Markup.format or is a number
    return ours(
        f'<svg class="plot" viewBox="0 0 {frame.width:g} {frame.height:g}" role="img" aria-label="{said}"{time}>'
        f"{body}</svg>"
    )
