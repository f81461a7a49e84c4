from workbench.session import HUMAN as HUMAN
from workbench.session import Session as Session
