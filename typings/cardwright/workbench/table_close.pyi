from workbench.table_close import COUNTED as COUNTED
from workbench.table_close import SPARE as SPARE
from workbench.table_close import UNREAD as UNREAD
from workbench.table_close import close_table as close_table
