"""What came of scenarios that were run for an editor: known until their text changes."""

from __future__ import annotations

from attrs import define, field, frozen

from .scenario_child import Told


@frozen
class Ended:
    """What came of a scenario, and the text that was run."""

    told: Told
    text: str


@define
class TrialOutcomes:
    """What came of the scenarios of a project, by file and name."""

    known: dict[str, dict[str, Ended]] = field(factory=dict)

    def keep(self, path: str, text: str, told: Told) -> None:
        """Keep what came of a scenario with a text."""
        self.known.setdefault(path, {})[told["name"]] = Ended(told, text)

    def of(self, path: str, name: str, text: str) -> Told | None:
        """Return what came of a scenario, if it was run as it stands now."""
        ended = self.known.get(path, {}).get(name)
        return ended.told if ended is not None and ended.text == text else None
