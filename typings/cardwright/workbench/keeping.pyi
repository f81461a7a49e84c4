from workbench.keeping import Keeper as Keeper
