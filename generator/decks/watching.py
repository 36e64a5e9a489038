"""Draw a deck again whenever its table, its template or one of their files changes, and show it in a web page.

The page lies in a folder of its own beside an SVG of every side. Only the sides that changed are written again. The
page asks for `state.js`, which has a number for each picture, and loads the pictures whose number has changed. It needs
no server.
"""

import html
import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from landpress.generator.decks.faults import DeckError
from landpress.generator.streams import tell
from landpress.layouts.errors import LandpressError
from landpress.layouts.own_folder import own
from landpress.output.files import svg
from landpress.output.files.saving import save
from landpress.output.scene.items import Scene

PAGE, STATE = "index.html", "state.js"
EVERY = 0.1
"""The time between two looks at the files, in seconds."""
_HTML = """<!doctype html>
<meta charset="utf-8"><title>{title}</title>
<style>
body {{ margin: 1.5rem; font-family: sans-serif; background: #e9e9ec; color: #1f2430; }}
#cards {{ display: flex; flex-wrap: wrap; gap: 12px; }}
#cards img {{ background: white; box-shadow: 0 1px 4px #0004; }}
#faults {{ white-space: pre-wrap; color: #a33c00; }}
</style>
<h1>{title}</h1><p id="faults"></p><div id="cards"></div>
<script>
const shown = {{}};
function show(state) {{
  document.getElementById("faults").textContent = state.faults.join("\\n");
  const cards = document.getElementById("cards");
  for (const name of Object.keys(shown)) if (!(name in state.pictures)) {{ shown[name].remove(); delete shown[name]; }}
  for (const [name, number] of Object.entries(state.pictures)) {{
    shown[name] ??= cards.appendChild(document.createElement("img"));
    const address = name + "?" + number;
    if (shown[name].getAttribute("src") !== address) shown[name].src = address;
  }}
}}
setInterval(() => {{
  const script = document.createElement("script");
  script.src = "state.js?" + Date.now();
  script.onload = script.onerror = () => script.remove();
  document.head.append(script);
}}, 300);
</script>
"""


def watch(
    draw: Callable[[set[Path]], Mapping[str, Scene]],
    folder: str,
    title: str,
    wait: Callable[[float], None] = time.sleep,
) -> None:
    """Draw, and draw again after each change, until the process is interrupted.

    `draw` adds the files that it reads to its argument. `wait` waits for a number of seconds.
    """
    target = own(folder, "pictures of parts")
    save(str(target / PAGE), _HTML.format(title=html.escape(title)).encode(), force=True)
    scenes: dict[str, Scene] = {}
    numbers: dict[str, int] = {}
    while True:
        files: set[Path] = set()
        started = time.perf_counter()
        faults: Sequence[str] = ()
        try:
            changed = _written(target, draw(files), scenes, numbers)
            tell(f"{changed} of {len(scenes)} sides drawn in {time.perf_counter() - started:.2f} s")
        except DeckError as error:
            faults = error.lines
        except LandpressError as error:
            faults = [str(error)]
        for line in faults:
            tell(line)
        state = {"faults": list(faults), "pictures": {f"{name}.svg": number for name, number in numbers.items()}}
        save(str(target / STATE), f"show({json.dumps(state)})\n".encode(), force=True)
        seen = _times(files)
        while _times(files) == seen:
            wait(EVERY)


def _written(target: Path, drawn: Mapping[str, Scene], scenes: dict[str, Scene], numbers: dict[str, int]) -> int:
    """Write the sides that are not the same as before. Return their number."""
    changed = 0
    for name, scene in drawn.items():
        if scenes.get(name) != scene:
            save(str(target / f"{name}.svg"), svg.write(scene, "en", ""), force=True)
            numbers[name] = numbers.get(name, 0) + 1
            changed += 1
    for name in set(scenes) - set(drawn):
        (target / f"{name}.svg").unlink(missing_ok=True)
        del numbers[name]
    scenes.clear()
    scenes.update(drawn)
    return changed


def _times(files: set[Path]) -> dict[Path, tuple[int, int]]:
    """Return when each file was changed, and its size. A file that is not there has zeros."""
    found = {}
    for path in files:
        try:
            status = os.stat(path)
            found[path] = status.st_mtime_ns, status.st_size
        except OSError:
            found[path] = 0, 0
    return found
