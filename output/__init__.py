"""Drawing: turn boards into scenes in millimetres, write them as PDF, SVG or PNG, and read boards back from files."""
