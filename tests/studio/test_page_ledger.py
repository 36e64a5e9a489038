"""The ledger of the page in a real Chromium: storage that is refused, full or damaged."""

from pathlib import Path
from typing import Any

import pytest

from landpress.generator.studio.serve import Server
from tests.studio.test_page import KEPT, OFFLINE, PATIENCE, context, opened, printed, until, wrong

__all__ = ["context"]  # the fixture


REFUSED = """for (const store of ['indexedDB', 'caches'])
  Object.defineProperty(self, store, { value: { open() { throw new Error('refused'); } } });
"""
FULL = """IDBObjectStore.prototype.put = Cache.prototype.put = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
"""


@pytest.mark.parametrize(
    ("first", "said"),
    [
        pytest.param(REFUSED, "keeps nothing", id="refused", marks=pytest.mark.nightly),
        pytest.param(FULL, "is full", id="full"),
    ],
)
def test_storage_that_is_refused_or_full(context: Any, server: Server, site: Path, first: str, said: str) -> None:
    """docs/studio.md: a private window prints and says that it forgets; a full one prints nothing and says why."""
    source = first + next(site.glob("page-*/ledger.js")).read_text("utf-8")
    context.route("**/ledger.js", lambda route: route.fulfill(body=source, content_type="text/javascript"))
    page = opened(context, server)
    if first == REFUSED:
        assert said in page.inner_text("#notices")
        assert printed(page)[1].startswith(b"%PDF")
        return
    page.click(".print .main")
    assert said in wrong(page)
    page.click("#to-shelf")
    until(page, "document.querySelector('.lacking')")
    until(page, OFFLINE)
    assert page.evaluate(KEPT) == 0, "no memory is kept either"


DAMAGE = """async (text) => {
  const asked = indexedDB.open("landpress", 1);
  await new Promise((yes) => { asked.onsuccess = yes; });
  const change = asked.result.transaction("ledger", "readwrite");
  if (text) change.objectStore("ledger").put(new TextEncoder().encode(text), "ledger.sqlite3");
  const kept = change.objectStore("ledger").getAllKeys();
  await new Promise((yes) => { change.oncomplete = yes; });
  asked.result.close();
  return kept.result;
}"""
"""Put a text in the place of the ledger, if there is one. The value is the names of all that is kept."""


@pytest.mark.parametrize(
    ("way", "left"),
    [
        pytest.param("Use the copy", 1, id="by the copy"),
        pytest.param("Begin a new record", 0, id="by a new one", marks=pytest.mark.nightly),
    ],
)
def test_a_damaged_ledger_is_mended_by_the_person(known: Any, server: Server, way: str, left: int) -> None:
    """docs/studio.md: Press and Shelf offer what can be done, the other rooms work, and the damaged file is saved."""
    page = opened(known, server)
    printed(page)
    page.evaluate("document.querySelectorAll('.card')[1].click()")
    until(page, "document.querySelector('.print .main').textContent === 'Print board'")
    printed(page)
    assert page.evaluate(DAMAGE, "SQLite format 3, or so it said") == ["ledger.sqlite3", "ledger.sqlite3.before"]
    page.reload()
    assert "damaged" in wrong(page)
    page.click("#to-check")
    page.fill("#typed", "LL1-7YDJ-DH6A-B8VP-SAR4-ZC6D")
    page.press("#typed", "Enter")
    until(page, "document.querySelector('.stamp')")
    page.click("#to-shelf")
    assert "damaged" in wrong(page)
    with page.expect_download(timeout=PATIENCE * 1000) as waited:
        page.click(f".notice button:has-text('{way}')")
    assert Path(waited.value.path()).read_text() == "SQLite format 3, or so it said"
    until(page, f"document.querySelectorAll('.kept > li code').length === {left} || document.querySelector('.lacking')")
    assert len(page.query_selector_all(".kept > li code")) == left
    assert "ledger.sqlite3.damaged" in page.evaluate(DAMAGE, "")
    page.click("#to-press")
    until(page, "document.querySelector('.sheet:not(.field) .paper svg')")
    printed(page)


def test_a_ledger_whose_copy_is_damaged_too_stays_as_it_is(known: Any, server: Server) -> None:
    """docs/studio.md: nothing is changed where there is no copy; a new record can still be begun."""
    page = opened(known, server)
    page.evaluate(DAMAGE, "nothing")
    page.reload()
    assert "damaged" in wrong(page)
    page.click(".notice button:has-text('Use the copy')")
    until(page, "document.querySelector('#notices .wrong span').textContent.includes('no copy')")
    page.reload()
    assert "damaged" in wrong(page)
    with page.expect_download(timeout=PATIENCE * 1000):
        page.click(".notice button:has-text('Begin a new record')")
    until(page, "document.querySelector('.sheet:not(.field) .paper svg')")
    assert page.query_selector("#notices .wrong") is None
