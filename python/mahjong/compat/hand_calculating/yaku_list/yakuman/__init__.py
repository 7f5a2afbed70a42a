"""The yakuman: number, name, han in an open and in a closed hand (0: it does not exist there)."""

from __future__ import annotations

from mahjong.compat.hand_calculating.yaku import Listed, yakuman


class _Paarenchan(Listed):
    """Won again and again as dealer: one yakuman for each time that is counted."""

    count = 0

    def set_paarenchan_count(self, count: int) -> None:
        """Set how many times are counted, and the han with it."""
        self.count = count
        self.han_open = self.han_closed = 13 * count

    def __str__(self) -> str:
        return f"{self.name} {self.count}"


KokushiMusou = yakuman("kokushi", "KokushiMusou", 100, "Kokushi Musou", 0, 13)
ChuurenPoutou = yakuman("chuuren_poutou", "ChuurenPoutou", 101, "Chuuren Poutou", 0, 13)
Suuankou = yakuman("suuankou", "Suuankou", 102, "Suu Ankou", 0, 13)
Daisangen = yakuman("daisangen", "Daisangen", 103, "Daisangen", 13, 13)
Shousuushii = yakuman("shosuushi", "Shousuushii", 104, "Shousuushii", 13, 13)
Ryuuiisou = yakuman("ryuisou", "Ryuuiisou", 105, "Ryuuiisou", 13, 13)
Suukantsu = yakuman("suukantsu", "Suukantsu", 106, "Suu Kantsu", 13, 13)
Tsuuiisou = yakuman("tsuisou", "Tsuuiisou", 107, "Tsuu Iisou", 13, 13)
Chinroutou = yakuman("chinroto", "Chinroutou", 108, "Chinroutou", 13, 13)
Daisharin = yakuman("daisharin", "Daisharin", 109, "Daisharin", 0, 13)
Daichisei = yakuman("daichisei", "Daichisei", 110, "Daichisei", 0, 13)
DaiSuushii = yakuman("daisuushi", "DaiSuushii", 111, "Dai Suushii", 26, 26)
DaburuKokushiMusou = yakuman("daburu_kokushi", "DaburuKokushiMusou", 112, "Kokushi Musou Juusanmen Matchi", 0, 26)
SuuankouTanki = yakuman("suuankou_tanki", "SuuankouTanki", 113, "Suu Ankou Tanki", 0, 26)
DaburuChuurenPoutou = yakuman("daburu_chuuren_poutou", "DaburuChuurenPoutou", 114, "Daburu Chuuren Poutou", 0, 26)
Tenhou = yakuman("tenhou", "Tenhou", 115, "Tenhou", 0, 13)
Chiihou = yakuman("chiihou", "Chiihou", 116, "Chiihou", 0, 13)
RenhouYakuman = yakuman("renhou_yakuman", "RenhouYakuman", 117, "Renhou (yakuman)", 0, 13)
Sashikomi = yakuman("sashikomi", "Sashikomi", 118, "Sashikomi", 0, 13)
Paarenchan = yakuman("paarenchan", "Paarenchan", 119, "Paarenchan", 13, 13, _Paarenchan)
