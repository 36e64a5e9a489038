"""`landpress fresh --proof`, and `landpress replay` of the result: the game travels with the board."""

import io
import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from landpress.engine.proof.playability import certificate
from landpress.layouts.boardfile import read_board
from landpress.layouts.catalogue import games
from landpress.output.files.embedded import CERTIFICATE, png_text, svg_metadata
from tests.commands.run import run
from tests.hostile.corpus import UNREADABLE
from tests.output.pdf_objects import page_texts
from tests.playing import by_day

FRESH = ("fresh", "--seed", "proof", "--again")
SMALL = {"terraforming": "2"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a ledger and a current folder of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def proven(game: str, name: str, *more: str) -> str:
    """Make a proven board. Return the text of its pages."""
    made = run(*FRESH, game, "--players", SMALL.get(game, "3"), "--proof", "-o", name, *more)
    assert made.status == 0, made.err
    return "".join(page_texts(name)) if name.endswith(".pdf") else ""


@pytest.fixture(scope="module")
def proofs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return a proven board of Last Land in each format, made once for all tests that need one."""
    folder = tmp_path_factory.mktemp("proofs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANDPRESS_HOME", str(folder / "home"))
        patch.chdir(folder)
        for name in ("board.pdf", "board.svg", "board.png"):
            proven("last-land", name)
    return {path.name: path.read_bytes() for path in folder.glob("board.*")}


@pytest.mark.parametrize("game", by_day(games(), 1, 2))
@pytest.mark.usefixtures("unseen")
def test_certificates_of_every_game_replay(game: str, home: Path) -> None:
    """A certificate replays from the PDF, from the trace taken out of it, and from standard input.

    The page says how many turns the game had.
    """
    words = proven(game, "board.pdf")
    attached = PdfReader("board.pdf").attachments
    assert list(attached) == ["board.json", "certificate.trace.jsonl"]
    trace = attached["certificate.trace.jsonl"][0]
    (home / "game.trace.jsonl").write_bytes(trace)
    plies = trace.count(b'"ply"')
    for source, data in (("board.pdf", b""), ("game.trace.jsonl", b""), ("-", (home / "board.pdf").read_bytes())):
        result = run("replay", source, "--json", stdin=data)
        assert json.loads(result.out) == {"source": source, "ok": True, "plies": plies, "first": None}
    board = read_board(attached["board.json"][0]).board
    assert board is not None
    assert json.loads(trace.splitlines()[0])["board"]["code"] == board.code()
    told = certificate(board)
    assert told is not None
    assert len(told.plies) == plies
    assert f"The computer played a whole game{' to the limit' * told.is_cut}: {told.turns} turns. In it " in words
    assert "one seat won." in words
    assert run("validate", "board.pdf").status == 0


@pytest.mark.parametrize("suffix", [".svg", ".png"])
@pytest.mark.usefixtures("unseen")
def test_pictures_carry_the_certificate_too(suffix: str, home: Path, proofs: dict[str, bytes]) -> None:
    """An SVG or a PNG has the certificate in metadata of its own, beside the board."""
    data = proofs[f"board{suffix}"]
    (home / f"board{suffix}").write_bytes(data)
    assert run("replay", f"board{suffix}").out.endswith("all by the rules\n")
    assert run("validate", f"board{suffix}").status == 0
    found = svg_metadata(data, CERTIFICATE, 10**6) if suffix == ".svg" else png_text(data, CERTIFICATE, 10**6)
    assert found is not None
    assert found.strip() == PdfReader(io.BytesIO(proofs["board.pdf"])).attachments["certificate.trace.jsonl"][0].strip()


def test_the_verdict_is_said_in_the_language_of_the_page() -> None:
    words = proven("last-land", "board.pdf", "--language", "ja")
    assert "コンピューターが最後まで対戦済み" in words
    assert "一人が勝利" in words
    assert "全員がタイルを開発" in words


def test_the_verdict_does_not_stand_in_the_way_of_a_posters_key() -> None:
    """The first of several sheets states what was proven, although it also has the key."""
    proven("terraforming", "board.pdf", "--paper", "a4")
    pages = page_texts("board.pdf")
    assert len(pages) > 1
    assert ["The computer played" in words for words in pages] == [True] + [False] * (len(pages) - 1)


def test_without_proof_nothing_is_claimed(home: Path) -> None:
    """A board without a proof has no certificate, and `replay` refuses it in one line."""
    for name in ("board.pdf", "board.svg", "board.png"):
        assert run(*FRESH, "last-land", "--players", "3", "-o", name).status == 0
        assert b"certificate" not in (home / name).read_bytes()
        result = run("replay", name)
        assert (result.status, result.out) == (2, "")
        assert result.err.count("\n") == 1
        assert name in result.err


def test_what_cannot_be_proven_is_said_in_one_line(home: Path) -> None:
    """`--proof` is refused for a board file, which holds no game, and for a variant without a whole game."""
    result = run(*FRESH, "last-land", "--proof", "-o", "board.json")
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert "--proof" in result.err
    result = run(*FRESH, "last-land", "--proof", "--set", "play.tokens=0", "-o", "board.pdf")
    assert result.status != 0
    assert result.err.count("\n") == 1
    assert not (home / "board.pdf").exists()


def test_a_damaged_board_is_one_line(home: Path, proofs: dict[str, bytes]) -> None:
    """A truncated file gives one line and never a stack trace."""
    for name, whole in proofs.items():
        for cut in (40, 3000, -200):
            (home / name).write_bytes(whole[:cut])
            result = run("replay", name)
            assert result.err.count("\n") == (result.status == 2), cut
            assert "Traceback" not in result.err


def test_a_certificate_that_was_changed_is_found_out(home: Path, proofs: dict[str, bytes]) -> None:
    """The first ply that differs is named."""
    page = proofs["board.svg"].decode("utf-8")
    assert page.count("roll 1 2") > 0
    (home / "board.svg").write_text(page.replace("roll 1 2", "roll 6 6"), "utf-8")
    result = run("replay", "board.svg")
    assert result.status == 1
    assert "ply" in result.out
    assert io.StringIO(result.out).readline().startswith("board.svg: ")


@pytest.mark.parametrize("name", list(UNREADABLE)[::5])
def test_replay_takes_nothing_for_granted(name: str, home: Path) -> None:
    """`replay` reads files as `validate` does. It refuses a fifth of the same hostile files in one line too."""
    (home / "strange.bin").write_bytes(UNREADABLE[name][0])
    result = run("replay", "strange.bin")
    assert (result.status, result.out) == (2, "")
    assert result.err.count("\n") == 1
    assert "strange.bin" in result.err
    assert len(result.err) < 400


def test_a_board_with_unequal_chances_is_warned_of(home: Path) -> None:
    """`--proof` says on standard error and on the page that the hexagon of Landsweeper for two is unequal."""
    made = run(*FRESH, "landsweeper", "--players", "2", "--set", "board.shape=hexagon", "--proof", "-o", "board.pdf")
    assert made.status == 0
    assert made.err.startswith("landpress: The chances on this board are too unequal: a seat won 9")
    assert made.err.count("\n") == 1
    words = " ".join("".join(page_texts("board.pdf")).split())
    assert " ".join(made.err.removeprefix("landpress: ").split()) in words
