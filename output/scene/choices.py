"""The names that printing options take. Help, completion, errors and the page's lists are made from them.

The first is the usual one. Nothing is imported here, because every command needs the names for its help.
"""

INKS = ("full", "low", "outline")
LOOKS = ("survey", "plain")
MARKS = ("crop", "corner", "none", "registration")
DUPLEX = ("long", "short", "none", "gutterfold")
