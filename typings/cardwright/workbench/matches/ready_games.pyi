from workbench.matches.ready_games import *
