from workbench.adapters.pettingzoo import *
