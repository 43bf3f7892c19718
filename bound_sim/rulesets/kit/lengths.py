"""Lengths as the log has them."""

from bound_sim_maps.table import U_PER_CM


def cm(value: float) -> float:
    """Cm on the table from 0.01 mm."""
    return round(value / U_PER_CM, 5)
