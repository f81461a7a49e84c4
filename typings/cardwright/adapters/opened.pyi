from workbench.adapters.opened import *
