"""The version of Landpress. It is written here once; hatch reads it from here, and tests compare what must name it."""

__version__ = "0.3.0"
