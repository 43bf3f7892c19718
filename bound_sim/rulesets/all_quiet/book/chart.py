"""Charts of All Quiet on the Western Front as literals, each with its rule. No logic.

"Source" rows are the rulebook's own; "ours" are those of the reading, for what the source has lost: what most cards do,
hands of the Entente, transfers.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from bound_sim.rules.records import unit_types

#: AQ-R-3: strengths and movement points that a counter may show
STRENGTHS, MOVES = range(1, 6), range(1, 4)
#: side of a counter as it is drawn, cm
COUNTER_CM = 1.6
#: AQ-R-3: units of a player in an area
MOST_UNITS = 10
#: AQ-R-1: the turns of the war, and the one after which victory points decide
TURN_NAMES = (
    "1914 Summer", "1914 Winter", "1915 Spring", "1915 Fall", "1916 Spring", "1916 Fall", "1917 Spring", "1917 Fall",
    "1918 Spring", "1918 Fall",
)  # fmt: skip
LAST_TURN = len(TURN_NAMES)
#: section 3: the turn from which on Strategy cards are drawn
FIRST_STRATEGY_TURN = 3
#: AQ-R-19: units of a group that a barriered border lets through
BARRIER_UNITS = 2
BARRIERED = "barriered"
#: kinds of a border: a normal one has no word
BORDER_KINDS = ("", "normal", BARRIERED)


@dataclass(frozen=True)
class UnitType(unit_types.UnitType):
    """AQ-R-3: a counter, like "4-2": attack strength and movement points."""

    strength: int
    moves: int


#: AQ-R-36: the counter of a tank; ours
TANK_TYPE = "3-3"


def _counter(strength: int, moves: int) -> UnitType:
    name = f"{strength}-{moves}"
    kind = "tank" if name == TANK_TYPE else "infantry"
    return UnitType(name, kind, 1, COUNTER_CM, COUNTER_CM, 1, strength, moves)


#: AQ-R-3: a counter's name is its two figures
UNIT_TYPES: dict[str, UnitType] = {
    row.name: row for row in (_counter(strength, moves) for strength in STRENGTHS for moves in MOVES)
}


class Sources(NamedTuple):
    """Ends of supply lines (AQ-R-26): edges of the map, ports that the camp controls, areas."""

    edges: tuple[str, ...] = ()
    ports: bool = False
    areas: tuple[str, ...] = ()


class Nation(NamedTuple):
    """AQ-R-4, AQ-R-26, AQ-R-37: ``camp`` is the player whose units are its.

    Its sources: edges of the map, ports that its camp controls, areas; ``eastern``: those in the East, where they are
    others there. ``box``: it has a reserve box. ``transfers``:
    its units go to the other front. ``alone``: AQ-R-38, its groups take part in no combined play, recover by the card
    alone, and they alone enter its homeland.
    """

    id: str
    name: str
    camp: Literal["central", "entente"]
    edges: tuple[str, ...] = ()
    ports: bool = False
    areas: tuple[str, ...] = ()
    box: bool = True
    transfers: bool = False
    alone: bool = False
    eastern: Sources | None = None

    def sources(self, *, east: bool) -> Sources:
        """Its sources among the areas of a front."""
        return self.eastern if east and self.eastern else Sources(self.edges, self.ports, self.areas)


#: AQ-R-4, AQ-R-26 (West), AQ-R-37 (East): source
NATIONS: dict[str, Nation] = {
    nation.id: nation
    for nation in (
        Nation("GE", "German", "central", edges=("east",), transfers=True, eastern=Sources(areas=("Berlin",))),
        Nation("FR", "French", "entente", edges=("south",), eastern=Sources(ports=True)),
        Nation("UK", "British", "entente", ports=True),
        Nation("BE", "Belgian", "entente", ports=True, box=False),
        Nation("US", "American", "entente", ports=True, box=False),
        Nation("AH", "Austrian", "central", areas=("Vienna",)),
        Nation("TU", "Turkish", "central", areas=("TURKY",)),
        Nation("BU", "Bulgarian", "central", areas=("Sofia",)),
        Nation("SB", "Serbian", "entente", areas=("Belgrade",)),
        Nation("GR", "Greek", "entente", areas=("Athens",)),
        Nation("IT", "Italian", "entente", areas=("ITARY",)),
        Nation("RO", "Romanian", "entente", areas=("Bucharest",)),
        Nation("RU", "Russian", "entente", edges=("east",), alone=True),
    )
}
#: AQ-R-37: towns that are sources: a map with one of them is a map of the East
EASTERN_TOWNS = frozenset(area for nation in NATIONS.values() for area in nation.sources(east=True).areas)
#: AQ-R-39: nations that begin as neutrals in the East, source
NEUTRALS = ("IT", "RO", "TU", "BU")
#: seas on which a landing is made (AQ-R-39), source
LANDING_SEAS = ("ionian", "aegean")
#: AQ-R-35: nations that do not form one group under the option of co-operation
APART = ("UK", "FR")
#: AQ-R-34: nation of the areas that cost the Central Powers no more for control in turn 1
BELGIAN = "BE"

Effect = Literal[
    "coordination", "esprit", "independent", "recovery", "rail", "steel-rain", "machine-gun", "trench", "fort",
    "supply", "reinforcement", "heavy-artillery", "gas", "submarines", "us-entry", "entry", "landing",
]  # fmt: skip
Kind = Literal["star", "move", "attack", "event", "reaction"]


class CardText(NamedTuple):
    """AQ-R-8: ``kinds`` of its action, as the source prints them or the reading says."""

    effect: Effect
    title: str
    kinds: tuple[Kind, ...]
    ours: bool = True

    @property
    def kind_words(self) -> str:
        """As a file of cards has it, like ``move/attack``."""
        return "/".join(self.kinds)

    @property
    def timing(self) -> str:
        """AQ-R-8: when it may be played."""
        return "enemy enters or attacks" if self.kinds == ("reaction",) else "own impulse"


#: section 15: what a card does, by the effect that a file of cards names
CARDS: dict[str, CardText] = {
    card.effect: card
    for card in (
        CardText("coordination", "Coordination", ("star",), ours=False),
        CardText("esprit", "Esprit de Corps", ("star",), ours=False),
        CardText("independent", "Init Ind", ("move", "attack"), ours=False),
        CardText("recovery", "Recovery", ("move",), ours=False),
        CardText("rail", "Rail Road", ("move",), ours=False),
        CardText("steel-rain", "Steel Rain", ("attack",)),
        CardText("machine-gun", "Machine Gun Fire", ("reaction",), ours=False),
        CardText("trench", "Trench", ("event",)),
        CardText("fort", "Fort", ("event",)),
        CardText("supply", "Supply", ("event",)),
        CardText("reinforcement", "Reinf", ("event",)),
        CardText("heavy-artillery", "Heavy Artillery", ("attack",)),
        CardText("gas", "Poison Gas", ("attack",)),
        CardText("submarines", "Unlimited Submarine Warfare", ("event",)),
        CardText("us-entry", "USA enters the War", ("event",)),
        CardText("entry", "Entry into the War", ("event",)),
        CardText("landing", "Landing Operation", ("move",)),
    )
}
#: AQ-R-5: what a deck is called, by where its cards begin
DECK_NAMES = {"pile": "Tactical", "deck": "Strategy"}
#: section 15: side and where they begin -> effect -> how many of them its deck holds; the sums are source
DECKS: dict[tuple[str, str], dict[Effect, int]] = {
    ("Central Powers", "pile"): {
        "coordination": 2, "esprit": 2, "independent": 1, "recovery": 2, "rail": 2, "steel-rain": 1, "machine-gun": 2,
        "trench": 1, "supply": 1, "reinforcement": 1,
    },
    ("Entente", "pile"): {
        "coordination": 2, "esprit": 2, "independent": 1, "recovery": 2, "rail": 2, "steel-rain": 1, "machine-gun": 2,
        "trench": 1, "fort": 1, "supply": 1, "reinforcement": 1,
    },
    ("Central Powers", "deck"): {
        "coordination": 1, "machine-gun": 1, "trench": 1, "reinforcement": 2, "heavy-artillery": 1, "gas": 1,
        "submarines": 1,
    },
    ("Entente", "deck"): {
        "machine-gun": 1, "trench": 1, "fort": 1, "reinforcement": 2, "heavy-artillery": 1, "gas": 1, "us-entry": 1,
    },
}  # fmt: skip
#: section 15: dice and strength of Steel Rain, units of a reinforcement, of Init Ind, of gas what it adds and its most
RAIN_DICE, RAIN_STRENGTH = 4, 3
REINFORCEMENTS = 2
INDEPENDENTS = 4
GAS_ADDS, MOST_STRENGTH = 1, 5
#: AQ-R-28: units with this number of movement points are not transferred (AQ-Q-imp)
STAYS_WITH = 1

#: section 15: cards of a hand by turn; the Central Powers' are half the joint campaign's (source), the others ours
HANDS = {"central": (8, 7, 7, 7, 7, 6, 6, 5, 5, 4), "entente": (6, 6, 6, 7, 7, 7, 7, 7, 7, 7)}
#: section 15: German units out and in by turn; ours
OUT = (0, 2, 0, 2, 0, 1, 0, 0, 0, 0)
IN = (0, 0, 0, 1, 0, 1, 0, 1, 2, 0)
#: AQ-R-40: the joint campaign's totals of the Central Powers, and the cards of a front; source
JOINT_HANDS = (16, 14, 14, 13, 13, 12, 11, 10, 9, 8)
FRONT_HAND = (4, 8)

#: section 13: the order in which cards are taken into a hand where nobody chooses
WORTH: tuple[Effect, ...] = (
    "coordination", "esprit", "independent", "machine-gun", "recovery", "steel-rain", "gas", "heavy-artillery",
    "reinforcement", "us-entry", "entry", "landing", "rail", "supply", "trench", "fort", "submarines",
)  # fmt: skip
