from workbench.matches.match_files import Keeper as Keeper
