"""Untrusted files, opened in a child process: pictures, spreadsheets, PDFs."""
