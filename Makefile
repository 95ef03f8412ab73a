# Every target sets up what it needs by itself: Python 3.10 or newer, pip and make are enough to begin with.
# Options go through ARGS: make train ARGS="--players 3 --seed 7"

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
RLLIB := .venv-rllib
RLLIB_PIP := $(RLLIB)/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints-rllib.txt
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help install train test test-rllib lint bench clean

help:  ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(INSTALLED)  ## Create .venv and install everything into it

# PyTorch goes in first and alone, so that nothing later replaces its build by another.
# A Python that comes without ensurepip (as in some Linux distributions) borrows its own pip for the new environment.
$(INSTALLED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "Python 3.10 or newer is needed, not " + \
	    sys.version.split()[0] + ": make PYTHON=/path/to/python3 ...")'
	@echo "Installing Katabasis and what it needs, PyTorch among it, into $(VENV): this takes some minutes once."
	@$(PYTHON) -m venv $(VENV) || { $(PYTHON) -m venv --clear --without-pip $(VENV) \
	    && $(PYTHON) -m pip --python $(BIN)/python install --quiet pip; }
	@$(PIP) --constraint constraints.txt torch
	@$(PIP) --constraint constraints.txt --editable '.[train,bench,play,test,dev]'
	@echo "Installed."
	@touch $@

train: install  ## Train a self-play agent on Legends and show how well it plays
	$(BIN)/python -m train --env legends $(ARGS)

# A file's tests stay in one process, so that what they need is compiled once.
test: install  ## Run the tests
	$(BIN)/python -m pytest -n logical --dist loadfile $(ARGS)

# RLlib demands other versions than the rest.
$(RLLIB)/.installed: pyproject.toml constraints-rllib.txt
	@echo "Installing RLlib and what it needs into $(RLLIB): this takes some minutes once."
	@$(PYTHON) -m venv $(RLLIB) || { $(PYTHON) -m venv --clear --without-pip $(RLLIB) \
	    && $(PYTHON) -m pip --python $(RLLIB)/bin/python install --quiet pip; }
	@$(RLLIB_PIP) torch
	@$(RLLIB_PIP) --editable '.[rllib]' pytest
	@touch $@

test-rllib: $(RLLIB)/.installed  ## Run the tests of RLlib, in an environment of their own
	$(RLLIB)/bin/python -m pytest tests/rllib $(ARGS)

lint: install  ## Check style, formatting and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: install  ## Measure speed, beside other suites where they are installed
	$(BIN)/python -m benchmarks throughput $(ARGS)

clean:  ## Remove the environment, caches and build output (runs/ stays)
	rm -rf $(VENV) $(RLLIB) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
