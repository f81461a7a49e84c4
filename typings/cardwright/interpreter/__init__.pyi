# Lets type checkers follow `cardwright.interpreter` to the folder `interpreter/`.
from interpreter import *
