"""The rows of the benchmarks: one module for each subject. Each public function of a module is a row, in source order.

A row takes a folder to work in and returns a `Measured`. The first line of its docstring is the title of the row, so it
is a noun phrase.
"""
