from workbench.files.match_files import Keeper as Keeper
