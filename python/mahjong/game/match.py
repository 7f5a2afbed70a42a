"""A `Match`: one whole game, from the first deal to places and results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, final

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError, IllegalActionError, Problem, RulesError, counted, quote
from mahjong.game import events as ev
from mahjong.game import walls as walls_module
from mahjong.game.checks import wall_codes
from mahjong.game.results import MatchResult, match_result
from mahjong.game.round import Round
from mahjong.rules import RiichiRules, as_rules
from mahjong.tiles import Tile

if TYPE_CHECKING:
    from mahjong.rules import ClassicalRules

__all__ = ["LENGTHS", "OVER", "Length", "Match", "native_length", "stand_before"]

Length: TypeAlias = Literal["one_hand", "east", "east_south"]

LENGTHS: Final[tuple[Length, ...]] = ("one_hand", "east", "east_south")
MAX_WALLS: Final = 10_000
OVER: Final = (None, "length", "bust", "auto_stop", "target")

WallSource: TypeAlias = Callable[[int], bytes]


def stand_before(native: _core.NativeMatch, start: ev.StartKyoku) -> None:
    """Put a native match before the round an event starts.

    Raises:
        ValueError: a number is out of range.
        TypeError: the event holds what it cannot.
    """
    native.put(
        start.scores,
        dealer=start.dealer,
        round_wind=start.round_wind,
        number=start.kyoku - 1,
        honba=start.honba,
        sticks=start.sticks,
    )


@final
class Match:
    """One game by a rule set (or the id of a preset): rounds in turn, points carried on, an end and a result.

    Walls come from a seed (:mod:`mahjong.game.walls`), from a list of them, or, with neither, from a secure random
    seed. :meth:`next_round` deals; when :attr:`round` is over, call it again until :attr:`is_over`.

    Args:
        rules: the rule set, or the id of a preset.
        seed: of the walls: a number from 0, or bytes. What can be guessed keeps no secret: whoever knows the commitment
            can try small numbers. Leave the seed out where walls must stay hidden.
        walls: the walls themselves, in order, instead of a seed.
        length: ``one_hand``, ``east`` or ``east_south``, of classical rules 1 to 16 changes of dealer; that of the
            rules when left out. The option ``lengths`` of the rules is what a table offers and binds no match.

    Raises:
        HandError: the family of the rules knows no such length.
        ArgumentTypeError: an argument is of a wrong type.

    >>> match = Match("tenhou-4p", seed=7, length="east")
    >>> match.next_round().legal_actions(0) != ()
    True
    """

    __slots__ = ("_native", "_seed", "_taken", "_walls", "round", "rules")

    rules: RiichiRules | ClassicalRules
    round: Round | None
    """The round that is played or was last."""

    def __init__(
        self,
        rules: RiichiRules | ClassicalRules | str,
        *,
        seed: int | bytes | None = None,
        walls: Iterable[Iterable[Tile | str] | bytes] | None = None,
        length: Length | int | None = None,
    ) -> None:
        rules = as_rules(rules)
        chosen = native_length(rules, length)
        if seed is not None:
            walls_module.seed_key(seed)
        self.rules = rules
        self._native = _core.NativeMatch(rules.native, chosen)
        self._seed = seed if seed is not None or walls is not None else _fresh()
        self._walls: tuple[bytes, ...] | None = None if walls is None else _walls_of(walls)
        if self._walls is None and self._seed is not None:
            self._seed = bytes(self._seed) if isinstance(self._seed, bytes) else self._seed
        self._taken = True
        self.round = None

    @classmethod
    def at(
        cls, rules: RiichiRules | ClassicalRules | str, start: ev.StartKyoku, *, length: Length | int | None = None
    ) -> Match:
        """Give a match that stands before the round an event starts, without walls of its own.

        Raises:
            ArgumentTypeError: the start is none, or holds what it cannot.
            HandError: a number is out of range.
        """
        match = cls(rules, walls=(), length=length)
        if not isinstance(start, ev.StartKyoku):
            raise ArgumentTypeError("start", start, "a StartKyoku")
        try:
            stand_before(match._native, start)
        except ValueError as error:
            raise HandError(f"the start cannot be: {error}") from None
        except TypeError:
            raise ArgumentTypeError("start", start, "a well-filled StartKyoku") from None
        return match

    # -- playing ----------------------------------------------------------------------------------

    def next_round(self, *, wall: Iterable[Tile | str] | bytes | None = None, salt: str | None = None) -> Round:
        """Deal the next round: from a given wall, else from the walls or the seed of the match.

        Raises:
            IllegalActionError: the match is over, a round is still played, or no wall is left.
            HandError: the wall is no full set.
            ArgumentTypeError: the wall holds no tiles, or the salt is no text.
        """
        if salt is not None and not isinstance(salt, str):
            raise ArgumentTypeError("salt", salt, "text")
        self._settle()
        if self.is_over:
            raise IllegalActionError("the match is over: there is no next round", reason="match_over")
        if self.round is not None and not self.round.is_over:
            raise IllegalActionError("a round is still played", reason="round_running")
        number = self.rounds_played
        if wall is not None:
            codes = wall_codes("wall", wall)
        elif self._walls is not None:
            if number >= len(self._walls):
                raise IllegalActionError(f"there is no wall for round {number}", reason="no_wall")
            codes = self._walls[number]
        else:
            codes = walls_module.shuffled(self.rules, self._key(), number)
        if salt is None:
            salt = "" if self._seed is None else walls_module.salt_of(self._seed, number)
        self.round = Round.deal(
            self.rules,
            codes,
            scores=self._native.scores,
            dealer=self.dealer,
            round_wind=self.round_wind,
            kyoku=self.kyoku,
            honba=self.honba,
            sticks=self.sticks,
            salt=salt,
        )
        self._taken = False
        return self.round

    def _key(self) -> int | bytes:
        assert self._seed is not None
        return self._seed

    def _settle(self) -> None:
        """Take in a round that is over, once."""
        if not self._taken and self.round is not None and self.round.is_over:
            self._taken = True
            self._native.take(self.round.native)
            self.round.close()

    def take(self, played: Round) -> None:
        """Take in a round that was played elsewhere (a followed record) and step on.

        Raises:
            IllegalActionError: the round is not over or already taken in, or the match is over.
            RulesError: the round is of other rules.
            ArgumentTypeError: it is no round.
        """
        if not isinstance(played, Round):
            raise ArgumentTypeError("played", played, "a Round")
        if played.rules.fingerprint != self.rules.fingerprint:
            raise RulesError("the round was played by other rules than the match")
        if not played.is_over:
            raise IllegalActionError("the round is not over", reason="round_running")
        if played is self.round:
            if self._taken:
                raise IllegalActionError("the round is already taken in", reason="round_taken")
            self._settle()
            return
        if self.is_over:
            raise IllegalActionError("the match is over", reason="match_over")
        if not self._taken:
            raise IllegalActionError("another round is still played", reason="round_running")
        try:
            self._native.take(played.native)
        except ValueError as error:
            raise IllegalActionError(f"the round cannot be taken in: {error}", reason="wrong_round") from None
        self.round = played
        self._taken = True
        played.close()

    # -- facts ------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether no further round follows."""
        return self.over_reason is not None

    @property
    def over_reason(self) -> str | None:
        """Why the match is over: ``length bust auto_stop target``, None while it goes on."""
        self._settle()
        return OVER[self._native.over]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points before the next round, or at the end."""
        self._settle()
        return self._native.scores

    @property
    def dealer(self) -> int:
        """The dealer of the next round."""
        self._settle()
        return self._native.dealer

    @property
    def round_wind(self) -> int:
        """The wind of the next round: 0 East to 3 North."""
        self._settle()
        return self._native.round_wind

    @property
    def kyoku(self) -> int:
        """The number of the next round in its wind, from 1."""
        self._settle()
        return self._native.number + 1

    @property
    def honba(self) -> int:
        """The counters of the next round."""
        self._settle()
        return self._native.honba

    @property
    def sticks(self) -> int:
        """Riichi sticks on the table before the next round, or left over at the end."""
        self._settle()
        return self._native.sticks

    @property
    def rounds_played(self) -> int:
        """Rounds taken in so far."""
        self._settle()
        return self._native.hands

    @property
    def length(self) -> Length | int:
        """How long the match is: a word; of a classical match how many changes of dealer it has."""
        number = self._native.length
        return LENGTHS[number] if self.rules.family == "riichi" else number

    @property
    def seed(self) -> int | bytes | None:
        """The seed of the walls, None where they were given. It reaches no view before the match is over."""
        return self._seed

    @property
    def salt(self) -> str:
        """The salt of the commitment to the seed."""
        return "" if self._seed is None else walls_module.salt_of(self._seed, (1 << 64) - 1)

    @property
    def commitment(self) -> str:
        """SHA-256 (hex) of salt and seed key, for the start of the match; empty without a seed."""
        return "" if self._seed is None else walls_module.commitment(walls_module.seed_key(self._seed), self.salt)

    def result(self) -> MatchResult:
        """Give places and results.

        Raises:
            IllegalActionError: the match is not over.
        """
        if not self.is_over:
            raise IllegalActionError("the match is not over: there is no result yet", reason="match_running")
        return match_result(self.rules, self.scores, sticks=self.sticks, one_hand=self.length == "one_hand")

    # -- values -----------------------------------------------------------------------------------

    def copy(self) -> Match:
        """Give an independent copy; cheap."""
        other = object.__new__(Match)
        other.rules = self.rules
        other._native = self._native.copy()
        other._seed, other._walls, other._taken = self._seed, self._walls, self._taken
        other.round = None if self.round is None else self.round.copy()
        return other

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        self._settle()
        other._settle()
        return (self.rules, self._native, self.round, self._seed, self._walls) == (
            other.rules,
            other._native,
            other.round,
            other._seed,
            other._walls,
        )

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.rules, self._native, self._seed, self._walls, self._taken, self.round)

    def __repr__(self) -> str:
        state = self.over_reason or f"{'ESWN'[self.round_wind]}{self.kyoku}-{self.honba}"
        return f"<Match {self.rules.id} {self.length}: {state}, {counted(self.rounds_played, 'round')}>"


def native_length(rules: RiichiRules | ClassicalRules, length: Length | int | None) -> int:
    """Give a length of a match as the core counts it; the one of the rules where it is left out.

    Raises:
        HandError: the family of the rules knows no such length.
    """
    if isinstance(rules, RiichiRules):
        chosen = rules.default_length if length is None else length
        if not isinstance(chosen, str) or chosen not in LENGTHS:
            raise HandError(Problem("bad_value", f"length: {quote(chosen, limit=40)} is none of {', '.join(LENGTHS)}"))
        return LENGTHS.index(chosen)
    if length is None:
        return rules.dealer_changes
    if isinstance(length, bool) or not isinstance(length, int) or not 1 <= length <= 16:
        fault = f"length: a classical match has 1 to 16 changes of dealer, not {quote(length, limit=40)}"
        raise HandError(Problem("bad_value", fault))
    return length


def _walls_of(walls: object) -> tuple[bytes, ...]:
    if isinstance(walls, (str, bytes)) or not isinstance(walls, Iterable):
        raise ArgumentTypeError("walls", walls, "a list of walls, each of tiles or the bytes of their codes")
    codes = tuple(wall_codes("walls", wall) for wall in islice(walls, MAX_WALLS + 1))
    if len(codes) > MAX_WALLS:
        raise HandError(Problem("bad_value", f"walls: more than {MAX_WALLS}, and no match has more hands"))
    return codes


def _fresh() -> bytes:
    return walls_module.new_seed()


def _restore(
    rules: RiichiRules | ClassicalRules,
    native: Any,
    seed: int | bytes | None,
    given: tuple[bytes, ...] | None,
    taken: bool,
    played: Round | None,
) -> Match:
    match = object.__new__(Match)
    match.rules, match._native, match._seed, match._walls = rules, native, seed, given
    match._taken, match.round = taken, played
    return match
