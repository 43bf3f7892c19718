"""For all tests: Qt without a screen (a Qt warning fails a test: ``qt_log_level_fail`` in pyproject.toml)."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"
