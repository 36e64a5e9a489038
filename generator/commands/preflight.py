"""`landpress preflight`: check any PDF for a print shop.

Exit status: 0 without errors, 1 with errors, 2 if a file cannot be read. With several files the highest status counts.
"""

import json

import click

from landpress.generator import completion
from landpress.generator.declaring import argument, declared, example, option
from landpress.generator.options import LANGUAGE
from landpress.generator.texts import words
from landpress.layouts.errors import InputError


@declared("preflight", epilog=example("preflight kit.pdf"))
def command(
    files: tuple[str, ...] = argument(metavar="FILE..", nargs=-1, required=True, shell_complete=completion.files),
    as_json: bool = option("--json", help="Print a line of JSON for each file."),
    language: str = LANGUAGE,
) -> int:
    """Check the PDFs FILE.. before printing.

    Check page boxes, fonts, colours, transparency, pictures, thin lines and small type. If a file says that it is
    PDF/X, check that this is true.
    """
    from landpress.output.press.preflight import fields, preflight, text

    texts, status = words(language), 0
    for file in files:
        try:
            found = preflight(file)
        except InputError as error:
            click.echo(f"landpress: {error}", err=True)
            status = 2
            continue
        click.echo(json.dumps(fields(found, texts), ensure_ascii=False) if as_json else text(found, texts))
        status = max(status, 0 if found.ok else 1)
    return status
