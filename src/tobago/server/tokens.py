"""Random ids and secrets."""

from secrets import token_urlsafe


def random_token(size: int) -> str:
    """URL-safe text made of `size` random bytes.

    It does not begin with a hyphen, so that a command does not take it for an option.
    """
    while (token := token_urlsafe(size)).startswith("-"):
        pass
    return token
