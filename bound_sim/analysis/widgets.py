"""A map that moves as a widget of a notebook: anywidget, an extra, shows a page in a frame of its own."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

NEEDS_ANYWIDGET = text('the extra of bound-sim that brings it: pip install "bound-sim[notebook]"')
#: px of the frame at first
_HEIGHT_PX = 720


def widget(page: str, title: str, bases: Sequence[str]) -> Any:
    """A page as a widget. Its trait ``selected`` are the ids of the chosen bases, of ``bases``; ``height`` is in px.

    Raises Refused where anywidget is not installed.
    """
    if find_spec("anywidget") is None:
        wrong = text("a map in a notebook needs anywidget, which is not installed")
        raise Refused([Fault("map", "", wrong, NEEDS_ANYWIDGET)])
    return _kind()(page=page, title=title, bases=list(bases))


@cache
def _kind() -> Any:
    """The class of the widget, made where it is first asked for: without the extra there is none."""
    anywidget, traits = import_module("anywidget"), import_module("traitlets")

    def known(self: Any, proposal: Any) -> list[str]:
        strange = [name for name in proposal["value"] if name not in self.bases]
        if strange:
            raise traits.TraitError(f"selected: {', '.join(map(repr, strange))}: not a base: ids of bases of this map")
        return list(proposal["value"])

    return type("MapWidget", (anywidget.AnyWidget,), {
        "__doc__": "A map that moves; selected: ids of the chosen bases.", "__module__": __name__,
        "_esm": files("bound_sim_maps").joinpath("viewer", "widget.js").read_text(encoding="utf-8"),
        "page": traits.Unicode().tag(sync=True), "title": traits.Unicode().tag(sync=True),
        "height": traits.Int(_HEIGHT_PX).tag(sync=True), "bases": traits.List(traits.Unicode()),
        "selected": traits.List(traits.Unicode()).tag(sync=True), "_known": traits.validate("selected")(known),
    })  # fmt: skip
