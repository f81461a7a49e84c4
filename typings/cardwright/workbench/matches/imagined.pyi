from workbench.matches.imagined import *
