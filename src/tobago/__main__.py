"""`python -m tobago`: the command."""

from tobago.cli import main

if __name__ == "__main__":
    main()
