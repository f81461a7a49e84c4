from workbench.scenarios.scenario_parts import Failed as Failed
from workbench.scenarios.scenario_parts import Found as Found
