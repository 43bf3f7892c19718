"""A front to begin with: two areas a side, a card of each kind that the rules need, an army each (ours)."""

from collections.abc import Mapping, Sequence

from bound_sim.rules.records.blank_parts import BlankParts

#: areas of a side: its home with a source, and the one at the front
_AREAS = ("Home", "Border")
#: anchors by side and area, cm: the sides face each other from west and east
_AT = {(0, 0): (20, 45), (0, 1): (45, 45), (1, 0): (100, 45), (1, 1): (75, 45)}
_EDGE = ("south", "east")
_CARDS = (("Coordination", "coordination"), ("Esprit-de-Corps", "esprit"), ("Machine-Gun-Fire", "machine-gun"),
          ("Recovery", "recovery"))  # fmt: skip
_NATIONS = ("FR", "GE")


def blank_front(sides: Sequence[str]) -> BlankParts:
    """The first of the sides is the Entente, with the French; the second the Central Powers, with the Germans."""
    two = list(sides)[:2]
    areas = ["name,owner,nation,vp,port,edges,x_cm,y_cm"]
    cards = ["name,effect,count,side"]
    for place, side in enumerate(two):
        nation = _NATIONS[place]
        for number, name in enumerate(_AREAS):
            x, y = _AT[place, number]
            edge = "" if number else _EDGE[place]
            areas.append(f"{name}-{side},{side},{nation},{2 - number},,{edge},{x},{y}")
        cards += [f"{name},{effect},2,{side}" for name, effect in _CARDS]
    borders = ["a,b,kind", *(f"Home-{side},Border-{side}," for side in two), ",".join(f"Border-{s}" for s in two) + ","]

    def cells(side: int, row: int) -> Mapping[str, object]:
        return {"nation": _NATIONS[side % 2], "area": f"{_AREAS[row % 2]}-{two[side % 2]}"}

    toml = f'\n[game]\nentente = "{two[0]}"\ncentral = "{two[-1]}"\n'
    files = {"areas.csv": areas, "borders.csv": borders, "cards.csv": cards}
    return BlankParts(toml, {name: "\n".join(lines) + "\n" for name, lines in files.items()}, 1, cells)
