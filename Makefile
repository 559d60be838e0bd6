# Everything runs in .venv, which the first command sets up. All it needs is Python 3.11 or newer.
# .venv is set up in two stages: `make serve` installs what serves and plays, `make test` and the others add what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SERVING := $(VENV)/.serve
READY := $(VENV)/.ready
.DEFAULT_GOAL := help

.PHONY: help serve host test-host bench-host test quick coverage mutants test-under-load test-compiled compiled dist lint openapi types docs vectors fuzz lint-openapi clients example-typescript bench bench-check tune study rivals endgames prove-endgames train test-training equilibria test-research puzzles test-page test-browser test-site test-flood pictures site site-serve release-check lock lock-check image-rehearsal \
	nginx-check clean

PIP_INSTALL := $(BIN)/pip install --disable-pip-version-check
$(SERVING): pyproject.toml requirements/serve.txt requirements/build.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "safari-rules needs Python 3.11 or newer")'
	@echo "Setting up $(VENV) to serve and play: about 30 seconds and 100 MB, once."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP_INSTALL) --require-hashes --requirement requirements/serve.txt --requirement requirements/build.txt
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(READY): $(SERVING) requirements/dev.txt
	@echo "Adding to $(VENV) what the tests need: about 1 minute and 650 MB, once. pip is silent for a part of it, while it unpacks."
	@$(PIP_INSTALL) --require-hashes --requirement requirements/dev.txt
	@touch $@

help:  ## list the targets, and how long each takes on 2 cores (at once)
	@sed -n 's/^\([a-z][a-z-]*\):[^#]*## */\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{ printf "  make %-20s %s\n", $$1, $$2 }'

serve: $(SERVING)  ## serve the page and the HTTP API on port 8000 (about 2 seconds; the first time about 30, and 100 MB)
	$(BIN)/safari-rules serve --port 8000

HOSTING := build/host
$(HOSTING)/.ready: pyproject.toml requirements/host.txt requirements/build.txt
	$(PYTHON) -m venv $(HOSTING)/env
	$(HOSTING)/env/bin/pip install --disable-pip-version-check --require-hashes --requirement requirements/host.txt --requirement requirements/build.txt
	$(HOSTING)/env/bin/pip install --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

DB ?= sqlite:///tables.db
host: $(HOSTING)/.ready  ## serve the page, the HTTP API and tables on port 8000, stored in tables.db (DB=…) (about 2 seconds; the first time about 30, and 150 MB)
	$(HOSTING)/env/bin/safari-rules host --port 8000 --db $(DB)

POSTGRESQL := ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || command -v initdb > /dev/null
test-host: $(READY)  ## the host on SQLite and PostgreSQL: two servers, cut connections, kill -9; installs PostgreSQL where it is missing (about 5 minutes)
	$(POSTGRESQL) || { apt-get update -q && apt-get install -y -q postgresql; }
	$(BIN)/pytest -o addopts= -o filterwarnings= -q -n 3 --import-mode=importlib tests/hosting

bench-host: $(READY)  ## how many tables a host carries: SQLite, PostgreSQL, one server and two; writes docs/host.md (about 5 minutes)
	$(POSTGRESQL) || { apt-get update -q && apt-get install -y -q postgresql; }
	$(BIN)/python benchmarks/host.py --write

test: $(READY) lint  ## run every check (about 6 minutes; the first time about 1 more, and 650 MB)
	$(BIN)/pytest -n auto

quick: $(READY)  ## ruff, mypy --strict, and the tests of the rules, while you work (about 15 seconds)
	$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy
	$(BIN)/pytest -n auto tests/rules --ignore=tests/rules/test_endgames.py --ignore=tests/rules/test_sentences.py

coverage: $(READY)  ## how many branches of the library and the service the tests reach: at least 95 % (about 20 minutes)
	$(BIN)/pip install --quiet --disable-pip-version-check 'pytest-cov>=7,<8'
	$(BIN)/pytest -n auto --cov --cov-report=term:skip-covered --cov-fail-under=95

MUTANTS := build/mutants
$(MUTANTS)/.ready: pyproject.toml
	$(PYTHON) -m venv $(MUTANTS)/env
	$(MUTANTS)/env/bin/pip install --quiet --disable-pip-version-check 'mutmut>=3.8,<4' 'pytest>=9,<10' 'hypothesis>=6.170,<7' 'marshmallow>=4.3,<5' 'mypy_extensions>=1.1,<2'
	touch $@

mutants: $(MUTANTS)/.ready  ## how many small changes of each game's rules its tests find, by mutmut; writes CONTRIBUTING.md (about 15 minutes)
	$(MUTANTS)/env/bin/python benchmarks/mutants.py --write

TIMES ?= 3
test-under-load: $(READY)  ## the tests, TIMES times running, while four busy processes share the machine (about 15 minutes a time)
	$(BIN)/python tests/support/under_load.py --busy 4 --times $(TIMES) -- $(BIN)/pytest -n auto

lint: $(READY)  ## ruff, mypy --strict, pydoclint and the checker of prose, Vale too where it is installed (about 40 seconds)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pydoclint --quiet safari_rules
	$(BIN)/python tests/support/prose.py
	-if command -v vale >/dev/null; then $(BIN)/python tests/support/prose.py --list | xargs vale --no-wrap; fi

openapi: $(READY)  ## write openapi.yaml and api/openapi-host.yaml from the code (about 3 seconds)
	$(BIN)/safari-rules openapi --output openapi.yaml
	$(BIN)/safari-rules openapi --tables --output api/openapi-host.yaml

types: $(READY)  ## write safari_rules/games/*/types.py from the games' schemas (about 1 second)
	$(BIN)/python -m safari_rules.authoring.types_module

docs: $(READY)  ## write what in docs comes from the code: games, traces, the contract, the diagram (about 10 seconds)
	$(BIN)/python docs/generate.py

vectors: $(READY)  ## record our own regression games that are missing in tests/vectors/own (about 10 seconds)
	$(BIN)/python tests/vectors/record.py

EXAMPLES ?= 200
REQUESTS ?= 100000
ROUNDS ?= 40
fuzz: $(READY)  ## schemathesis against a real server, mutated requests, the search for expensive ones (EXAMPLES=…, REQUESTS=…, ROUNDS=…) (about 20 minutes)
	$(BIN)/python tests/hostile/fuzz.py --examples $(EXAMPLES) --requests $(REQUESTS) --rounds $(ROUNDS)

lint-openapi: $(READY)  ## hold openapi.yaml and api/openapi-host.yaml to three linters; needs Node.js 20 or newer (about 1 minute)
	$(BIN)/openapi-spec-validator openapi.yaml api/openapi-host.yaml
	REDOCLY_TELEMETRY=off npx --yes @redocly/cli@2 lint --extends recommended-strict openapi.yaml api/openapi-host.yaml
	npx --yes @stoplight/spectral-cli@6 lint --ruleset tests/contract/spectral.yaml --fail-severity=warn openapi.yaml api/openapi-host.yaml

CLIENTS := build/clients
clients: $(READY)  ## generate clients in seven ways, type-check Python and TypeScript, play with both; hold the types of the library by pyright; installs Java and Node.js where missing (about 3 minutes)
	command -v java > /dev/null || { apt-get update -q && apt-get install -y -q default-jre-headless; }
	command -v npm > /dev/null || { apt-get update -q && apt-get install -y -q npm; }
	mkdir -p $(CLIENTS)/typescript && $(PYTHON) -m venv $(CLIENTS)/env
	$(CLIENTS)/env/bin/pip install --disable-pip-version-check --progress-bar off 'openapi-generator-cli>=7.14,<8' 'openapi-python-client>=0.29,<0.30' 'mypy>=1.18,<3' 'ruff<1' \
		'pydantic>=2,<3' 'urllib3>=2,<3' 'python-dateutil>=2.9,<3' 'typing-extensions>=4.12,<5' types-python-dateutil > $(CLIENTS)/pip.log
	PATH="$(CURDIR)/$(CLIENTS)/env/bin:$$PATH" openapi-python-client generate --path openapi.yaml --output-path $(CLIENTS)/python --overwrite
	cd $(CLIENTS)/python && ../env/bin/mypy --ignore-missing-imports safari_rules_client
	$(BIN)/python tests/clients/check.py $(CLIENTS)
	$(BIN)/python tests/support/typed.py
	cd examples/typescript && npm ci --no-audit --no-fund && npm run build

URL ?=
example-typescript: $(READY)  ## play a game of each of the five with the TypeScript client (URL=… for a running server) (about 1 minute)
	cd examples/typescript && npm ci --no-audit --no-fund && npm run build
	$(BIN)/python examples/typescript/run.py $(URL)

COMPILED := build/compiled
$(COMPILED)/.ready: $(READY) $(shell find safari_rules -name '*.py') hatch_build.py
	rm -rf $(COMPILED) && mkdir -p $(COMPILED)
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 $(BIN)/python -m build --wheel --no-isolation --outdir $(COMPILED)/wheel . > $(COMPILED)/log
	$(PYTHON) -m venv $(COMPILED)/env
	$(COMPILED)/env/bin/pip install --disable-pip-version-check --require-hashes --requirement requirements/dev.txt
	$(COMPILED)/env/bin/pip install --disable-pip-version-check --no-deps $(COMPILED)/wheel/*.whl
	touch $@

compiled: $(COMPILED)/.ready  ## build the compiled wheel and install it into an environment of its own; needs a C compiler (about 5 minutes)

test-compiled: $(COMPILED)/.ready  ## the same tests on the compiled wheel (about 10 minutes)
	SAFARI_FORM=compiled $(COMPILED)/env/bin/pytest -n auto

dist: $(READY)  ## sdist, pure wheel and compiled wheel into dist/, checked and each installed into an empty environment (about 5 minutes)
	rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist . > /dev/null
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 $(BIN)/python -m build --wheel --no-isolation --outdir dist . > /dev/null
	$(BIN)/python tests/packaging/check_dist.py dist

SITE := build/site
$(SITE)/.ready: pyproject.toml
	$(PYTHON) -m venv $(SITE)/env
	$(SITE)/env/bin/pip install --disable-pip-version-check --editable '.[api,docs]'
	touch $@

# A version of Pyodide is for one version of Python, so its major version is named.
$(SITE)/node_modules/pyodide/package.json:
	mkdir -p $(SITE)
	command -v npm > /dev/null || { apt-get update -q && apt-get install -y -q npm; }
	npm install --silent --no-audit --no-fund --prefix $(SITE) pyodide@314

site: $(SITE)/.ready $(SITE)/node_modules/pyodide/package.json  ## the documentation and the page without a server as a site, in build/site/html; a dead link fails; installs Node.js where it is missing (about 1 minute)
	$(SITE)/env/bin/sphinx-build -q -W --keep-going -E -b html docs $(SITE)/html
	$(SITE)/env/bin/python docs/play/build.py $(SITE)/html $(SITE)/node_modules/pyodide

site-serve: site  ## the site on port 8001 (about 1 minute)
	$(PYTHON) -m http.server --directory $(SITE)/html 8001

RELEASE := build/release
release-check: lock-check dist site  ## all that a release needs short of publishing: version, changelog, files, licenses, a bill of materials (about 10 minutes)
	rm -rf $(RELEASE) && $(PYTHON) -m venv $(RELEASE)/env
	$(RELEASE)/env/bin/pip install --quiet --disable-pip-version-check "$$(ls dist/*-py3-none-any.whl)[api]"
	$(PYTHON) -m venv $(RELEASE)/tools
	$(RELEASE)/tools/bin/pip install --quiet --disable-pip-version-check 'cyclonedx-bom>=7,<8' "$$(ls dist/*-py3-none-any.whl)"
	$(RELEASE)/tools/bin/python tests/packaging/release.py $(RELEASE)/env/bin/python $(RELEASE)/safari-rules.cdx.json

$(VENV)/.bench: $(READY)
	$(BIN)/pip install --disable-pip-version-check --no-build-isolation --editable '.[api,dev,bench]'
	touch $@

bench: $(VENV)/.bench $(COMPILED)/.ready  ## measure library and service beside their peers, or one part (ONLY=steps); writes docs/performance.md (about 30 minutes)
	$(BIN)/python benchmarks/bench.py --write $(if $(ONLY),--only $(ONLY))

MINUTES ?= 60
TUNED ?= kariba seven-safari safaru safari-dual affenraffen
STEPS ?= 150
tune: $(COMPILED)/.ready  ## tune the weights of the heuristics by seeded self-play, and hold them against the present ones; goes on where it was (TUNED=…, STEPS=…) (about 30 minutes)
	$(COMPILED)/env/bin/python benchmarks/tune.py $(TUNED) --steps $(STEPS)

study: $(COMPILED)/.ready  ## how strong the agents are, how games run between equals; goes on where it was; writes docs/agents.md (about 1 hour, or MINUTES=…)
	$(COMPILED)/env/bin/pip install --disable-pip-version-check 'matplotlib>=3.10,<4'
	$(COMPILED)/env/bin/python benchmarks/study.py --minutes $(MINUTES) --write

RIVALS ?= kariba seven-safari safaru safari-dual affenraffen
MATCH ?= 100
rivals: $(COMPILED)/.ready  ## play `strong` against programs that know nothing of our heuristics, OpenSpiel's searches among them; goes on where it was; writes docs/agents.md (RIVALS=…, MATCH=…); needs a C++ compiler (about 1 hour)
	mkdir -p build/rivals && c++ -O2 -std=c++17 -o build/rivals/dual benchmarks/rivals/dual.cpp
	$(COMPILED)/env/bin/python benchmarks/rivals/match.py $(RIVALS) --games $(MATCH) --write

endgames: $(READY)  ## build the exact tables of Safari-Dual's endgames up to 5 pieces into your cache folder (about 1 minute)
	$(BIN)/safari-rules endgames

prove-endgames: endgames  ## compare those tables with an alpha-beta search in random positions of 4 and 5 pieces (about 3 minutes)
	$(BIN)/python tests/support/endgames.py

BROWSER := build/browser
PRETTIER := $(BROWSER)/node_modules/.bin/prettier --print-width 140 --log-level warn --check
# The stamp is in the folder of the packages, so that one without the other is installed again.
$(BROWSER)/node_modules/.ready: tests/page/package.json
	mkdir -p $(BROWSER)
	command -v npm > /dev/null || { apt-get update -q && apt-get install -y -q npm; }
	cp tests/page/package.json $(BROWSER)/package.json
	npm install --silent --no-audit --no-fund --prefix $(BROWSER)
	touch $@

$(BROWSER)/.ready: pyproject.toml $(BROWSER)/node_modules/.ready
	command -v chromium chromium-browser > /dev/null || { apt-get update -q && apt-get install -y -q chromium fonts-noto-color-emoji; }
	$(PYTHON) -m venv $(BROWSER)/env
	$(BROWSER)/env/bin/pip install --disable-pip-version-check --editable '.[api,host,play]' 'playwright>=1.55,<2' 'pytest>=9,<10' 'pytest-xdist>=3.8,<4' 'pexpect>=4.9,<5' 'pillow>=12,<14'
	touch $@

# The types of the contract, for the page's scripts alone: nothing that is served is generated.
$(BROWSER)/contract.d.ts: openapi.yaml $(BROWSER)/node_modules/.ready
	$(BROWSER)/node_modules/.bin/openapi-typescript openapi.yaml --output $@ > $(BROWSER)/contract.log 2>&1

test-page: $(BROWSER)/contract.d.ts  ## the page's scripts without a browser: layout, types by the contract, unit tests; needs Node.js 20 (about 30 seconds)
	$(PRETTIER) "api/safari_api/web/**/*.js" "tests/page/*.js"
	$(BROWSER)/node_modules/.bin/tsc --project tests/page/tsconfig.json
	node --test tests/page/*.test.js

test-browser: $(BROWSER)/.ready  ## the page in a real Chromium; installs Chromium and Node.js where they are missing (about 10 minutes)
	$(BROWSER)/env/bin/pytest -o addopts= -o filterwarnings= -q -n 2 --import-mode=importlib --ignore=tests/browser/test_site.py tests/browser

test-site: site $(BROWSER)/.ready  ## the page of the site without a server, in a real Chromium: a move in each game (about 2 minutes)
	$(PRETTIER) "docs/play/*.js"
	$(BROWSER)/env/bin/pytest -o addopts= -o filterwarnings= -q --import-mode=importlib tests/browser/test_site.py

NGINX := PATH="$$PATH:/usr/sbin" command -v nginx > /dev/null
test-flood: $(READY)  ## clients that flood a server, and nginx before three, by the clock: run it alone; installs nginx where it is missing (about 2 minutes)
	$(NGINX) || { apt-get update -q && apt-get install -y -q nginx-light; }
	$(BIN)/pytest -o addopts= -q -s --import-mode=importlib tests/flood

pictures: $(BROWSER)/.ready  ## the pictures of README and docs, taken again (about 2 minutes)
	$(BROWSER)/env/bin/python docs/pictures.py

TRAINING := build/training
$(TRAINING)/.ready: pyproject.toml
	$(PYTHON) -m venv $(TRAINING)/env
	$(TRAINING)/env/bin/pip install --disable-pip-version-check --editable '.[open-spiel,train]' pytest
	touch $@

train: $(TRAINING)/.ready  ## train a policy for Kariba by self-play, write examples/kariba_policy.npz and draw docs/training.svg (about 30 minutes)
	$(TRAINING)/env/bin/python examples/train_kariba.py --out examples/kariba_policy.npz --plot docs/training.svg

test-training: $(TRAINING)/.ready  ## a little of that training, and a game by what it learned (about 2 minutes)
	$(TRAINING)/env/bin/pytest -o addopts= -q tests/training

RESEARCH := build/research
$(RESEARCH)/.ready: pyproject.toml
	$(PYTHON) -m venv $(RESEARCH)/env
	$(RESEARCH)/env/bin/pip install --disable-pip-version-check --editable '.[api,open-spiel,textarena,mcp,data]' 'pytest>=9,<10' 'pytest-xdist>=3.8,<4' 'matplotlib>=3.10,<4'
	touch $@

test-research: $(RESEARCH)/.ready  ## rivals of the agents in C++ and OpenSpiel, the MCP server by its SDK's client, TextArena, Parquet, the small games, proofs of puzzles (about 3 minutes)
	command -v c++ > /dev/null || { apt-get update -q && apt-get install -y -q g++; }
	$(RESEARCH)/env/bin/pytest -o addopts= -o filterwarnings= -q -n auto --import-mode=importlib tests/extras

equilibria: $(RESEARCH)/.ready  ## solve the small games by CFR+ and draw docs/equilibria.svg (about 4 minutes)
	$(RESEARCH)/env/bin/python benchmarks/equilibria.py --plot docs/equilibria.svg

GAMES := seven-safari safaru kariba safari-dual affenraffen
puzzles: $(READY)  ## write the 30 puzzles of each game that the page shows, and prove all of them by brute force (about 12 minutes)
	for game in $(GAMES); do $(BIN)/safari-rules puzzles $$game --count 30 --seed 2026 --out api/safari_api/puzzles/$$game.json || exit 1; done
	$(BIN)/python tests/support/brute.py $(GAMES:%=api/safari_api/puzzles/%.json)

BASE ?= HEAD
bench-check: $(READY)  ## which rows got slower by more than 15 % since BASE (about 5 minutes)
	$(BIN)/python benchmarks/check.py $(BASE)

LOCK = $(BIN)/uv --no-config pip compile --quiet --universal --generate-hashes --python-version 3.11 --custom-compile-command 'make lock'
define write-locks
$(LOCK) pyproject.toml --extra host --extra dev --output-file $(1)/dev.txt
$(LOCK) pyproject.toml --extra api --extra play --output-file $(1)/serve.txt
$(LOCK) pyproject.toml --extra api --output-file $(1)/image.txt
$(LOCK) pyproject.toml --extra host --output-file $(1)/host.txt
echo hatchling | $(LOCK) - --constraint requirements/dev.txt --output-file $(1)/build.txt
endef

lock: LOCK += --upgrade
lock:  ## write requirements/*.txt anew from the bounds in pyproject.toml, with the hashes of every file (about 1 minute)
	test -x $(BIN)/uv || { $(PYTHON) -m venv $(VENV) && $(BIN)/pip install --disable-pip-version-check 'uv<1'; }
	$(call write-locks,requirements)

lock-check: $(READY)  ## have uv write the locks again from the versions in them, and compare (about 10 seconds)
	rm -rf build/locks && mkdir -p build && cp -r requirements build/locks
	$(call write-locks,build/locks)
	diff -r requirements build/locks

image-rehearsal: $(READY)  ## go through api/Dockerfile without a container engine, and play a game on what comes out (about 2 minutes)
	$(BIN)/python api/deploy/rehearse.py

nginx-check:  ## have nginx read api/deploy/nginx.conf; needs nginx (about 1 second)
	$(PYTHON) api/deploy/check_nginx.py

clean:  ## remove what the other targets made (about 1 second)
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis dist build
