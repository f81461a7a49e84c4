"""The game that `cardwright new` begins with: rules, cards and a scenario, as text."""
