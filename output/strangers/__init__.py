"""Files that a stranger may have made, opened in a child process: pictures, spreadsheets, PDFs."""
