"""How long things take, as asv writes benchmarks: ``setup``, ``time_*`` in seconds, ``track_*`` any number."""
