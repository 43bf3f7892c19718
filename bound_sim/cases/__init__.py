"""Rule cases: small situations with scripted dice and what the rules say must come of them, as data (docs/cases.md)."""
