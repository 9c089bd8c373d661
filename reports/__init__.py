"""Reports of experiments: comparisons, tables, plots, pages."""
