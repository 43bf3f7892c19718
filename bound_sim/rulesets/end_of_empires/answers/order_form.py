"""The order desk of End of Empires: postures by unit and turn, orders to units (EOE-R-9..17)."""

from bound_sim.rules.records.order_form import Offer, OrderForm

_FOOT, _SADDLE, _LIMBER = ("infantry",), ("cavalry",), ("battery",)
_FIGHT, _RIDE = ("infantry", "cavalry"), ("infantry", "mg")
_FIRE = ("infantry", "mg", "battery")

FORM = OrderForm(
    offers=(
        Offer("move", "Move", "advance", "way"),
        Offer("march", "march", "march", "way"),
        Offer("charge", "charge", "charge", "onto", _FIGHT),
        Offer("crawl", "Crawl", "crawl", "way", _FOOT),
        Offer("stay", "sTay", "stay", "still"),
        Offer("limber", "limber", "limber", "way or still", _LIMBER),
        Offer("unlimber", "unlimber", "unlimber", "still", _LIMBER),
        Offer("face", "face", "face", "face"),
        Offer("line", "line", "line", "way or still", _FIGHT),
        Offer("column", "column", "column", "way or still", _FIGHT),
        Offer("block", "block", "block", "way or still", _FIGHT),
        Offer("board", "board", "board", "still", _RIDE),
        Offer("leave", "leave", "leave", "still", _RIDE),
        Offer("dismount", "dismount", "dismount", "still", _SADDLE),
        Offer("mount", "mount", "mount", "still", _SADDLE),
        Offer("fire", "shoot", "shoot", "shoot", _FIRE),
        Offer("move and fire", "and fire", "fire", "say", (*_FOOT, "battery"), ("hold-fire",)),
        Offer("hold fire", "hold fire", "hold-fire", "say", _FIRE, ("fire",)),
        Offer("prone", "prone", "prone", "say", _FOOT, ("rise",)),
        Offer("rise", "rise", "rise", "say", _FOOT, ("prone",)),
        Offer("press", "press on", "press", "say", _FIGHT, ("break",)),
        Offer("break", "break off", "break", "say", _FIGHT, ("press",)),
        Offer("loses", "loses", "loses", "loses", _FIGHT),
        Offer("choose A", "be side A", "choose-a", "say", (), ("choose-b",)),
        Offer("choose B", "be side B", "choose-b", "say", (), ("choose-a",)),
    ),
    unit="unit",
    units="units",
    row="Unit",
    sheet="Postures",
    orders="Orders",
    handed_in="postures {0}, orders {1}",
    bound="Turn",
    complete=("advance", "hold", "assault", "retreat"),
    silence="they follow the posture Hold (docs/rulesets.md)",
    others=("word", "hold"),
    assault=("charge", False),
    example="advance by 0,8 fire | charge toward SUF | march 68,26 -> 84,5 | limber by 0,-8 | shoot 72.I",
    note="Postures, followed where there is no order: Advance, Hold, Assault, Retreat.",
    columns="stay, advance, march, charge, crawl, limber, unlimber, line, column, block; face; fire, hold-fire; shoot; "
    "prone, rise; press, break; loses; choose-a, choose-b",
    names={"empty": "no posture: Hold"},
    groups={
        "Move": ("move", "march", "stay", "charge"),
        "Form": ("line", "column", "block", "face", "limber", "unlimber"),
        "Fire": ("fire", "move and fire", "hold fire"),
        "Cover": ("crawl", "prone", "rise"),
        "Ride": ("board", "leave", "mount", "dismount"),
        "Melee": ("press", "break", "loses"),
        "Initiative": ("choose A", "choose B"),
    },
)
