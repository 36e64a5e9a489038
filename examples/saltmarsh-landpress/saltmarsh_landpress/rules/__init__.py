"""The rules of Saltmarsh, and when its boards are valid."""
