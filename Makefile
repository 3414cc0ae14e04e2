# Nightbell. `make run` starts the virtual table; `make help` lists the rest.

VENV := .venv
BIN := $(VENV)/bin
# SYSTEM=1: the environment sees the system's Python packages too (on a Pi: python3-lgpio); said once, it stays so
SYSTEM ?=
STAMP := $(VENV)/.stamp$(if $(SYSTEM),-system)
ARGS ?=

.PHONY: help setup run driven test lint soak bench firmware hardware schema shots looks clean
.DEFAULT_GOAL := help

help:
	@echo "make setup    builds .venv with everything in it (SYSTEM=1 on a Pi with GPIO)"
	@echo "make run      starts the hub (ARGS='--port 8081' passes on)"
	@echo "make test     lint, types and tests, the browser's included"
	@echo "make soak     the long random and fault runs"
	@echo "make bench    measures, as one JSON object"
	@echo "make firmware lays the seat nodes' files out under build/firmware, for mpremote"
	@echo "make hardware renders the enclosures to build/hardware/*.stl, with OpenSCAD"
	@echo "make lint     ruff and mypy alone"
	@echo "make schema   writes docs/vocabulary.schema.json anew from the vocabulary"
	@echo "make shots    makes the README's screenshots and the wiring diagram anew from the product"
	@echo "make looks    takes the pictures anew that the pages are compared with: look at them before they are kept"
	@echo "make clean    removes what the above have made (never the evenings)"

setup: $(STAMP)
	@:

$(STAMP): requirements.lock pyproject.toml tools/setup.sh
	@SYSTEM=$(SYSTEM) tools/setup.sh $(VENV)
	@touch $(VENV)/.stamp $(STAMP)

run: setup
	@exec $(BIN)/nightbell run $(ARGS)

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@MYPYPATH=tools $(BIN)/mypy --strict tools/*.py

# What the tests drive; without the headless build they take chromium itself
driven:
	@tools/need.sh chromium fonts-unifont nodejs npm
	@tools/need.sh chromium-headless-shell 2>/dev/null || true

test: lint driven
	@$(BIN)/pytest -q -m "not soak" -n 2 --dist loadfile --no-loadscope-reorder $(ARGS)

soak: setup driven
	@$(BIN)/pytest -q -m soak -n 2 --dist worksteal $(ARGS)

bench: setup
	@$(BIN)/python tools/bench.py

firmware: setup
	@$(BIN)/python tools/firmware.py

hardware: setup
	@$(BIN)/python tools/parts.py
	@$(BIN)/python tools/diagrams.py
	@command -v openscad >/dev/null || { echo "OpenSCAD is missing: apt install openscad, then make hardware"; exit 1; }
	@mkdir -p build/hardware
	@for solid in seat:body seat:lid console:body console:lid tokens:all; do \
		name=$${solid%:*}; part=$${solid#*:}; \
		openscad -q -D "part=\"$$part\"" -o build/hardware/$$name-$$part.stl hardware/enclosures/$$name.scad || exit 1; done

schema: setup
	@$(BIN)/python tools/schema.py

shots: setup
	@tools/need.sh chromium fonts-unifont
	@$(BIN)/python tools/wiring.py
	@$(BIN)/python tools/node_wiring.py
	@$(BIN)/python tools/shots.py

looks: setup driven
	@NIGHTBELL_LOOKS=1 $(BIN)/pytest -q tests/main_job/test_looks.py

clean:
	@rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
