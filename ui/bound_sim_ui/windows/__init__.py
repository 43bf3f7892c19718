"""The window, its pages, menus and outputs."""
