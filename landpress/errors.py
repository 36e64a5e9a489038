"""The errors that Landpress raises. Each message is one line that says what is wrong and what to do.

Everything else that is raised is a fault of Landpress.
"""

from landpress.engine.play.match import IllegalAction as IllegalAction
from landpress.layouts.errors import CallError as CallError
from landpress.layouts.errors import CodeError as CodeError
from landpress.layouts.errors import GameError as GameError
from landpress.layouts.errors import InputError as InputError
from landpress.layouts.errors import LandpressError as LandpressError
from landpress.layouts.errors import LayoutError as LayoutError
from landpress.layouts.errors import OutputError as OutputError
from landpress.layouts.errors import VariantError as VariantError
