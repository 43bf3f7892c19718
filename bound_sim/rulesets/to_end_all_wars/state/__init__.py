"""The state of a battle of To End All Wars: teams, things, fights, the ground."""
