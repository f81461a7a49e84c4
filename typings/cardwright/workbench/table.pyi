from workbench.table import table as table
