"""What lies on a page before any file format: items in millimetres, style, colours, fonts, set text."""
