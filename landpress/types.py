"""The types of what the functions of `landpress` take and return, for programs that are checked by their types."""

from landpress.engine.boards.validity import BoardFacts, Examination
from landpress.engine.contract.answers import Answer, Subject
from landpress.engine.contract.certificate import Result
from landpress.engine.contract.tally import Tally
from landpress.engine.game import Written
from landpress.engine.play.match import Action
from landpress.engine.play.seat_view import Chooser, SeatView
from landpress.engine.proof.betting import Interval
from landpress.engine.proof.experiment import Run
from landpress.generator.table.trace import PlyLine, Trace, WholeGame
from landpress.layouts.board import Board
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.hexgrid import Hex

__all__ = [
    "Action",
    "Answer",
    "Board",
    "BoardFacts",
    "Chooser",
    "Examination",
    "Finding",
    "Hex",
    "Interval",
    "PlyLine",
    "Result",
    "Rule",
    "Run",
    "SeatView",
    "Subject",
    "Tally",
    "Trace",
    "WholeGame",
    "Written",
]
