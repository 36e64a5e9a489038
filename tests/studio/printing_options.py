"""The printing options with which the page's tests ask for files: those of a board, and those of a kit."""

from landpress.generator.printing.styles import CuttingOptions, PrintingOptions

OPTIONS: PrintingOptions = {"paper": "a4", "landscape": False, "margin": 10.0, "ink": "full", "language": "en"}
KIT: CuttingOptions = {
    "paper": OPTIONS["paper"],
    "landscape": OPTIONS["landscape"],
    "margin": OPTIONS["margin"],
    "ink": OPTIONS["ink"],
    "language": OPTIONS["language"],
    "marks": "crop",
    "bleed": 3.0,
    "duplex": "long",
    "back_shift": None,
    "back_turn": None,
    "printer": None,
}
