from workbench.adapters.payoffs import *
