"""The browsers that tests draw with."""

import shutil

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The program to start; None where none is installed.

The build without windows comes first: it takes a third less processor time.
"""
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
"""The program to start; None where none is installed."""
