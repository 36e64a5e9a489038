"""The version of Landpress. It is written here once; hatch reads it from here for the wheel."""

__version__ = "0.2.0"
