"""The order desk of 1418: High Commands by battalion and bound, Low Commands to companies (section 4)."""

from bound_sim.rules.records.order_form import Offer, OrderForm

FORM = OrderForm(
    offers=(
        Offer("move", "Move", "move", "way"),
        Offer("cover", "Cover", "cover", "way"),
        Offer("stay", "sTay", "stay", "still"),
        Offer("dig", "Dig", "dig", "still"),
        Offer("fire", "Fire", "shoot", "shoot"),
        Offer("prepared", "Prep.", "prepared", "prepared"),
        Offer("except", "Exc.", "except", "except"),
        Offer("circle", "Circle", "circle", "circle"),
        Offer("shots", "Shots", "shots", "shots"),
    ),
    unit="company",
    units="companies",
    row="Battalion",
    sheet="High Commands",
    complete=("bombard",),
    orders="Low Commands",
    handed_in="{0} High, {1} Low",
    silence="they stay and may shoot (R-13)",
    example="stay | dig | move by 0,-6 | move B2.c -> B2.a | shoot 4/1 | except 2/3/4",
    note="Advance, Hold, Assault, Retreat; guns: Bombard and a grid reference.",
    columns="stay, dig, move, cover; shoot; prepared; except",
    names={"empty": "no High Command: Hold"},
    groups={"Move": ("move", "cover", "stay", "dig"), "Fire": ("fire", "prepared", "except")},
)
