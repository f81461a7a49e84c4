from workbench.scenario_playing import Playing as Playing
