from workbench.screen.table_close import COUNTED as COUNTED
from workbench.screen.table_close import SPARE as SPARE
from workbench.screen.table_close import UNREAD as UNREAD
from workbench.screen.table_close import close_table as close_table
