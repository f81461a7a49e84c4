# Lets type checkers follow `cardwright.workbench.files` to its folder.
