"""A small description for tests, with parts to replace."""


def described(**parts: str) -> str:
    """Return a description of a small board of squares with some parts replaced."""
    usual = {
        "name": '"T"',
        "prefix": '"TT"',
        "seats": "[1]",
        "more": "",
        "lattice": 'cells="squares"\nshape="rectangle 5 5"',
        "kinds": "a={}",
        "tables": "",
    }
    form = "name={name}\nprefix={prefix}\nseats={seats}\n{more}\n[lattice]\n{lattice}\n[kinds]\n{kinds}\n{tables}\n"
    return form.format(**usual | parts)
