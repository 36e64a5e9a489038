"""One module a subject; each of its public functions is a row, in the order of the source.

A row takes a folder to work in and returns a `Measured`; the first sentence of its docstring is its title.
"""
