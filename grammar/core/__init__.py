"""The words of the core, declared as tables: what every game can say, and where it may stand."""
