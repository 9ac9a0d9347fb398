"""The compiled policies by their numbers and names."""

from tobago.fault import Fault
from tobago.kernel.compiled import compiled
from tobago.kernel.phases.phase import Game, Island, Numbers, Table
from tobago.kernel.policies import drifter, scout, uniform
from tobago.kernel.stream import Streams

UNIFORM, DRIFTER, SCOUT = range(3)
POLICIES = ("uniform", "drifter", "scout")
"""The names of the policies by their numbers."""


def policy_number(name: str) -> int:
    """The number of a policy; Fault if there is none of that name.

    >>> policy_number("scout")
    2
    """
    if name not in POLICIES:
        raise Fault(
            "unknown policy {given!r}; policies are {policies}",
            given=name,
            policies=list(POLICIES),
            choices=POLICIES,
        )
    return POLICIES.index(name)


@compiled
def choose(
    policy: int,
    island: Island,
    t: Table,
    s: Game,
    streams: Streams,
    i: int,
    scratch: Numbers,
) -> int:
    """What a policy does in game i, by random words of that game's stream; -1 when it is over.

    `scratch` is an array of `numbers.SIZE` places that may be overwritten.
    """
    if policy == SCOUT:
        return scout.choose(island, t, s, streams, i, scratch)
    if policy == DRIFTER:
        return drifter.choose(island, t, s, streams, i, scratch)
    return uniform.choose(island, t, s, streams, i, scratch)
