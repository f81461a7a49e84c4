from workbench.files.library import Library as Library
from workbench.files.library import common_files as common_files
from workbench.files.library import memory as memory
from workbench.files.library import open_library as open_library
