from workbench.scenario_telling import events_told as events_told
