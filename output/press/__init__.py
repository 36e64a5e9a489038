"""Files for print shops: inks, page boxes, ICC profiles, flattened pictures, PDF/X, preflight."""
