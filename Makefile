.PHONY: help run check test test-ci test-deep trace-check attack reports figures bench clean
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
READY := $(VENV)/.ready
BENCH_READY := $(VENV)/.bench-ready

help: ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Houseway needs Python 3.11 or later: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
		|| { echo "Python's venv module is missing (on Debian: apt-get install python3-venv)"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m houseway.lab.machine_code
	@touch $@

run: $(READY) ## the floor in the browser: open the link it prints
	@$(BIN)/houseway serve

check: $(READY) ## the fast half: style, types (of the client too), import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.check_client

test: check ## all that must hold, with small counts, under ten minutes
	$(BIN)/python -m pytest -n 2 --dist worksteal --trace-clauses

test-ci: $(READY) ## what make test leaves out: large counts, whole matrices, fuzzing, wheels; up to 45 minutes
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "(ci or grows) and not deep" --hypothesis-profile=ci

test-deep: check ## the same with large counts, and the statistics of the real shuffle
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "deep or not deep" --hypothesis-profile=deep -o faulthandler_timeout=0
	$(MAKE) trace-check

trace-check: $(READY) ## whether marked tests notice when what cites their clause is left undone; goes on where it was
	$(BIN)/python -m tools.trace_check
	$(BIN)/python -m tools.trace_check --said

attack: $(READY) ## every attack of docs/security.md again, on loopback
	timeout 600 $(BIN)/python -m pytest -n 2 --dist worksteal -m "not deep" tests/attack tests/table/test_composition.py \
		tests/browser/test_orders_in_the_browser.py

reports: $(READY) ## par sheets of all five games, into reports/
	@mkdir -p reports
	@for game in pinkjack pontoon four-card-poker pai-gow baceball; do \
		$(BIN)/houseway report $$game -o reports/$$game.html || exit; \
	done

figures: $(READY) ## the tables of figures in the documents, made anew
	@$(BIN)/python tools/figures.py

bench: $(BENCH_READY) ## speed beside peers, in one run
	$(BIN)/python benchmarks/rounds.py
	$(BIN)/python benchmarks/simulation.py
	$(BIN)/python benchmarks/analysis.py
	$(BIN)/python benchmarks/first_answer.py
	$(BIN)/python benchmarks/hands.py
	$(BIN)/python benchmarks/journal.py

$(BENCH_READY): $(READY) benchmarks/requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r benchmarks/requirements.txt
	@touch $@

clean: ## remove what was made
	rm -rf $(VENV) build reports .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find benchmarks src tests tools -type d -name __pycache__ -prune -exec rm -rf {} +
