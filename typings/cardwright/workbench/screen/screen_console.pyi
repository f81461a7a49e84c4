from workbench.screen.screen_console import Gone as Gone
from workbench.screen.screen_console import Screen as Screen
