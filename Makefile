# `make run` maps the sample shelf; `make test` tests everything. Both make what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: all run test lint format fuzz clean
all: lint test

# One stamp: whatever changes in pyproject.toml is installed before anything runs.
$(VENV)/installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Shelfmap needs Python 3.11 or newer; say which with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { echo "This Python cannot make virtual environments; on Debian or Ubuntu: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

run: $(VENV)/installed
	$(BIN)/builder run --samples
	$(BIN)/viewer build

test: $(VENV)/installed
	$(BIN)/python -m pytest

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Damaged files through the readers; FUZZ_S seconds, default half an hour. `make test` runs a few seconds of it.
fuzz: $(VENV)/installed
	$(BIN)/python -m tests.fuzz --seed $(or $(SEED),0) --seconds $(or $(FUZZ_S),1800)

format: $(VENV)/installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) site
