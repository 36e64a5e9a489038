"""`landpress studio`: show the page, in which everything is done without the command line."""

import sys
from pathlib import Path

from landpress.generator.declaring import declared, example, file, option

SITE = Path(__file__).resolve().parents[2] / "build" / "site"
"""The folder that `make site` writes in a clone."""


@declared("studio", epilog=example("studio", "studio --port 9000"))
def command(
    port: int | None = option(span=(0, 65535), help="Port of this machine; 0 takes any free one."),
    site: str | None = file(
        metavar="FOLDER", help="Folder of the built page; by default the one that make site wrote."
    ),
    no_open: bool = option(help="Print the address, but do not open a browser."),
) -> None:
    """Serve the page on this machine alone, and open it in the browser. Ctrl-C ends the server.

    In the page you print, check and keep boards of all games. It works without a network, and goes on when the server
    has ended. Nothing is sent to anybody.
    """
    import webbrowser

    from landpress.generator.studio.serve import PORT, Server, Site

    server = Server(Site(Path(site) if site else SITE), PORT if port is None else port)
    with server:
        print(server.address, flush=True)
        print("landpress: the page is served to this machine alone; Ctrl-C ends it", file=sys.stderr)
        if not no_open:
            webbrowser.open(server.address)
        server.serve_forever()
