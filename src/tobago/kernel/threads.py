"""Work on parts of arrays in threads: compiled code runs without the interpreter's lock."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

from tobago.kernel.arguments import check_count


def parts_of(size: int, threads: int) -> list[tuple[int, int]]:
    """The first and the end of each thread's part, all of about equal size."""
    return list(pairwise([size * part // threads for part in range(threads + 1)]))


def run_in_parts(work: Callable[[slice], None], size: int, threads: int) -> None:
    """Call a function for parts of about equal size, each in a thread."""
    threads = min(check_count(threads, "threads"), size)
    parts = [slice(first, end) for first, end in parts_of(size, threads)]
    if threads == 1:
        work(parts[0])
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, parts))
