"""Battlefields: ground, geometry, exact queries, files and pictures of a table."""
