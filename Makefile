# The commands that people use most. All others are sessions of nox: `build/tools/bin/nox --list` lists them and how long they take.
# This file needs only Python 3.11 or newer: the first call installs nox and uv into build/tools.
PYTHON ?= python3
PORT ?= $(or $(SAFARI_PORT),8000)
DB ?= sqlite:///tables.db
NOX := build/tools/bin/nox
.DEFAULT_GOAL := help
.PHONY: help serve host test quick ci nightly bench generate vectors lock release-check clean

$(NOX): requirements/tools.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "safari-rules needs Python 3.11 or newer")'
	@$(PYTHON) -m venv build/tools
	@build/tools/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/tools.txt
	@touch $@

help:  ## list the targets and how long each takes on 2 cores (at once)
	@sed -n 's/^\([a-z][a-z-]*\):[^#]*## */\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{ printf "  make %-14s %s\n", $$1, $$2 }'

serve: $(NOX)  ## serve the page and the HTTP API on port 8000, or PORT=… (2 seconds; the first time 30, and 100 MB)
	@$(NOX) --session env -- serve
	.venv/bin/safari-rules serve --port $(PORT)

host: $(NOX)  ## serve the same and tables, stored in tables.db or DB=… (2 seconds; the first time 30, and 150 MB)
	@$(NOX) --session env -- host
	build/host/bin/safari-rules host --port $(PORT) --db $(DB)

test: $(NOX)  ## check style and types, and run the suite (4 to 8 minutes; the first time 1 more, and 650 MB)
	$(NOX) --session lint tests

ci:  ## run what guards a change (10 to 20 minutes)
	.ci/run

nightly:  ## run what is due every night, with all variants (90 minutes)
	.ci/run nightly

quick bench generate vectors lock release-check: $(NOX)
	$(NOX) --session $@
quick:  ## check style and types, and test the rules, while you work (15 seconds)
bench:  ## measure library and service next to their peers; write docs/performance.md (30 minutes)
generate:  ## write every file that comes from the code: types, contracts, pages (10 seconds)
vectors:  ## record the regression games that are missing in tests/vectors/own (10 seconds)
lock:  ## write requirements/*.txt from the bounds in pyproject.toml (1 minute)
release-check:  ## check what a release needs, without publishing (3 minutes)

clean:  ## remove what the other targets made (1 second)
	rm -rf .venv .nox .pytest_cache .mypy_cache .ruff_cache .hypothesis dist build
