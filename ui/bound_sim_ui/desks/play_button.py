"""The button that lets a policy play one's side for one bound."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from bound_sim_ui.policy_words import policy_entry


def play_button(panel: QWidget, policies: Sequence[str], chosen: Callable[[str], object]) -> QToolButton:
    """A button that offers policies to play the side for one bound."""
    button = QToolButton(panel)
    button.setObjectName("policies")
    button.setText(panel.tr("Play for me"))
    button.setToolTip(panel.tr("A policy plays this side in this bound: its orders to look at, and its answers"))
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    menu = QMenu(button)
    for name in policies:
        menu.addAction(policy_entry(name)).triggered.connect(partial(_chosen, chosen, name))
    button.setMenu(menu)
    button.setVisible(bool(policies))
    return button


def _chosen(hears: Callable[[str], object], name: str, checked: bool = False) -> None:
    hears(name)
