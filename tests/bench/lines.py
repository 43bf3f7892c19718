"""Two lines of battle of any size, built in code, within range of each other."""

from bound_sim.orders.arrows import arrow
from bound_sim.orders.records import declared
from bound_sim.scenario.forces import Forces, Platoon, natural_key
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.table import Table, u_from_cm

RANKS = 5
PLATOONS_A_COMPANY = 4
COMPANIES_A_BATTALION = 4
#: bases stand this far apart in a rank and from rank to rank; the lines, between their first ranks
ABREAST_CM, DEPTH_CM, GAP_CM = 5.5, 3.0, 14.0
EDGE_CM = 40.0
WIDTH_U, DEPTH_U = 5080, 2540
#: of each company: guns dug in, skirmishers, and line infantry
TYPES = ("Line infantry", "Line infantry", "Skirmishers", "7 cm field guns")
SIDES = (Side("A", "South", 0, "#0072b2"), Side("B", "North", 1800, "#d55e00"))
ADVANCE_CM = 3


def lines(platoons: int, *, advancing: bool, bounds: int = 2) -> Scenario:
    """So many platoons, half of them on each side, hold and fire; or side A advances under fire."""
    each = platoons // 2
    abreast = -(-each // RANKS)
    middle = EDGE_CM + RANKS * DEPTH_CM
    table = Table(u_from_cm(2 * EDGE_CM + abreast * ABREAST_CM), u_from_cm(2 * middle + GAP_CM), u_from_cm(25))
    forces = Forces(tuple(sorted(
        (_platoon(side, number, abreast, middle) for side in SIDES for number in range(each)),
        key=lambda platoon: natural_key(platoon.id),
    )))  # fmt: skip
    high, low = {}, {}
    for bound in range(1, bounds + 1) if advancing else ():
        for battalion, (first, *_) in forces.battalions.items():
            if first.side == "A":
                high[battalion, bound] = declared(battalion, bound, "advance")
        for company, (first, *_) in forces.companies.items():
            # guns stay, so that they fire
            if first.side == "A" and first.x_u is not None and first.y_u is not None:
                path = ((first.x_u, first.y_u), (first.x_u, first.y_u + u_from_cm(ADVANCE_CM)))
                guns = tuple(p.id for p in forces.companies[company] if p.type == TYPES[-1])
                low[company, bound] = arrow(company, bound, "move", path=path, exempt=guns)
    return Scenario(
        title=f"{platoons} platoons", ruleset="1418", bounds=bounds, battlefield=Battlefield(table), sides=SIDES,
        forces=forces, high=high, low=low, rulings={},
    )  # fmt: skip


def _platoon(side: Side, number: int, abreast: int, middle: float) -> Platoon:
    rank, file = divmod(number, abreast)
    company, place = divmod(number, PLATOONS_A_COMPANY)
    battalion, company = divmod(company, COMPANIES_A_BATTALION)
    x = EDGE_CM + (file + 0.5) * ABREAST_CM
    y = middle - rank * DEPTH_CM if side.id == "A" else middle + GAP_CM + rank * DEPTH_CM
    return Platoon(
        side=side.id, player="", regiment="", battalion=f"{side.id}{battalion + 1}", battalion_name="",
        company=str(company + 1), number=str(place + 1), type=TYPES[place], parent="", x_u=u_from_cm(x),
        y_u=u_from_cm(y), facing=side.front, dug_in=place == PLATOONS_A_COMPANY - 1, arrives=1, men=30, transport="",
        dismounted=False, width_u=WIDTH_U, depth_u=DEPTH_U,
    )  # fmt: skip
