# Lets type checkers follow `cardwright.workbench.scenarios` to its folder.
