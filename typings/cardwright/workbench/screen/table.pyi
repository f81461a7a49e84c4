from workbench.screen.table import table as table
