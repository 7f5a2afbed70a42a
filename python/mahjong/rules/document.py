"""The rules page of the documentation, made from the types and the presets.

``python -m mahjong.rules.document PATH`` writes it, without a path to standard output.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

from mahjong.rules.base import RuleSet
from mahjong.rules.loader import load, preset_ids

__all__ = ["main", "page"]

_INTRODUCTION = """\
# Rules

<!-- Made by `python -m mahjong.rules.document docs/rules.md`; change the types and presets, not this page. -->

A rule set is a value for every option below, an id and a version. A preset is a TOML file that shows only how it
differs from the one it extends:

```toml
extends = "tenhou-4p"
id = "our-table"
title = "Our table"

[payments]
kiriage = true
```

`mahjong.rules.load(id)` gives a preset, `load_file(path)` a file of one's own, `rules.with_(kiriage=True)` a house
rule. Unknown options, values an option does not take and options that contradict each other are refused with their
path, as in `$.payments.kiriage`. The fingerprint is SHA-256 over the family and every option, so rule sets that play
alike have the same one.

Options marked \N{DAGGER} are read by the layers above the native core only.
"""


def page() -> str:
    """Return the whole page as Markdown."""
    families: dict[type[RuleSet], list[RuleSet]] = {}
    for preset in preset_ids():
        rules = load(preset)
        families.setdefault(type(rules), []).append(rules)
    parts = [_INTRODUCTION]
    for cls, presets in sorted(families.items(), key=lambda item: item[0].family, reverse=True):
        parts.append(_family(cls, presets))
    return "\n".join(parts)


def _family(cls: type[RuleSet], presets: list[RuleSet]) -> str:
    lines = [
        f"## {cls.family.capitalize()}",
        "",
        "| preset | version | is | source | fingerprint |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| `{rules.id}` | {rules.version} | {rules.title} | {rules.source} | `{rules.fingerprint[:16]}…` |"
        for rules in presets
    ]
    lines.append("")
    for group, group_class in cls.groups.items():
        lines += _group(cls, group, group_class, presets)
    return "\n".join(lines)


def _group(cls: type[RuleSet], group: str, group_class: type, presets: list[RuleSet]) -> list[str]:
    """Return one group: a table of option by preset, then the text of each option."""
    options = [option for option in cls.options().values() if option.group == group]
    lines = [f"### `[{group}]`", "", (group_class.__doc__ or "").strip().splitlines()[0], ""]
    lines.append("| option | " + " | ".join(f"`{rules.id}`" for rules in presets) + " |")
    lines.append("|---" * (len(presets) + 1) + "|")
    for option in options:
        values = [option.domain.show(getattr(rules, option.name)) for rules in presets]
        mark = "" if option.native else " \N{DAGGER}"
        lines.append(f"| `{option.name}`{mark} | " + " | ".join(values) + " |")
    lines.append("")
    for option in options:
        entry = f"- **`{option.name}`**: {option.text} Takes {option.domain.wanted}. Source: {option.source}."
        lines += textwrap.wrap(entry, width=118, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    lines.append("")
    return lines


def main(arguments: list[str] | None = None) -> int:
    """Write the page to the path given, or to standard output."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if len(arguments) > 1:
        print("usage: python -m mahjong.rules.document [PATH]", file=sys.stderr)
        return 2
    if arguments:
        Path(arguments[0]).write_text(page(), encoding="utf-8", newline="\n")
    else:
        sys.stdout.write(page())
    return 0


if __name__ == "__main__":
    sys.exit(main())
