"""The six steps of a turn of End of Empires."""
