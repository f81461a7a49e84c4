from workbench.editor.studio_server import *
