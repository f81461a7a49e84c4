# Needs Python 3.11 or newer and make; a network only when pyproject.toml asks for something new.

PYTHON ?= $(shell for python in python3.11 python3 python3.12 python3.13 python3.14; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
GAMES := water_duel timeline_duel gunsword gentlemen_of_war gunsmith_girl
FUZZ ?= 100000
FUZZ_JOBS ?= 2

LOGS ?=
WORKERS ?= auto
MINUTES ?= 0
MATCHES ?= 2000
CLASSICS ?=

.PHONY: demo test types pytest laws format reference rows fuzz logs crosscheck bench vscode studio editor-test

demo: .venv/.ready
	$(BIN)/cardwright check --strict $(GAMES)
	$(BIN)/cardwright test tests/scenarios
	$(BIN)/cardwright run water_duel --games 200
	$(BIN)/cardwright run gunsword --games 5
	$(BIN)/cardwright run gentlemen_of_war --games 10
	$(BIN)/cardwright run gunsmith_girl --games 20

test: .venv/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(MAKE) --no-print-directory --jobs 2 types pytest

# Both at once, for types are looked at by one process: without what it kept that takes half a minute.
types: .venv/.ready
	$(BIN)/mypy

# What one process has made ready of the tests' own code, the other takes: so it is written.
pytest laws: export PYTHONDONTWRITEBYTECODE =
pytest: .venv/.ready
	$(BIN)/pytest -m "not laws and not editor" -n $(WORKERS) --dist worksteal

# The random laws: all of them once, then with other seeds until the MINUTES are over.
laws: .venv/.ready
	$(BIN)/python tests/laws.py --minutes $(MINUTES) --workers $(WORKERS)

format: .venv/.ready
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

# Writes the tables of the core's words in the language book anew.
reference: .venv/.ready
	$(BIN)/python tests/book.py

# Writes where everything stands in the rows of a state, from their table.
rows: .venv/.ready
	$(BIN)/python tests/written_rows.py

fuzz: .venv/.ready
	FUZZ=$(FUZZ) $(BIN)/pytest tests/test_fuzz.py
	FUZZ=$(FUZZ) FUZZ_JOBS=$(FUZZ_JOBS) PYTHONPATH=tests $(BIN)/python tests/test_fuzz_games.py

# Plays all recorded matches again; `make logs LOGS=--record` records them anew.
logs: .venv/.ready
	PYTHONPATH=tests $(BIN)/python tests/test_recorded_logs.py $(LOGS)

# Plays games of examples/ (all, or the named CLASSICS) in OpenSpiel as well, choice by choice, so
# many matches of each; and tries what hands our games to OpenSpiel and PettingZoo.
crosscheck: .venv/.ready
	@$(BIN)/python -c 'import pettingzoo, pyspiel' 2>/dev/null \
	|| $(PIP) install --no-build-isolation -e '.[crosscheck,openspiel,pettingzoo]'
	PYTHONPATH=tests $(BIN)/python tests/test_crosscheck.py $(MATCHES) $(CLASSICS)
	$(BIN)/pytest -n $(WORKERS) tests/test_openspiel.py tests/test_pettingzoo.py

# Make the VS Code extension and the page of the studio; they need node, which users do not.
vscode: .venv/.ready
	$(BIN)/python editors/build_vscode.py

studio: .venv/.ready
	$(BIN)/python editors/build_studio.py

# Tries the extension in a real VS Code, which the first time takes minutes to install.
editor-test: .venv/.ready
	$(BIN)/python editors/editor_test.py

bench: .venv/.ready
	$(BIN)/python bench/check.py
	$(BIN)/python bench/play.py
	$(BIN)/python bench/classics.py

# The stamp is the pyproject.toml that was installed: as long as it says the same, pip is not called.
# Setuptools comes first and builds in place, so that setting up again needs no network either.
.venv/.ready: pyproject.toml
	@cmp -s $< $@ || { \
	test -n "$(PYTHON)" || { echo "Set-up failed: no Python 3.11 or newer found." >&2; exit 1; }; \
	echo "Setting up .venv ..."; \
	$(PYTHON) -m venv .venv \
	|| { echo "Set-up failed: $(PYTHON) could not make .venv (its venv module is needed)." >&2; exit 1; }; \
	$(PIP) install 'setuptools>=77' && $(PIP) install --no-build-isolation -e '.[dev]' \
	|| { echo "Set-up failed: pip install -e '.[dev]' did not finish; is there a network?" >&2; exit 1; }; }
	@$(BIN)/python -m compileall -q grammar interpreter workbench  # as pip does for a wheel
	@cp $< $@
