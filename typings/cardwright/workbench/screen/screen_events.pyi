from workbench.screen.screen_events import Row as Row
from workbench.screen.screen_events import rows as rows
