"""covers: ui/bound_sim_ui/scene/labels.py, ui/bound_sim_ui/scene/bases.py, maps/bound_sim_maps/lettering.py

Units have their names: at four zooms, on all shipped battles, at their opening and after two bounds with what befell.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtGui import QTransform
from pytestqt.qtbot import QtBot

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.results.battle_map.timeline import Standing
from bound_sim.scenario.files import shipped
from bound_sim_maps.lettering import TextBox
from bound_sim_ui.document import Document
from bound_sim_ui.scene.labels import Plate, overlaps
from bound_sim_ui.scene.replay import map_of, show_action, show_standing
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.theme import bundled_fonts

ZOOMS = (0.0, 2.0, 5.0, 8.0)  # steps nearer than the whole map
WIDE_PX, SHARE = 13.0, 0.9
#: a name that nobody takes for another's stands so near (px)
BESIDE_PX = 4.5


def box_of(base: Standing, view: MapView) -> TextBox:
    """What a base covers, px, from its own corners."""
    zoom = view.transform().m11()
    middle = view.places.at(base.x_u, base.y_u)
    turn = math.radians(base.facing / 10)
    corners = [(a * base.width_u / 200, b * base.depth_u / 200) for a in (-1, 1) for b in (-1, 1)]
    xs = [zoom * (middle.x() + x * math.cos(turn) - y * math.sin(turn)) for x, y in corners]
    ys = [zoom * (middle.y() + x * math.sin(turn) + y * math.cos(turn)) for x, y in corners]
    return TextBox(min(xs), min(ys), max(xs), max(ys))


def apart(one: TextBox, other: TextBox) -> float:
    return math.hypot(max(one.west - other.east, other.west - one.east, 0),
                      max(one.north - other.south, other.north - one.south, 0))  # fmt: skip


def groups(view: MapView) -> Iterator[tuple[set[str], list[Standing]]]:
    """Bases that are wide enough, in groups that one name may tell, with the names that do."""
    assert view.bases is not None
    drawn, zoom = view.bases._standing, view.transform().m11()
    piled = view.bases.unnamed()
    companies: dict[str, list[Standing]] = {}
    for name, base in drawn.items():
        if base.width_u / 100 * zoom >= WIDE_PX and name not in piled:
            companies.setdefault(name.rpartition("/")[0], []).append(base)
    for company, members in companies.items():
        rest = sorted(members, key=lambda base: (base.x_u, base.y_u))
        while rest:
            group = [rest.pop(0)]
            for one in group:
                near = [two for two in rest if max(abs(one.x_u - two.x_u), abs(one.y_u - two.y_u)) <= 2 * one.width_u]
                rest = [two for two in rest if two not in near]
                group += near
            yield {company}, group


def away_from(plate: Plate, of: list[TextBox]) -> float:
    """How far what a name is tied to stands from its nearest base: its line's end, or the name."""
    if plate.line is not None:
        end = TextBox(plate.line[2], plate.line[3], plate.line[2], plate.line[3])
        return min(apart(end, box) for box in of)
    return min(apart(plate.room, box) for box in of)


def named(view: MapView) -> tuple[int, list[str]]:
    """How many bases there are to name, and those that nothing names."""
    plates: dict[str, list[Plate]] = {}
    for plate in view.labels.plates:
        plates.setdefault(plate.text.partition("\n")[0].partition(",")[0], []).append(plate)
    count, without = 0, []
    for names, group in groups(view):
        boxes = {base.platoon: box_of(base, view) for base in group}
        shorter = min(min(box.east - box.west, box.south - box.north) for box in boxes.values())
        all_of_it = [plate for name in names for plate in plates.get(name, ())]
        told = any(away_from(plate, list(boxes.values())) <= max(shorter, BESIDE_PX) for plate in all_of_it)
        for name, box in boxes.items():
            count += 1
            own = [plate for plate in plates.get(name, ()) if away_from(plate, [box]) <= max(shorter, BESIDE_PX)]
            if not told and not own:
                without.append(name)
    return count, without


@pytest.mark.parametrize("name", shipped())
def test_nine_of_ten_units_are_named_at_four_zooms(name: str, qtbot: QtBot) -> None:
    """A name counts where it stands beside its unit, or where its line leads to it."""
    bundled_fonts()
    scenario = load(name)
    battle = Battle(scenario, KeyedDice(key_from_seed(1)))
    battle.run(bounds=2)
    document = Document(scenario, battle.log.tables, "", 3)
    view = map_of(document, "period")
    qtbot.addWidget(view)
    view.resize(1000, 640)
    view.show()
    moments, units = document.history.moments, 0
    for moment in (moments[0], None):
        document.moment = moment
        show_standing(view, document)
        show_action(view, document, [] if moment else [when for when in moments if when.bound == 2])
        for steps in ZOOMS:
            view.fit()
            view.zoom(steps)
            view.labels.forget()  # as when the zoom has come to rest
            view.grab()
            zoom = view.transform().m11()
            signs = view.action.marks(QTransform.fromScale(zoom, zoom))
            count, without = named(view)
            units += count
            assert len(without) <= count * (1 - SHARE), (moment, steps, without)
            assert overlaps(view.labels.plates) == []
            names = [plate for plate in view.labels.plates if plate.text.partition("\n")[0] in scenario.forces.by_id
                     or any(plate.text == base.rpartition("/")[0] for base in scenario.forces.by_id)]  # fmt: skip
            assert [(plate.text, sign) for plate in names for sign in signs if plate.room.touches(sign)] == []
            said, piles = said_of_piles(view)
            assert said >= piles * SHARE, (moment, steps, said, piles)
            units += piles
    assert units, "nothing was measured"


def said_of_piles(view: MapView) -> tuple[int, int]:
    """How many piles of counters say what lies there, and how many there are."""
    if view.areas is None:
        return 0, 0
    left = [plate.text for plate in view.labels.plates]
    said = 0
    for pile in view.areas.piles:
        if pile.said in left:
            left.remove(pile.said)
            said += 1
    return said, len(view.areas.piles)


def nimy_after_a_bound(qtbot: QtBot) -> tuple[MapView, Document]:
    """Its map with all units as they stand at the end of the first bound, painted once."""
    bundled_fonts()
    scenario = load("nimy")
    battle = Battle(scenario, KeyedDice(key_from_seed(1)))
    battle.run(bounds=1)
    document = Document(scenario, battle.log.tables, "", 2)
    document.moment = document.history.moments[0]
    view = map_of(document, "period")
    qtbot.addWidget(view)
    view.resize(1000, 640)
    view.show()
    view.fit()
    show_standing(view, document)
    view.grab()
    return view, document


def test_a_unit_without_its_name_is_counted(qtbot: QtBot) -> None:
    """The measure itself: without names all lack one, and a name that has lost its line is nobody's."""
    view, _ = nimy_after_a_bound(qtbot)
    count, without = named(view)
    assert without == []
    lines = [plate for plate in view.labels.plates if plate.line is not None]
    assert len(lines) > 5
    view.labels.plates = [plate._replace(line=None) for plate in view.labels.plates]
    assert len(named(view)[1]) >= len(lines)
    view.labels.plates = []
    assert len(named(view)[1]) == count


def test_names_go_with_bases_that_moved(qtbot: QtBot) -> None:
    """They are looked for about where a base stands now, at the same zoom too."""
    view, document = nimy_after_a_bound(qtbot)
    assert view.bases is not None
    far = 20_000
    view.bases.show_standing({name: replace(base, y_u=base.y_u + (far if base.y_u < far else -far))
                              for name, base in document.standing.items()})  # fmt: skip
    view.grab()
    count, without = named(view)
    assert count > 100
    assert len(without) <= count * (1 - SHARE), without


def test_lines_move_with_their_names() -> None:
    plate = Plate("1/A", TextBox(0, 0, 10, 10), 10, "#000000", line=(5, 10, 5, 40))
    assert plate.at(3, 4).line == (8, 14, 8, 44)
