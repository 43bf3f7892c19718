"""Formations of a unit of several bases (EOE-Q-formation): places of its bases about their middle."""

from bound_sim.rulesets.kit.geometry.units import Point

FORMATIONS = ("line", "column", "block")


def slots(*, count: int, formation: str, width: int, depth: int) -> list[Point]:
    """Places (right, ahead) of ``count`` bases about their middle, in 0.01 mm: left to right, front to rear."""
    files = {"line": count, "column": 1, "block": (count + 1) // 2}[formation]
    ranks = -(-count // files)
    found = []
    for place in range(count):
        rank, file = divmod(place, files)
        across = (2 * file - files + 1) * width // 2
        deep = (ranks - 1 - 2 * rank) * depth // 2
        found.append((across, deep))
    return found
