"""Bases of a battle as they stand on many tables side by side."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


if TYPE_CHECKING:
    #: what is said of each platoon: on the table, hits, gone, left, x, y
    Places = tuple[
        npt.NDArray[np.bool_], npt.NDArray[np.int64], npt.NDArray[np.bool_], npt.NDArray[np.bool_],
        npt.NDArray[np.int64], npt.NDArray[np.int64],
    ]  # fmt: skip


class Standing(NamedTuple):
    """Platoons as they stand on many tables, each array [table, platoon]; places in 0.01 mm.

    ``hits`` are those taken (to ``TypeBook.hits``), ``gone`` the removed, ``left`` the withdrawn. Where the rules have
    a score or a winner: ``score`` [table, side] in whole numbers, ``won`` [table] 0 for a battle that goes on, 1 for a
    draw, 2 and more for the sides in their order.
    """

    on_table: "npt.NDArray[np.bool_]"
    hits: "npt.NDArray[np.int64]"
    gone: "npt.NDArray[np.bool_]"
    left: "npt.NDArray[np.bool_]"
    x_u: "npt.NDArray[np.int64]"
    y_u: "npt.NDArray[np.int64]"
    score: "npt.NDArray[np.int64] | None" = None
    won: "npt.NDArray[np.int64] | None" = None

    @property
    def places(self) -> "Places":
        """Facts of each platoon, without score and winner."""
        return self[:6]
