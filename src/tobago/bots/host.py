"""`python -m tobago.bots.host NAME`: a registered bot as a program of its own."""

import sys

from tobago.bots.client import serve
from tobago.bots.registry import find_maker

if __name__ == "__main__":
    serve(find_maker(sys.argv[1]))
