from workbench.files.library import memory as memory
