"""File formats: scenes as PDF, SVG and PNG, cutting files, a virtual table; boards read back from files."""
