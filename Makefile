# All tasks for a clone of Landpress. Each target sets up the environment that it needs, once: a stamp file in the
# environment depends on pyproject.toml and on the lock file.

# On Windows the programs of an environment are in another folder. Run make there in a bash such as that of Git for Windows.
# This has not been tested.
ifeq ($(OS),Windows_NT)
PYTHON ?= python
BIN := Scripts
else
PYTHON ?= python3
BIN := bin
endif
# Tests wait for programs that they start, for a part of the time. So there is one process more than processors.
JOBS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")
ENV := .venv/$(BIN)/python -m
CHECKERS ?= 2
KERNEL_CHECKS ?= sources_make or compiled_ones
UV := uv==0.13.8
SCRIPTS := generator/studio/page generator/studio/pack.mjs docs/_static/touch.js

.DEFAULT_GOAL := help
.PHONY: help board test programs lint types tests test-page nightly many-maps preflight mutants recorded random-mutants faults test-lowest kernels check-kernels docs check-links site studio bench bench-places bench-character bench-ladder train lock clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

board: .venv/run.stamp ## a fresh Last Land board for three seats, as a PDF in this folder
	@.venv/$(BIN)/landpress fresh last-land --players 3

# Types are checked while tests run, which wait at times. The checker tells what it found in one piece, at its end. It
# starts no workers then: it gives up those that a busy machine does not start within three seconds.
test: ## lint, types and tests; .ci/run calls this
	@$(MAKE) --no-print-directory -j 2 programs .venv/dev.stamp
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory -j 2 CHECKERS=0 types tests

# The programs that tests use to examine printed files. They are installed beside the environment.
programs:
	@sh scripts/test_programs.sh

lint: .venv/dev.stamp
	$(ENV) ruff check
	$(ENV) ruff format --check
	.venv/$(BIN)/deno fmt --quiet --check
	.venv/$(BIN)/deno lint --quiet
	.venv/$(BIN)/deno check --quiet $(SCRIPTS)

types: .venv/dev.stamp
	$(ENV) mypy --num-workers $(CHECKERS)

# Deno formats, lints and checks the scripts of the page and of the documentation. It looks for nothing newer.
lint: export DENO_DIR = $(CURDIR)/.venv/deno
lint: export DENO_NO_UPDATE_CHECK = 1

# Tests start hundreds of programs. Each would compile Landpress again where the environment forbids to keep bytecode.
tests test-page nightly check-kernels test-lowest: export PYTHONDONTWRITEBYTECODE =

tests: .venv/dev.stamp programs
	$(ENV) pytest -q -n $(JOBS) --dist worksteal

test-page: .venv/dev.stamp programs ## the tests of the studio's page in Chromium; .ci/run calls this too
	$(ENV) pytest -q -n $(JOBS) --dist worksteal -m "page and not nightly" tests/studio

nightly: .venv/dev.stamp programs ## the tests that take minutes, those of all pages in Chromium, and property tests with new examples
	$(ENV) pytest -q -n $(JOBS) -m "nightly or hypothesis or page" --hypothesis-profile explore

many-maps: .venv/dev.stamp ## 10,000 boards of each example of a description; takes hours
	LANDPRESS_MANY_MAPS=10000 $(ENV) pytest -q -n $(JOBS) -m nightly tests/generator/test_many_maps.py

preflight: .venv/dev.stamp programs ## check every kit on every paper, in every ink, language and duplex mode, with all readers
	$(ENV) pytest -q -n $(JOBS) -m "nightly or not nightly" tests/output/test_preflight.py tests/output/test_syntax.py

mutants: .venv/dev.stamp ## plant known faults, see which tests notice them, write docs/mutants.md
	$(ENV) tests.mutants.run

recorded: .venv/dev.stamp ## record which tests run the places of random-mutants; takes half an hour
	$(ENV) tests.mutants.drawn.record

random-mutants: .venv/dev.stamp ## plant faults drawn at random for at most six hours, tell survivors in docs/mutants.md
	$(ENV) tests.mutants.drawn.run

faults: .venv/dev.stamp ## let disks fill, kill, give hostile input, for hours; write docs/reliability.md
	$(ENV) tests.faults

test-lowest: .venv-lowest/stamp programs ## the tests with the oldest dependencies that pyproject.toml allows
	.venv-lowest/$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal

kernels: .venv/dev.stamp ## compile the rules of the games to engine/games/GAME/kernel.wasm; run it after a change of the rules
	$(ENV) scripts.build_kernels

check-kernels: .venv/dev.stamp ## compile the rules again and compare the bytes, and play beside Numba
	$(ENV) pytest -q -n $(JOBS) -m nightly tests/engine/test_kernels.py -k "$(KERNEL_CHECKS)"

docs: .venv/dev.stamp ## make the pictures of the documentation again, and build it as a site in build/docs
	$(ENV) scripts.gallery
	$(ENV) scripts.docs_pictures
	$(ENV) scripts.contact_sheets
	$(ENV) scripts.carrier_pictures
	$(ENV) scripts.deck_pictures
	$(ENV) scripts.solid_pictures
	$(ENV) benchmarks --mark
	$(ENV) sphinx -q -W --keep-going -b html docs build/docs

check-links: .venv/dev.stamp ## ask every other site that the documentation links to whether the page is still there
	$(ENV) sphinx -q -b linkcheck docs build/links

studio: .venv/run.stamp ## show the page in the browser; make site builds it first
	@.venv/$(BIN)/landpress studio

site: .venv/dev.stamp ## the page of the studio in build/site; fetches Pyodide once
	$(ENV) landpress.generator.studio.build build/site

bench: .venv/dev.stamp ## measure speed and size and compare with the alternatives; fails if a bar is missed
	$(ENV) benchmarks

bench-places: .venv/dev.stamp ## measure the places in the order of play, for hours; a stopped run goes on where it stopped
	$(ENV) benchmarks.places --workers 2

bench-character: .venv/dev.stamp ## measure whether games differ from board to board, where that is not measured yet
	$(ENV) benchmarks.character

bench-ladder: .venv/dev.stamp ## measure how strong the players are, for a day or more; a stopped run goes on where it stopped
	$(ENV) benchmarks.strength
	$(ENV) benchmarks.rungs

train: .venv/dev.stamp ## train the net of Last Land for two again and prove it, for minutes
	.venv/$(BIN)/landpress train last-land --players 2 -o build/trained

lock: .venv-uv/stamp ## resolve the dependencies again and write locks/*.txt
	.venv-uv/$(BIN)/uv $(COMPILE) --upgrade --generate-hashes --all-extras --group dev pyproject.toml -o locks/dev.txt
	.venv-uv/$(BIN)/uv $(COMPILE) --generate-hashes --group build -c locks/dev.txt pyproject.toml -o locks/run.txt
	.venv-uv/$(BIN)/uv $(COMPILE) --upgrade --generate-hashes locks/alternatives.in -o locks/alternatives.txt

clean: ## remove every environment and cache
	rm -rf .venv .venv-lowest .venv-uv .bench .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Environments. The project itself is installed in editable mode, with the build backend of the lock.
COMPILE := pip compile --quiet --system-certs --universal --python-version 3.11 --no-annotate --custom-compile-command 'make lock'
ITSELF := -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .

.venv/run.stamp: pyproject.toml locks/run.txt scripts/environment.py
	@$(PYTHON) scripts/environment.py .venv --require-hashes -r locks/run.txt
	@.venv/$(BIN)/python $(ITSELF)
	@touch $@

# Of the packages for tests few modules are ever imported; Python compiles those then. Those for users are compiled here,
# because Python compiles them again each time where an environment forbids to keep bytecode.
.venv/dev.stamp: pyproject.toml locks/dev.txt scripts/environment.py
	@$(PYTHON) scripts/environment.py .venv --no-compile --require-hashes -r locks/dev.txt
	@.venv/$(BIN)/python $(ITSELF)
	@touch $@ .venv/run.stamp

.venv-lowest/stamp: pyproject.toml scripts/environment.py .venv-uv/stamp
	.venv-uv/$(BIN)/uv $(COMPILE) --resolution lowest-direct --all-extras --group dev pyproject.toml -o .venv-uv/lowest.txt
	@$(PYTHON) scripts/environment.py .venv-lowest -r .venv-uv/lowest.txt
	@.venv-lowest/$(BIN)/python $(ITSELF)
	@touch $@

.venv-uv/stamp: Makefile scripts/environment.py
	@$(PYTHON) scripts/environment.py .venv-uv $(UV)
	@touch $@
