"""Steps of a turn, in its order: hands, impulses with their actions and reactions, the end of the turn."""
