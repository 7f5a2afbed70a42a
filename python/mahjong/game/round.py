"""A `Round`: one deal, played live or followed from the events of a server, by the same native state machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeAlias, cast

from msgspec.structs import astuple

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError, IllegalActionError, Problem, counted, require_int
from mahjong.game import codec
from mahjong.game import events as ev
from mahjong.game.actions import Action, actions_of, code_of
from mahjong.game.checks import require_points, require_seat, wall_codes
from mahjong.game.questions import won_question
from mahjong.game.refusals import REFUSALS, WHY_NOT, WhyNot
from mahjong.game.walls import commitment, laid_out
from mahjong.hand import Hand
from mahjong.melds import Meld, MeldKind, relative_seat
from mahjong.rules import RiichiRules, RuleSet, as_rules
from mahjong.scoring import Score, score
from mahjong.tiles import Tile

if TYPE_CHECKING:
    from mahjong.rules import ClassicalRules

__all__ = ["Furiten", "Round"]

Furiten: TypeAlias = Literal["discard", "temporary", "riichi"]

_MELDS: Final = (MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN, MeldKind.KAKAN, MeldKind.ANKAN)
UNKNOWN: Final = 37


class Round:
    """One deal.

    Live play: :meth:`deal` one from a wall, then :meth:`act` until :attr:`is_over`. Following: :meth:`follow` a
    ``start_kyoku`` event, then :meth:`apply` what the server says; legal actions, waits and furiten are the same.
    Seats are 0 to players - 1. Both give a round of the family of the rules: this class for riichi,
    :class:`mahjong.game.classical.ClassicalRound` for Chinese classical.
    """

    __slots__ = ("_marks", "_start_records", "commitment", "native", "rules", "salt")

    rules: RiichiRules
    native: _core.RiichiRound
    """The native state; changing it past this object leaves undo behind."""
    salt: str
    commitment: str
    _native_class: ClassVar[type[Any]] = _core.RiichiRound

    def __init__(self, rules: RiichiRules, native: _core.RiichiRound, *, salt: str = "", commitment: str = "") -> None:
        self.rules = rules
        self.native = native
        self.salt = salt
        self.commitment = commitment
        self._marks: list[tuple[int, tuple[tuple[int, int], ...]]] = []
        self._start_records = len(native)

    # -- starting ---------------------------------------------------------------------------------

    @staticmethod
    def of(rules: RuleSet | str) -> type[Round]:
        """Give the class of the rounds of a rule set: the one place where its family is chosen."""
        rules = as_rules(rules)
        if rules.family == "classical":
            from mahjong.game.classical import ClassicalRound

            return ClassicalRound
        return Round

    @classmethod
    def deal(
        cls,
        rules: RiichiRules | ClassicalRules | str,
        wall: Iterable[Tile | str] | bytes,
        *,
        scores: Sequence[int] | None = None,
        dealer: int = 0,
        round_wind: int = 0,
        kyoku: int | None = None,
        honba: int = 0,
        sticks: int = 0,
        salt: str = "",
    ) -> Round:
        """Deal from a full wall and play on to the first decision.

        Args:
            rules: the rule set, or the id of a preset.
            wall: every tile of the set, in the order of ``mahjong.game.walls``.
            scores: points before the deal; start points when left out.
            dealer: the seat that deals.
            round_wind: 0 East to 3 North.
            kyoku: number of the deal in its wind, from 1; by the dealer when left out.
            honba: counters.
            sticks: riichi sticks on the table.
            salt: opened together with the wall when the round is over.

        Raises:
            HandError: the wall is no full set, or a number is out of range.
            ArgumentTypeError: an argument is of a wrong type.
        """
        rules = cast("RiichiRules", as_rules(rules))
        made = cls.of(rules)
        codes = wall_codes("wall", wall)
        kyoku = None if kyoku is None else require_int("kyoku", kyoku, "an integer")
        if not isinstance(salt, str):
            raise ArgumentTypeError("salt", salt, "text")
        native = made._new(
            rules, codes, [rules.start_points] * rules.players if scores is None else scores,
            dealer=dealer, round_wind=round_wind, number=dealer if kyoku is None else kyoku - 1,
            honba=honba, sticks=sticks,
        )  # fmt: skip
        if UNKNOWN in codes:
            raise HandError(Problem("bad_value", "a wall to deal from has no unknown tiles: follow events instead"))
        played = made(rules, native, salt=salt, commitment=commitment(codes, salt))
        native.advance()
        return played

    @classmethod
    def follow(
        cls,
        rules: RiichiRules | ClassicalRules | str,
        start: ev.StartKyoku,
        *,
        wall: Iterable[Tile | str] | bytes = b"",
    ) -> Round:
        """Start a round from its first event; hands and wall may be unknown (``?``), whole or in part.

        `wall` is the whole wall where it is known from elsewhere: draws must agree with it.

        Raises:
            HandError: a hand has not thirteen tiles, or a tile is there too often.
            ArgumentTypeError: an argument is of a wrong type, or the start holds what it cannot.
        """
        rules = cast("RiichiRules", as_rules(rules))
        made = cls.of(rules)
        if not isinstance(start, ev.StartKyoku):
            raise ArgumentTypeError("start", start, "a StartKyoku")
        codes = wall_codes("wall", wall)
        try:
            return made._followed(rules, start, codes)
        except (AttributeError, TypeError) as error:
            if isinstance(error, ArgumentTypeError):
                raise
            raise ArgumentTypeError("start", start, "a well-filled StartKyoku") from None

    @classmethod
    def _followed(cls, rules: RiichiRules, start: ev.StartKyoku, wall: bytes) -> Round:
        players = rules.players
        if len(start.hands) != players or len(start.scores) != players:
            there = f"{counted(len(start.hands), 'hand')} and {counted(len(start.scores), 'score')}"
            fault = f"{there}: {players} of each wanted"
            raise HandError(Problem("bad_value", fault))
        for seat, hand in enumerate(start.hands):
            if len(hand) != 13:
                fault = f"seat {seat} is dealt {counted(len(hand), 'tile')}, 13 wanted"
                raise HandError(Problem("bad_tile_count", fault))
        if start.wall:
            wall = wall_codes("start.wall", start.wall)
        if not wall:
            if not 0 <= start.dealer < players:
                raise HandError(Problem("bad_value", f"dealer {start.dealer}: there are {players} seats"))
            dealt = [*chain.from_iterable(start.hands), *(() if start.indicator is None else (start.indicator,))]
            wall = laid_out(rules, start.dealer, bytes([tile.code for tile in dealt]))
        native = cls._new(
            rules, bytes(wall), start.scores, dealer=start.dealer, round_wind=start.round_wind,
            number=start.kyoku - 1, honba=start.honba, sticks=start.sticks,
        )  # fmt: skip
        return cls(rules, native, salt=start.salt, commitment=start.commitment)

    @classmethod
    def _new(cls, rules: RiichiRules, wall: bytes, scores: Sequence[int], **counters: int) -> Any:
        points = require_points(scores, rules.players)
        counters = {name: require_int(name, value, "an integer") for name, value in counters.items()}
        try:
            return cls._native_class(rules.native, wall, points, **counters)
        except ValueError as error:
            category = "too_many_copies" if "one more than there are" in str(error) else "bad_value"
            raise HandError(Problem(category, f"the deal cannot be: {error}")) from None

    # -- decisions --------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the round is settled."""
        return self.native.phase == "over"

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that must decide now and have not answered yet."""
        return codec.mask_seats(self.native.asked)

    @property
    def decisions(self) -> dict[int, tuple[Action, ...]]:
        """The legal actions of every seat that must decide now."""
        return {seat: actions_of(self.native, seat) for seat in self.deciders}

    def _seat(self, seat: object) -> None:
        """Refuse what is no seat of this round."""
        require_seat(seat, self.rules.players)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """Give the legal actions of a seat, none when it is not asked."""
        self._seat(seat)
        return actions_of(self.native, seat)

    def act(self, seat: int, action: Action | int) -> None:
        """Answer for a seat, by value or by code, and play on as soon as no answer still out matters.

        Raises:
            IllegalActionError: the seat is not asked, has answered, or may not do this; nothing has changed.
            ArgumentTypeError: the action is neither an `Action` nor a code.
        """
        if isinstance(action, bool) or not isinstance(action, (Action, int)):
            raise ArgumentTypeError("action", action, "an Action or a code")
        self._seat(seat)
        code = action if isinstance(action, int) else code_of(self.native, seat, action)
        mark = (len(self.native), self.native.answers())
        try:
            self.native.act(seat, code)
        except (ValueError, OverflowError) as error:
            asked = self.native.asked >> seat & 1
            shown = code if -1000 < code < 1000 else "that"
            raise IllegalActionError(
                f"seat {seat} cannot answer code {shown}: {error if asked else 'it is not asked now'}",
                action=action,
                reason="illegal_action" if asked else "not_your_turn",
                legal=self.legal_actions(seat),
            ) from None
        self._marks.append(mark)

    def answer_forced(self) -> int:
        """Answer for every seat that has only one legal action, until somebody has a choice; return how many."""
        n = 0
        while True:
            forced = [seat for seat in self.deciders if self.native.legal(seat).bit_count() == 1]
            if not forced:
                return n
            self.act(forced[0], self.native.legal_actions(forced[0])[0])
            n += 1

    def why_not(self, seat: int) -> WhyNot | None:
        """Say why a seat cannot win with the tile on the table or the one it has drawn; None when it can."""
        self._seat(seat)
        return WHY_NOT[self.native.why_not(seat)]

    # -- events -----------------------------------------------------------------------------------

    def apply(self, event: ev.Event) -> None:
        """Change the round by an event that comes from elsewhere.

        ``end_kyoku`` settles a round that is won or drawn.

        Raises:
            IllegalActionError: the event cannot happen now; ``legal`` lists what its seat may do. Nothing has changed.
            ArgumentTypeError: a field of the event holds what it cannot.
        """
        if isinstance(event, (ev.StartGame, ev.StartKyoku, ev.EndGame)) or not isinstance(event, ev.Event.__args__):
            raise IllegalActionError(
                f"{getattr(event, 'type', type(event).__name__)} is no event within a round", reason="unknown_event"
            )
        try:
            if any(isinstance(value, Iterator) for value in astuple(event)):
                raise TypeError
            records = list(self._records(event))
        except (AttributeError, TypeError, ValueError, OverflowError, KeyError, IndexError):
            raise ArgumentTypeError("event", event, f"a well-filled {type(event).__name__}") from None
        before = self.native if len(records) < 2 else self.native.copy()
        for record in records:
            try:
                reason = self.native.refuse(*record)
            except (TypeError, ValueError, OverflowError):
                self.native = before
                raise ArgumentTypeError("event", event, f"a well-filled {type(event).__name__}") from None
            if reason:
                self.native = before
                raise self._refusal(event, _core.rounds.REASONS[reason])
            self.native.apply(*record)

    def _records(self, event: ev.Event) -> Iterable[codec.Record]:
        if isinstance(event, ev.Hora):
            unknown = UNKNOWN in self.native.hand(event.seat) if event.seat < self.rules.players else False
            known = sum(code != UNKNOWN for code in self.native.ura_indicators())
            yield from codec.hora_records(event, hidden=unknown, ura_known=known)
            if unknown and not event.hand:
                yield from codec.delta_records(event.deltas)
        elif isinstance(event, ev.Ryukyoku):
            seats = range(self.rules.players)
            hidden = [seat for seat in seats if UNKNOWN in self.native.hand(seat)]
            tenpai = set(event.tenpai)
            if not self.rules.tenpai_may_be_hidden:
                tenpai = {seat for seat in hidden if seat in tenpai}
                tenpai |= {seat for seat in seats if seat not in hidden and self.native.waits(seat)}
            yield from codec.ryukyoku_records(event, hidden=hidden, tenpai=tenpai)
        elif isinstance(event, ev.EndKyoku):
            yield codec.EV["end"], 255, 255, 0, 255, ()
        else:
            yield codec.call_records(event)

    def _refusal(self, event: ev.Event, word: str) -> IllegalActionError:
        category, sentence = REFUSALS[word]
        seat: int | None = getattr(event, "seat", None)
        whose = "" if seat is None else f" of seat {seat}"
        tile = getattr(event, "tile", None)
        which = "" if tile is None else f" with {tile}"
        why = ""
        known = isinstance(event, ev.Hora) and event.seat < self.rules.players
        if known and seat is not None and UNKNOWN not in self.native.hand(seat):
            reason = self.why_not(seat)
            why = "" if reason is None else f" ({reason})"
        return IllegalActionError(
            f"{event.type}{whose}{which} is refused: {sentence}{why}",
            action=event,
            reason=category,
            legal=() if seat is None or not seat < self.rules.players else self.legal_actions(seat),
        )

    @property
    def events(self) -> tuple[ev.Event, ...]:
        """Everything that has happened, decoded from the native log; values of wins once they are settled.

        Raises:
            IllegalActionError: the round does not know its start (a guess of ``determinize``).
        """
        return tuple(self._decode())

    def _decode(self) -> Iterable[ev.Event]:
        records = self.native.records_from(self._start_records)
        yield self.start_event
        changes = self.native.deltas if self.is_over else (0,) * self.rules.players
        paid = [after - change for after, change in zip(self.native.scores, changes, strict=True)]
        for record in records:
            word = _core.table.EVENT_NAMES[record[0]]
            if word == "hora":
                event = self._hora(record, paid)
                paid = list(event.scores) or paid
                yield event
            elif word == "ryukyoku":
                yield self._ryukyoku(record)
            elif word == "end":
                wall = self.native.wall()
                known = () if UNKNOWN in wall else tuple(Tile(code) for code in wall)
                yield ev.EndKyoku(known, self.salt)
            else:
                decoded = codec.decode(record)
                if decoded is not None:
                    yield decoded

    @property
    def start_event(self) -> ev.StartKyoku:
        """The event the round starts with: everything dealt, without the wall.

        Raises:
            IllegalActionError: the round does not know its start (a guess of ``determinize``).
        """
        native = self.native
        records = native.records_from(0)
        if not records or records[0][0] != codec.EV["start"]:
            raise IllegalActionError(
                "the round does not know its start, as it was guessed: ask the one it was guessed from",
                reason="no_start",
            )
        wall = native.wall()
        players = self.rules.players
        hands = tuple(
            tuple(Tile(wall[place]) for place in self._native_class.wall_places(players, native.dealer, seat))
            for seat in range(players)
        )
        return self._start(records[0], [codec.value_of(record) for record in records[1 : 1 + players]], hands)

    def _start(self, first: codec.Record, scores: Sequence[int], hands: tuple[ev.Tiles, ...]) -> ev.StartKyoku:
        native = self.native
        return ev.StartKyoku(
            native.round_wind,
            native.number + 1,
            native.dealer,
            tuple(scores),
            hands,
            first[5][0],
            first[5][1],
            Tile(native.indicators()[0]),
            self.commitment,
        )

    def _won_with(self, seat: int, source: int, tile: int) -> ev.Tiles:
        """Give the closed tiles of a winner without the winning one; none where they are not known."""
        closed = list(self.native.hand(seat))
        if seat == source and tile in closed:
            closed.remove(tile)
        return () if UNKNOWN in closed else tuple(Tile(code) for code in closed)

    def _hora(self, record: codec.Record, paid: Sequence[int]) -> ev.Hora:
        _, seat, tile, _, source, _ = record
        hand = self._won_with(seat, source, tile)
        try:
            value = self.score(seat)
        except (ValueError, HandError):
            return ev.Hora(seat, source, Tile(tile), hand)
        liable = next((who for who in self.native.pao(seat) if who >= 0), None)
        deltas = tuple(self.native.score_of(seat)["deltas"])
        honba = self.rules.honba_tsumo * (self.rules.players - 1) if seat == source else self.rules.honba_ron
        return ev.Hora(
            seat=seat,
            source=source,
            tile=Tile(tile),
            hand=hand,
            ura=value.situation.ura,
            yaku=tuple((item.yaku, item.times or item.han) for item in value.yaku),
            fu=value.fu,
            han=value.han,
            yakuman=value.yakuman,
            points=deltas[seat] - honba * value.situation.paid_honba - 1000 * value.situation.sticks,
            liable=liable,
            deltas=deltas,
            scores=tuple(a + b for a, b in zip(paid, deltas, strict=True)) if self.is_over else (),
        )

    def _ryukyoku(self, record: codec.Record) -> ev.Ryukyoku:
        native = self.native
        reason = codec.DRAW_REASONS[_core.rounds.ENDS[record[3]]]
        shown = native.tenpai
        seats = range(self.rules.players)
        exhaustive = reason in (ev.DrawReason.EXHAUSTIVE, ev.DrawReason.NAGASHI_MANGAN)
        hands = (
            tuple(tuple(Tile(code) for code in native.hand(seat)) if shown >> seat & 1 else () for seat in seats)
            if exhaustive
            else ()
        )
        return ev.Ryukyoku(
            reason=reason,
            seat=None if record[1] == 255 else record[1],
            tenpai=codec.mask_seats(shown) if exhaustive else (),
            nagashi=codec.mask_seats(native.nagashi) if reason is ev.DrawReason.NAGASHI_MANGAN else (),
            hands=hands,
            deltas=native.deltas if self.is_over else (),
            scores=native.scores if self.is_over else (),
        )

    # -- facts ------------------------------------------------------------------------------------

    def closed_tiles(self, seat: int) -> tuple[Tile, ...]:
        """Give the closed tiles of a seat in order, unknown ones last."""
        self._seat(seat)
        return tuple(Tile(code) for code in self.native.hand(seat))

    def melds(self, seat: int) -> tuple[Meld, ...]:
        """Give the melds of a seat in the order they were made."""
        self._seat(seat)
        players = self.rules.players
        found = []
        for kind, source, called, codes in self.native.melds(seat):
            tile = None if called == 255 else Tile(called)
            relative = None if tile is None else relative_seat(source, seat, players)
            found.append(Meld(_MELDS[kind], [Tile(code) for code in codes], tile, relative))
        return tuple(found)

    def river(self, seat: int) -> tuple[Tile, ...]:
        """Give the discards of a seat in order, called ones included."""
        self._seat(seat)
        return tuple(Tile(code & 63) for code in self.native.river(seat))

    def hand(self, seat: int) -> Hand:
        """Give the hand of a seat whose tiles are known."""
        self._seat(seat)
        return Hand(self.closed_tiles(seat), self.melds(seat), self.native.norths(seat))

    def waits(self, seat: int) -> tuple[Tile, ...]:
        """Give the kinds that complete the thirteen tiles of a seat."""
        self._seat(seat)
        return tuple(Tile(kind) for kind in _core.kinds(self.native.waits(seat)))

    def furiten(self, seat: int) -> tuple[Furiten, ...]:
        """Give the furiten of a seat, by cause."""
        self._seat(seat)
        bits = self.native.furiten(seat)
        causes: tuple[Furiten, ...] = ("discard", "temporary", "riichi")
        return tuple(cause for position, cause in enumerate(causes) if bits >> position & 1)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat now."""
        return self.native.scores

    @property
    def deltas(self) -> tuple[int, ...]:
        """What the settlement changed; riichi sticks paid before are not in it."""
        return self.native.deltas

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, nearest to the discarder first."""
        seats = codec.mask_seats(self.native.winners)
        if self.native.end != "ron":
            return seats
        source = self.native.win_of(seats[0])["loser"]
        return tuple(sorted(seats, key=lambda seat: (seat - source) % self.rules.players))

    @property
    def indicators(self) -> tuple[Tile, ...]:
        """The dora indicators turned over."""
        return tuple(Tile(code) for code in self.native.indicators())

    def score(self, seat: int) -> Score:
        """Give the value of a winner's hand as settled, with yaku and fu items.

        Raises:
            IllegalActionError: the seat has not won, or its hand was not shown.
        """
        self._seat(seat)
        native = self.native
        if not native.winners >> seat & 1:
            raise IllegalActionError(f"seat {seat} has not won: there is nothing to score", reason="not_won")
        if UNKNOWN in native.hand(seat):
            raise IllegalActionError(f"the hand of seat {seat} was not shown: it cannot be scored", reason="hidden")
        hand, situation = won_question(native, seat, self.melds(seat))
        return score(hand, situation, self.rules)

    # -- values -----------------------------------------------------------------------------------

    def copy(self) -> Round:
        """Give an independent copy; cheap."""
        other = type(self)(self.rules, self.native.copy(), salt=self.salt, commitment=self.commitment)
        other._marks = list(self._marks)
        other._start_records = self._start_records
        return other

    __copy__ = copy

    def determinize(self, viewer: int | None, seed: int) -> Round:
        """Give a full round that agrees with all a seat (None: a spectator) knows; what is unknown is drawn.

        A seat in riichi gets a tenpai hand. Search and rollouts start from here, never from the true state; undo does
        not reach back before it.

        Raises:
            ArgumentTypeError: the seed is no number from 0 to 2**64 - 1.
            IllegalActionError: there is no such seat.
            HandError: no tiles are left that make a seat in riichi tenpai.
        """
        if viewer is not None:
            self._seat(viewer)
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 64:
            raise ArgumentTypeError("seed", seed, "an integer from 0 to 2**64 - 1")
        try:
            native = self.native.redacted(-1 if viewer is None else viewer).determinized(seed)
        except ValueError as error:
            raise HandError(str(error)) from None
        return type(self)(self.rules, native)

    def undo(self) -> bool:
        """Take back the last answer given by :meth:`act`; False when there is none or the match has taken the round in.

        Raises:
            IllegalActionError: the round does not know its start (a guess of ``determinize``); copy it before a step.
        """
        if not self._marks:
            return False
        length, answers = self._marks[-1]
        try:
            native = self.native.rewound(length)
        except ValueError as error:
            raise IllegalActionError(f"nothing can be taken back: {error}") from None
        self._marks.pop()
        for seat, code in answers:
            native.act(seat, code)
        self.native = native
        return True

    def close(self) -> None:
        """Let nothing be taken back any more: its match has taken the round in."""
        self._marks.clear()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return self.rules == other.rules and self.native == other.native

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        state = (self._marks, self._start_records)
        return _restore, (self.rules, self.native, self.salt, self.commitment, state)

    def __repr__(self) -> str:
        native = self.native
        name = f"{'ESWN'[native.round_wind]}{native.number + 1}-{native.honba}"
        return f"<Round {name} {self.rules.id}: {native.phase}, {counted(len(native), 'record')}>"


def _restore(
    rules: RiichiRules, native: _core.RiichiRound, salt: str, commitment: str, state: tuple[list[object], int]
) -> Round:
    made = Round.of(rules)(rules, native, salt=salt, commitment=commitment)
    made._marks = list(state[0])  # type: ignore[arg-type]
    made._start_records = state[1]
    return made
