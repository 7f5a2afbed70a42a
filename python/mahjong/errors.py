"""Every error the package raises, one family under `MahjongError`.

Each class is also a ``ValueError``, ``TypeError``, ``RuntimeError`` or ``ImportError``, so general handlers work too. A
message is one line that names the input, the fault and, where there is one, the way out; no message quotes
more than 80 characters of input. ``category`` is a short stable word for programs.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

__all__ = [
    "ArgumentTypeError",
    "BotError",
    "HandError",
    "IllegalActionError",
    "InUseError",
    "MahjongError",
    "MissingExtraError",
    "NameClashWarning",
    "NotAWinError",
    "NotationError",
    "Problem",
    "RecordDivergedError",
    "RecordError",
    "RulesError",
    "counted",
    "listed",
    "quote",
    "require_flag",
    "require_int",
    "require_number",
    "require_word",
]

QUOTE_LIMIT = 80
MOST_LISTED = 10


def quote(value: object, *, limit: int = QUOTE_LIMIT) -> str:
    """Quote input for a message: on one line, printable, at most `limit` characters with the marks.

    >>> quote("12x")
    "'12x'"
    >>> quote("1" * 1000, limit=12)
    "'1111111...'"
    """
    if isinstance(value, str):
        shown = repr(value[:limit])
        whole = len(value) <= limit and len(shown) <= limit
    elif isinstance(value, (bytes, bytearray)):
        shown = repr(bytes(value[:limit]))
        whole = len(value) <= limit and len(shown) <= limit
    elif isinstance(value, (int, float)) and not (isinstance(value, int) and value.bit_length() > 256):
        return repr(value)
    else:
        # The text of an arbitrary object may be huge, slow or fail: its type is enough.
        return f"<{type(value).__name__}>"[:limit]
    if whole:
        return shown
    return f"{shown[: limit - 4]}...{shown[-1]}"


def listed(sentences: Sequence[str], *, separator: str = "; ") -> str:
    """Put sentences into one message, ten at most, and say how many more there are.

    >>> listed([f"fault {number}" for number in range(12)])[-28:]
    'fault 8; fault 9; and 2 more'
    """
    more = len(sentences) - MOST_LISTED
    shown = [*sentences[:MOST_LISTED], *((f"and {more} more",) if more > 0 else ())]
    return separator.join(shown)


def counted(number: int, noun: str) -> str:
    """Say how many there are of something, in the singular for one; `noun` has a plural in -s.

    >>> counted(1, "meld"), counted(0, "closed tile")
    ('1 meld', '0 closed tiles')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _rebuild(cls: type[BaseException], args: tuple[Any, ...], state: dict[str, Any]) -> BaseException:
    error = cls.__new__(cls, *args)
    error.__dict__.update(state)
    return error


class MahjongError(Exception):
    """The base of every error of this package."""

    category: str = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.args, self.__dict__.copy())


class NotationError(MahjongError, ValueError):
    """A text that is no tile notation.

    `text` is the part of the input that was read, `position` the index of the offending character in it,
    `expected` what would have been good there. `category` is one of ``bad_character bad_suit bad_tile
    missing_suit empty_group bad_meld bad_tile_count too_many_copies bad_value``.
    """

    def __init__(
        self, text: str, position: int, expected: str, *, fault: str | None = None, category: str = "bad_character"
    ) -> None:
        if fault is None:
            found = text[position : position + 1]
            fault = f"{quote(found)} is not understood" if found else "the text ends too early"
        start = max(0, position - 40) if len(text) > 70 else 0
        super().__init__(f"{fault} at position {position} of {quote(text[start : start + 80])}: expected {expected}")
        self.text = text
        self.position = position
        self.expected = expected
        self.category = category


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a hand: a stable word and a sentence."""

    category: str
    message: str

    def __str__(self) -> str:
        return self.message


class HandError(MahjongError, ValueError):
    """A hand, meld or circumstance that cannot be; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem | str] | Problem | str, *, category: str = "bad_value") -> None:
        if isinstance(problems, (str, Problem)):
            problems = (problems,)
        self.problems: tuple[Problem, ...] = tuple(
            Problem(category, problem) if isinstance(problem, str) else problem for problem in problems
        )
        super().__init__(listed([problem.message for problem in self.problems]))
        self.category = self.problems[0].category if self.problems else category


class RulesError(MahjongError, ValueError):
    """A rule set that cannot be; `path` leads to the option, as in ``$.payments.honba_ron``."""

    def __init__(self, message: str, *, path: str = "$", category: str = "unknown_rule") -> None:
        super().__init__(message)
        self.path = path
        self.category = category


class NotAWinError(MahjongError, ValueError):
    """A hand that does not win; `reason` says why.

    One of ``not_complete no_yaku han_minimum furiten_discard furiten_temporary furiten_riichi``.
    """

    def __init__(self, message: str, *, reason: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.category = reason


class IllegalActionError(MahjongError, ValueError):
    """An action that is not allowed now; the state it was offered to is untouched.

    `action` is what was asked, `reason` a stable word, `legal` what would have been allowed.
    """

    def __init__(
        self,
        message: str,
        *,
        action: object = None,
        reason: str = "illegal_action",
        legal: Sequence[object] = (),
    ) -> None:
        super().__init__(message)
        self.action = action
        self.reason = reason
        self.legal = tuple(legal)
        self.category = reason


class RecordError(MahjongError, ValueError):
    """A record that cannot be read: `file`, and the `line` (from 1) or `event` (from 0) at fault."""

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        event: int | None = None,
        category: str = "bad_log",
    ) -> None:
        places = (
            file,
            None if line is None else f"line {line}",
            None if event is None else f"event {event}",
        )
        where = ", ".join(place for place in places if place is not None)
        super().__init__(f"{where}: {message}" if where else message)
        self.file = file
        self.line = line
        self.event = event
        self.category = category


class RecordFileError(RecordError, OSError):
    """A file of a record that cannot be opened or written to; `errno` is the system's number, where there is one."""

    def __new__(cls, message: str, **_: object) -> Self:
        """Make one as errors of the system are made, or it would be no safe one."""
        return OSError.__new__(cls, message)

    def __init__(self, message: str, *, file: str, errno: int | None = None) -> None:
        super().__init__(message, file=file, category="bad_file")
        self.errno = errno


class RecordDivergedError(RecordError):
    """A record that says something else than the rules; `expected` is what they say, `found` the record."""

    def __init__(
        self,
        message: str,
        *,
        expected: object,
        found: object,
        file: str | None = None,
        line: int | None = None,
        event: int | None = None,
        category: str = "diverged",
    ) -> None:
        super().__init__(message, file=file, line=line, event=event, category=category)
        self.expected = expected
        self.found = found


class ArgumentTypeError(MahjongError, TypeError):
    """An argument of a wrong type: its name, the value `given` and the types `wanted`."""

    category = "bad_type"

    def __init__(self, argument: str, given: object, wanted: str) -> None:
        kind = type(given).__name__
        value = f" {quote(given, limit=40)}" if isinstance(given, (str, bytes, int, float)) else ""
        super().__init__(f"{argument} must be {wanted}, not {kind}{value}")
        self.argument = argument
        self.given = given
        self.wanted = wanted


def require_int(argument: str, given: object, wanted: str) -> int:
    """Give an integer as an ``int``; those of NumPy are ones too, a ``bool`` is none.

    Raises:
        ArgumentTypeError: it is no integer.
    """
    if type(given) is int:
        return given
    try:
        if isinstance(given, bool):
            raise TypeError
        return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        raise ArgumentTypeError(argument, given, wanted) from None


def require_number(argument: str, given: object, least: int, most: int) -> int:
    """Give an integer of a range as an ``int``, like `require_int`.

    >>> require_number("honba", 3, 0, 255)
    3

    Raises:
        ArgumentTypeError: it is no integer.
        HandError: it is beyond the range.
    """
    span = f"{least} to {most if most != (1 << 64) - 1 else '2**64 - 1'}"
    number = require_int(argument, given, f"an integer from {span}")
    if not least <= number <= most:
        raise HandError(f"{argument} must be {span}, not {quote(number)}")
    return number


def require_word(argument: str, given: object, words: Iterable[str]) -> None:
    """Refuse what is none of some words.

    Raises:
        ArgumentTypeError: it is no text.
        HandError: it is another word.
    """
    if not isinstance(given, str):
        raise ArgumentTypeError(argument, given, f"one of {', '.join(words)}")
    if given not in words:
        raise HandError(f"{argument}: {quote(given, limit=40)} is none of {', '.join(words)}")


def require_flag(argument: str, given: object) -> None:
    """Refuse what is neither True nor False."""
    if not isinstance(given, bool):
        raise ArgumentTypeError(argument, given, "True or False")


class BotError(MahjongError, RuntimeError):
    """A bot that failed: its `seat` and the `cause`."""

    category = "bot_failed"

    def __init__(self, message: str, *, seat: int, cause: BaseException | str | None = None) -> None:
        super().__init__(message)
        self.seat = seat
        self.cause = cause


class InUseError(MahjongError, RuntimeError):
    """An object another thread is at work on; nothing has changed."""

    category = "in_use"


class MissingExtraError(MahjongError, ImportError):
    """A module that needs what is not installed: the `library` that is missing, and the `extra` that brings it."""

    category = "missing_extra"

    def __init__(self, module: str, *, library: str, extra: str) -> None:
        super().__init__(f'{module} needs {library}: pip install "mjcore[{extra}]"')
        self.library = library
        self.extra = extra


class NameClashWarning(ImportWarning):
    """Another distribution with an import package named ``mahjong`` is installed too."""
