# Lets type checkers follow `cardwright.interpreter.kernel` to its folder.
