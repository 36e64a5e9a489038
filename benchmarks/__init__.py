"""What Landpress promises to be fast, small and repeatable at, measured beside the alternatives.

`python -m benchmarks` runs every row, writes `benchmarks/results.json` and the table of README.md, and ends with
status 1 where a bar is missed. A row is a public function of a module in `benchmarks/rows/`; nothing is registered.
"""
