from typing import final

from mjcore.rounds import Round

@final
class Family:
    def __init__(self, *args: object, **kwargs: object) -> None: ...
    round_type: type[Round]
