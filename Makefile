# Every target makes what it needs, from a bare machine with Python 3.11 or newer and a C compiler.
# `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
WHEEL_VENV := build/wheel-venv
WHEEL_BIN := $(WHEEL_VENV)/bin
PIP_FLAGS := --quiet --disable-pip-version-check
WORKERS ?= 2
FUZZ_SECONDS ?= 60
SOURCES := $(shell find src python tools -type f \( -name '*.py' -o -name '*.py[xi]' -o -name '*.pxd' -o -name '*.toml' \)) \
	setup.py pyproject.toml MANIFEST.in README.md
PYTEST := pytest -n $(WORKERS) --dist loadgroup

.PHONY: help run lint test sanitize fuzz soak oracle bench peers budgets clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

$(VENV)/tools: pyproject.toml tools/requirements.py tools/find_python.sh
	python=$$(sh tools/find_python.sh)
	[ -x $(BIN)/python ] || "$$python" -m venv $(VENV)
	$(BIN)/python tools/requirements.py dev > $(VENV)/requirements.txt
	echo "installing the tools into $(VENV)"
	$(BIN)/pip install $(PIP_FLAGS) --upgrade pip
	$(BIN)/pip install $(PIP_FLAGS) -r $(VENV)/requirements.txt
	touch $@

$(VENV)/installed: $(VENV)/tools $(SOURCES)
	mkdir -p build
	echo "building the native core: some minutes, everything said is in build/install.log"
	$(BIN)/pip install --verbose --disable-pip-version-check --no-build-isolation --no-deps --force-reinstall . 2>&1 \
		| tee build/install.log | awk '/Cythonizing|^ *building .mjcore/ { sub(/^ +/, ""); print; fflush() }' \
		|| { tail -n 60 build/install.log; exit 1; }
	touch $@

build/dist/made: $(VENV)/tools $(SOURCES) $(shell find tests benchmarks examples -type f -not -name '*.pyc')
	rm -rf build/dist
	mkdir -p build/dist
	$(BIN)/python -m build --no-isolation --outdir build/dist . > build/dist/log 2>&1 || { cat build/dist/log; exit 1; }
	rm -rf mjcore.egg-info
	if grep '\.c:.*warning:' build/dist/log; then echo "the compiler warns"; exit 1; fi
	touch $@

$(WHEEL_VENV)/made: build/dist/made
	rm -rf $(WHEEL_VENV)
	$(BIN)/python -m venv $(WHEEL_VENV)
	$(WHEEL_BIN)/pip install $(PIP_FLAGS) --upgrade pip
	$(WHEEL_BIN)/pip install $(PIP_FLAGS) "$$(ls build/dist/*.whl)[dev]"
	touch $@

run: $(VENV)/installed ## build, score a hand, go through the bundled record, evaluate a million hands
	$(BIN)/python examples/run.py

lint: $(VENV)/tools ## style, types and layers
	$(BIN)/ruff check .
	PATH="$(CURDIR)/$(BIN):$$PATH" cython-lint src
	$(BIN)/mypy python/mahjong tools benchmarks examples setup.py
	PYTHONPATH=src:python $(BIN)/lint-imports --no-cache --no-logo

test: lint $(WHEEL_VENV)/made ## lint, then every check on the wheel that was built from the sdist
	$(WHEEL_BIN)/python -m mypy.stubtest mjcore --ignore-unused-allowlist \
		--allowlist tests/packaging/stubtest_allowlist.txt
	$(WHEEL_BIN)/python benchmarks/check_budgets.py
	MJCORE_DIST=build/dist $(WHEEL_BIN)/$(PYTEST) -q tests

budgets: $(VENV)/installed ## record the instruction budgets anew
	$(BIN)/python benchmarks/check_budgets.py --record

sanitize: $(VENV)/tools ## core tests under the address and undefined-behaviour sanitizers
	MJCORE_SANITIZE=1 $(BIN)/python setup.py --quiet build --build-base build/sanitize --build-lib build/sanitize/lib
	LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 PYTHONMALLOC=malloc \
	PYTHONPATH=build/sanitize/lib $(BIN)/pytest -q -p no:cacheprovider tests/core

fuzz: $(VENV)/installed ## a minute of damaged input for every parser
	$(BIN)/python -m tests.fuzz --seconds $(FUZZ_SECONDS)

oracle: $(VENV)/installed ## 200,000 random hands a kernel against the plain Python oracle
	MAHJONG_TEST_HANDS=200000 $(BIN)/$(PYTEST) -q tests/core tests/classical/test_table_oracle.py

soak: $(VENV)/installed ## a million random rounds, 40,000 recorded ones through every format, and the slow tests
	$(BIN)/python -m tests.soak --workers $(WORKERS)
	$(BIN)/$(PYTEST) -q -m slow tests

bench: $(VENV)/installed ## time every kernel and the Python boundary
	$(BIN)/pytest -q --benchmark-enable --benchmark-timer=time.thread_time --benchmark-columns=min,median,rounds benchmarks
	$(BIN)/mahjong bench

peers: $(VENV)/installed ## ratios against other libraries, measured in turn
	$(BIN)/python -m benchmarks.peers

clean: ## remove everything the targets made
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find src \( -name '*.so' -o -name '*.pyd' \) -delete
