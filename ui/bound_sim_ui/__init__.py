"""The desk: all that needs a screen (PySide6)."""
