"""What the page kept in a real Chromium, after it was damaged or written by another version: each room still works."""

from typing import Any

import pytest

from landpress.generator.studio.serve import Server
from tests.studio.test_page import FROM, KEPT, OFFLINE, STORE, opened, until, wrong

PUT = """async ([name, version, store, made]) => {
  const asked = indexedDB.open(name, version);
  asked.onupgradeneeded = () => asked.result.createObjectStore(store);
  await new Promise((yes) => { asked.onsuccess = yes; });
  const change = asked.result.transaction(store, "readwrite");
  for (const [key, value] of Object.entries(made)) {
    change.objectStore(store).put(value?.bytes ? new Uint8Array(value.bytes) : value, key);
  }
  await new Promise((yes) => { change.oncomplete = yes; });
  asked.result.close();
}"""
"""Put values into a store. Its database is made if there is none."""
DESKS = {
    "another-store": (1, "other", {}),
    "a-newer-version": (9, "deck", {}),
    "a-text": (1, "deck", {"desk": "title"}),
    "no-files": (1, "deck", {"desk": {"table": "title\nZeppelin", "template": 7}}),
    "odd-files": (1, "deck", {"desk": {"table": "title\nZeppelin", "template": "", "files": [["a.png", 7], 5, None]}}),
}
LEDGERS = {
    "another-store": (1, "other", {}, ""),
    "a-newer-version": (9, "ledger", {}, ""),
    "a-text": (1, "ledger", {"ledger.sqlite3": "SQLite format 3"}, "damaged"),
    "an-object": (1, "ledger", {"ledger.sqlite3": {"a": 1}}, "damaged"),
    "nothing": (1, "ledger", {"ledger.sqlite3": None}, "damaged"),
}
EMPTY = """async () => {
  const asked = indexedDB.open("landpress");
  await new Promise((yes) => { asked.onsuccess = yes; });
  const change = asked.result.transaction("ledger", "readwrite");
  change.objectStore("ledger").put(new Uint8Array(), "ledger.sqlite3");
  await new Promise((yes) => { change.oncomplete = yes; });
  asked.result.close();
}"""
FLIP = f"""async () => {{
  const store = await {STORE}, [kept] = await store.keys(), was = await store.match(kept);
  const bytes = new Uint8Array(await was.arrayBuffer());
  bytes[bytes.length >> 1] ^= 1;
  await store.put(kept, new Response(bytes, {{ headers: was.headers }}));
}}"""


def nightly(cases: dict[str, Any], daily: str) -> list[Any]:
    """Return cases of which all but one are for the night."""
    return [
        pytest.param(*one, id=name, marks=() if name == daily else pytest.mark.nightly) for name, one in cases.items()
    ]


@pytest.mark.parametrize(("version", "store", "made"), nightly(DESKS, "another-store"))
def test_a_desk_that_is_damaged_opens(
    version: int, store: str, made: dict[str, object], known: Any, server: Server
) -> None:
    """docs/studio.md: "Of a desk of cards that is damaged, the parts that are whole are shown"."""
    page = known.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    page.goto(f"{server.address}sw.js")
    page.evaluate(PUT, ["landpress-deck", version, store, made])
    page.goto(f"{server.address}#deck?language=en")
    until(page, "document.querySelector('.room.deck .cards svg')")
    assert page.query_selector("#notices .wrong") is None
    assert ("Zeppelin" in page.input_value(".room.deck textarea")) is ("Zeppelin" in str(made))


@pytest.mark.parametrize(("version", "store", "made", "said"), nightly(LEDGERS, "an-object"))
def test_a_ledger_of_another_kind_is_mended_or_begun(
    version: int, store: str, made: dict[str, object], said: str, known: Any, server: Server
) -> None:
    """docs/studio.md: "What is kept but is no ledger is a damaged one"; no word of a browser that keeps nothing."""
    page = known.new_page()
    page.goto(f"{server.address}sw.js")
    page.evaluate(PUT, ["landpress", version, store, made])
    page.goto(f"{server.address}#press?game=last-land&language=en")
    if said:
        assert said in wrong(page)
    else:
        until(page, "document.querySelector('.sheet:not(.field) .paper svg')")
        assert not page.inner_text("#notices")


@pytest.mark.nightly
def test_a_ledger_that_was_cut_to_nothing_is_damaged(known: Any, server: Server) -> None:
    """An empty file would be a new record for SQLite, and the next board would replace the copy of the old one."""
    page = opened(known, server)
    with page.expect_download():
        page.click(".print .main")
    page.evaluate(EMPTY)
    page.reload()
    assert "damaged" in wrong(page)


@pytest.mark.nightly
def test_a_memory_with_one_wrong_bit_is_not_used(chromium: Any, server: Server) -> None:
    """docs/studio.md: if the kept memory cannot be used, Python starts from the files, and another memory is kept."""
    page = chromium.new_page()
    page.goto(f"{server.address}#press?game=last-land&language=en")
    until(page, OFFLINE)
    assert page.evaluate(KEPT) == 1
    page.evaluate(FLIP)
    page.goto("about:blank")
    page.goto(f"{server.address}#press?game=last-land&language=en")
    until(page, f"{FROM} === 'files'")
    page.close()
