"""Whole sheets of paper: page, frame, kit, parts list, crop marks, posters, leaflets, rules, calibration."""
