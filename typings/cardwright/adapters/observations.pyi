from workbench.adapters.observations import *
