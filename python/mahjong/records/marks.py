"""What a record says besides its events: offers, furiten and waits, compared with the engine after each of them.

The engine compares masks by itself (`mjcore.replays.Marks`); where they differ, or where a mask does not say enough,
the event is looked at here, with words and tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from struct import Struct
from typing import Final

from mahjong import _core
from mahjong.game import events as ev
from mahjong.game.actions import ACTION_CODES, action_of
from mahjong.game.codec import EV, seats_mask
from mahjong.game.round import Round
from mahjong.records.differences import differs, tile_text
from mahjong.records.model import Offer, RecordedRound
from mahjong.records.packed import RECORD
from mahjong.tiles import CODES, Tile

__all__ = ["follow_marks", "has_marks"]

# What a record can list: the events after which seats are asked.
_ASKING: Final = frozenset(EV[word] for word in ["tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "nuki"])


def _bits(*names: str) -> int:
    return sum(1 << ACTION_CODES[name] for name in names)


_WORDS: Final = {
    "chi": _bits("chi_low", "chi_middle", "chi_high", "chi_low_red", "chi_middle_red", "chi_high_red"),
    "pon": _bits("pon", "pon_red", "pon_red_red"),
    "daiminkan": _bits("daiminkan"),
    "nukidora": _bits("north"),
    "reach": _bits("riichi"),
    "hora": _bits("win"),
    "ryukyoku": _bits("nine_orphans"),
}
_KANS: Final = _bits("kan_1", "kan_2", "kan_3")
_OWN_KANS: Final = frozenset({"ankan", "kakan"})
_FIVES: Final = frozenset({4, 13, 22})
_TILE: Final = 2
"""Place of the tile in a record."""
_RUNS: Final[dict[tuple[int, ...], int]] = {(1, 2): 0, (-1, 1): 1, (-2, -1): 2}
"""Own tiles of a run counted from the one claimed: which of the three that is."""
_OFFER: Final = Struct("=5Q").pack
_MARK: Final = Struct("=3Q").pack
_LOOK: Final = (1 << 64) - 1
"""Choices that only tiles can be compared by."""


@cache
def _mask_of(words: frozenset[str]) -> int:
    """Give the actions these words of a record stand for."""
    mask = 0
    for word in words:
        mask |= _WORDS.get(word, _KANS)
    return mask


@cache
def _seats(seats: frozenset[int]) -> int:
    return seats_mask(seats)


def has_marks(played: RecordedRound) -> bool:
    """Say whether a record says anything of a round besides its events."""
    return bool(played.offers_of or played.waits or played.furiten_of)


def follow_marks(replayed: Round, played: RecordedRound, records: bytes) -> tuple[int, str | None]:
    """Apply records and compare the marks; give how many were applied, or the one that differs and how."""
    if problem := _differ(replayed, played, -1, asking=False):
        return -1, problem
    marks = _native_marks(played, records)
    done = 0
    while True:
        done, look = marks.follow(replayed.native, records, done)
        if not look:
            return done, None
        at = done - 1
        if problem := _differ(replayed, played, at, asking=records[RECORD * at] in _ASKING):
            return at, problem


# -- by masks -------------------------------------------------------------------------------------


def _native_marks(played: RecordedRound, records: bytes) -> _core.replays.Marks:
    offers = [
        _OFFER(offer.at, offer.seat, _mask_of(offer.actions), *_choices(offer, records))
        for offer in sorted(played.offers, key=attrgetter("at"))
        if offer.at >= 0
    ]
    furiten = [_MARK(max(mark.at, 0), mark.seat, mark.furiten) for mark in played.furiten]
    waits = [_MARK(mark.at, mark.seat, _kinds(mark.tiles)) for mark in played.waits if mark.at >= 0]
    return _core.replays.Marks(
        b"".join(offers),
        _seats(played.offers_of),
        _mask_of(played.offers_listed),
        b"".join(furiten),
        _seats(played.furiten_of),
        b"".join(waits),
    )


def _kinds(tiles: Iterable[Tile]) -> int:
    mask = 0
    for tile in tiles:
        mask |= 1 << tile.plain.code
    return mask


def _choices(offer: Offer, records: bytes) -> tuple[int, int]:
    """Give the actions of the words whose choices an offer lists, and those of these choices."""
    if not _OWN_KANS.isdisjoint(offer.actions):
        return 0, _LOOK
    if not offer.tiles:
        return 0, 0
    listed = found = 0
    for word, choices in offer.tiles.items():
        claimed = records[RECORD * offer.at + _TILE : RECORD * (offer.at + 1)]
        for choice in choices:
            code = _call(word, Tile(claimed[0]).plain.code, choice) if claimed and claimed[0] < CODES else None
            if code is None:
                return 0, _LOOK
            found |= 1 << code
        listed |= _WORDS.get(word, 0)
    return listed, found


def _call(word: str, kind: int, own: Sequence[Tile]) -> int | None:
    """Give the action of a call of a discard with own tiles; None where that is not told by the tiles alone."""
    kinds = sorted([tile.plain.code - kind for tile in own])
    reds = sum(tile.is_red for tile in own)
    if word == "chi" and (place := _RUNS.get(tuple(kinds))) is not None:
        return ACTION_CODES["chi_low_red" if reds else "chi_low"] + place
    if word == "pon" and kinds == [0, 0]:
        return ACTION_CODES["pon"] + reds
    if word == "daiminkan" and kinds == [0, 0, 0] and kind not in _FIVES:
        return ACTION_CODES["daiminkan"]
    return None


# -- by words and tiles ---------------------------------------------------------------------------


def _differ(replayed: Round, played: RecordedRound, at: int, *, asking: bool) -> str | None:
    """Compare all marks of one event; the deal is -1."""
    native = replayed.native
    offers = {offer.seat: offer for offer in reversed(played.offers) if offer.at == at}
    if asking or (offers and at >= 0):
        for seat in played.offers_of:
            if problem := _offer_differs(replayed, seat, offers.get(seat), played.offers_listed):
                return problem
    if asking:
        for seat in played.furiten_of:
            marks = [mark.furiten for mark in played.furiten if mark.seat == seat and mark.at <= at]
            marked = marks[-1] if marks else False
            furiten = native.furiten(seat) != 0 or bool(native.missed >> seat & 1)
            # On its own turn a seat holds a tile more; a win on offer can still be taken.
            turn = native.phase != "claim" and native.turn == seat
            if furiten != marked and not turn and not native.legal(seat) & _WORDS["hora"]:
                return differs(f"furiten of seat {seat}", _yes(marked), _yes(furiten))
    for waits in played.waits:
        if waits.at == at:
            ours, theirs = native.waits(waits.seat), _kinds(waits.tiles)
            if ours != theirs:
                return differs(f"waits of seat {waits.seat}", *(tile_text(_core.kinds(one)) for one in (theirs, ours)))
    return None


def _offer_differs(replayed: Round, seat: int, offer: Offer | None, listed: frozenset[str]) -> str | None:
    """Compare the offers of one seat: the words, and the choices of each where the record lists them."""
    mask = replayed.native.legal(seat)
    ours = {word for word, bits in _WORDS.items() if mask & bits}
    if mask & _KANS:
        ours |= {str(action.type) for action in replayed.legal_actions(seat)} & _OWN_KANS
    ours &= listed
    theirs = (offer.actions if offer is not None else frozenset()) & listed
    if ours != theirs:
        return differs(f"what seat {seat} may do", *(" ".join(sorted(words)) or "nothing" for words in (theirs, ours)))
    if offer is not None and offer.tiles:
        return _choices_differ(replayed, seat, offer.tiles)
    return None


def _choices_differ(replayed: Round, seat: int, tiles: Mapping[str, Sequence[Sequence[Tile]]]) -> str | None:
    native = replayed.native
    actions = [action_of(native, seat, code) for code in native.legal_actions(seat)]
    for word, choices in tiles.items():
        theirs = {tuple(sorted(tile.code for tile in choice)) for choice in choices}
        if word == "dahai":
            barred = {code for choice in theirs for code in choice}
            held = set(native.hand(seat))
            allowed = {action.tile.code for action in actions if str(action.type) == "dahai" and action.tile}
            ours = {(code,) for code in held - allowed}
            theirs = {(code,) for code in barred & held}
        elif word == "reach":
            declared = replayed.copy()
            declared.apply(ev.Reach(seat))
            # Of a five and its red copy a record may list one.
            ours = {(action.tile.plain.code,) for action in declared.legal_actions(seat) if action.tile is not None}
            theirs = {(tile.plain.code,) for choice in choices for tile in choice}
        else:
            added = word == "kakan"
            ours = {
                tuple(sorted(tile.code for tile in (*action.consumed, *((action.tile,) if added else ())) if tile))
                for action in actions
                if str(action.type) == word
            }
        if ours != theirs:
            what = "tiles it must not discard" if word == "dahai" else f"choices of {word}"
            texts = (", ".join(map(tile_text, sorted(found))) or "none" for found in (theirs, ours))
            return differs(f"seat {seat}, {what}", *texts)
    return None


def _yes(fact: bool) -> str:
    return "yes" if fact else "no"
