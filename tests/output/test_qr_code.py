"""QR codes: loading the encoder leaves no trace.

The content of codes is tested with the files that show them.
"""

import subprocess
import sys


def test_addresses_can_be_opened_after_a_code_was_made() -> None:
    """The replacement of `urllib.request` is gone after the encoder is loaded, and the real module loads afterwards."""
    program = """
import sys
from landpress.output.sheets.qr_code import modules
assert modules("LL1-2DC3")[0][:7] == bytes([1] * 7)
assert "urllib.request" not in sys.modules
import urllib.request, xml.sax.saxutils
assert xml.sax.saxutils.urllib.request.urlopen is urllib.request.urlopen
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_loaded_module_is_left_alone() -> None:
    """If `urllib.request` was loaded before, it stays the same module."""
    program = """
import sys, urllib.request
loaded = urllib.request
from landpress.output.sheets.qr_code import modules
modules("LL1-2DC3")
assert sys.modules["urllib.request"] is loaded
"""
    subprocess.run([sys.executable, "-c", program], check=True)
