"""The numbers of Terraforming for its second implementation: costs, points, the house values of play, and variants."""

from typing import Any

SEATS = (2, 3, 6)
COSTS = {  # TF-8: resources, robots
    "bridge": [4, 10],
    "shield": [6, 25],
    "tower": [5, 25],
    "factory": [4, 25],
    "excavator": [5, 20],
    "house": [4, 1],
    "town": [9, 1],
    "city": [19, 1],
}
MADE = {"large_factory": 5, "factory": 1}  # TF-8: robots made in a start phase
WORTH = {"house": 3, "town": 3, "city": 10}  # TF-10: any other base is worth 2
PLAY = {  # TF-9, TF-D4, TF-8, TF-10, TF-D8, TF-D7
    "points": [100] * 3,
    "rounds": [200] * 3,
    "order": "fixed",
    "tower_range": "line",
    "tower_shot": 3,
    "base_points": 2,
    "town_bonus": False,
    "shields": True,
    "cities": True,
}

PLIES = 20_000
"""The number of plies for which kernel and oracle are compared. A position has hundreds of actions."""
_SHORT = {"play.rounds": (20, 14, 8)}
_CHEAP = {f"building.{name}": (1 + (resources > 8), 1 + (robots > 9)) for name, (resources, robots) in COSTS.items()}
VARIANTS: tuple[dict[str, Any], ...] = (
    {"play.points": (100, 70, 40), "play.rounds": (50, 40, 25)},  # TF-D6
    {"play.rounds": (4, 3, 2)},
    {"play.order": "rotating", "play.points": (30, 20, 15), "play.rounds": (5, 5, 5)},
    {"play.order": "snake", "play.points": (30, 20, 15), "play.rounds": (5, 4, 3)},
    {"play.points": (9, 7, 5), "play.tower_range": "disc"},
    _SHORT | _CHEAP,
    _SHORT | _CHEAP | {"play.tower_range": "disc", "play.town_bonus": True},
    _SHORT
    | _CHEAP
    | {"play.tower_shot": 2, "play.base_points": 3}
    | {"play.town_bonus": True, "play.shields": False, "play.cities": False},  # TF-D8
)
"""House values with which short games reach the clauses of ends and buildings."""
