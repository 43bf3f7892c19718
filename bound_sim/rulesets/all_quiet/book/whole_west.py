"""The whole West to fill in from a copy of the game: a folder without map, counters and charts, and what it lacks."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from bound_sim.rulesets.all_quiet.book.chart import CARDS, DECK_NAMES, DECKS, LAST_TURN, TANK_TYPE, Nation
from bound_sim.rulesets.all_quiet.book.words import TO_COME
from bound_sim.scenario.inputs import place_words
from bound_sim.scenario.model import Scenario
from bound_sim_maps.areas import MapArea
from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import text

#: AQ-R-4: nations whose counters are on the map of the West at the start, and the one whose counters come by a card
_ON_MAP, _COMES = ("GE", "FR", "UK", "BE"), "US"
#: AQ-R-36: nations that have a tank under the option
_TANKS = ("UK", "FR")

_TOML = f"""# The whole West, to fill in from your own copy of the game: its map and counters are not in this program.
# bound-sim check {{name}}   says all that is missing at once; NOTES.md says where each thing stands.
title = "The West, 1914-1918"
ruleset = "all-quiet"
bounds = {LAST_TURN}
notes = "NOTES.md"

[sides."CP"]
name = "Central Powers"
front = 270
colour = "#5c5f66"

[sides."ENT"]
name = "Entente"
front = 90
colour = "#3465a4"

[game]
whole = "west"            # check then says what the whole front lacks
sudden = {{{{Paris = "CP"}}}}
# the turn record chart, a number for each of the {LAST_TURN} turns: cards of a hand, German units out and in
hands_central = []
hands_entente = []
out = []
into = []
options = []              # "co-operation", "tanks"
"""
_NOTES = """# The West, to fill in

Each file of this folder is filled in from your own copy of the game. What the program brings of its own stands in
`flanders-to-vosges-1914`, which shows each file filled in.

| file | from where | what |
|---|---|---|
| `areas.csv` | the map | a row an area: its flag (`owner`: "CP" or "ENT"; `nation`: GE, FR, BE), victory points, `port`, `fortified` (yes), the map's `edges` that it touches, a place for its counters in cm |
| `borders.csv` | the map | each pair of areas that touch once; `barriered` where the border is |
| `forces.csv` | counters and set-up | a row a counter: nation, a name, its two figures, the area or the box `reserve`; Americans in the box `to come`, tanks in the box `tanks` |
| `cards.csv` | the cards | the number of each; a row for a card that is not there, out with one that you do not have |
| `scenario.toml` | the turn record chart | hands, German units out and in |

`map.geojson` is an empty table of 120 x 90 cm; the desk draws in it. What cards do by this program stands in `bound-sim cards
--ruleset all-quiet`: what is marked ours there may differ from your cards.
"""  # noqa: E501
_HEADS = {
    "areas.csv": "name,owner,nation,vp,port,fortified,edges,x_cm,y_cm\n",
    "borders.csv": "a,b,kind\n",
    "forces.csv": "side,nation,unit,counter,type,area,box,spent\n",
}
_MAP = (
    '{"type": "FeatureCollection", "battlefield": {"title": "The West", "columns": 4, "rows": 3, "space_cm": 30}, '
    '"features": []}\n'
)


def whole_west(name: str) -> Mapping[str, str]:
    """The files of the folder by name; a card of each kind that a deck may have, without its number."""
    cards = ["name,count,effect,side,begins"]
    for (camp, begins), counts in DECKS.items():
        side = "CP" if camp.startswith("Central") else "ENT"
        for effect in counts:
            title = CARDS[effect].title.replace(" ", "-") + ("-S" if begins == "deck" else "")
            cards.append(f"{title},,{effect},{side},{begins if begins == 'deck' else ''}")
    return {
        "scenario.toml": _TOML.format(name=name), "NOTES.md": _NOTES, "map.geojson": _MAP, **_HEADS,
        "cards.csv": "\n".join(cards) + "\n",
    }  # fmt: skip


def missing(scenario: Scenario, central: str, known: Mapping[str, Nation], options: Collection[str]) -> Iterator[Fault]:
    """All parts that the whole West has and a scenario lacks."""
    yield from _areas(scenario, known)
    yield from _counters(scenario, known, options)
    found: Counter[tuple[str, str]] = Counter()
    for card in scenario.cards:
        found[card.side, card.begins] += card.count
    for (camp, begins), counts in DECKS.items():
        side = next(each.id for each in scenario.sides if (each.id == central) == camp.startswith("Central"))
        has, wanted = found[side, begins], sum(counts.values())
        if has != wanted:
            wrong = text(
                "the {deck_names} deck of side {side} has {has} cards",
                deck_names=DECK_NAMES[begins],
                side=side,
                has=has,
            )
            yield Fault("cards.csv", "", wrong, text("{wanted} (AQ-R-5)", wanted=wanted))


def _areas(scenario: Scenario, known: Mapping[str, Nation]) -> Iterator[Fault]:
    net = scenario.areas
    for nation in map(known.__getitem__, (*_ON_MAP, _COMES)):
        if not any(_may_be_source(area, nation) for area in net.areas):
            where = (
                text("a port") if nation.ports else text("an area at the {edges} edge", edges=" or ".join(nation.edges))
            )
            yield Fault(
                "areas.csv",
                "",
                text("{name} units have no source", name=nation.name),
                text("{where:text} (AQ-R-26)", where=where),
            )
    for what, there, allowed in (
        (text("is Belgian"), any(area.nation == "BE" for area in net.areas), text("areas of nation BE (AQ-R-34)")),
        (text("is fortified"), any(area.fortified for area in net.areas), text("fortified = yes (AQ-R-32)")),
        (text("has victory points"), any(area.vp for area in net.areas), text("vp (AQ-R-33)")),
    ):
        if not there:
            yield Fault("areas.csv", "", text("no area {what:text}", what=what), allowed)
    for area in net.areas:
        place = place_words(area.place.partition(": ")[2])
        if not area.owner:
            yield Fault(
                "areas.csv",
                place,
                text("area {name} has no owner", name=area.name),
                text("the side of its flag (AQ-R-2)"),
            )
        if not area.nation:
            yield Fault(
                "areas.csv",
                place,
                text("area {name} has no nation", name=area.name),
                text("the nation of its flag (AQ-R-2)"),
            )
    joined = net.steps([net.areas[0].name]) if net.areas else {}
    apart = [area.name for area in net.areas if area.name not in joined]
    if apart:
        wrong = text("no border joins {apart} to {name}", apart=", ".join(apart[:10]), name=net.areas[0].name)
        yield Fault("borders.csv", "", wrong, text("the borders of each area (AQ-R-2)"))


def _may_be_source(area: MapArea, nation: Nation) -> bool:
    return bool(set(nation.edges) & set(area.edges)) or (nation.ports and area.port)


def _counters(scenario: Scenario, known: Mapping[str, Nation], options: Collection[str]) -> Iterator[Fault]:
    counters = scenario.forces.platoons
    for nation in _ON_MAP:
        if not any(each.regiment == nation and each.x_u is not None for each in counters):
            wrong = text("no {name} counter stands in an area", name=known[nation].name)
            yield Fault("forces.csv", "", wrong, text("the counters of the set-up (AQ-R-6)"))
    if not any(each.box == TO_COME for each in counters):
        yield Fault(
            "forces.csv",
            "",
            text("no American counter waits for its entry"),
            text("box {to_come} (AQ-R-4)", to_come=TO_COME),
        )
    for nation in _TANKS if "tanks" in options else ():
        if not any(each.regiment == nation and each.type == TANK_TYPE for each in counters):
            yield Fault(
                "forces.csv",
                "",
                text("no {name} tank is there", name=known[nation].name),
                text("{tank_type} (AQ-R-36)", tank_type=TANK_TYPE),
            )
