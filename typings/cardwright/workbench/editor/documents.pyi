from workbench.editor.documents import *
