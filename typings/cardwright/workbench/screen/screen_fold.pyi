from workbench.screen.screen_fold import that_matter as that_matter
