"""How the bases of a battle stand on many tables side by side."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Standing(NamedTuple):
    """How platoons stand on many tables, each array [table, platoon]; places in 0.01 mm.

    ``hits`` are those taken (to ``TypeBook.hits``), ``gone`` the removed, ``left`` the withdrawn.
    """

    on_table: "npt.NDArray[np.bool_]"
    hits: "npt.NDArray[np.int64]"
    gone: "npt.NDArray[np.bool_]"
    left: "npt.NDArray[np.bool_]"
    x_u: "npt.NDArray[np.int64]"
    y_u: "npt.NDArray[np.int64]"
