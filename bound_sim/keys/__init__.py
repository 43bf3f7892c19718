"""Seals that hide orders, signatures that prove who said what, slips that go with what was opened."""
