"""What a seat of AntWalk does not know shows in nothing that learning programs get.

Two deals that differ only in hands of other seats and in numbers that were not shown are played alike.
"""

import random
from itertools import islice

import numpy as np

from landpress.engine.contract.rules import CHANCE
from landpress.engine.learning.decisions import Decisions
from landpress.engine.play.match import Match
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.games.antwalk import Deal, make, tiles_of


def disguised(deal: Deal, chance: random.Random) -> Deal:
    """Return a deal that differs only in what seat 0 does not know at the beginning."""
    tiles, arrows = list(tiles_of(deal)), deal.number_side
    hidden = [i for i, tile in enumerate(tiles) if tile not in deal.hands[0]]
    pairs = [(i, j) for i in hidden for j in hidden if i < j and arrows[tiles[i] - 1] == arrows[tiles[j] - 1]]
    for i, j in chance.sample(pairs, 3):
        tiles[i], tiles[j] = tiles[j], tiles[i]
    rest = [number for number in range(1, 35) if number not in deal.hands[0]]
    chance.shuffle(rest)
    return make(tiles, arrows, [deal.hands[0], rest[:5], rest[5:10]])


def test_hidden_things_show_in_no_tensor_and_no_mask() -> None:
    """AW-10: a seat sees arrows, numbers once shown, its own hand, and how many cards each seat has."""
    alike, shown = 0, 0
    for number, deal in enumerate(islice(draws(request("antwalk", 3), "hidden"), 12)):
        assert isinstance(deal, Deal)
        chance = random.Random(number)
        pair = [Decisions(Match(deal)), Decisions(Match(disguised(deal, chance)))]
        for _ in range(120):
            if any(said.actor == -2 for said in pair):
                break
            one, other = (said.match.observation(0) for said in pair)
            if one != other:
                shown += 1
                break
            alike += 1
            assert np.array_equal(pair[0].observe(0), pair[1].observe(0))
            assert pair[0].legal() == pair[1].legal()
            legal = pair[0].match.actions() if pair[0].actor == CHANCE else pair[0].legal()
            chosen = chance.choice(legal)
            for said in pair:
                if said.actor == CHANCE:
                    said.apply(chosen)
                else:
                    said.choose(chosen)
    assert alike > 100
    assert shown > 6
