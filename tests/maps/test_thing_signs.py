"""covers: maps/bound_sim_maps/symbols.py, maps/bound_sim_maps/canvas.py

Signs of things on the table, and of bases that are deeper than wide.
"""

import pytest

from bound_sim_maps import picture, symbols
from bound_sim_maps.canvas import short_paths
from bound_sim_maps.table import Table

CANVAS = picture.map_canvas(Table(60_000, 40_000, 30_480))


@pytest.mark.parametrize("kind", [*symbols.THINGS, "something else"])
def test_a_sign_lies_about_its_place(kind: str) -> None:
    places = [place for step in symbols.steps(symbols.thing(kind)) for place in step.places]
    assert places
    assert all(abs(x) <= 8 and abs(y) <= 8 for x, y in places)


def test_each_kind_has_its_own_and_all_others_one() -> None:
    assert len({symbols.thing(kind) for kind in [*symbols.THINGS, "cloud", "smoke"]}) == len(symbols.THINGS) + 1


@pytest.mark.parametrize(("shape", "drawn"), [("point", symbols.thing("mine")), ("line", "stroke"), ("circle", "r=")])
def test_a_thing_is_drawn_by_its_shape(shape: str, drawn: str) -> None:
    made = CANVAS.thing(shape, (10_000, 10_000), (15_000, 10_000), 5_000, symbols.thing("mine"), "#0072B2")
    assert drawn in made
    assert "#0072B2" in made


@pytest.mark.parametrize("style", symbols.STYLES)
def test_the_sign_of_a_hull_lies_within_it(style: symbols.Style) -> None:
    """A tank is deeper than wide: its sign is no wider than its hull; of a base that is wide nothing changes."""
    paints = symbols.drawn("tank", "#0072B2", 0, 48.0, 96.0, style)
    signs = [paint for paint in paints if paint.line == "#2b2620" or paint.data.startswith("M-")]
    widest = max(abs(x) for paint in signs for step in symbols.steps(paint.data) for x, _ in step.places)
    assert widest <= 48.0 / 2 + 1e-6
    wide = symbols.drawn("tank", "#0072B2", 0, 96.0, 48.0, style)
    assert any(abs(x) == pytest.approx(0.46 * 48.0) for paint in wide for step in symbols.steps(paint.data)
               for x, _ in step.places)  # fmt: skip


def test_short_paths_go_through_the_same_places() -> None:
    """Steps after an M and after a Z, numbers with and without a sign; a path with curves stays as it is."""
    straight = "M10 20L12.5 18L12.5 30ZL1 1M-3 4.1L0 0Z"
    drawn = f'<path d="{straight}"/><path d="M0 0C1 1 2 2 3 3"/>'
    assert short_paths(drawn) == ('<path d="m10 20 2.5-2 0 12zl-9-19m-4 3.1 3-4.1z"/><path d="M0 0C1 1 2 2 3 3"/>')
