# Lets type checkers follow `cardwright.adapters` to the folder `workbench/adapters/`.
from workbench.adapters import *
