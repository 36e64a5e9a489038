"""Measure the promises of Landpress about speed, size and repeatability, and compare them with alternatives.

`python -m benchmarks` runs every row, writes `benchmarks/results.json` and the table of README.md, and ends with status
1 if a bar is missed. A row is a public function of a module in `benchmarks/rows/`. Rows are not registered anywhere.
"""
