"""What a print shop needs: inks, boxes, ICC profiles, flattened pictures, PDF/X, preflight."""
