"""Modules of others that are loaded when somebody uses them, because most commands never do."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType


class Late(ModuleType):
    """Stands for a module. It imports the module when somebody asks for one of its attributes."""

    def __getattr__(self, name: str) -> object:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


@contextmanager
def late(*names: str) -> Iterator[None]:
    """Give those that import some modules inside the block modules that are loaded late."""
    given = {name: Late(name) for name in names if name not in sys.modules}
    sys.modules.update(given)
    try:
        yield
    finally:
        for name, module in given.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]
