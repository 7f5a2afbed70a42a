"""The order of turns in a round of Tenhou's JSON.

The format lists draws and discards of each seat, not whose turn it was. A call in a list of draws names its tile and
source, but may belong to a later discard of the same tile, so finding the order needs a search: after each discard
either somebody claims it or the next seat draws, and in the end every list must be used up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mahjong.errors import RecordError
from mahjong.game.events import Ankan, Chi, Dahai, Daiminkan, Event, Kakan, Nukidora, Pon, Reach, Tsumo
from mahjong.tiles import Tile

MAX_STEPS = 100_000
"""Steps a search may take; real rounds need a few hundred."""


class Draw(NamedTuple):
    """A tile drawn."""

    tile: Tile


class Discard(NamedTuple):
    """A tile discarded: ``None`` is the one drawn."""

    tile: Tile | None
    riichi: bool


Take = Draw | Chi | Pon | Daiminkan
"""An entry in a list of draws."""
Give = Discard | Ankan | Kakan | Nukidora
"""An entry in a list of discards."""


class _Node(NamedTuple):
    """A place in the search: how much of each list has been used, and who draws or claims next."""

    taken: tuple[int, ...]
    given: tuple[int, ...]
    seat: int
    events: int
    """How many events had been found."""


def order_turns(takes: Sequence[Sequence[Take]], gives: Sequence[Sequence[Give]], dealer: int) -> list[Event]:
    """Put the lists of all seats in one order of events.

    Raises:
        RecordError: there is no order that uses every entry.
    """
    players = len(takes)
    lengths = tuple(map(len, takes)), tuple(map(len, gives))
    events: list[Event] = []
    pending = [_Node((0,) * players, (0,) * players, dealer, 0)]
    furthest = 0
    for _ in range(MAX_STEPS):
        if not pending:
            raise RecordError(f"the order of turns breaks off after {furthest} events: what follows does not fit")
        node = pending.pop()
        del events[node.events :]
        furthest = max(furthest, len(events))
        seat, taken, given = node.seat, list(node.taken), list(node.given)
        take = takes[seat][taken[seat]] if taken[seat] < lengths[0][seat] else None
        drawn: Tile | None = None
        taken[seat] += 1
        if isinstance(take, Draw):
            replaced = bool(events) and isinstance(events[-1], Daiminkan | Ankan | Kakan | Nukidora)
            events.append(Tsumo(seat, take.tile, replaced))
            drawn = take.tile
        elif take is not None and _claims(take, events):
            events.append(take)
            if isinstance(take, Daiminkan):
                pending.append(_Node(tuple(taken), node.given, seat, len(events)))
                continue
        else:
            continue
        if given[seat] == lengths[1][seat]:
            if (tuple(taken), tuple(given)) == lengths:
                return events
            continue
        give = gives[seat][given[seat]]
        given[seat] += 1
        if isinstance(give, Discard):
            tile = drawn if give.tile is None else give.tile
            if tile is None:
                continue
            if give.riichi:
                events.append(Reach(seat))
            # A discard of the drawn kind that is not written as the drawn tile came from the hand.
            events.append(Dahai(seat, tile, give.tile is None))
            followers = _followers(takes, taken, events[-1], players)
        else:
            events.append(give)
            followers = [seat]
        if (tuple(taken), tuple(given)) == lengths:
            return events
        pending.extend(_Node(tuple(taken), tuple(given), follower, len(events)) for follower in followers)
    raise RecordError("the order of turns cannot be found: too many ways to read the calls")


def _claims(take: Chi | Pon | Daiminkan, events: list[Event]) -> bool:
    last = events[-1] if events else None
    return isinstance(last, Dahai) and last.seat == take.source and last.tile == take.tile


def _followers(takes: Sequence[Sequence[Take]], taken: list[int], last: Event, players: int) -> list[int]:
    """Give the seats that may act after a discard, the likeliest last: a claim at once rather than a later one."""
    assert isinstance(last, Dahai)
    after = (last.seat + 1) % players
    followers = []
    if taken[after] < len(takes[after]) and isinstance(takes[after][taken[after]], Draw):
        followers.append(after)
    for seat in range(players):
        take = takes[seat][taken[seat]] if taken[seat] < len(takes[seat]) else None
        if isinstance(take, Chi | Pon | Daiminkan) and take.source == last.seat and take.tile == last.tile:
            followers.append(seat)
    return followers
