from typing import final

from mjcore.rounds import Round

@final
class Family:
    round_type: type[Round]
