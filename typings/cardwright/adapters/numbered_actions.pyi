from workbench.adapters.numbered_actions import *
