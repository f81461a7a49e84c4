"""What docs/ci.md has to be copied fits the action and the hooks that are there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from action_job import ACTION
from command import ROOT

MANIFEST = ROOT / ".pre-commit-hooks.yaml"
PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
WORKFLOWS = [text for text in SNIPPETS if "jobs:" in text]
CONFIGS = [text for text in SNIPPETS if "repos:" in text]
ROW = re.compile(r"^\| `(\w+)` \| `(.*?)` \|", re.MULTILINE)


def pre_commit(*arguments: str | Path) -> str:
    """Let pre-commit judge a file."""
    command = [sys.executable, "-m", "pre_commit", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    return done.stdout + done.stderr


def test_every_snippet_is_a_workflow_or_a_configuration() -> None:
    assert (len(WORKFLOWS), len(CONFIGS), len(SNIPPETS)) == (2, 2, 4)


@pytest.mark.parametrize("text", WORKFLOWS)
def test_a_workflow_gives_the_action_inputs_that_it_has(text: str) -> None:
    workflow: dict[str, Any] = yaml.safe_load(text)
    steps = workflow["jobs"]["game"]["steps"]
    (own,) = [step for step in steps if step["uses"].startswith("OWNER/cardwright@")]
    assert set(own["with"]) <= set(ACTION["inputs"])
    assert workflow["permissions"] == {"contents": "read", "security-events": "write"}


def test_the_table_has_every_input_and_its_default() -> None:
    declared = {name: each["default"] for name, each in ACTION["inputs"].items()}
    assert dict(ROW.findall(PAGE)) == declared


@pytest.mark.parametrize("text", CONFIGS)
def test_a_configuration_names_hooks_that_are_there(text: str, tmp_path: Path) -> None:
    declared = {hook["id"] for hook in yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))}
    (repo,) = yaml.safe_load(text)["repos"]
    assert {hook["id"] for hook in repo["hooks"]} <= declared
    (tmp_path / "config.yaml").write_text(text, encoding="utf-8")
    assert pre_commit("validate-config", tmp_path / "config.yaml") == ""


def test_pre_commit_takes_our_hooks(tmp_path: Path) -> None:
    assert pre_commit("validate-manifest", MANIFEST) == ""
    (tmp_path / "hooks.yaml").write_text("- id: nothing\n", encoding="utf-8")
    assert "Missing required key: name" in pre_commit("validate-manifest", tmp_path / "hooks.yaml")
