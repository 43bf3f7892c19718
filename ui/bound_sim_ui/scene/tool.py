"""What every tool is: a hand that works on the view that holds it."""

from bound_sim_ui.scene.touch import Hand
from bound_sim_ui.scene.view import MapView


class Tool(Hand):
    """Does nothing; others do something."""

    def __init__(self, view: MapView) -> None:
        self.view = view
