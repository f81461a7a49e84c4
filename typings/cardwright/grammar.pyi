# Lets type checkers follow `cardwright.grammar` to the folder `grammar/`.
from grammar import *
