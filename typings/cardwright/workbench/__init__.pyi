# Lets type checkers follow `cardwright.workbench` to the folder `workbench/`.
from workbench import *
