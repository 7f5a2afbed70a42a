"""The options of riichi, four players and three, as one frozen typed value.

Each group below is a table in the presets; every field says its rule and where the rule comes from. Sources are
named shortly: *Mahjong Planet* is the text of its preset ``planet-riichi-red-three-v1``, *competition* the riichi
competition rules (from 3.3.8 on the European rules of 2012), *JoyPip* the three-player guide of that site, *Tenhou*
and *Mahjong Soul* what records of these platforms show. *Decided here* means that no source says it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from mahjong import _core
from mahjong.errors import counted
from mahjong.rules.base import RuleSet
from mahjong.rules.options import Option, OptionGroup

__all__ = ["Length", "RiichiRules"]

Length = Literal["one_hand", "east", "east_south"]


class Table(OptionGroup):
    """Players, tiles and points at the start, and how long a game may be."""

    players: Annotated[
        int,
        Option(
            "How many play. With three the wall has no 2 to 8 of characters (108 tiles, not 136), and 1 and 9 of "
            "characters follow each other as dora.",
            "Mahjong Planet; JoyPip",
        ),
    ]
    start_points: Annotated[int, Option("Points of each player at the start.", "Mahjong Planet; JoyPip; Tenhou")]
    red_m: Annotated[int, Option("How many of the four 5 of characters are red.", "Mahjong Planet")]
    red_p: Annotated[int, Option("How many of the four 5 of circles are red.", "Mahjong Planet; JoyPip")]
    red_s: Annotated[int, Option("How many of the four 5 of bamboo are red.", "Mahjong Planet; JoyPip")]
    lengths: Annotated[
        tuple[Length, ...],
        Option(
            "The lengths of game the table offers: one_hand ends after one win or draw, east when everybody was East "
            "once, east_south twice. A match may be given any of them all the same.",
            "Mahjong Planet; JoyPip; competition 3.1",
            native=False,
        ),
    ]
    default_length: Annotated[
        Length, Option("The length of a game when nobody chose one.", "Decided here", native=False)
    ]


class Calls(OptionGroup):
    """What others may do with a tile, and what furiten does to them."""

    chi: Annotated[bool, Option("The next player may claim a discard for a run.", "Mahjong Planet; JoyPip has none")]
    kuikae: Annotated[
        Literal["both_barred", "same_barred", "allowed"],
        Option(
            "What may not be discarded right after a chi or pon: the claimed kind and the tile at the other end of the "
            "run (both_barred), the claimed kind only (same_barred), or nothing is barred (allowed).",
            "Mahjong Planet; competition",
        ),
    ]
    call_on_last_discard: Annotated[
        bool, Option("The last discard may be claimed for chi, pon or kan, not for ron only.", "Tenhou")
    ]
    multi_ron: Annotated[
        Literal["all", "head_bump"],
        Option(
            "Of several who win on one tile, all are paid, or only the nearest after the discarder (head_bump).",
            "Mahjong Planet; competition 3.3.1",
        ),
    ]
    triple_ron: Annotated[
        Literal["pay", "draw"],
        Option(
            "Three who win on one tile are all paid, or the hand is an abortive draw. Read where multi_ron is all.",
            "Mahjong Planet; Tenhou",
        ),
    ]
    rob_concealed_kan: Annotated[
        Literal["never", "kokushi"],
        Option("A concealed kan can be robbed: never, or by thirteen orphans.", "Mahjong Planet; competition 3.3.8"),
    ]
    multi_rob: Annotated[
        Literal["as_discard", "nearest"],
        Option(
            "Several may rob one kan or north as they may win on one discard, or only the nearest may.", "Decided here"
        ),
    ]
    nuki: Annotated[bool, Option("A north may be set aside as dora for a replacement tile.", "JoyPip")]
    ron_on_nuki: Annotated[
        bool, Option("Others may win on a north that is set aside; it is no robbed kan.", "JoyPip; Tenhou")
    ]
    temporary_furiten_ends: Annotated[
        Literal["own_draw", "own_draw_or_own_call", "own_draw_or_any_call", "own_discard"],
        Option(
            "When the furiten after a wait went by ends: at the player's next draw, at that or a call of their own, at "
            "that or anybody's call, or at their next discard.",
            "Mahjong Planet; competition; JoyPip; Tenhou",
        ),
    ]
    furiten_on_added_kan: Annotated[
        bool, Option("A wait that goes by as the tile of an added kan makes furiten.", "Decided here")
    ]
    furiten_on_concealed_kan: Annotated[
        bool, Option("A wait that goes by as a concealed kan that could be robbed makes furiten.", "Decided here")
    ]
    added_kan_interrupts: Annotated[
        bool,
        Option(
            "An added kan interrupts the first go-around and every ippatsu, as other calls do.",
            "Mahjong Planet; competition 3.1 does not name it",
        ),
    ]
    ronned_nuki_interrupts: Annotated[
        bool,
        Option(
            "A north set aside interrupts them before a ron on it is scored, not only when it stands.", "Decided here"
        ),
    ]


class Dora(OptionGroup):
    """Which dora there are, and when they are turned over."""

    red_dora: Annotated[bool, Option("A red five is worth one han; otherwise it is a plain five.", "Mahjong Planet")]
    ura_dora: Annotated[
        bool, Option("A winner in riichi counts the tiles under the dora indicators too.", "Mahjong Planet")
    ]
    kan_dora: Annotated[bool, Option("Each kan turns over one more dora indicator.", "Mahjong Planet")]
    kan_ura: Annotated[
        bool,
        Option("Kan dora have ura dora too. Read where ura_dora and kan_dora are on.", "Mahjong Planet"),
    ]
    concealed_kan_dora: Annotated[
        Literal["at_once", "on_discard"],
        Option(
            "The indicator of a concealed kan is turned over at once, before the replacement tile, or as that of an "
            "open one (on_discard).",
            "Mahjong Planet; competition 3.3.8; Tenhou",
        ),
    ]
    open_kan_dora: Annotated[
        Literal["at_once", "on_discard"],
        Option(
            "The indicator of an open or added kan is turned over at once, before the replacement tile (an added kan "
            "first has to stand), or with the discard after it, or after the declaration of a further kan that comes "
            "first.",
            "Mahjong Planet; competition 3.3.2 and 3.3.7; Tenhou; Mahjong Soul",
        ),
    ]
    kan_dora_on_discard_ron: Annotated[
        bool,
        Option("A ron on the discard that turns a kan dora over counts that dora.", "Decided here as Tenhou does it"),
    ]
    pending_dora_on_robbed_kan: Annotated[
        bool,
        Option(
            "A kan that is robbed turns over the indicator still due from an earlier kan before the ron is scored.",
            "Decided here as Tenhou does it",
        ),
    ]


class Riichi(OptionGroup):
    """When riichi may be declared, and what may be done after it."""

    riichi_min_points: Annotated[int, Option("Points a player needs to declare riichi.", "Mahjong Planet; Tenhou")]
    riichi_below_1000: Annotated[
        bool,
        Option(
            "The stick is lent to a player who has too few points: riichi_min_points is not asked for.", "Decided here"
        ),
    ]
    riichi_min_live: Annotated[
        int,
        Option(
            "Tiles that must be left in the live wall, after the draw, to declare riichi.", "Mahjong Planet; Tenhou"
        ),
    ]
    riichi_closed_kan: Annotated[
        Literal["never", "waits", "readings"],
        Option(
            "A concealed kan in riichi, with the tile just drawn: never, when it leaves the waits as they are, or when "
            "besides its three tiles are a triplet in every reading of the hand.",
            "Mahjong Planet; competition",
        ),
    ]
    tenpai_counts_own_melds: Annotated[
        bool,
        Option(
            "A wait is none when the player holds all its four copies, melds counted too; otherwise only copies in the "
            "closed part count.",
            "competition; decided here for the others",
        ),
    ]
    ippatsu: Annotated[
        bool,
        Option("A win before the end of the next turn after riichi, no call between, is a yaku.", "Mahjong Planet"),
    ]
    open_riichi: Annotated[
        bool, Option("Riichi may be declared with the hand open to all, for two han instead of one.", "local rule")
    ]
    open_riichi_deal_in_yakuman: Annotated[
        bool, Option("Who is not in riichi and deals into an open riichi pays a yakuman.", "local rule")
    ]


class Yaku(OptionGroup):
    """What counts as a yaku or a yakuman, and how much a win needs."""

    open_tanyao: Annotated[bool, Option("Tanyao counts in an open hand.", "Mahjong Planet; competition has none")]
    han_minimum: Annotated[int, Option("Han from yaku that a win needs; dora do not help.", "Mahjong Planet")]
    raised_han_minimum: Annotated[
        int, Option("The same when there are raised_minimum_honba counters or more.", "competition")
    ]
    raised_minimum_honba: Annotated[
        int, Option("Counters from which a win needs raised_han_minimum; 0: never.", "competition")
    ]
    double_kokushi_13: Annotated[bool, Option("Thirteen orphans on thirteen waits are two yakuman.", "Mahjong Planet")]
    double_suuankou_tanki: Annotated[
        bool, Option("Four concealed triplets waiting on the pair are two yakuman.", "Mahjong Planet")
    ]
    double_chuuren_9: Annotated[bool, Option("Nine gates on nine waits are two yakuman.", "Mahjong Planet")]
    double_daisuushii: Annotated[bool, Option("The big four winds are two yakuman.", "Mahjong Planet; competition")]
    yakuman_add_up: Annotated[
        bool,
        Option("Different yakuman of one hand add up; otherwise the highest counts.", "Mahjong Planet; competition"),
    ]
    kazoe: Annotated[
        Literal["yakuman", "sanbaiman", "multiple"],
        Option(
            "Thirteen han or more without a yakuman are one yakuman, a sanbaiman, or one yakuman for every thirteen.",
            "Mahjong Planet; Tenhou",
        ),
    ]
    renhou: Annotated[
        Literal["none", "mangan", "yakuman"],
        Option(
            "A ron before one's own first draw in an uninterrupted first go-around is nothing, a mangan, or a yakuman.",
            "competition",
        ),
    ]
    haitei_on_replacement: Annotated[
        bool,
        Option(
            "A replacement tile drawn when the live wall is empty is a last tile too.",
            "Decided here; competition may mean yes",
        ),
    ]
    rinshan_on_nuki: Annotated[bool, Option("A win on the tile drawn for a north is rinshan.", "JoyPip; Tenhou")]
    honitsu_in_characters: Annotated[
        bool,
        Option("With three players 1 and 9 of characters with honours are one suit for a half flush.", "Decided here"),
    ]
    ryuuiisou_needs_green: Annotated[bool, Option("All green needs a green dragon.", "Decided here")]


class Fu(OptionGroup):
    """How fu are counted where tables differ."""

    double_wind_fu: Annotated[
        int, Option("Fu of a pair that is seat wind and round wind at once.", "Mahjong Planet; Tenhou")
    ]
    open_pinfu_30: Annotated[bool, Option("An open hand that would stay at 20 fu counts 30.", "Mahjong Planet")]
    pinfu_tsumo_20: Annotated[
        bool,
        Option(
            "Pinfu by self-draw is 20 fu and keeps its han; otherwise the fu of the self-draw undo the pinfu.",
            "Mahjong Planet",
        ),
    ]


class Payments(OptionGroup):
    """Who pays what."""

    honba_ron: Annotated[int, Option("Points a counter adds to a ron.", "Mahjong Planet; JoyPip; Tenhou")]
    honba_tsumo: Annotated[
        int, Option("Points a counter adds to each payment of a self-draw.", "Mahjong Planet; JoyPip")
    ]
    noten_payment: Annotated[
        int,
        Option("Points that go from those not tenpai to those tenpai at an exhaustive draw, in all.", "Mahjong Planet"),
    ]
    kiriage: Annotated[
        bool,
        Option("4 han 30 fu and 3 han 60 fu are rounded up to a mangan.", "Mahjong Planet has none; Tenhou parlours"),
    ]
    tsumo_loss: Annotated[
        bool,
        Option(
            "With three players nobody pays the fourth share of a self-draw; otherwise the two payers share it.",
            "JoyPip; Tenhou",
        ),
    ]
    multi_ron_honba: Annotated[
        Literal["nearest", "every_winner"],
        Option(
            "Of several winners on one tile the nearest is paid for counters, or every one.",
            "Mahjong Planet; competition",
        ),
    ]
    multi_ron_sticks: Annotated[
        Literal["nearest", "own_back"],
        Option(
            "Of several winners the nearest takes all riichi sticks, or each in riichi has their own back and the "
            "nearest takes the others.",
            "Mahjong Planet; competition",
        ),
    ]
    pao_daisangen: Annotated[
        bool,
        Option("Who feeds the third group of the big three dragons is liable.", "Mahjong Planet; competition 3.3.6"),
    ]
    pao_daisuushii: Annotated[
        bool, Option("Who feeds the fourth group of the big four winds is liable.", "Mahjong Planet; competition 3.3.6")
    ]
    pao_suukantsu: Annotated[
        bool, Option("Who feeds the fourth of four kans is liable.", "Decided here: no source names it")
    ]
    pao_ankan_counts: Annotated[bool, Option("A concealed kan is a declared group for liability.", "Decided here")]
    pao_scope: Annotated[
        Literal["liable_yakuman", "whole_hand"],
        Option(
            "Liability covers the yakuman that was fed (liable_yakuman) or all the hand is worth (whole_hand).",
            "Mahjong Planet; competition 3.3.6; Tenhou",
        ),
    ]
    pao_tsumo_loss: Annotated[
        bool,
        Option(
            "With three players who is liable for a self-draw pays two shares of it; otherwise three.",
            "Decided here",
        ),
    ]
    pao_honba_ron: Annotated[
        Literal["liable", "discarder"],
        Option("Who pays the counters of a ron that is paid in halves.", "Decided here; Tenhou: the liable player"),
    ]
    pao_honba_tsumo: Annotated[
        Literal["liable", "shared"],
        Option("Who pays the counters of a self-draw under liability: the liable player, or all as usual.", "Tenhou"),
    ]
    pao_winner_pays: Annotated[
        bool, Option("A liable player pays their half also when they win on the same discard.", "Decided here")
    ]


class Draws(OptionGroup):
    """Which hands end without a winner, and what is paid then."""

    nagashi: Annotated[
        Literal["none", "draw", "win"],
        Option(
            "Only terminals and honours discarded, none of them called, at an exhaustive draw: nothing, a mangan paid "
            "on a draw, or a win with counters and sticks.",
            "Mahjong Planet; JoyPip; competition",
        ),
    ]
    nagashi_closed_only: Annotated[bool, Option("Only a closed hand can have it.", "competition")]
    nagashi_replaces_noten: Annotated[
        bool, Option("Where somebody has it there are no noten payments.", "Mahjong Planet; Tenhou")
    ]
    nagashi_sticks: Annotated[
        Literal["stay", "first_winner"],
        Option(
            "Where it is a win, the riichi sticks go to the first winner from the dealer on, or stay.", "Decided here"
        ),
    ]
    nine_orphans: Annotated[
        bool,
        Option(
            "Nine different terminals and honours at one's first draw, uninterrupted, may end the hand.",
            "Mahjong Planet; JoyPip",
        ),
    ]
    four_winds: Annotated[
        bool, Option("Four first discards of the same wind, uninterrupted, end it.", "Mahjong Planet")
    ]
    four_riichi: Annotated[bool, Option("Four in riichi end it once the fourth discard passes.", "Mahjong Planet")]
    four_kans: Annotated[
        bool,
        Option(
            "Four kans by more than one player end it once the discard after the fourth passes.",
            "Mahjong Planet; JoyPip",
        ),
    ]
    tenpai_may_be_hidden: Annotated[
        bool,
        Option(
            "At an exhaustive draw a player not in riichi may keep silent and count as noten.",
            "competition may mean yes",
        ),
    ]


class End(OptionGroup):
    """Who deals next, and when a game is over."""

    renchan_on_tenpai: Annotated[
        bool, Option("The dealer stays after an exhaustive draw in tenpai.", "Mahjong Planet; JoyPip")
    ]
    renchan_on_abort: Annotated[bool, Option("The dealer stays after an abortive draw.", "JoyPip; Tenhou")]
    bust_ends: Annotated[bool, Option("A score below 0 ends the game.", "Mahjong Planet; JoyPip; Tenhou")]
    auto_stop_on_win: Annotated[
        bool,
        Option(
            "The game ends when the dealer of its last hand wins and leads with auto_stop_points or more.",
            "Mahjong Planet; Tenhou",
        ),
    ]
    auto_stop_on_tenpai: Annotated[
        bool,
        Option("The same when that dealer is tenpai at an exhaustive draw.", "Mahjong Planet; Tenhou from 2010 on"),
    ]
    one_hand_ends_on_abort: Annotated[
        bool, Option("A game of one hand is over after an abortive draw too.", "Decided here")
    ]
    extension: Annotated[
        bool,
        Option(
            "When nobody has target_points after the last hand, one more wind is played until somebody has.", "Tenhou"
        ),
    ]
    auto_stop_points: Annotated[
        int, Option("Points the leading dealer needs for the game to stop.", "Mahjong Planet; Tenhou")
    ]
    target_points: Annotated[
        int, Option("Points that make an extension needless. Read where extension is on.", "Tenhou")
    ]
    chombo: Annotated[
        Literal["none"],
        Option(
            "The penalty for a foul: none, because illegal moves are refused and no foul can arise.",
            "Decided here",
            native=False,
        ),
    ]


class Result(OptionGroup):
    """How final points become a result."""

    return_points: Annotated[
        int,
        Option(
            "Points that count as zero in the result.",
            "Mahjong Planet; Tenhou",
            limits=range(0, 1_000_001, 100),
            native=False,
        ),
    ]
    oka: Annotated[
        int,
        Option(
            "What the first gets beside, in thousands: what all paid between start and return.",
            "Mahjong Planet; Tenhou",
            limits=range(-4000, 4001),
            native=False,
        ),
    ]
    uma: Annotated[
        tuple[int, ...],
        Option(
            "What each place gains or loses, first to last, in thousands.",
            "Mahjong Planet; competition; JoyPip; Tenhou; Mahjong Soul",
            limits=range(-1000, 1001),
            native=False,
        ),
    ]
    uma_in_one_hand: Annotated[
        bool, Option("Places count in a game of one hand too.", "JoyPip has none there", native=False)
    ]
    tie: Annotated[
        Literal["seat", "split"],
        Option(
            "Of equal points the earlier seat, from the first dealer on, has the better place, or they share what "
            "their places bring (split).",
            "Mahjong Planet; competition",
            native=False,
        ),
    ]
    leftover_sticks: Annotated[
        Literal["first", "nobody"],
        Option(
            "Riichi sticks left on the table at the end go to the first place, or to nobody.",
            "Tenhou; decided here for the others",
            native=False,
        ),
    ]
    result_rounding: Annotated[
        Literal["tenths", "whole"],
        Option(
            "Results are given to a tenth of a thousand; or each score is first rounded to whole thousands, halves "
            "away from zero, and the first takes what is left to zero.",
            "Tenhou",
            native=False,
        ),
    ]


class RiichiRules(Result, End, Draws, Payments, Fu, Yaku, Riichi, Dora, Calls, Table, RuleSet):
    """Hold one riichi rule set; every option is an attribute, whatever its group.

    >>> from mahjong.rules import RiichiRules
    >>> rules = RiichiRules.preset("tenhou-4p")
    >>> rules.kazoe, rules.with_(kiriage=True).kiriage
    ('yakuman', True)
    """

    family: ClassVar[str] = "riichi"
    groups: ClassVar[dict[str, type]] = {
        "table": Table,
        "calls": Calls,
        "dora": Dora,
        "riichi": Riichi,
        "yaku": Yaku,
        "fu": Fu,
        "payments": Payments,
        "draws": Draws,
        "end": End,
        "result": Result,
    }

    native_type = _core.NativeRiichiRules
    native: _core.NativeRiichiRules

    def conflicts(self) -> Iterator[tuple[str, str]]:
        """Yield the options that contradict others, each with a sentence."""
        if self.players == 3:
            if self.chi:
                yield "chi", "three players have no chi"
            if self.red_m:
                yield "red_m", f"three players have no 5 of characters, so none can be red, not {self.red_m}"
            if self.four_winds:
                yield "four_winds", "three players cannot discard four winds"
            if self.four_riichi:
                yield "four_riichi", "three players cannot declare four riichi"
        elif self.nuki:
            yield "nuki", "norths are set aside with three players only"
        if self.default_length not in self.lengths:
            yield "default_length", f"{self.default_length} is not among the lengths offered: {', '.join(self.lengths)}"
        if self.raised_minimum_honba and self.raised_han_minimum < self.han_minimum:
            yield "raised_han_minimum", f"{self.raised_han_minimum} is below han_minimum, which is {self.han_minimum}"
        if self.open_riichi_deal_in_yakuman and not self.open_riichi:
            yield "open_riichi_deal_in_yakuman", "needs open_riichi"
        shares = range(1, self.players)
        if any(self.noten_payment % (100 * share) for share in shares):
            counts = " or ".join(map(str, shares))
            yield "noten_payment", f"{self.noten_payment} cannot be shared by {counts} players in whole hundreds"
        if len(self.uma) != self.players:
            yield "uma", f"has {counted(len(self.uma), 'place')}, but {self.players} play"
        if sum(self.uma):
            yield "uma", f"must add up to 0, not {sum(self.uma)}"
        if list(self.uma) != sorted(self.uma, reverse=True):
            yield "uma", "a better place must not bring less than a worse one"
        if 1000 * self.oka != self.players * (self.return_points - self.start_points):
            owed = self.players * (self.return_points - self.start_points) / 1000
            ways = [f"return_points={self.start_points + 1000 * self.oka // self.players}"]
            if owed == int(owed):
                ways.insert(0, f"oka={owed:g}")
            between = f"between start_points {self.start_points} and return_points {self.return_points}"
            wanted = f"must be {owed:g}, what {self.players} players pay {between}, not {self.oka}"
            yield "oka", f"{wanted}: give {' or '.join(ways)} too"
