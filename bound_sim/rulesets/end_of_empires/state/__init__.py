"""The state of a battle of End of Empires, and its log."""
