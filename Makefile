.DEFAULT_GOAL := help
.PHONY: help setup battle test quick coverage trust lint lock wheel bench golden docs site viewer words clean

BIN := .venv/bin
INSTALLED := .venv/installed

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1 /p' $(MAKEFILE_LIST) | while read -r target text; do \
		printf 'make %-8s %s\n' "$$target" "$$text"; done

# what programs read of the catalogues that people write
WORDS := $(patsubst %.po,%.mo,$(wildcard bound_sim/translations/*/LC_MESSAGES/*.po))

setup: $(INSTALLED) $(WORDS) ## a Python environment in .venv; again only if the lock or pyproject.toml changed

$(INSTALLED): requirements.lock pyproject.toml
	@.ci/setup
	@touch $@

$(WORDS): %.mo: %.po $(INSTALLED)
	@$(BIN)/python docs/compiled_words.py

battle: setup ## play the shipped battle 'rulebook-sheet' into out/rulebook-sheet
	@$(BIN)/bound-sim run rulebook-sheet --seed 7 --out out/rulebook-sheet

test: setup ## all tests
	@.ci/system-packages qt
	$(BIN)/python -m pytest -n 2 $(ARGS)

# in plain Python: what compiles is not seen; without the tests that draw at random or roll a million dice
RULE_TESTS := tests/rulesets tests/core/rules tests/core/cases/test_cases.py tests/core/odds/test_luck.py \
	tests/core/scenario/test_forces.py tests/core/files/test_scenario.py tests/core/orders/test_orders.py \
	tests/core/cli/test_cli_exact.py tests/core/cli/test_cli_rulings.py tests/core/campaign/test_remains.py \
	tests/kernels/test_early.py
NO_RULE_TESTS := $(patsubst %,--ignore-glob='*/test_%.py',golden commands properties)

quick: setup ## the tests of what was changed, by what each file of tests says that it covers
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m tests.quick $(ARGS)

coverage: setup ## every line and branch of the rules of every ruleset, by the rule cases and the tests of rules
	@.ci/system-packages qt
	@$(BIN)/coverage erase
	@export NUMBA_DISABLE_JIT=1; $(BIN)/coverage run -m bound_sim cases & cases=$$!; \
	$(BIN)/coverage run -m pytest -q -n 2 $(RULE_TESTS) \
		--deselect tests/core/cases/test_cases.py::test_case $(NO_RULE_TESTS) \
		-k "not tell_the_readings and not as_often and not likelier and not round_trip and not limits and not rest_is_plain"; \
	tests=$$?; wait $$cases && exit $$tests
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report

trust: setup ## reliability: kills, full disks, two at once, changed and hostile files, each with its control
	@.ci/system-packages trust
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m tests.trust $(ARGS)

lint: setup ## ruff, mypy --strict, who may import whom, and the house in numbers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.house

bench: setup ## how long things take, each beside a rival; ARGS=--page writes docs/bench.md, ARGS=Naive runs some
	$(BIN)/python -m tests.bench $(ARGS)

golden: setup ## write the golden battles anew: read the diff before you commit it
	$(BIN)/python -m pytest tests/battles $(wildcard tests/rulesets/*/test_golden.py) --snapshot-update

docs: setup ## write the pages of docs/ that come from the code
	$(BIN)/python docs/generate.py

site: setup ## the pages of docs/ as a site of plain HTML, out/site/index.html
	$(BIN)/python -m docs.site

viewer: ## the map that moves for browsers: checked and built anew; needs node 20
	cd maps/viewer && npm ci --ignore-scripts --no-fund --no-audit && npm run build && npm run check

words: setup ## the catalogues of bound_sim/translations, out/bound-sim.pot for a new language, and what lacks words
	$(BIN)/python -m docs.catalogue

lock: setup ## renew requirements.lock within the ranges of pyproject.toml
	$(BIN)/uv pip compile --quiet --upgrade --universal --fork-strategy fewest --python-version 3.11 --generate-hashes \
		--extra desk --group build --group test --group lint --custom-compile-command "make lock" \
		--output-file requirements.lock pyproject.toml

wheel: setup ## build dist/bound_sim-*.whl, which pip installs anywhere
	@rm -f dist/bound_sim-*.whl
	$(BIN)/python -m hatchling build --target wheel --directory dist

clean: ## remove .venv, out, dist and caches
	rm -rf .venv out dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
