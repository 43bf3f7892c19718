"""Compiling with numba: the only package that knows it."""
