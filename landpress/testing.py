"""The contract of a game as tests, for pytest or any other runner that collects classes with `test_` methods.

    from landpress.testing import GameContract

    class TestOrchard(GameContract):
        game = "orchard"

The shipped games pass it too. Each failure says which part of the contract is broken.
"""

import json
from collections.abc import Iterator
from itertools import islice
from unittest import SkipTest

from landpress.engine.boards.validity import examine, faults, shares_land
from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import CHANCE, D_FIRST, D_HIGH, D_LOW, D_WORDS, NET_FEATURES, OVER, STREAM
from landpress.engine.contract.streams import Stream, game_streams
from landpress.engine.contract.tensors import FOUR, WHOLE
from landpress.engine.kernels.backends import link
from landpress.engine.learning.measures import measures
from landpress.engine.loops.playout import GREEDY, RANDOM
from landpress.engine.play.match import IllegalAction, Match, inside
from landpress.generator import game as makers
from landpress.generator.boards.draws import draws
from landpress.generator.boards.issue import file_text
from landpress.generator.boards.request import request
from landpress.generator.printing.board_files import WHOLE as WHOLE_KIT
from landpress.generator.printing.board_files import board_bytes, kit_scenes
from landpress.generator.screen.offers import offers
from landpress.generator.texts import words
from landpress.layouts.board import ALONE, Board, layout
from landpress.layouts.boardfile import read_board
from landpress.layouts.catalogue import data, has, is_game, known
from landpress.layouts.described import described
from landpress.layouts.latticefield import LatticeBoard
from landpress.layouts.paper import PAPERS
from landpress.output.game import Game, Solid, Surface
from landpress.output.scene.style import Style

__all__ = ["GameContract"]

BOARD_PARTS, RULES = (
    ("validity", "drawing", "kit"),
    ("kernel", "facts", "notation", "playability", "terminal"),
)
"""The parts that boards need, and those of the rules, which a game from a description lacks at first."""


class GameContract:
    """The tests of one game. A subclass names the game, and may change the numbers."""

    game = ""
    boards = 1
    """The number of boards for each number of seats."""
    plies = 150
    """The number of plies of a random game that are looked at."""
    every = 10
    """Every position with this distance is looked at."""

    def drawn(self) -> Iterator[Board]:
        """Yield boards for each number of seats."""
        for players in layout(self.game).SEATS:
            yield from islice(draws(request(self.game, players), "contract"), self.boards)

    @property
    def has_rules(self) -> bool:
        """Whether the game has rules; without them, the tests that need them are left out."""
        return known(self.game) not in described() or has(self.game, "kernel")

    def need_rules(self) -> None:
        """Leave a test out if the game has no rules."""
        if not self.has_rules:
            raise SkipTest(f"{self.game} has no rules: it lacks {', '.join(RULES)}")

    def positions(self) -> Iterator[Match]:
        """Yield positions of a random game on each board, and its last position if it is over by then."""
        self.need_rules()
        kept = type(self).__dict__.get("_positions")
        if kept is None:
            kept = list(self._played())
            type(self)._positions = kept
        for match in kept:
            yield match.copy()

    _positions: list[Match] | None = None

    def _played(self) -> Iterator[Match]:
        for number, board in enumerate(self.drawn()):
            match, chance = Match(board), Stream("contract", self.game, number)
            for ply in range(self.plies):
                if match.actor == OVER:
                    break
                if ply % self.every == 0:
                    yield match.copy()
                legal = match.actions()
                assert legal, f"ply {ply}: nobody may act, but the game is not over"
                match.apply(chance.choice(legal))
            if match.actor == OVER:
                yield match

    def test_every_part_is_there(self) -> None:
        """Every part of the game exists and has the names of its contract."""
        assert is_game(self.game), f"{self.game} is not installed here; in its folder: pip install -e ."
        layout(self.game)
        for part in BOARD_PARTS:
            assert getattr(Game(self.game), part)
        assert makers.Game(self.game).maker

    def test_the_rules_are_there(self) -> None:
        """Every part of the rules exists and has the names of its contract. A game from a description may lack all."""
        self.need_rules()
        for part in RULES:
            assert getattr(Game(self.game), part)

    def test_the_schema_knows_the_seats(self) -> None:
        """The schema of board files allows the numbers of seats of the layout, and one."""
        schema = json.loads(data(self.game, "layouts", "schema.json"))
        seats = schema.get("properties", {}).get("players", {}).get("enum")
        expected = sorted({ALONE, *layout(self.game).SEATS})
        assert seats == expected, (
            f"schema.json: players: expected {expected}, also for a board of one seat, got {seats}"
        )

    def test_boards_are_valid_and_read_back(self) -> None:
        """A fresh board has no error, and comes back equal from its code and from its file."""
        for board in self.drawn():
            wrong = [fault.code for fault in faults(board) if fault.severity == "error"]
            assert not wrong, f"a fresh board has the errors {wrong}"
            code = board.code()
            assert code is not None, "a fresh board has no code"
            assert Board.from_code(code) == board, f"{code} is read as another board"
            assert read_board(file_text(board).encode()).board == board, "a board file is read as another board"

    def test_equal_seeds_draw_equal_boards(self) -> None:
        """Makers draw from their stream only."""
        assert list(self.drawn()) == list(self.drawn())

    def test_boards_have_images(self) -> None:
        """The key of a board is the smallest of its images, and a board is one of its own images."""
        for board in self.drawn():
            assert len(set(board.images())) >= 1
            owns = Game(self.game).validity.SEATS_HAVE == "starts" or shares_land(board)
            if owns and isinstance(board, LatticeBoard) and not request(self.game, board.players).balanced:
                assert board.is_seat_symmetric, "a board that is not balanced gives its seats unequal places"

    def test_actions_ascend_and_have_words_of_their_own(self) -> None:
        """Legal actions ascend; each has a text that is read back, and no other text is legal."""
        for match in self.positions():
            legal = match.actions()
            assert legal == sorted(set(legal)), "actions do not ascend"
            assert all(action >= 0 for action in legal), "an action is negative"
            assert bool(legal) == (match.actor != OVER), "a game goes on exactly as long as somebody may act"
            texts = [match.text(action) for action in legal[:100]]
            assert len(set(texts)) == len(texts), "two actions have one text"
            assert [match.read(text) for text in texts] == legal[:100], "a text is read as another action"
            assert not any(map(match.allows, ("", "no such action", "\0"))), "a text that is no action is legal"
            _, notation, t, s = inside(match)
            assert len(legal) <= notation.room(t, s, 0), "`room` is too small"

    def test_actions_outside_the_list_are_refused(self) -> None:
        """`Match.apply` takes legal actions only."""
        for match in self.positions():
            try:
                match.apply(max(match.actions(), default=0) + 1)
            except IllegalAction:
                continue
            raise AssertionError("an action that is not listed was applied")

    def test_states_read_back(self) -> None:
        """A written position is read back and goes on alike."""
        for match in self.positions():
            again = Match(match.board, match.state())
            assert again.state() == match.state()
            assert (again.actor, again.actions()) == (match.actor, match.actions())

    def test_policies_choose_legal_actions_and_change_nothing(self) -> None:
        """`sample` and `greedy` return legal actions and leave the state as it is; chance has positive weights."""
        for match in self.positions():
            if match.actor == OVER:
                continue
            rules, notation, t, s = inside(match)
            legal, before = match.actions(), list(s)
            streams, room = game_streams(1, 0, match.board.players), [0] * notation.ROOM
            at = STREAM * (match.actor + 1)
            assert rules.sample(t, s, streams, at, room) in legal, "`sample` is not legal"
            if match.actor == CHANCE:
                assert all(match.weight(action) > 0 for action in legal), "an outcome of chance has no weight"
            else:
                assert rules.greedy(t, s, streams, at, room) in legal, "`greedy` is not legal"
            assert list(s) == before, "a policy changes the state"

    def test_games_end_in_time_with_winners(self) -> None:
        """A random game ends within `longest` plies, somebody wins it, and its reason has a text."""
        self.need_rules()
        board = next(self.drawn())
        match = Match(board)
        rules, notation, t, s = inside(match)
        streams, room = game_streams(2, 0, board.players), [0] * notation.ROOM
        plies = 0
        while match.actor != OVER and plies < 3000:
            rules.apply(t, s, rules.sample(t, s, streams, STREAM * (match.actor + 1), room))
            plies += 1
        assert plies <= notation.longest(t), "a game is longer than `longest`"
        if match.actor == OVER:
            result = match.result()
            assert result["winners"], "nobody wins"
            assert len(result["scores"]) == board.players

    def test_compiled_rules_play_the_same_game(self) -> None:
        """Compiled rules reach the same state as plain rules, with each policy."""
        self.need_rules()
        board = next(self.drawn())
        _, notation, table, state = inside(Match(board))
        for policy in (RANDOM, GREEDY):
            ends = []
            for rules in (link(self.game), link(self.game, compiled=True)):
                given = (table, state, game_streams(5, 0, board.players), [0] * notation.ROOM)
                t, s, r, out = map(rules.array, given)
                rules.match(t, s, r, out, rules.array([policy] * board.players), 200, rules.zeros(1), rules.zeros(1))
                ends.append(rules.listed(s))
            assert ends[0] == ends[1], "compiled and plain rules differ; see docs/kernels.md on what rules may use"

    def test_symbols_say_each_action_in_one_way(self) -> None:
        """If the game has a learning part: heads with their amounts are the legal actions, and the tensor fits."""
        if not has(self.game, "learning"):
            return
        outcomes = Game(self.game).learning.OUTCOMES
        for match in self.positions():
            if match.actor == CHANCE:
                assert len(match.actions()) <= outcomes, "chance has more outcomes than `OUTCOMES`"
            if match.actor < 0:
                continue
            rules, notation, t, s = inside(match)
            found = measures(match.board, rules, t)
            out, d = [0] * max(notation.ROOM, found.heads), [0] * D_WORDS
            legal = out[: rules.heads(t, s, out)]
            assert len(set(legal)) == len(legal), "a head is listed twice"
            assert all(0 <= head < found.heads for head in legal), "a head is outside of `head_count`"
            said: list[int] = []
            for head in legal:
                rules.open_head(t, s, head, d)
                said += range(d[D_FIRST] + d[D_LOW], d[D_FIRST] + d[D_HIGH] + 1)
            assert sorted(said) == match.actions(), "heads do not say the legal actions, each in one way"
            for seat in range(0 if found.notes else match.board.players):
                seen = [0] * (found.tensor_words + 1)
                rules.tensor(t, s, seat, seen)
                values = [word >> 16 * k & 0xFFFF for word in seen for k in range(FOUR)]
                assert any(values), "there is neither `tensor` nor `sight`"
                assert max(values) <= WHOLE, "a value of the tensor is above 1, or was written twice"
                assert not any(values[found.own :]), "the tensor has more values than its pieces"

    def test_features_fit_a_net(self) -> None:
        """If the learning part declares features: not too many, and numbers below their count."""
        if Game(self.game).featured is None:
            return
        for match in self.positions():
            rules, _, t, s = inside(match)
            count = rules.net_feature_count(t)
            assert 0 <= rules.net_turn(t, s) < match.board.players
            for seat in range(match.board.players if count else 0):
                room = [0] * (2 * NET_FEATURES)
                found = room[: rules.net_features(t, s, seat, room, 0)]
                assert len(found) <= NET_FEATURES, "there are too many features"
                assert all(0 <= one < count for one in found), "a feature is not below their count"

    def test_imagined_positions_look_the_same(self) -> None:
        """What `imagine` changes is hidden from the seat: the seat may do the same as before."""
        for match in self.positions():
            if match.actor < 0:
                continue
            dream = match.copy()
            streams = game_streams(3, 0, match.board.players)
            rules, _, t, s = inside(dream)
            rules.imagine(t, s, streams, 0, match.actor)
            assert dream.actor == match.actor
            assert len(dream.actions()) == len(match.actions()), "a seat could do something else after `imagine`"

    def test_every_word_is_there(self) -> None:
        """The English texts name the game, its reasons, verbs and facts."""
        speak = words("en", self.game)
        need = [f"game.{word}" for word in ("title", "components", "needs", "credit")]
        if self.has_rules:
            need += ["game.proof", "game.rules"]
            need += [f"reason.{reason}" for reason in Game(self.game).notation.REASONS]
            need += [f"verb.{verb}" for verb in Game(self.game).facts.VERBS]
        board = next(self.drawn())
        own = Game(self.game).validity.facts(board, house_values(self.game, board.variant))
        need += [f"facts.{fact}" for fact in own]
        need += ["solve.about"] if has(self.game, "solver") else []
        need += ["game.solid_board"] if has(self.game, "solid", Solid) else []
        missing = [key for key in need if key not in speak.texts]
        assert not missing, f"texts/en.toml lacks {', '.join(missing)}"
        assert examine(board).ok

    def test_board_and_kit_are_drawn(self) -> None:
        """The board is drawn in all kinds of files and the kit as pages, and each position as text."""
        board = next(self.drawn())
        style = Style(PAPERS["a4"], words("en", self.game))
        for suffix, head in ((".pdf", b"%PDF"), (".svg", b"<?xml")):
            assert board_bytes(board, file_text(board), suffix, style).startswith(head)
        assert kit_scenes(board, True, board.players, WHOLE_KIT, style)
        if self.has_rules:
            assert Game(self.game).terminal.position_lines(board, Match(board).observation(0))

    def test_every_action_is_found_on_the_screen(self) -> None:
        """Each legal action of a seat is reached by one way only: its places, then a choice in words of its own."""
        if not has(self.game, "surface", Surface):
            return
        surface, speak = Game(self.game).surface, words("en", self.game)
        for match in self.positions():
            if match.actor < 0:
                continue
            legal, names = match.legal(), {spot.name for spot in surface.spots(match.board)}
            found = offers(legal, match.board, match.observation(match.actor), surface, speak)
            reached = [
                one.action.replace("#", str(number)) for one in found for number in range(one.least, one.most + 1)
            ]
            assert sorted(reached) == sorted(legal), "an action is not offered, or offered twice"
            ways = [(one.places, one.said) for one in found]
            assert len(set(ways)) == len(ways), "two actions have the same places and words"
            assert {name for one in found for name in one.places} <= names, "an action names a place that is not there"

    def test_the_screen_shows_what_all_seats_see(self) -> None:
        """The pieces on the board and the words about a position are the same, whichever seat they are shown to."""
        if not has(self.game, "surface", Surface):
            return
        surface, speak = Game(self.game).surface, words("en", self.game)
        style = Style(PAPERS["a4"], speak)
        for match in self.positions():
            board, views = match.board, [match.observation(seat) for seat in range(match.board.players)]
            pieces = surface.marks(board, views[0], style)
            keys = [piece.key for piece in pieces]
            assert len(set(keys)) == len(keys), "two pieces have the same key"
            assert {piece.spot for piece in pieces} <= {spot.name for spot in surface.spots(board)}
            told = surface.told(board, views[0], speak)
            assert len(told.seats) == board.players
            hands, tabled = Game(self.game).hand_surface, Game(self.game).tabled
            beside = tabled.table_marks(board, views[0], style) if tabled else []
            for table, lying in zip(tabled.tables(board, style) if tabled else [], beside, strict=True):
                assert len({piece.key for piece in lying}) == len(lying), "two pieces have the same key"
                assert {piece.spot for piece in lying} <= {spot.name for spot in table.spots}
            for view in views[1:]:
                assert not tabled or tabled.table_marks(board, view, style) == beside, "a piece depends on the seat"
                assert surface.marks(board, view, style) == pieces, "a piece depends on the seat that looks"
                assert surface.told(board, view, speak) == told, "the words depend on the seat that looks"
                assert surface.HANDS or not (hands and hands.hand(board, view, style))
