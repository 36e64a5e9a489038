"""The loops over pictures, compiled as the rules of games are: for a process without NumPy, such as the page's."""
