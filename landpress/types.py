"""The types of what the functions of `landpress` take and return, for programs that are checked by their types."""

from landpress.engine.boards.validity import BoardFacts, Examination
from landpress.engine.contract.answers import Answer, Subject
from landpress.engine.contract.certificate import Result
from landpress.engine.contract.tally import Tally
from landpress.engine.game import Observation, Written
from landpress.engine.games.antwalk.notation import AntWalkObservation, AntWalkToken
from landpress.engine.games.landsweeper.notation import LandsweeperObservation
from landpress.engine.games.last_land.notation import LastLandObservation
from landpress.engine.games.terraforming.notation import TerraformingObservation
from landpress.engine.games.xarkant.notation import XarkantDisc, XarkantObservation
from landpress.engine.learning.measures import Measures, Piece
from landpress.engine.play.match import Action
from landpress.engine.play.seat_view import Chooser, SeatView
from landpress.engine.proof.betting import Interval, Sample
from landpress.engine.proof.experiment import Run, Task
from landpress.generator.table.trace import PlyLine, Trace, WholeGame
from landpress.layouts.board import Board
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.hexgrid import Hex

__all__ = [
    "Action",
    "Answer",
    "AntWalkObservation",
    "AntWalkToken",
    "Board",
    "BoardFacts",
    "Chooser",
    "Examination",
    "Finding",
    "Hex",
    "Interval",
    "LandsweeperObservation",
    "LastLandObservation",
    "Measures",
    "Observation",
    "Piece",
    "PlyLine",
    "Result",
    "Rule",
    "Run",
    "Sample",
    "SeatView",
    "Subject",
    "Tally",
    "Task",
    "TerraformingObservation",
    "Trace",
    "WholeGame",
    "Written",
    "XarkantDisc",
    "XarkantObservation",
]
