"""Making a battle: its ground and its forces, before anybody gives orders."""
