"""The rules of Entrenched!, phase by phase."""
