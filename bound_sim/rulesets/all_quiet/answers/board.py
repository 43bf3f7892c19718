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
_MOST_DIMENSIONS = 3
_ABOUT = _SHAPE + _MOST_DIMENSIONS


def laid(pieces: Sequence[Any]) -> tuple[Board, list[Any]]:
    """A board of some arrays, and each of them as it lies there."""
    about, ends = [], [_ABOUT * len(pieces), 0]
    for piece in pieces:
        real = piece.dtype == np.float64
        about.append([ends[real], ends[real] + piece.size, *piece.shape, *[1] * (_MOST_DIMENSIONS - piece.ndim)])
        ends[real] += piece.size
    board = np.empty(ends[0], dtype=np.int64), np.empty(ends[1])
    board[0][: _ABOUT * len(pieces)] = np.array(about, dtype=np.int64).reshape(-1)
    lie = []
    for piece, (begin, end, *_) in zip(pieces, about, strict=True):
        lies = board[piece.dtype == np.float64][begin:end].reshape(piece.shape)
        lies[...] = piece
        lie.append(lies)
    return board, lie


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
