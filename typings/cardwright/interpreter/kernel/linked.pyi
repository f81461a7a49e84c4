from interpreter.kernel.linked import Linked as Linked
