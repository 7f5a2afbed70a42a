"""Writing Tenhou's mjlog XML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mahjong.errors import RecordError
from mahjong.game.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Tsumo,
)
from mahjong.records.model import Copies, RecordedMatch, RecordedRound
from mahjong.records.tenhou_codes import decode_call
from mahjong.records.tenhou_copies import round_copies
from mahjong.records.tenhou_reader import DRAW_REASONS
from mahjong.records.tenhou_tags import encode_name, format_tag
from mahjong.records.valued import results_of
from mahjong.records.yaku_names import tenhou_number
from mahjong.rules import RiichiRules
from mahjong.rules.rooms import tenhou_room

REASON_TYPES = {reason: kind for kind, reason in DRAW_REASONS.items()}
LIMITS = ((13, 5), (11, 4), (8, 3), (6, 2), (5, 1))
"""Han from which on a limit applies; below, fu or the points tell a mangan."""


def write_mjlog(match: RecordedMatch) -> bytes:
    """Give a match as an mjlog document. Copies of tiles are those of the record, or else chosen.

    Raises:
        RecordError: the format cannot hold the match: tiles are hidden, or points are no hundreds.
    """
    if match.viewer is not None:
        raise RecordError("the record is the view of one seat: the format needs to know all tiles")
    return "".join(_Writer(match).tags()).encode()


def room_type(rules: RiichiRules, length: str | None) -> tuple[int, bool]:
    """Give the GO type nearest to rules, and whether the room has exactly these rules."""
    kind = 1 | (0 if rules.red_p else 2) | (0 if rules.open_tanyao else 4) | (8 if length != "east" else 0)
    kind |= (16 if rules.players == 3 else 0) | (0x200 if rules.kiriage else 0)
    return kind, tenhou_room(kind).rules.fingerprint == rules.fingerprint


class _Writer:
    """A match being written."""

    def __init__(self, match: RecordedMatch) -> None:
        self.match = match
        self.rules = match.rules
        self.seats = match.rules.players

    def tags(self) -> Iterator[str]:
        """Give the document piece by piece."""
        match = self.match
        own = match.extra if match.format == "tenhou-mjlog" else {}
        yield '<mjloggm ver="2.3">'
        if "seed" in own:
            yield format_tag("SHUFFLE", {"seed": own["seed"], "ref": own["ref"]})
        room = own.get("go") or str(room_type(self.rules, match.length)[0])
        yield format_tag("GO", {"type": room, **({"lobby": own["lobby"]} if "lobby" in own else {})})
        yield format_tag("UN", self._players(own))
        yield format_tag("TAIKYOKU", {"oya": "0"})
        for number, played in enumerate(match.rounds):
            yield from self._round(played, last=number == len(match.rounds) - 1)
        yield "</mjloggm>"

    def _players(self, own: dict[str, str] | object) -> dict[str, str]:
        players = [*self.match.players]
        names = {f"n{seat}": encode_name(players[seat].name) if seat < len(players) else "" for seat in range(4)}
        ranks = [player.rank or "0" for player in players] + ["0"] * (4 - len(players))
        rates = [player.rating if player.rating is not None else 1500.0 for player in players]
        rates += [1500.0] * (4 - len(players))
        sexes = [player.sex or "M" for player in players] + ["M"] * (4 - len(players))
        plain = all(rank.isdecimal() for rank in ranks)
        extra = {"rc": own["rc"]} if isinstance(own, dict) and "rc" in own else {}
        return {
            **names,
            "dan": ",".join(ranks) if plain else "0,0,0,0",
            **extra,
            "rate": ",".join(f"{rate:.2f}" for rate in rates),
            "sx": ",".join(sexes),
        }

    def _round(self, played: RecordedRound, *, last: bool) -> Iterator[str]:
        copies = round_copies(played, self.rules)
        yield self._init(played, copies)
        scores = list(played.start.scores)
        indicators = [copies.indicator]
        melds: list[list[int]] = [[] for _ in range(self.seats)]
        held = [set(hand) for hand in copies.hands]
        sticks = played.start.sticks
        ends = [at for at, event in enumerate(played.events) if isinstance(event, Hora | Ryukyoku)]
        for at, event in enumerate(played.events):
            yield from self._connections(played, at)
            copy = copies.events[at]
            if isinstance(event, Tsumo):
                held[event.seat].add(copy)
                yield f"<{'TUVW'[event.seat]}{copy}/>"
            elif isinstance(event, Dahai):
                held[event.seat].discard(copy)
                yield f"<{'DEFG'[event.seat]}{copy}/>"
            elif isinstance(event, Chi | Pon | Daiminkan | Ankan | Kakan | Nukidora):
                held[event.seat] -= set(decode_call(copy).copies)
                if isinstance(event, Kakan):
                    self._replace_pon(melds[event.seat], copy)
                else:
                    melds[event.seat].append(copy)
                yield format_tag("N", {"who": str(event.seat), "m": str(copy)})
            elif isinstance(event, Dora):
                indicators.append(copy)
                yield format_tag("DORA", {"hai": str(copy)})
            elif isinstance(event, Reach):
                yield format_tag("REACH", {"who": str(event.seat), "step": "1"})
            elif isinstance(event, ReachAccepted):
                scores[event.seat] -= 1000
                sticks += 1
                ten = ",".join(map(str, self._hundreds(scores)))
                yield format_tag("REACH", {"who": str(event.seat), "ten": ten, "step": "2"})
            elif isinstance(event, Hora | Ryukyoku):
                tag: dict[str, str] = {}
                ba = f"{played.start.honba},{sticks if at == ends[0] else 0}"
                if isinstance(event, Hora):
                    tag |= self._win(event, played, at, held, melds, indicators, copies, ba)
                else:
                    kind = REASON_TYPES[event.reason]
                    tag |= {"type": kind} if kind else {}
                    tag["ba"] = played.extra.get(f"ba{at}", ba)
                tag["sc"] = self._settlement(event, scores, played.extra.get(f"chips{at}"))
                if isinstance(event, Ryukyoku):
                    # Who declares nine orphans shows them, whether or not the event holds the hand.
                    shown = [
                        seat for seat in range(self.seats) if seat == event.seat or any(event.hands[seat : seat + 1])
                    ]
                    tag |= {f"hai{seat}": ",".join(map(str, sorted(held[seat]))) for seat in shown}
                scores = [score + delta for score, delta in zip(scores, event.deltas, strict=True)]
                if last and at == ends[-1]:
                    tag |= self._owari()
                    if f"ratio{at}" in played.extra:
                        tag["ratio"] = played.extra[f"ratio{at}"]
                yield format_tag("AGARI" if isinstance(event, Hora) else "RYUUKYOKU", tag)
            else:
                raise RecordError(f"the format has no {event.type}")
        yield from self._connections(played, len(played.events))

    def _connections(self, played: RecordedRound, at: int) -> Iterator[str]:
        for connection in played.connections:
            if connection.at == at:
                name = encode_name(self.match.players[connection.seat].name)
                left = {"who": str(connection.seat)}
                yield format_tag("BYE", left) if connection.left else format_tag("UN", {f"n{connection.seat}": name})

    @staticmethod
    def _replace_pon(melds: list[int], code: int) -> None:
        kind = decode_call(code).called // 4
        at = next((at for at, meld in enumerate(melds) if decode_call(meld).called // 4 == kind), None)
        if at is None:
            raise RecordError("an added kan without its pon")
        melds[at] = code

    def _init(self, played: RecordedRound, copies: Copies) -> str:
        start = played.start
        dice = played.dice or (0, 0)
        number = 4 * start.round_wind + start.kyoku - 1
        seed = (number, start.honba, start.sticks, *dice, copies.indicator)
        tag = {"seed": ",".join(map(str, seed)), "ten": ",".join(map(str, self._hundreds(start.scores)))}
        if "chip" in played.extra:
            tag["chip"] = played.extra["chip"]
        tag["oya"] = str(start.dealer)
        for seat in range(4):
            tag[f"hai{seat}"] = ",".join(map(str, copies.hands[seat])) if seat < self.seats else ""
        if "shuffle" in played.extra:
            tag["shuffle"] = played.extra["shuffle"]
        return format_tag("INIT", tag)

    def _hundreds(self, points: Sequence[int]) -> list[int]:
        if any(value % 100 for value in points):
            raise RecordError(f"the format counts points in hundreds, not {list(points)}")
        return [value // 100 for value in points] + [0] * (4 - len(points))

    def _win(
        self,
        event: Hora,
        played: RecordedRound,
        at: int,
        held: list[set[int]],
        melds: list[list[int]],
        indicators: list[int],
        copies: Copies,
        ba: str,
    ) -> dict[str, str]:
        start, won = played.start, copies.events[at]
        tag = {"ba": played.extra.get(f"ba{at}", ba), "hai": ",".join(map(str, sorted(held[event.seat] | {won})))}
        if melds[event.seat]:
            tag["m"] = ",".join(map(str, reversed(melds[event.seat])))
        tag["machi"] = str(won)
        tag["ten"] = f"{event.fu},{event.points},{self._limit(event, start.dealer)}"
        winds = {"seat_wind": (event.seat - start.dealer) % self.seats, "round_wind": start.round_wind}
        try:
            numbers = [(tenhou_number(yaku, **winds), han) for yaku, han in event.yaku]
        except KeyError as error:
            raise RecordError(f"the format has no yaku {error}") from None
        if event.yakuman:
            tag["yakuman"] = ",".join(str(number) for number, _ in numbers)
        else:
            tag["yaku"] = ",".join(f"{number},{han}" for number, han in numbers)
        if f"chip{at}" in played.extra:
            tag["chip"] = played.extra[f"chip{at}"]
        tag["doraHai"] = ",".join(map(str, indicators))
        if event.ura:
            tag["doraHaiUra"] = ",".join(map(str, copies.ura[: len(event.ura)]))
        tag |= {"who": str(event.seat), "fromWho": str(event.source)}
        return tag if event.liable is None else tag | {"paoWho": str(event.liable)}

    def _limit(self, event: Hora, dealer: int) -> int:
        if event.yakuman:
            return 5
        for han, limit in LIMITS:
            if event.han >= han:
                return limit
        if event.fu:
            return int(event.fu << event.han + 2 >= 2000)
        shares = (2 * (self.seats - 1) if event.seat == dealer else self.seats) if event.seat == event.source else 0
        mangan = 2000 * (shares or (6 if event.seat == dealer else 4))
        return int(event.points >= mangan)

    def _settlement(self, event: Hora | Ryukyoku, scores: list[int], chips: str | None) -> str:
        if len(event.deltas) != self.seats:
            raise RecordError("the changes of points are not known")
        before, deltas = self._hundreds(scores), self._hundreds(event.deltas)
        pairs = ",".join(f"{score},{delta}" for score, delta in zip(before, deltas, strict=True))
        return pairs if chips is None else f"{pairs},{chips}"

    def _owari(self) -> dict[str, str]:
        match = self.match
        if match.final_scores is None:
            return {}
        results = [*results_of(match), *[0.0] * (4 - self.seats)]
        points = self._hundreds(match.final_scores)
        pairs = ",".join(f"{point},{result:.1f}" for point, result in zip(points, results, strict=True))
        chips = match.extra.get("owari_chips") if match.format == "tenhou-mjlog" else None
        return {"owari": pairs if chips is None else f"{pairs},{chips}"}
