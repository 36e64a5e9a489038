"""Whole sheets of paper: page, frame, kit, list of parts, crop marks, posters, leaflets, rules, calibration."""
