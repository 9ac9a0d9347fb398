"""The `tobago` command."""

import sys

from tobago.cli import bench, simulate, watch  # they add themselves to the app
from tobago.cli.base import app, err

__all__ = ["bench", "main", "simulate", "watch"]


def main() -> None:
    """Run the command; bad input is one clear line and exit code 2."""
    try:
        app()
    except (ValueError, OSError) as error:
        err.print(f"tobago: {error}", markup=False)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
