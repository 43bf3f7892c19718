"""Bases and ground as arrays, and compiled questions to them, which also run as plain Python."""
