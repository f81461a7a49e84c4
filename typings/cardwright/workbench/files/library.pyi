from workbench.files.library import common_files as common_files
from workbench.files.library import memory as memory
