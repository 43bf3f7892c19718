"""What needs a screen (PySide6): so far a window that shows a battlefield."""
