"""The order desk of All Quiet: a programme of plays."""

from bound_sim.rules.records.order_form import OrderForm

FORM = OrderForm(
    offers=(),
    unit="unit",
    units="units",
    row="Unit",
    sheet="Sheet",
    orders="Plays",
    bound="Turn",
    complete=(),
    silence="a side that says nothing passes; its hand is the usual one",
    others=("word", "pass"),
    assault=("attack", False),
    example="hand Coordination, Trench | play Esprit-de-Corps | move from Aachen to Liege | attack in Liege | fires",
    note="Plays in their order, each followed by its actions; then answers: fires, waits, retreats, enters.",
    names={"empty": "no order"},
    groups={
        "Cards": ("hand", "play", "use", "event", "rain", "pass", "skip"),
        "Move": ("move", "rail", "land", "transfers"),
        "Fight": ("attack", "attack together", "bombard", "gas"),
        "Recover": ("recover", "takes"),
    },
)
