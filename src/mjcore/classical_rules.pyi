from typing import Self, final

from mjcore.options import Domain, NativeRules, Value

@final
class ClassicalRules(NativeRules):
    def __new__(cls, options: dict[str, Value]) -> Self: ...
    @staticmethod
    def fields() -> dict[str, Domain]: ...
    @staticmethod
    def struct_fields() -> tuple[str, ...]: ...
