from workbench.screen_fold import that_matter as that_matter
