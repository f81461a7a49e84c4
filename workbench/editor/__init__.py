"""What an editor is told: the language server, one module for each thing it can be asked."""
