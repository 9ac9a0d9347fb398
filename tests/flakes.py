"""A hunt for tests that fail now and then: `python -m tests.flakes [RUNS] [TEST…]`.

Runs the tests of the page and the server again and again, in a new random order each time, beside
two busy processes per core, and reports every failure. The output of each run is kept.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

RUNS = 20
CORES = os.cpu_count() or 1
TESTS = ("tests/web", "tests/server")
FOLDER = Path("build/flakes")
BUSY_PER_CORE = 2
WORKERS_PER_CORE = 3
"""More than the busy processes, or the tests would get too little of the machine to end soon."""


def main() -> None:
    """Run the hunt; the exit code is 1 if any test failed."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    tests = sys.argv[2:] or TESTS
    FOLDER.mkdir(parents=True, exist_ok=True)
    print(f"command: python -m tests.flakes {' '.join(map(str, (runs, *tests)))}", flush=True)
    failures: list[str] = []
    with busy_processes(BUSY_PER_CORE * CORES):
        for number in range(1, runs + 1):
            failures += run(number, tests)
    print(f"{runs} runs, {len(failures)} failures")
    sys.exit(1 if failures else 0)


def run(number: int, tests: Sequence[str]) -> list[str]:
    """One run of all tests, reported in a line; the tests that failed."""
    report, log = FOLDER / f"{number}.xml", FOLDER / f"{number}.log"
    report.unlink(missing_ok=True)
    workers = str(WORKERS_PER_CORE * CORES)
    command = [sys.executable, "-m", "pytest", *tests, "-n", workers, "--dist", "worksteal"]
    command += ["--shuffle", str(number), f"--junitxml={report}"]
    began = time.monotonic()
    with log.open("wb") as output:
        ended = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, check=False)
    seconds = time.monotonic() - began
    failed = failed_tests(report) if report.exists() else ["no report was written"]
    if ended.returncode and not failed:
        failed = [f"pytest ended with exit code {ended.returncode}"]
    print(f"run {number}: {len(failed)} failures, {seconds:.0f} s ({log})", flush=True)
    for test in failed:
        print(f"  {test}", flush=True)
    return failed


def failed_tests(report: Path) -> list[str]:
    """The names of the tests that failed, or that could not be set up."""
    cases = ElementTree.parse(report).getroot().iter("testcase")
    return [
        f"{case.get('classname')}::{case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    ]


@contextmanager
def busy_processes(count: int) -> Iterator[None]:
    """Processes that take all the time they get."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


if __name__ == "__main__":
    main()
