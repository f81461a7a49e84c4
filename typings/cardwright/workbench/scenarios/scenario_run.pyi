from workbench.scenarios.scenario_run import Bench as Bench
from workbench.scenarios.scenario_run import made as made
from workbench.scenarios.scenario_run import run as run
from workbench.scenarios.scenario_run import start as start
from workbench.scenarios.scenario_run import unmet as unmet
