# GNU make and a POSIX shell. `make` alone lists the targets.
# Variables: PYTHON, the interpreter to use; ARGS, further arguments for the command a target runs;
# HOST, the address on which `make play` listens.

SHELL = /bin/sh
MAKEFLAGS += --no-builtin-rules
unexport PYTHONDONTWRITEBYTECODE # the tests start hundreds of processes: compile each module once
.DEFAULT_GOAL = help
.DELETE_ON_ERROR:

PYTHON ?=
ARGS ?=
HOST ?= 0.0.0.0
BIN = .venv/bin
PYTEST = $(BIN)/pytest -n auto --dist worksteal
PIP_INSTALL = bin/python -m pip install --quiet --disable-pip-version-check
UV_VERSION = 0.13.7
BOARDGAME = bench/server/boardgame
NPM_BIN = build/web/node_modules/.bin
STYLES = 'src/tobago/web/**/*.css'
SCRIPTS = 'src/tobago/web/**/*.js' 'tests/**/*.js' 'tools/web/*.mjs'
PRETTIER = $(NPM_BIN)/prettier --log-level warn --config tools/web/prettier.json $(STYLES) $(SCRIPTS) \
  'src/tobago/web/*.d.ts' '!src/tobago/web/types.d.ts' '!src/tobago/web/vendor/**'
ESLINT = $(NPM_BIN)/eslint --config tools/web/eslint.config.mjs src/tobago/web tests tools/web
STYLELINT = $(NPM_BIN)/stylelint --config tools/web/stylelint.config.mjs --config-basedir build/web $(STYLES)

# Sets $python to the first interpreter that is new enough and can make a virtual environment.
define find_python
python=; \
for candidate in $(if $(PYTHON),"$(PYTHON)",python3.11 python3.12 python3.13 python3 python); do \
  if "$$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; \
  then python=$$candidate; break; fi; \
done; \
if [ -z "$$python" ]; then \
  echo 'tobago needs Python 3.11 or newer with its venv module: make setup PYTHON=/path/to/python3' >&2; exit 1; \
fi
endef

define create_venv
@$(find_python); echo "Installing $< into $(@D) ($$python)"; "$$python" -m venv --clear $(@D)
@$(@D)/$(PIP_INSTALL) --require-hashes -r $<
@touch $@
endef

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(firstword $(MAKEFILE_LIST)) | \
	while IFS='|' read -r target text; do printf '  make %-12s %s\n' "$$target" "$$text"; done

.PHONY: setup
setup: .venv/.installed ## create .venv with the pinned packages and tobago itself

.PHONY: play
play: setup ## start the server for your network and open the browser at a game
	$(BIN)/tobago serve --host $(HOST) --open $(ARGS)

# What the checks need beside Python: installed where that is possible, else its checks are skipped.
# $(call apt_get,NAME,PACKAGES)
define apt_get
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
  echo 'Installing $(1) for the checks'; \
  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends $(2); } >/dev/null 2>&1 \
  || echo '$(1) could not be installed: its checks are skipped' >&2; \
else echo 'There is no $(1): its checks are skipped' >&2; fi
endef

.PHONY: browser
browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || $(call apt_get,Chromium,chromium-headless-shell)
	@command -v firefox-esr >/dev/null || command -v firefox >/dev/null || $(call apt_get,Firefox,firefox-esr)

.PHONY: postgres
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || $(call apt_get,PostgreSQL,postgresql)

.PHONY: node
node:
	@command -v npm >/dev/null || $(call apt_get,Node,nodejs npm)
	@! command -v npm >/dev/null || $(MAKE) --no-print-directory build/web/.installed

# The page's linters and formatter. $(call with_node,COMMANDS)
define with_node
if command -v npm >/dev/null; then set -x; $(1); \
elif [ -n "$$CI" ]; then echo 'There is no Node: the page cannot be linted' >&2; exit 1; \
else echo 'There is no Node: the page is not linted' >&2; fi
endef

.PHONY: test
test: lint browser postgres node ## run the linters and all tests
	$(PYTEST) --durations=25 $(ARGS)

.PHONY: lint
lint: setup node ## check style, types and imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@$(call with_node,$(PRETTIER) --check && $(ESLINT) && $(STYLELINT))
	$(BIN)/mypy
	@$(BIN)/python -m tools.documented_code
	$(BIN)/mypy build/documents
	$(BIN)/lint-imports --no-logo

.PHONY: format
format: setup node ## format the code and fix what can be fixed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	@$(call with_node,$(ESLINT) --fix && $(STYLELINT) --fix && $(PRETTIER) --write)

.PHONY: soak
soak: setup browser postgres node ## run the tests in their long versions
	TOBAGO_SOAK=1 $(PYTEST) $(ARGS)
	NUMBA_BOUNDSCHECK=1 $(PYTEST) tests/kernel tests/env/test_batch.py

.PHONY: flakes
flakes: setup browser postgres node ## repeat the page and server tests on busy cores (ARGS: how often, 20)
	$(BIN)/python -m tests.flakes $(ARGS)

.PHONY: golden
golden: setup ## rewrite the checked-in golden files and pictures
	$(BIN)/python -m tests.golden $(ARGS)

.PHONY: protocol
protocol: setup ## write what is generated from the protocol's types
	$(BIN)/python -m tools.protocol

.PHONY: reference
reference: setup ## write docs/reference.md from the docstrings, and docs/comparison.md
	$(BIN)/python -m tools.reference
	$(BIN)/python -m tools.comparison

.PHONY: messages
messages: setup ## gather what the program says into the catalogues and compile them
	$(BIN)/python -m tools.messages

.PHONY: sounds
sounds: setup ## write the sounds of the page
	$(BIN)/python -m tools.sounds

.PHONY: bench
bench: .venv-bench/.installed ## measure the engine beside other engines (own environment)
	.venv-bench/bin/python -m bench $(ARGS)

.PHONY: comparison
comparison: .venv-bench/.installed ## run the programs of docs/comparison.md (in the environment of bench)
	.venv-bench/bin/python -m tests.ecosystem.comparison

.PHONY: bench-server
bench-server: setup build/boardgame/.installed ## measure the server beside boardgame.io (needs node and npm for that)
	$(BIN)/python -m bench.server $(ARGS)

.PHONY: bench-web
bench-web: setup browser ## measure the size and the speed of the page
	$(BIN)/python -m bench.web $(ARGS)

# Tests with libraries for learning. Each environment has the pinned packages of a file in
# tests/ecosystem; pip refuses a file that the bounds of tobago's extras exclude. Environments are kept.
# - lowest: the lower end of each bound
# - newest: the newest Gymnasium and PettingZoo, and the libraries that work with them
# - rllib: RLlib and AgileRL, which need older ones
EXTRAS = arena,env,fast,minari,parquet
EXTRAS_lowest = env,fast
EXTRAS_newest = $(EXTRAS),openspiel
THIRD_PARTY = bin/pytest -o filterwarnings=default -p no:cacheprovider
.PHONY: ecosystem
ecosystem: $(patsubst %,.venv-ecosystem-%/.installed,lowest newest rllib) ## run the tests with learning libraries (gigabytes, own environments)
	.venv-ecosystem-lowest/bin/pytest tests/env tests/kernel $(ARGS)
	.venv-ecosystem-newest/bin/pytest tests/env tests/kernel $(ARGS)
	.venv-ecosystem-newest/$(THIRD_PARTY) tests/ecosystem $(wildcard tests/dataset/test_queries.py) $(ARGS)
	.venv-ecosystem-newest/bin/python -m tests.ecosystem.comparison
	.venv-ecosystem-rllib/bin/pytest tests/env $(ARGS)
	.venv-ecosystem-rllib/$(THIRD_PARTY) tests/ecosystem $(ARGS)

.PHONY: screenshots
screenshots: setup browser ## picture every screen of the page into build/screenshots
	$(BIN)/python -m tests.web.screenshots $(ARGS)

.PHONY: mutation
mutation: .venv-mutation/.installed ## run the mutation tests and list the survivors (hours, own environment)
	PATH="$(CURDIR)/.venv-mutation/bin:$$PATH" mutmut run $(ARGS)
	.venv-mutation/bin/mutmut results

.PHONY: mutation-kernel
mutation-kernel: setup ## the same for the kernel and its lockstep test (a quarter of an hour)
	$(BIN)/python -m tests.kernel.mutation $(ARGS)

.PHONY: wheel
wheel: setup ## build the wheel and the source archive into dist/
	$(BIN)/python -m hatchling build --clean

.PHONY: pins
pins: .venv-pins/.uv-$(UV_VERSION) ## pin the dependencies again (ARGS=--upgrade for newer versions)
	$(COMPILE) --extra dev --output-file requirements.lock
	$(COMPILE) --extra bench --constraint requirements.lock --output-file requirements-bench.lock
	$(COMPILE) --extra dev --extra mutation --output-file requirements-mutation.lock
	@! grep -nE '://|--(extra-)?index|--find-links|[ "]/|^/' requirements*.lock

.PHONY: clean
clean: ## remove everything that make made, environments included
	rm -rf .venv .venv-bench .venv-ecosystem-* .venv-mutation .venv-pins build dist htmlcov mutants .coverage .hypothesis
	rm -rf .grimp_cache .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src bench tests tools -name __pycache__ -type d -exec rm -rf {} +

COMPILE = .venv-pins/bin/uv pip compile pyproject.toml --group build --quiet --no-config \
  --universal --python-version 3.11 --generate-hashes \
  --no-header $(ARGS)

.venv/.locked: requirements.lock
	$(create_venv)

.venv-bench/.locked: requirements-bench.lock
	$(create_venv)

.venv-mutation/.locked: requirements-mutation.lock
	$(create_venv)

.venv/.installed .venv-bench/.installed .venv-mutation/.installed: %/.installed: %/.locked pyproject.toml
	@$(@D)/$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

.venv-ecosystem-%/.installed: tests/ecosystem/%.txt pyproject.toml
	@$(find_python); [ -x $(@D)/bin/python ] || "$$python" -m venv $(@D)
	@echo "Installing $< into $(@D)"; $(@D)/$(PIP_INSTALL) --requirement $< --editable '.[$(or $(EXTRAS_$*),$(EXTRAS))]'
	@touch $@

build/boardgame/.installed: $(BOARDGAME)/package.json $(BOARDGAME)/package-lock.json $(BOARDGAME)/.npmrc
	@if command -v npm >/dev/null; then mkdir -p $(@D) && cp $^ $(@D) && \
	  cd $(@D) && npm ci --silent --no-audit --no-fund && touch .installed; \
	else echo 'There is no npm: only our own server is measured' >&2; fi

build/web/.installed: tools/web/package.json tools/web/package-lock.json tools/web/.npmrc
	@mkdir -p $(@D) && cp $^ $(@D) && cd $(@D) && npm ci --silent --no-audit --no-fund && touch .installed

.venv-pins/.uv-$(UV_VERSION):
	@$(find_python); "$$python" -m venv --clear $(@D)
	@$(@D)/$(PIP_INSTALL) uv==$(UV_VERSION)
	@touch $@
