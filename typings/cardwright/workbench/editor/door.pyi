from workbench.editor.door import *
