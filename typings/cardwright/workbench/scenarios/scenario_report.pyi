from workbench.scenarios.scenario_report import events_told as events_told
