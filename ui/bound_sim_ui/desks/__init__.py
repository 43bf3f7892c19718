"""The desks of the window: orders, umpire, replay, seals, with their panels and dialogs."""
