from workbench.editor.scenario_trials import *
