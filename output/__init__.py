"""Drawing: a board becomes a scene in millimetres and then PDF, SVG or PNG, and is read back from them."""
