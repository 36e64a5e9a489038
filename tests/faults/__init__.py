"""What Landpress does when things go wrong, measured: the programs behind docs/reliability.md."""
