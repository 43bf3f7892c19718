"""The state of a battle of Entrenched!: units, clouds, objectives, the ground."""
