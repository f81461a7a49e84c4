from workbench.scenario_parts import Failed as Failed
from workbench.scenario_parts import Found as Found
