"""The VS Code extension: built from what lies here, and it knows no word but those of the core."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest
from build_vscode import HERE, PACKED
from bundles import digest
from colours import grammar
from vsix import parts

from cardwright.grammar import Workspace

COLOURS = HERE / "syntaxes" / "cardwright.tmLanguage.json"
SNIPPETS = HERE / "snippets" / "cardwright.json"
PLACEHOLDER = re.compile(r"\$\{\d+:((?:\\\}|[^}])*)\}|\$\d+")
ENDINGS = {"scenario": ".scenario", "card": ".cards", "cards of a game": ".cards"}


def test_the_colours_are_those_of_the_core_grammar() -> None:
    assert json.loads(COLOURS.read_text("utf-8")) == grammar()


def test_the_bundle_was_built_from_these_sources() -> None:
    with ZipFile(PACKED) as archive:
        assert archive.read("extension/dist/built_from.txt").decode().strip() == digest(HERE)
        for path in parts(HERE):
            name = path.relative_to(HERE).as_posix()
            if not name.startswith("dist/"):
                assert archive.read(f"extension/{name}") == path.read_bytes(), "make vscode"


@pytest.mark.skipif(
    not (HERE / "node_modules").is_dir() or shutil.which("node") is None,
    reason="node is not set up here; `make vscode` does it",
)
def test_the_sources_give_the_bundle(tmp_path: Path) -> None:
    words = ["npm", "run", "--silent", "build", "--", f"--outfile={tmp_path / 'extension.js'}"]
    subprocess.run(words, cwd=HERE, check=True, capture_output=True)
    with ZipFile(PACKED) as archive:
        built = archive.read("extension/dist/extension.js")
    assert built == (tmp_path / "extension.js").read_bytes()


def expanded(lines: list[str]) -> str:
    """Return a snippet with what stands in its places when nobody types anything."""
    text = PLACEHOLDER.sub(lambda found: found[1] or "", "\n".join(lines))
    return text.replace("\\}", "}") + "\n"


@pytest.mark.parametrize("name", json.loads(SNIPPETS.read_text("utf-8")))
def test_a_snippet_has_a_shape_that_can_be_read(name: str) -> None:
    body = json.loads(SNIPPETS.read_text("utf-8"))[name]["body"]
    workspace = Workspace()
    workspace.put(f"a{ENDINGS.get(name, '.rules')}", expanded(body))
    found = [each.problem for each in workspace.check().problems]
    assert [each for each in found if each.code < "CW0108"] == []


def test_nothing_of_a_folder_names_a_program() -> None:
    package = json.loads((HERE / "package.json").read_text("utf-8"))
    setting = package["contributes"]["configuration"]["properties"]["cardwright.command"]
    assert setting["scope"] == "machine"
