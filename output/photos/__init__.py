"""Printed pages in photos: where the page lies, its footer, the typed code, the QR code, and what lies on the board."""
