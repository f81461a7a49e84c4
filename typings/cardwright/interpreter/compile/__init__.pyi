# Lets type checkers follow `cardwright.interpreter.compile` to its folder.
