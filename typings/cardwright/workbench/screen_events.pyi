from workbench.screen_events import rows as rows
