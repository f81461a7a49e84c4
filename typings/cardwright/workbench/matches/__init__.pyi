# Lets type checkers follow `cardwright.workbench.matches` to its folder.
