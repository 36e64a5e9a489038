"""The content of a page, independent of file formats: items in millimetres, style, colours, fonts, typeset text."""
