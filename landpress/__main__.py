"""Run the command line: `python -m landpress` does what the command `landpress` does."""

from landpress.generator.cli import main

if __name__ == "__main__":
    main()
