"""Lengths as the log has them, and as reasons say them."""

from bound_sim_maps.table import U_PER_CM


def cm(value: float) -> float:
    """Cm on the table from 0.01 mm."""
    return round(value / U_PER_CM, 5)


def cm_text(value: float) -> str:
    """Cm on the table from 0.01 mm, as a reason says it: ``15.01``."""
    return f"{cm(value):g}"
