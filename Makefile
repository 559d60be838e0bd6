# Everything runs in .venv, which the first command sets up; all it needs is Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: serve test lint openapi docs clean

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "safari-rules needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[api,dev]'
	touch $@

serve: $(READY)  ## serve the HTTP API on port 8000
	$(BIN)/safari-rules serve --port 8000

test: $(READY) lint  ## run every check
	$(BIN)/pytest -n auto

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

openapi: $(READY)  ## write openapi.yaml from the code
	$(BIN)/safari-rules openapi --output openapi.yaml

docs: $(READY)  ## write the generated half of docs/games from the code
	$(BIN)/python docs/generate.py

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis dist build
