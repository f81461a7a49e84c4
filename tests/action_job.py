"""Carries out `action.yml` as GitHub would: its shell steps in bash, surrounded as there.

Of the steps that other actions do, Python is the one that runs the tests, and what would be handed
to code scanning is kept. An expression (`${{ .. }}`) that is not of the few kinds here fails.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml
from attrs import define, field
from command import ROOT

ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
BASH = ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail")
"""What `shell: bash` means."""
EXPRESSION = re.compile(r"\$\{\{ (.*?) \}\}")
INPUT = re.compile(r"inputs\.(\w+)")
OUTPUT = re.compile(r"steps\.(\w+)\.outputs\.([\w-]+)")
WANTED = re.compile(r"inputs\.(\w+) == 'true'")


@define
class Job:
    """One use of the action, in the checkout of a game."""

    checkout: Path
    runner: Path
    inputs: dict[str, str]
    outputs: dict[tuple[str, str], str] = field(factory=dict)
    log: str = ""
    uploaded: Any = None
    """The log that would be handed to code scanning, if one would."""
    failed: str = ""
    """The step that failed."""

    @property
    def summary(self) -> str:
        """What the page of the job would show."""
        path = self.runner / "summary"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def value(self, text: str) -> str:
        """Return a text with its expressions worked out."""
        return EXPRESSION.sub(lambda found: self._worked_out(found[1]), text)

    def _worked_out(self, expression: str) -> str:
        if found := INPUT.fullmatch(expression):
            return self.inputs[found[1]]
        found = OUTPUT.fullmatch(expression)
        assert found is not None, expression
        return self.outputs.get((found[1], found[2]), "")


def play_action(checkout: Path, runner: Path, *, left_out: str = "install", **given: str) -> Job:
    """Carry out the action, as a rule without installing: cardwright is the one of the tests."""
    inputs = {name: str(each["default"]) for name, each in ACTION["inputs"].items()}
    assert given.keys() <= inputs.keys()
    runner.mkdir(exist_ok=True)
    job = Job(checkout, runner, inputs | given)
    job.outputs["python", "python-path"] = job.outputs["install", "python"] = sys.executable
    for step in STEPS:
        if step.get("id") == left_out:
            continue
        if "if" in step and not is_wanted(step["if"], job):
            continue
        if "run" in step:
            if not _run(step, job):
                job.failed = step["name"]
                break
        elif "upload-sarif" in step["uses"]:
            path = Path(job.value(step["with"]["sarif_file"]))
            job.uploaded = json.loads(path.read_text(encoding="utf-8"))
    return job


def is_wanted(condition: str, job: Job) -> bool:
    """Whether a step is carried out."""
    found = WANTED.fullmatch(condition)
    assert found is not None, condition
    return job.inputs[found[1]] == "true"


def _run(step: dict[str, Any], job: Job) -> bool:
    script, output = job.runner / "script.sh", job.runner / "output"
    script.write_text(step["run"], encoding="utf-8")
    output.write_text("", encoding="utf-8")
    given = {
        "GITHUB_ACTION_PATH": str(job.runner / "action"),
        "GITHUB_OUTPUT": str(output),
        "GITHUB_STEP_SUMMARY": str(job.runner / "summary"),
        "GITHUB_WORKSPACE": str(job.checkout),
        "RUNNER_TEMP": str(job.runner),
    }
    own = {name: job.value(text) for name, text in step.get("env", {}).items()}
    done = subprocess.run(
        [*BASH, str(script)], cwd=job.checkout, env=os.environ | given | own, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", timeout=120,
    )  # fmt: skip
    assert "Traceback" not in done.stdout
    job.log += done.stdout
    for line in output.read_text(encoding="utf-8").splitlines():
        name, _, value = line.partition("=")
        job.outputs[step["id"], name] = value
    return done.returncode == 0
