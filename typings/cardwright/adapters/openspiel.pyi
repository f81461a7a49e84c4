from workbench.adapters.openspiel import *
