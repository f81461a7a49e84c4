# Lets type checkers follow `cardwright.workbench.editor` to its folder.
