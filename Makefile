# Keytally: `make run` serves, `make test` tests; both set up what they need by themselves.
PORT  ?= 8000
VENV  := .venv
BIN   := $(VENV)/bin
# To run some of the tests: make test TESTS=tests/api, make test PYTEST_ARGS="-x -k house"
TESTS ?= tests
# Tests are dealt out one by one: those of the browser are long.
PYTEST_ARGS ?= -n auto --dist worksteal

.PHONY: run form test check lint-api audit docker docs bench soak lock setup setup-dev clean help

help:
	@echo "make run    serve on port $(PORT) (PORT=9000 for another one, HTTPS=1 with a certificate of its own)"
	@echo "make test   run every test          make check  linters, types, tests of pure scripts"
	@echo "make bench  measure                 make soak   long runs: more random cases, all languages and widths"
	@echo "make lint-api  check the OpenAPI document with other tools    make docs  the documentation as a site"
	@echo "make audit  known vulnerabilities of the pinned packages    make docker  the container, or its steps without Docker"
	@echo "make lock   pin requirements anew   make clean  remove the environment and caches"

run: setup form
	@exec $(BIN)/python -m serving --port $(PORT) $(if $(filter-out 0,$(HTTPS)),--https)

# The form in a dozen files instead of a hundred; without a network the sources serve as they are.
form: setup
	@$(BIN)/python -m web.build

# What a test starts, some fifty services among it, is compiled once, whatever the environment says.
test soak: export PYTHONDONTWRITEBYTECODE :=

test: setup-dev form
	@$(BIN)/python -m tests.browser
	@$(BIN)/python -m scoring.questions --processes 2  # for all tests; kept until a rule changes
	$(BIN)/python -m pytest $(PYTEST_ARGS) $(TESTS)

check: setup-dev web/node_modules/.package-lock.json
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive .
	$(BIN)/hadolint Dockerfile
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec compose.yaml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/mypy
	$(NPM) run lint
	$(NPM) run types
	PYTHONPATH=. NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

# What checks the form's scripts, at the versions of its lock; Node comes as a Python wheel, so that none need be there.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --prefix web --silent
web/node_modules/.package-lock.json: web/package-lock.json $(VENV)/.installed-dev
	$(NPM) ci --no-audit --no-fund
	@touch $@

# The documentation as a site in build/site; a warning is an error.
docs: setup-dev
	PYTHONPATH=. NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

# The OpenAPI document, read by a validator, two linters and TypeScript; tests/api/http covers Python generators.
DOCUMENT := .ci/document
TOOLS := PATH="$(CURDIR)/$(DOCUMENT)/node_modules/.bin:$(CURDIR)/$(BIN):$$PATH"
lint-api: setup-dev $(DOCUMENT)/node_modules/.package-lock.json
	@mkdir -p build
	@$(BIN)/python -c "import app; print(app.app.test_client().get('/api/v1/openapi.json').text)" > build/openapi.json
	$(BIN)/openapi-spec-validator build/openapi.json
	$(TOOLS) REDOCLY_TELEMETRY=off redocly lint --extends=recommended build/openapi.json
	$(TOOLS) spectral lint --ruleset $(DOCUMENT)/spectral.yaml --fail-severity=warn build/openapi.json
	$(TOOLS) openapi-typescript build/openapi.json --default-non-nullable false --output build/openapi.d.ts
	$(TOOLS) tsc --project $(DOCUMENT)

$(DOCUMENT)/node_modules/.package-lock.json: $(DOCUMENT)/package-lock.json $(VENV)/.installed-dev
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --prefix $(DOCUMENT) --silent ci --no-audit --no-fund --ignore-scripts
	@touch $@

# Known vulnerabilities of the pinned packages; lists what could not be checked, and fails on that with STRICT=1.
audit: setup-dev
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python .ci/audit.py $(if $(STRICT),--strict)

# The container with a health check; without Docker, its build steps in a temporary folder (.ci/replay.py).
docker: setup
	@if docker info >/dev/null 2>&1; then \
	    docker build --tag keytally . && \
	    docker run --rm keytally python -c "import app; assert app.app.test_client().get('/readyz').status_code == 200"; \
	else \
	    echo "No Docker here: its steps are replayed." && $(BIN)/python .ci/replay.py; \
	fi

bench: setup-dev
	$(BIN)/python -m bench $(BENCH_ARGS)

soak: setup-dev form
	@$(BIN)/python -m tests.browser
	$(BIN)/python -m pytest -n auto --dist loadfile -m soak $(TESTS)

# Resolved for every Python and system that we support at once; hashes for all of them.
LOCK := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --quiet \
        --no-header --no-emit-index-url --no-emit-find-links
lock: setup-dev
	$(LOCK) $(LOCK_ARGS) requirements.in -o requirements.txt
	$(LOCK) $(LOCK_ARGS) requirements-broker.in -o requirements-broker.txt
	$(LOCK) $(LOCK_ARGS) requirements-dev.in -o requirements-dev.txt

setup: $(VENV)/.installed
setup-dev: $(VENV)/.installed-dev

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

$(VENV)/.installed: requirements.txt | $(BIN)/python
	@echo "Installing what the service needs (once, about a minute) ..."
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/.installed-dev: requirements-dev.txt $(VENV)/.installed | $(BIN)/python
	@echo "Installing test tools ..."
	@$(PIP) -r requirements-dev.txt
	@touch $@

# The first Python that is new enough; then venv, or what can stand in for it.
$(BIN)/python:
	@for py in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
	    "$$py" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	    echo "Creating $(VENV) with $$("$$py" --version)"; \
	    "$$py" -m venv --clear $(VENV) >/dev/null 2>&1 && exit 0; \
	    "$$py" -m virtualenv --quiet --clear $(VENV) 2>/dev/null && exit 0; \
	    rm -rf $(VENV); \
	    uv venv --quiet --seed --python "$$py" $(VENV) 2>/dev/null && exit 0; \
	    rm -rf $(VENV); \
	    echo "This Python cannot create environments. On Debian or Ubuntu install them first:" >&2; \
	    echo "    sudo apt-get install python3-venv" >&2; \
	    exit 1; \
	done; \
	echo "Keytally needs Python 3.11 or newer:" >&2; \
	echo "    Debian or Ubuntu: sudo apt-get install python3 python3-venv" >&2; \
	echo "    macOS:            brew install python" >&2; \
	echo "or name one:          make $(MAKECMDGOALS) PYTHON=/path/to/python3" >&2; \
	exit 1

clean:
	rm -rf $(VENV) build web/dist web/build/bin web/node_modules $(DOCUMENT)/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
