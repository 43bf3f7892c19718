"""A result in a notebook: tables as HTML, pictures as images that no other cell's styles or names reach."""

import sys
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from bound_sim.analysis.arguments import takes
from bound_sim.battle import readiness
from bound_sim.scenario.model import Scenario
from bound_sim_maps import written
from bound_sim_maps.faults import refuse
from bound_sim_maps.pngs import on_white
from bound_sim_maps.texts import Phrase, text


def ready_for_many(*scenarios: Scenario) -> None:
    """Make the rules ready for many tables, telling of what is compiled on stderr."""
    readiness.make_ready_for_many(scenarios, _tell)


def ready_for_one(scenario: Scenario) -> None:
    """Make the rules of one battle ready, telling of what is compiled on stderr."""
    readiness.make_ready(scenario, _tell)


def _tell(line: Phrase) -> None:
    print(line, file=sys.stderr, flush=True)


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> Markup:
    """A small table; texts in it are text."""
    head = Markup("").join(Markup("<th>{}</th>").format(heading) for heading in headings)
    body = Markup("").join(
        Markup("<tr>{}</tr>").format(Markup("").join(Markup("<td>{}</td>").format(cell) for cell in row))
        for row in rows
    )
    return Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(head, body)


@dataclass(frozen=True)
class ShownPicture:
    """A picture that a notebook shows, as SVG text."""

    svg: str

    @takes()
    def save(self, path: str | Path) -> Path:
        """Write it as ``.svg``, or as ``.png`` on white. Raises Refused for another ending."""
        path = Path(path)
        if path.suffix.lower() not in (".svg", ".png"):
            refuse(
                "save",
                text("'{name}' is neither SVG nor PNG", name=path.name),
                text("a name that ends in .svg or .png"),
            )
        written.put(path, on_white(self.svg) if path.suffix.lower() == ".png" else self.svg)
        return path

    def __repr__(self) -> str:
        return f"<picture of {len(self.svg):,} characters of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg


def image(svg: str, about: str) -> Markup:
    """A picture as an image of its own."""
    data = b64encode(svg.encode()).decode()
    return Markup('<img alt="{}" style="max-width:100%" src="data:image/svg+xml;base64,{}">').format(about, data)


def heading(text: str, beside: str = "") -> Markup:
    """A line above a table or picture."""
    return Markup("<p><b>{}</b> {}</p>").format(text, beside)
