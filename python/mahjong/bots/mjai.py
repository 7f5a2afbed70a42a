"""A bot on a pipe: every line of an mjai server is answered with one of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mahjong.bots.play import asked, illegal_answer
from mahjong.bots.protocol import Bot
from mahjong.errors import IllegalActionError
from mahjong.records.mjai_session import MjaiSession
from mahjong.rules import RiichiRules

__all__ = ["answer_mjai"]


def answer_mjai(
    bot: Bot, lines: Iterable[bytes | str], *, rules: RiichiRules | str | None = None, seat: int | None = None
) -> Iterator[bytes]:
    """Let a bot answer the lines of a server, one answer a line and none for a blank one.

    `rules` and `seat` are those of :class:`mahjong.records.mjai_session.MjaiSession`. Answers have no line break.

    Raises:
        MahjongError: a line cannot be read or followed; that ends the answers.
        BotError: the bot failed or answered what it may not.
    """
    session = MjaiSession(rules, seat=seat)
    for line in lines:
        if not line.strip():
            continue
        session.feed(line)
        legal = session.legal
        if session.round is None or session.seat is None or len(legal) < 2:
            yield session.answer(*legal)
            continue
        action = asked(bot, session.round, session.seat, legal)
        try:
            answer = session.answer(action)
        except IllegalActionError as error:
            raise illegal_answer(session.seat, action, error) from error
        yield answer
