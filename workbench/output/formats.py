"""Problems as data for programs: the JSON of `check`, and SARIF 2.1.0 for code hosts and editors.

Lines and columns count from 1 and in characters; an end column is the one after the last character,
in both forms. SARIF has every proposal as a fix and says in `properties` whether it is safe.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote

from cardwright.grammar import (
    CATALOGUE,
    ERROR,
    Fix,
    Located,
    Span,
    Sureness,
    hint_of,
    message_of,
    proposed,
)

from .version import version

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"
SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


# ---- JSON ----------------------------------------------------------------------------------------


def json_text(
    counts: dict[str, int], told: Sequence[tuple[Located, str]], *, strict: bool = False
) -> str:
    """Write counts and problems as JSON."""
    problems = [as_json(*each, strict=strict) for each in told]
    return json.dumps(counts | {"problems": problems}, indent=2)


def sarif_text(told: Sequence[tuple[Located, str]], *, strict: bool = False) -> str:
    """Write problems as SARIF."""
    return json.dumps(as_sarif(told, strict=strict), indent=2)


def as_json(each: Located, text: str, *, strict: bool = False) -> Json:
    """Return a problem in the text of a file as JSON."""
    found = each.problem
    made: dict[str, Json] = {"file": each.path}
    made |= _place(found.span)
    made |= {
        "code": found.code,
        "severity": _severity(found.code, strict),
        "message": message_of(found),
        "hint": hint_of(found),
        "fix": _fix(found.fixes[0], text) if found.fixes else None,
    }
    return made


def _place(span: Span) -> dict[str, Json]:
    return {
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _fix(fix: Fix, text: str) -> Json:
    edit: dict[str, Json] = _place(fix.span) | {"text": fix.text}
    safe = fix.sureness is Sureness.SAFE
    return {"safe": safe, "text": proposed(text, fix), "edits": [edit]}


# ---- SARIF ---------------------------------------------------------------------------------------


def as_sarif(told: Sequence[tuple[Located, str]], *, strict: bool = False) -> Json:
    """Return problems, each with the text of its file, as a SARIF log with one run."""
    codes = sorted({each.problem.code for each, _ in told})
    driver: dict[str, Json] = {
        "name": "cardwright",
        "version": version(),
        "rules": [_rule(code, strict) for code in codes],
    }
    run: dict[str, Json] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(each, text, codes, strict) for each, text in told],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str, strict: bool) -> Json:
    entry = CATALOGUE[code]
    help_text = f"{entry.hint} More: cardwright explain {code}"
    return {
        "id": code,
        "shortDescription": {"text": entry.title},
        "fullDescription": {"text": entry.message},
        "help": {"text": help_text},
        "defaultConfiguration": {"level": _severity(code, strict)},
    }


def _severity(code: str, strict: bool) -> str:
    """Return `error` or `warning`; both forms call them so."""
    return ERROR if strict else CATALOGUE[code].severity


def _result(each: Located, text: str, codes: Sequence[str], strict: bool) -> Json:
    found = each.problem
    made: dict[str, Json] = {
        "ruleId": found.code,
        "ruleIndex": codes.index(found.code),
        "level": _severity(found.code, strict),
        "message": {"text": message_of(found)},
        "locations": [_location(each.path, found.span)],
    }
    if found.related:
        made["relatedLocations"] = [
            _location(path, span) | {"message": {"text": said}}
            for said, span, path in dict.fromkeys(found.related)
        ]
    if found.fixes:
        made["fixes"] = [_change(each.path, text, fix) for fix in dict.fromkeys(found.fixes)]
    return made


def _location(path: str, span: Span) -> dict[str, Json]:
    place: Json = {"artifactLocation": {"uri": _uri(path)}, "region": _region(span)}
    return {"physicalLocation": place}


def _uri(path: str) -> str:
    """Return a path as the address it has from the folder in which `check` ran."""
    return Path(path).as_uri() if Path(path).is_absolute() else quote(path)


def _region(span: Span) -> Json:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _change(path: str, text: str, fix: Fix) -> Json:
    inserted: Json = {"text": fix.text}
    replacement: Json = {"deletedRegion": _region(fix.span), "insertedContent": inserted}
    return {
        "description": {"text": f"Write instead: {proposed(text, fix)}"},
        "artifactChanges": [
            {"artifactLocation": {"uri": _uri(path)}, "replacements": [replacement]}
        ],
        "properties": {"safe": fix.sureness is Sureness.SAFE},
    }
