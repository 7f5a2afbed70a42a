"""Records made from other records: the same game in formats that are only read, and a game of three players."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, cast

from mahjong.game import events as ev
from mahjong.game.match import Match
from mahjong.records.detect import open_record
from mahjong.records.model import Player, RecordedMatch, RecordedRound
from mahjong.records.tenhou_codes import decode_call
from mahjong.records.tenhou_copies import round_copies
from mahjong.rules import RiichiRules, RuleSet
from mahjong.tiles import Tile

SAMPLE = Path(__file__).parents[2] / "examples" / "sample.jsonl"


Frame = ev.StartGame | ev.StartKyoku | ev.EndKyoku | ev.EndGame
"""Events that never stand within a recorded round."""
RANDOM = 0
GREEDY = 2


@cache
def sample() -> RecordedMatch:
    """Give the bundled game of four players."""
    return open_record(SAMPLE)


@cache
def played_match(rules_id: str, seed: int, policy: int = RANDOM) -> RecordedMatch:
    """Give a game of built-in policies: by chance alone there are many calls and kans."""
    return play(RiichiRules.preset(rules_id), seed, policy)


def play(rules: RuleSet, seed: int, policy: int, *, most: int = 40) -> RecordedMatch:
    """Give a game under any rules, played by one built-in policy; it breaks off after `most` rounds.

    Riichi is played to the end of the East round, Chinese classical to the end of a match: by chance alone that takes
    hundreds of rounds.
    """
    riichi = isinstance(rules, RiichiRules)
    match = Match(rules, seed=seed, length="east" if riichi else None)
    rounds: list[RecordedRound] = []
    while not match.is_over and len(rounds) < most:
        played = match.next_round()
        played.native.play((policy,) * rules.players, seed)
        start, *events = played.events
        assert isinstance(start, ev.StartKyoku)
        rounds.append(RecordedRound(start, tuple(event for event in events if not isinstance(event, ev.EndKyoku))))
    result = match.result() if match.is_over else None
    return RecordedMatch(
        "native",
        cast("RiichiRules", rules),
        tuple(Player(f"p{seat}") for seat in range(rules.players)),
        tuple(rounds),
        length="east" if riichi else None,
        final_scores=result.scores if result else None,
        results=result.results if result and riichi else None,
    )


def _codes(tiles: tuple[Tile, ...]) -> list[str]:
    return [str(tile) for tile in tiles]


def majsoul_document(match: RecordedMatch, *, camel: bool = False) -> bytes:
    """Give a match as a Mahjong Soul record, without the lists of what was offered."""
    actions: list[tuple[str, dict[str, Any]]] = []
    for played in match.rounds:
        actions += _majsoul_round(played)
    accounts = [
        {"account_id": seat, "seat": seat, "nickname": player.name} for seat, player in enumerate(match.players)
    ]
    head = {"uuid": "sample", "config": {"mode": {"mode": 2}}, "accounts": accounts}
    if camel:
        return json.dumps(
            {
                "head": _camel(head),
                "details": [{**_without_zero(_camel(data)), "@type": name} for name, data in actions],
            }
        ).encode()
    results = [{"name": f".lq.{name}", "data": data} for name, data in actions]
    rows = [{"passed": 1000 * at, "result": result} for at, result in enumerate(results)]
    return json.dumps({"head": head, "data": {"name": "x", "data": {"actions": rows}}}).encode()


def _camel(value: Any) -> Any:
    if isinstance(value, dict):
        named = {}
        for key, entry in value.items():
            first, *rest = key.split("_")
            named[first + "".join(part.title() for part in rest)] = _camel(entry)
        return named
    return [_camel(entry) for entry in value] if isinstance(value, list) else value


def _without_zero(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value not in (0, False) or isinstance(value, list)}


def _majsoul_round(played: RecordedRound) -> list[tuple[str, dict[str, Any]]]:
    start = played.start
    first = played.events[0]
    assert isinstance(first, ev.Tsumo)
    hands = {f"tiles{seat}": _codes(hand) for seat, hand in enumerate(start.hands)}
    hands[f"tiles{start.dealer}"].append(str(first.tile))
    assert start.indicator is not None
    indicators = [str(start.indicator)]
    actions: list[tuple[str, dict[str, Any]]] = [
        (
            "RecordNewRound",
            {
                "chang": start.round_wind,
                "ju": start.dealer,
                "ben": start.honba,
                "liqibang": start.sticks,
                "scores": list(start.scores),
                "doras": list(indicators),
                **hands,
            },
        )
    ]
    riichi = False
    accepted: dict[str, Any] = {}
    for event in played.events[1:]:
        data: dict[str, Any] = {}
        assert not isinstance(event, Frame)
        if isinstance(event, ev.ReachAccepted):
            accepted = {"liqi": {"seat": event.seat, "score": 0, "liqibang": 0}}
            continue
        if isinstance(event, ev.Reach):
            riichi = True
            continue
        if isinstance(event, ev.Dora):
            indicators.append(str(event.tile))
            continue
        if isinstance(event, ev.Hora):
            actions.append(("RecordHule", _majsoul_win(event, start.dealer) | accepted))
            accepted = {}
            continue
        if isinstance(event, ev.Ryukyoku):
            players = [{"tingpai": seat in event.tenpai} for seat in range(4)]
            scores = [{"old_scores": [], "delta_scores": list(event.deltas)}]
            data = {"liujumanguan": False, "players": players, "scores": scores}
            actions.append(("RecordNoTile", data | accepted))
            continue
        data = {"seat": event.seat, "zhenting": [False] * 4, "doras": list(indicators), **accepted}
        accepted = {}
        if isinstance(event, ev.Tsumo):
            actions.append(("RecordDealTile", data | {"tile": str(event.tile)}))
        elif isinstance(event, ev.Dahai):
            more = {"tile": str(event.tile), "moqie": event.tsumogiri, "is_liqi": riichi}
            actions.append(("RecordDiscardTile", data | more))
            riichi = False
        elif isinstance(event, ev.Chi | ev.Pon | ev.Daiminkan):
            kind = {"chi": 0, "pon": 1, "daiminkan": 2}[event.type]
            tiles = [*_codes(event.consumed), str(event.tile)]
            froms = [event.seat] * len(event.consumed) + [event.source]
            actions.append(("RecordChiPengGang", data | {"type": kind, "tiles": tiles, "froms": froms}))
        elif isinstance(event, ev.Ankan | ev.Kakan):
            tile = event.consumed[0] if isinstance(event, ev.Ankan) else event.tile
            kind = 3 if isinstance(event, ev.Ankan) else 2
            del data["doras"]
            actions.append(("RecordAnGangAddGang", data | {"type": kind, "tiles": str(tile)}))
    return actions


def _majsoul_win(event: ev.Hora, dealer: int) -> dict[str, Any]:
    tsumo = event.seat == event.source
    win = {
        "seat": event.seat,
        "zimo": tsumo,
        "hu_tile": str(event.tile),
        "hand": _codes(event.hand),
        "li_doras": _codes(event.ura),
        "count": event.han,
        "fu": event.fu,
        "fans": [],
        "point_rong": 0 if tsumo else event.points,
    }
    if tsumo:
        win["point_zimo_xian"] = event.points // 3 if event.seat == dealer else event.points // 4
        win["point_zimo_qin"] = 0 if event.seat == dealer else event.points - 2 * (event.points // 4)
    return {"hules": [win], "delta_scores": list(event.deltas)}


def client_session(match: RecordedMatch, seat: int) -> bytes:
    """Give a match as the session of one seat, without the lists of what was offered."""
    players = match.rules.players
    place = {other: (other - seat) % players for other in range(players)}
    lines = ['Get: <GO type="9" lobby="0"/> <UN n0="%61" n1="%62" n2="%63" n3="%64"/>', "Send: <NEXTREADY />"]
    lines.append(f'Get: <TAIKYOKU oya="{place[0]}"/>')
    for played in match.rounds:
        lines += _client_round(match, played, seat, place)
    return "\n".join(lines).encode()


def _rotated(values: tuple[int, ...] | list[int], place: dict[int, int]) -> list[int]:
    rotated = [0] * len(values)
    for seat, value in enumerate(values):
        rotated[place[seat]] = value // 100
    return rotated


def _client_round(match: RecordedMatch, played: RecordedRound, seat: int, place: dict[int, int]) -> list[str]:
    copies = round_copies(played, match.rules)
    start = played.start
    scores = list(start.scores)
    number = 4 * start.round_wind + start.kyoku - 1
    init = (
        f'Get: <INIT seed="{number},{start.honba},{start.sticks},0,0,{copies.indicator}" '
        f'ten="{",".join(map(str, _rotated(start.scores, place)))}" oya="{place[start.dealer]}" '
        f'hai="{",".join(map(str, copies.hands[seat]))}"/>'
    )
    lines = [init]
    indicators = [copies.indicator]
    for event, copy in zip(played.events, copies.events, strict=True):
        assert not isinstance(event, Frame)
        if isinstance(event, ev.Tsumo):
            lines.append(f"Get: <T{copy}/>" if event.seat == seat else f"Get: <{'TUVW'[place[event.seat]]}/>")
        elif isinstance(event, ev.Dahai):
            letter = "DEFG"[place[event.seat]]
            letter = letter.lower() if event.tsumogiri and event.seat != seat else letter
            lines.append(f"Get: <{letter}{copy}/>")
        elif isinstance(event, ev.Reach):
            lines.append(f'Get: <REACH who="{place[event.seat]}" step="1"/>')
        elif isinstance(event, ev.ReachAccepted):
            scores[event.seat] -= 1000
            lines.append(f'Get: <REACH who="{place[event.seat]}" step="2"/>')
        elif isinstance(event, ev.Dora):
            indicators.append(copy)
            lines.append(f'Get: <DORA hai="{copy}"/>')
        elif isinstance(event, ev.Hora | ev.Ryukyoku):
            pairs = zip(_rotated(scores, place), _rotated(event.deltas, place), strict=True)
            sc = ",".join(f"{score},{delta}" for score, delta in pairs)
            scores = [score + delta for score, delta in zip(scores, event.deltas, strict=True)]
            if isinstance(event, ev.Ryukyoku):
                lines.append(f'Get: <RYUUKYOKU ba="0,0" sc="{sc}"/>')
            else:
                hai = ",".join(map(str, [*_closed(played, copies.events, copies.hands, event), copy]))
                lines.append(
                    f'Get: <AGARI ba="0,0" hai="{hai}" machi="{copy}" ten="{event.fu},{event.points},0" yaku="1,1" '
                    f'doraHai="{",".join(map(str, indicators))}" who="{place[event.seat]}" '
                    f'fromWho="{place[event.source]}" sc="{sc}"/>'
                )
        else:
            lines.append(f'Get: <N who="{place[event.seat]}" m="{copy}"/>')
    return lines


def _closed(
    played: RecordedRound, copies: tuple[int, ...], hands: tuple[tuple[int, ...], ...], win: ev.Hora
) -> list[int]:
    """Give the copies in the hand of a winner, without the tile won with."""
    held = set(hands[win.seat])
    for event, copy in zip(played.events, copies, strict=True):
        assert not isinstance(event, Frame)
        if isinstance(event, ev.Tsumo) and event.seat == win.seat:
            held.add(copy)
        elif isinstance(event, ev.Dahai) and event.seat == win.seat:
            held.discard(copy)
        elif not isinstance(event, ev.Tsumo | ev.Dahai | ev.Dora | ev.Reach | ev.ReachAccepted | ev.Hora | ev.Ryukyoku):
            if event.seat == win.seat:
                held -= set(decode_call(copy).copies)
        elif event is win:
            held.discard(copy)
    return sorted(held)
