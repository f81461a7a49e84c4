from workbench.scenarios.scenario_answers import Playing as Playing
