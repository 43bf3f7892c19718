"""Boards: many arrays that lie in two, one of whole numbers and one of floating-point ones.

numba takes in each array that Python hands to a compiled function by itself: forty take longer than many a question. A
board begins with a row for each piece, in the order in which the pieces were laid: where it begins and ends, its shape.
"""
# not measured: a policy

from collections.abc import Sequence
from typing import Any

import numpy as np

from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim_kernels.compiled import part

#: all pieces of whole numbers after the rows about all pieces, all pieces of floating-point numbers
Board = tuple[Ints, Floats]
#: columns of the row about a piece
_BEGIN, _END, _SHAPE = range(3)
_ABOUT = _SHAPE + 3
#: by dimensions what stands for those that a piece lacks
_NO_MORE = (1, 1, 1), (1, 1), (1,), ()


def laid(pieces: Sequence[Any]) -> Board:
    """A board of some arrays."""
    whole: list[Any] = []
    real: list[Any] = []
    about, ends = [], [_ABOUT * len(pieces), 0]
    for piece in pieces:
        is_real, size = piece.dtype == np.float64, piece.size
        about += [ends[is_real], ends[is_real] + size, *piece.shape, *_NO_MORE[piece.ndim]]
        ends[is_real] += size
        (real if is_real else whole).append(piece.reshape(-1))
    return np.concatenate([np.array(about), *whole]), np.concatenate(real) if real else np.empty(0)


def lying(board: Board, pieces: Sequence[Any]) -> list[Any]:
    """Those arrays as they lie on the board."""
    lie = []
    for place, piece in enumerate(pieces):
        begin, end = board[0][place * _ABOUT + _BEGIN], board[0][place * _ABOUT + _END]
        lie.append(board[piece.dtype == np.float64][begin:end].reshape(piece.shape))
    return lie


@part
def line(ints: Ints, held: Any, piece: int) -> tuple[Any]:
    """A piece of one dimension of a board whose whole numbers and what holds the piece are given, as a tuple of it."""
    at = piece * _ABOUT
    return (held[ints[at + _BEGIN] : ints[at + _END]],)


@part
def grid(ints: Ints, held: Any, piece: int) -> tuple[Any]:
    """The same of two dimensions."""
    at = piece * _ABOUT
    shape = ints[at + _SHAPE], ints[at + _SHAPE + 1]
    return (held[ints[at + _BEGIN] : ints[at + _END]].reshape(shape),)


@part
def block(ints: Ints, held: Any, piece: int) -> tuple[Any]:
    """The same of three dimensions."""
    at = piece * _ABOUT
    shape = ints[at + _SHAPE], ints[at + _SHAPE + 1], ints[at + _SHAPE + 2]
    return (held[ints[at + _BEGIN] : ints[at + _END]].reshape(shape),)
