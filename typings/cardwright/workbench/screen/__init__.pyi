# Lets type checkers follow `cardwright.workbench.screen` to its folder.
