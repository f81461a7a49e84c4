# Lets type checkers follow `cardwright.interpreter.backends` to its folder.
