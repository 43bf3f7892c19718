"""Allowances of moves that obstacles halve, compiled."""

from bound_sim.rulesets.kit.geometry.measure import Floats
from bound_sim_kernels.compiled import compiled

#: how obstacles halve: the whole allowance once, if any base meets one; again at each; only the stretch behind it
ONCE, EACH, BEHIND = range(3)


@compiled
def halved(begins: Floats, count: int, first: float, rate: float, how: int) -> float:
    """The rest of an allowance, 0.01 mm.

    ``begins``: the ``count`` lengths, below ``rate``, at which the base that meets most obstacles comes to them;
    ``first``: where any base comes to one.
    """
    if how == BEHIND:
        return first + (rate - first) / 2
    if how != EACH:
        # the furthest point whose length is at most the allowance to that point
        return max(first, rate / 2)
    length = rate
    for number in range(count):
        if begins[number] >= length:
            break
        length = max(begins[number], rate / 2 ** (number + 1))
    return length
