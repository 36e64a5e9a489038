"""Tests of the studio: the bridge and the server in ordinary Python, and the page in Chromium."""
