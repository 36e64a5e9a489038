"""The rules of Orchard, and when its boards are valid."""
