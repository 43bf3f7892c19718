"""Panels beside the map: each shows a document and turns what its user does into edits."""
