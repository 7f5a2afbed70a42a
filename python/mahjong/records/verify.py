"""Checking records against the rules: the wins alone, or whole games through the table engine."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from mahjong.errors import MahjongError, RecordError
from mahjong.records.classical import check_classical_round
from mahjong.records.detect import NotARecordError, open_records
from mahjong.records.differences import differs, round_words
from mahjong.records.model import RecordedMatch
from mahjong.records.source import Source
from mahjong.records.wins import WinQuestion, round_wins
from mahjong.rules import RiichiRules
from mahjong.scoring import NotAWin, Score, try_score

UNNAMED = "standard input"
"""What a record given as bytes is called."""
Progress = Callable[[int, int], None]
"""Called with how many files are done, and how many there are."""
RoundCheck = Callable[[RecordedMatch, int], str | None]
"""Checks one round of a match: the first divergence in words, or nothing."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """A place where a record says something else than the rules."""

    file: str
    round: int | None
    """Number of the round in its match, from 0; None for a record that cannot be read."""
    message: str
    name: str = ""
    """The round in words."""

    def __str__(self) -> str:
        where = "" if self.round is None else f", {self.name} (round {self.round})"
        return f"{self.file}{where}: {self.message}"


@dataclass(slots=True)
class Summary:
    """What a run over records found."""

    games: int = 0
    rounds: int = 0
    wins: int = 0
    divergences: list[Divergence] = field(default_factory=list)
    passed_over: list[str] = field(default_factory=list)
    """Files of a searched folder that are no records."""
    unfinished: list[str] = field(default_factory=list)
    """Native records without the end of their match: those of games that were broken off."""
    dropped: list[tuple[str, int]] = field(default_factory=list)
    """Native records whose last line was cut off or damaged and left out, and its number."""

    def __str__(self) -> str:
        return f"games {self.games} rounds {self.rounds} wins {self.wins} divergences {len(self.divergences)}"


def verify_wins(
    sources: Iterable[Source] | Source, progress: Progress | None = None, *, rules: RiichiRules | None = None
) -> Summary:
    """Recompute every win of records and compare yaku, han, fu, points and payments.

    Sources are files, folders and the bytes of a record, one or several. A folder is searched for records; what is
    none there is passed over and named in the summary. `rules` are those of records that do not say.

    Raises:
        NotARecordError: one of `sources` itself is neither a folder nor a record, or is not there; nothing is checked.
    """
    return verify(sources, check_wins, progress, rules=rules)


def verify(
    sources: Iterable[Source] | Source,
    check: RoundCheck,
    progress: Progress | None = None,
    *,
    rules: RiichiRules | None = None,
) -> Summary:
    """Check every round of records; a damaged record is a divergence, and a round has one at most.

    Raises:
        NotARecordError: one of `sources` itself is neither a folder nor a record, or is not there; nothing is checked.
    """
    if isinstance(sources, (str, bytes, os.PathLike)):
        sources = (sources,)
    summary = Summary()
    files = list(_files(sources))
    for number, (source, named) in enumerate(files):
        if progress is not None:
            progress(number, len(files))
        file = UNNAMED if isinstance(source, bytes) else os.fspath(source)
        if not named and not os.path.isfile(source):
            # A pipe or device in a folder would be waited for.
            summary.passed_over.append(file)
            continue
        try:
            matches = open_records(source, rules=rules)
        except NotARecordError:
            if named:
                raise
            summary.passed_over.append(file)
            continue
        except RecordError as error:
            summary.games += 1
            message = str(error).removeprefix(f"{error.file}").lstrip(":, ") if error.file else str(error)
            summary.divergences.append(Divergence(file, None, message))
            continue
        if any(match.format == "native" and match.closing is None for match in matches):
            summary.unfinished.append(file)
        summary.dropped += [(file, match.dropped) for match in matches if match.dropped is not None]
        for match in matches:
            _verify_match(match, check, summary, file)
    if progress is not None:
        progress(len(files), len(files))
    return summary


def _verify_match(match: RecordedMatch, check: RoundCheck, summary: Summary, file: str) -> None:
    summary.games += 1
    for number, played in enumerate(match.rounds):
        summary.rounds += 1
        summary.wins += len(played.wins)
        try:
            message = check(match, number)
        except MahjongError as error:
            message = str(error)
        if message is not None:
            summary.divergences.append(Divergence(file, number, message, round_words(played.start)))


def _files(sources: Iterable[Source]) -> Iterator[tuple[bytes | str, bool]]:
    """Give every file or record, and whether it was named itself."""
    for source in sources:
        if isinstance(source, bytes):
            yield source, True
        elif os.path.isdir(source):
            for folder, folders, names in os.walk(source):
                folders.sort()
                yield from ((os.path.join(folder, name), False) for name in sorted(names))
        elif not os.path.exists(source):
            raise NotARecordError("there is no such file or folder", file=os.fspath(source))
        else:
            yield os.fspath(source), True


def check_wins(match: RecordedMatch, number: int) -> str | None:
    """Recompute the wins of one round; give the first difference in words."""
    if match.rules.family == "classical":
        return check_classical_round(match, number)
    questions = round_wins(match.rounds[number], match.rules)
    return next((found for _, question in questions if (found := check_win(question, match.rules))), None)


def check_win(question: WinQuestion, rules: RiichiRules) -> str | None:
    """Compare what one win is worth with what the record says; give the differences in words."""
    hora = question.hora
    who = f"win of seat {hora.seat}"
    if hora.hand and sorted(hora.hand) != sorted(question.closed):
        return f"{who}: the hand shown is not the one that was played"
    value = try_score(question.hand(), question.situation(), rules)
    if isinstance(value, NotAWin):
        return f"{who}: no win ({value.reason})"
    found = [differs(what, theirs, ours) for what, ours, theirs in _differences(question, value)]
    return f"{who}: {'; '.join(found)}" if found else None


def _differences(question: WinQuestion, value: Score) -> Iterator[tuple[str, object, object]]:
    """Give what differs, as computed and as recorded; what a record leaves out is not compared."""
    hora, players = question.hora, question.players
    ours = _comparable((item.yaku, item.times or item.han) for item in value.yaku)
    theirs = _comparable(hora.yaku)
    if hora.yaku and ours != theirs:
        yield "yaku", _words(ours), _words(theirs)
    if (hora.han or hora.yakuman) and (value.han, value.yakuman) != (hora.han, hora.yakuman):
        yield "han", _han(value.han, value.yakuman), _han(hora.han, hora.yakuman)
    if hora.fu and value.fu != hora.fu and not value.yakuman:
        yield "fu", value.fu, hora.fu
    points = question.points_of(value)
    if hora.points and points != hora.points:
        yield "points", points, hora.points
    deltas = tuple(value.native_deltas[(seat - question.dealer) % players] for seat in range(players))
    if hora.deltas and deltas != hora.deltas:
        yield "payments", deltas, hora.deltas


def _comparable(yaku: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Give yaku to compare: records write norths as dora, and ura dora even where there are none."""
    compared: dict[str, int] = {}
    for name, han in yaku:
        if han:
            key = "dora" if name == "nuki_dora" else name
            compared[key] = compared.get(key, 0) + han
    return compared


def _words(yaku: dict[str, int]) -> str:
    return " ".join(f"{name} {han}" for name, han in sorted(yaku.items()))


def _han(han: int, yakuman: int) -> str:
    return f"{yakuman} yakuman" if yakuman else str(han)
