from workbench.scenarios import Bench as Bench
from workbench.scenarios import made as made
from workbench.scenarios import start as start
from workbench.scenarios import unmet as unmet
