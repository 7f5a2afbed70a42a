"""What the rule sets of every family share: checked, frozen values with JSON, differences and a fingerprint."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self

from mahjong.errors import ArgumentTypeError, RulesError, listed, quote
from mahjong.rules.options import NativeFields, OptionGroup, OptionInfo, Value, read_options

__all__ = ["CUSTOM", "Fault", "RuleSet", "raise_faults", "suggestion"]

#: Added to the id of a preset when an option was changed, so that a house rule never passes for the preset.
CUSTOM = "+custom"

_HEADER: dict[str, type] = {"id": str, "version": int, "title": str, "source": str}
# An id names files and lines of output: one word, nothing that means something to a shell or a file system.
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,99}")
_MOST_VERSION = 1_000_000
_LONGEST_TEXT = 2_000


class Fault(NamedTuple):
    """One thing that is wrong with a rule set: where, what, and a stable word for the kind of fault."""

    path: str
    message: str
    category: str


def raise_faults(faults: Iterable[Fault]) -> None:
    """Raise one `RulesError` that names every fault; do nothing when there is none."""
    faults = list(faults)
    if faults:
        shown = listed([f"{fault.path}: {fault.message}" for fault in faults])
        raise RulesError(shown, path=faults[0].path, category=faults[0].category)


#: What players call some options.
_OTHER_NAMES = {
    "kuitan": "open_tanyao",
    "aka": "red_dora",
    "akadora": "red_dora",
    "atamahane": "multi_ron",
    "head_bump": "multi_ron",
    "tobi": "bust_ends",
    "agariyame": "auto_stop_on_win",
    "tenpaiyame": "auto_stop_on_tenpai",
    "kita": "nuki",
    "kyuushu_kyuuhai": "nine_orphans",
    "suufon_renda": "four_winds",
    "suucha_riichi": "four_riichi",
    "suukaikan": "four_kans",
    "kazoe_yakuman": "kazoe",
    "kiriage_mangan": "kiriage",
    "nagashi_mangan": "nagashi",
}


def suggestion(word: str, known: Iterable[str], other_names: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return ``"; did you mean …?"`` when one of the known words is close or has this other name, else nothing."""
    import difflib

    words = list(known)
    close = difflib.get_close_matches(word[:80], [*words, *other_names], n=1, cutoff=0.6)
    meant = other_names.get(close[0], close[0]) if close else ""
    return f"; did you mean {meant!r}?" if meant in words else ""


def _header_fault(name: str, value: object) -> Fault | None:
    """Say what is wrong with a value that every rule set has beside its options."""
    wanted = _HEADER[name]
    if name == "version":
        if type(value) is int and 1 <= value <= _MOST_VERSION:
            return None
        message = f"must be a number from 1 to {_MOST_VERSION:,}"
    elif name == "id":
        if type(value) is str and _ID.fullmatch(value):
            return None
        message = "must be a word of at most 100 letters, digits and . _ + -, the first a letter or digit"
    else:
        if type(value) is str and len(value) <= _LONGEST_TEXT:
            return None
        message = f"must be a text of at most {_LONGEST_TEXT:,} characters"
    return Fault(f"$.{name}", f"{message}, not {quote(value)}", "bad_value" if type(value) is wanted else "bad_type")


def _other_rules(other: object) -> RuleSet:
    from mahjong.rules.loader import as_rules

    return as_rules(other, argument="other")


class RuleSet(OptionGroup):
    """Hold one whole rule set: an id, a version, and a value for every option of its family.

    Attributes:
        id: the preset, with ``+custom`` behind it when options were changed.
        version: rises when the values of a preset change; a record keeps all values, so it replays for ever.
        title: the name people use.
        source: the text the values come from.
        native: the rules as the native core reads them.

    Raises:
        RulesError: a value is none its option takes, or options contradict each other; every fault is named.
    """

    family: ClassVar[str]
    groups: ClassVar[Mapping[str, type]]
    native_type: ClassVar[Any]

    native: Any
    id: str
    version: int
    title: str
    source: str

    def __init__(self, **values: Any) -> None:
        options = self.options()
        faults = [self._unknown(name) for name in values if name not in options and name not in _HEADER]
        faults += [Fault(f"$.{name}", "is missing", "bad_value") for name in _HEADER if name not in values]
        for name, value in values.items():
            if name in _HEADER and (fault := _header_fault(name, value)):
                faults.append(fault)
        checked = {name: values[name] for name in _HEADER if name in values}
        for name, option in options.items():
            if name not in values:
                faults.append(Fault(option.path, "is missing", "bad_value"))
                continue
            try:
                checked[name] = option.domain.check(values[name])
            except TypeError:
                faults.append(Fault(option.path, option.fault(values[name]), "bad_type"))
            except ValueError:
                faults.append(Fault(option.path, option.fault(values[name]), "bad_value"))
        raise_faults(faults)
        self.__dict__.update(checked)
        # Contradictions are only worth looking for between values that are values.
        raise_faults(Fault(options[name].path, message, "conflict") for name, message in self.conflicts())
        # A plain attribute, made once: the scorer reads it at every call.
        flat = {name: checked[name] for name, option in options.items() if option.native}
        self.__dict__["native"] = type(self).native_type(flat)

    # -- what the family has ------------------------------------------------------------------------------

    @classmethod
    def native_fields(cls) -> NativeFields:
        """Return the fields of the native rules object of this family, with what each takes."""
        fields: NativeFields = cls.native_type.fields()
        return fields

    def conflicts(self) -> Iterable[tuple[str, str]]:
        """Return the options that contradict others, each with a sentence."""
        return ()

    @classmethod
    @functools.cache
    def options(cls) -> Mapping[str, OptionInfo]:
        """Return every option of the family by name, in order."""
        return read_options(cls.groups, cls.native_fields())

    @classmethod
    def preset(cls, preset: str) -> Self:
        """Load a preset of this family by its id.

        Raises:
            RulesError: there is no such preset, or it belongs to another family.
        """
        from mahjong.rules.loader import load

        rules = load(preset)
        if not isinstance(rules, cls):
            raise RulesError(f"{quote(preset)} is a {rules.family} rule set, not a {cls.family} one", path="$.family")
        return rules

    # -- house rules --------------------------------------------------------------------------------------

    def with_(self, **options: Any) -> Self:
        """Return these rules with some options changed.

        Options are named by themselves (``kiriage=True``), by path (``**{"payments.kiriage": True}``) or in
        their group (``payments={"kiriage": True}``). The result has ``+custom`` behind its id, unless it is given
        one of its own (``id="our-table"``); ``title`` and ``source`` may be given too.

        Raises:
            RulesError: an option is unknown, a value is none it takes, or options contradict each other.
        """
        header: dict[str, Any] = {}
        changes: dict[str, Any] = {}
        faults: list[Fault] = []
        for name, value in options.items():
            if name in _HEADER:
                header[name] = value
            elif name in self.groups:
                if isinstance(value, Mapping):
                    for leaf, inner in value.items():
                        self._take(changes, faults, f"{name}.{leaf}", inner)
                else:
                    faults.append(Fault(f"$.{name}", f"must be a table of options, not {quote(value)}", "bad_type"))
            else:
                self._take(changes, faults, name, value)
        raise_faults(faults)
        if any(self._differs(name, value) for name, value in changes.items()):
            header.setdefault("id", self.id.removesuffix(CUSTOM) + CUSTOM)
        if not changes and not header:
            return self
        own = {name: getattr(self, name) for name in (*_HEADER, *self.options())}
        return type(self)(**{**own, **changes, **header})

    def with_text(self, *settings: str) -> Self:
        """Return these rules changed by settings in text form, as in ``kiriage=true`` or ``uma=30,10,-10,-30``.

        Raises:
            RulesError: a setting has no ``=``, or as `with_`.
        """
        changes: dict[str, Any] = {}
        for setting in settings:
            if not isinstance(setting, str):
                raise ArgumentTypeError("setting", setting, "text such as kiriage=true")
            name, sign, text = setting.partition("=")
            name = name.strip()
            if not sign:
                raise RulesError(f"{quote(setting)} sets nothing: write option=value", category="bad_value")
            option = self._find(name)
            changes[name] = text.strip() if option is None else option.domain.parse(text.strip())
        return self.with_(**changes)

    def _differs(self, name: str, value: object) -> bool:
        known = getattr(self, name)
        given = tuple(value) if isinstance(value, list) else value
        # What is of another type is no value of the option, whatever it compares to.
        return type(given) is not type(known) or bool(given != known)

    @classmethod
    def _find(cls, name: str) -> OptionInfo | None:
        """Return the option of a name or path, if there is one."""
        group, dot, leaf = name.removeprefix("$.").rpartition(".")
        option = cls.options().get(leaf)
        return option if option is not None and (not dot or option.group == group) else None

    @classmethod
    def _take(cls, changes: dict[str, Any], faults: list[Fault], name: str, value: object) -> None:
        """Add a change under the option's own name, or the fault of naming none."""
        option = cls._find(name)
        if option is None:
            faults.append(cls._unknown(name))
        else:
            changes[option.name] = value

    @classmethod
    def _unknown(cls, name: str) -> Fault:
        """Return the fault of an option that does not exist, with the one that was probably meant."""
        group, _, leaf = name.removeprefix("$.").rpartition(".")
        elsewhere = cls.options().get(leaf)
        hint = f"; it is {elsewhere.path}" if elsewhere is not None else suggestion(leaf, cls.options(), _OTHER_NAMES)
        path = f"$.{group}.{leaf}" if group else f"$.{leaf}"
        return Fault(path[:80], f"there is no option {quote(leaf, limit=40)}{hint}", "unknown_rule")

    # -- differences --------------------------------------------------------------------------------------

    def changes(self, other: RuleSet | str) -> dict[str, tuple[Value, Value]]:
        """Return the options that differ, with the value here and the value there.

        Raises:
            RulesError: the two are of different families.
            ArgumentTypeError: `other` is no rule set.
        """
        other = _other_rules(other)
        if self.family != other.family:
            raise RulesError(
                f"{self.id} is a {self.family} rule set and {other.id} a {other.family} one: they share no options",
                path="$.family",
                category="conflict",
            )
        return {
            name: (getattr(self, name), getattr(other, name))
            for name in self.options()
            if getattr(self, name) != getattr(other, name)
        }

    def diff(self, other: RuleSet | str) -> tuple[str, ...]:
        """Return one sentence for every option that differs between these rules and others, or those of a preset.

        Raises:
            ArgumentTypeError: `other` is no rule set.
        """
        from mahjong.rules.diff import sentences

        return sentences(self, _other_rules(other))

    # -- JSON ---------------------------------------------------------------------------------------------

    def to_mapping(self) -> dict[str, Any]:
        """Return the whole rule set as nested plain values, ready for JSON."""
        mapping: dict[str, Any] = {"family": self.family, **{name: getattr(self, name) for name in _HEADER}}
        return {**mapping, **self._grouped()}

    def _grouped(self) -> dict[str, dict[str, Any]]:
        groups: dict[str, dict[str, Any]] = {group: {} for group in self.groups}
        for name, option in self.options().items():
            value = getattr(self, name)
            groups[option.group][name] = list(value) if isinstance(value, tuple) else value
        return groups

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, Any]) -> Self:
        """Build a rule set from nested plain values; nothing may be missing and nothing unknown.

        Called on `RuleSet` itself it builds the family the mapping names.

        Raises:
            RulesError: with the path of every fault.
        """
        from mahjong.rules.families import family_class

        if not isinstance(mapping, Mapping):
            raise ArgumentTypeError("mapping", mapping, "a mapping")
        found = family_class(mapping.get("family", cls.family if cls is not RuleSet else None))
        if not issubclass(found, cls):
            raise RulesError(f"$.family: must be {cls.family!r}, not {found.family!r}", path="$.family")
        flat: dict[str, Any] = {}
        faults: list[Fault] = []
        for name, value in mapping.items():
            if name in _HEADER:
                flat[name] = value
            elif name in found.groups and isinstance(value, Mapping):
                for leaf, inner in value.items():
                    found._take(flat, faults, f"{name}.{leaf}", inner)
            elif name in found.groups:
                faults.append(Fault(f"$.{name}", f"must be a table of options, not {quote(value)}", "bad_type"))
            elif name != "family":
                hint = suggestion(str(name), [*_HEADER, *found.groups, "family"])
                faults.append(Fault("$", f"there is no {quote(name, limit=40)}{hint}", "unknown_rule"))
        raise_faults(faults)
        return found(**flat)

    def to_json(self, *, indent: int | None = None) -> str:
        """Return the whole rule set as JSON, options in their groups."""
        import json

        return json.dumps(self.to_mapping(), ensure_ascii=False, indent=indent)

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Read a rule set from JSON; nothing may be missing, unknown or given twice.

        Raises:
            RulesError: the text is no JSON object, or as `from_mapping`.
        """
        import json

        if not isinstance(text, (str, bytes)):
            raise ArgumentTypeError("text", text, "str or bytes")
        try:
            mapping = json.loads(text, object_pairs_hook=_no_repeats)
        except RulesError:
            raise
        except (ValueError, RecursionError) as error:
            raise RulesError(f"the rules are no JSON: {str(error)[:80]}", category="bad_value") from None
        if not isinstance(mapping, dict):
            raise RulesError(f"$: must be an object, not {quote(mapping)}", category="bad_type")
        return cls.from_mapping(mapping)

    @functools.cached_property
    def fingerprint(self) -> str:
        """SHA-256, in hex, of the canonical JSON of family and options.

        Id, title and source do not enter: two rule sets that play alike have one fingerprint.
        """
        import hashlib
        import json

        canonical = {"family": self.family, **self._grouped()}
        return hashlib.sha256(json.dumps(canonical, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

    # -- as a value ---------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RuleSet):
            return NotImplemented
        return self is other or (type(self) is type(other) and self.to_mapping() == other.to_mapping())

    def __hash__(self) -> int:
        return hash((self.id, self.fingerprint))

    def __repr__(self) -> str:
        from mahjong.rules.loader import load, preset_ids

        base_id = self.id.removesuffix(CUSTOM)
        base = load(base_id) if base_id in preset_ids() else None
        if base is None or type(base) is not type(self) or base.version != self.version:
            return f"{type(self).__name__}.from_mapping({self.to_mapping()!r})"
        changed: dict[str, Any] = {name: there for name, (_, there) in base.changes(self).items()}
        if self.id != (base_id + CUSTOM if changed else base_id):
            changed["id"] = self.id
        changed |= {
            name: getattr(self, name) for name in ("title", "source") if getattr(self, name) != getattr(base, name)
        }
        call = f".with_({', '.join(f'{name}={value!r}' for name, value in changed.items())})" if changed else ""
        return f"load({base_id!r}){call}"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_mapping, (self.to_mapping(),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object of a JSON text, refusing a name that stands in it twice."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise RulesError(f"$: {quote(name, limit=40)} is given twice", category="bad_value")
        found[name] = value
    return found
