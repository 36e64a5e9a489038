"""The studio: Landpress as a page that runs in a browser and needs no server (docs/studio.md)."""
