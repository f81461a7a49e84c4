"""The words of the core as code: one emitter for each row of the table."""
