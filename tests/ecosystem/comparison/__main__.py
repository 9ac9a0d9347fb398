"""Run the programs whose libraries are installed: `python -m tests.ecosystem.comparison`."""

import subprocess
import sys
from tempfile import TemporaryDirectory

from tools.comparison import PROGRAMS, missing_module


def main() -> None:
    """Run each program in a new folder; exit with 1 if one fails."""
    failed = False
    for program in PROGRAMS:
        if module := missing_module(program):
            print(f"{program.name}: not run, there is no {module}")
            continue
        with TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, program], cwd=folder, capture_output=True, text=True, check=False
            )
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        failed |= done.returncode != 0
        print(f"{program.name}: {'runs' if done.returncode == 0 else 'FAILS'}: {lines[-1:]}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
