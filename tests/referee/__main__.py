"""Check the transcripts in some files: `python -m tests.referee FILE…`."""

import sys

from tests.referee.review import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
