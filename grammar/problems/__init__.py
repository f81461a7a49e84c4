"""Mistakes as data, their catalogue and pages, and the one place that puts them into words."""
