from workbench.screen.session import HUMAN as HUMAN
from workbench.screen.session import Session as Session
