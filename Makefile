# make              set up, build, and publish the sample reports into reports/
# make test         set up, build and run all tests
# make check        what every change must pass: lint, tests, sample reports unchanged
# make reports      publish sample-data/ into reports/ again
# make sample-data  make sample-data/ again with the seeded generator
# make conformance  check reports, schemas, zones, exports and readers against independent programs and cases
# make audit        look at the pages with Chromium, axe and an HTML checker: widths, colours, text zoom, print; AUDIT="--only week" for less
# make fuzz         try the readers and the store's form with made-up input, SECONDS each (60)
# make equal        let random things happen from night to night, and compare with a new store; SEQUENCES of them (1000)
# make bench        time lockin against DuckDB, libical and others, and a night after ten years; BENCH="--quick --only csv" for less
# make calibrate    send simulated people through the analysis and hold it to its bars; PEOPLE=50 for a quick look
# make house        measure the house: rooms, circles of files, how far one record walks
# make format       lay out the source as .swift-format says
# make install      put the program, without its symbols, into PREFIX/bin (/usr/local where not given), the sample, manual pages and completion into PREFIX/share
# make uninstall    take all of that away again
# make clean        remove everything that was built

PREFIX  ?= /usr/local
SECONDS ?= 60
PEOPLE  ?= 200
SEQUENCES ?= 1000
SWIFT   ?= swift
BUILD   := --explicit-target-dependency-import-check error
LOCKIN  := .build/release/lockin
SAMPLE  := $(PREFIX)/share/lockin/sample
STORE   := .build/sample.sqlite
SOURCES := Sources Tests Package.swift

# The libraries of Debian that lockin stands on, and the zone files and authorities it reads.
PACKAGES := ca-certificates libcsv-dev libcurl4-openssl-dev libpcre2-dev libsqlite3-dev libssl-dev libxxhash-dev libyaml-dev tzdata

.DEFAULT_GOAL := all
.PHONY: all setup build test lint check reports sample-data conformance audit fuzz equal bench calibrate house format install uninstall clean

all: reports

setup:
	@missing=; \
	for package in $(PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' \
	    || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  root=; [ "$$(id -u)" = 0 ] || root=sudo; \
	  echo "Installing from Debian, for building lockin:$$missing"; \
	  $$root apt-get update -q && \
	  $$root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing; \
	fi

build: setup
	$(SWIFT) build -c release $(BUILD) --product lockin

# Exit code 3 says that records were left out, which the sample data are meant to show.
reports: build
	@rm -f $(STORE)
	$(LOCKIN) run --no-record -C sample-data --store $(STORE) --reports reports || [ $$? = 3 ]
	$(LOCKIN) advise --request week 2026-W22 -C sample-data --store $(STORE) > reports/advice-request.json
	@echo "Open reports/index.html in a browser."

sample-data: setup
	LOCKIN_SAMPLE=1 $(SWIFT) build $(BUILD) --product WriteSample --scratch-path .build/sample
	.build/sample/debug/WriteSample sample-data

# The tests make certificates of their own, and have system calls fail.
test: PACKAGES += openssl strace
test: SHELL := bash
test: setup
	@mkdir -p .build
	@set -o pipefail; SWIFT_BACKTRACE=enable=no $(SWIFT) test $(BUILD) 2>&1 | tee .build/test.log || { \
	  echo "test: what failed (the whole of it is in .build/test.log):"; \
	  grep -a -A 6 'recorded an issue' .build/test.log | grep -av '^◇\|^✔' | cut -c 1-400 | tail -n 100; \
	  exit 1; }

lint:
	$(SWIFT) format lint --strict -r -p $(SOURCES)

check: lint test reports
	@changed=$$(git status --porcelain -- reports); \
	if [ -n "$$changed" ]; then \
	  echo "make reports changes reports/; look at the difference and commit it:"; \
	  echo "$$changed"; exit 1; \
	fi
	@echo "check: everything passed"

conformance: PACKAGES += g++ gcc libc6-dev libical-dev python3-venv strace
conformance: reports
	SWIFT=$(SWIFT) bash Tests/Conformance/run

audit: PACKAGES += chromium default-jre-headless fonts-liberation python3-venv
audit: reports
	bash Tests/Audit/run $(AUDIT)

fuzz: setup
	SWIFT=$(SWIFT) bash Tests/Fuzz/run $(SECONDS)

equal: build
	python3 Tests/Conformance/equal.py --program $(LOCKIN) --sequences $(SEQUENCES)

bench: PACKAGES += gcc libc6-dev libical-dev pkg-config python3-venv sqlite3
bench: build
	bash Tests/Bench/run $(BENCH)

# The table of whole rows is kept; one of fewer people is only shown.
calibrate: setup
	LOCKIN_CALIBRATE=1 $(SWIFT) build -c release $(BUILD) --product Calibrate --scratch-path .build/calibrate
	@table=.build/calibration.md; status=0; \
	.build/calibrate/release/Calibrate $(PEOPLE) $$(date -u +%F) > $$table || status=$$?; \
	cat $$table; \
	if [ $(PEOPLE) -ge 200 ]; then cp $$table Tests/Results/calibration-$$(date -u +%F).md; fi; \
	exit $$status

house: setup
	python3 Tests/House/house.py --walks

format:
	$(SWIFT) format -i -r -p $(SOURCES)

install: build
	install -D -s -m 755 $(LOCKIN) $(DESTDIR)$(PREFIX)/bin/lockin
	for file in $(wildcard $(addprefix sample-data/,lockin.key lockin.yaml truth.json inbox/* plans/*)); do \
	  install -D -m 644 $$file $(DESTDIR)$(SAMPLE)/$${file#sample-data/} || exit 1; \
	done
	$(LOCKIN) generate share $(DESTDIR)$(PREFIX)/share --quiet

uninstall:
	rm -rf $(DESTDIR)$(SAMPLE)
	rm -f $(DESTDIR)$(PREFIX)/bin/lockin
	cd $(DESTDIR)$(PREFIX)/share && rm -f man/man1/lockin.1 man/man1/lockin-*.1 man/man5/lockin.yaml.5 \
	  bash-completion/completions/lockin zsh/site-functions/_lockin fish/vendor_completions.d/lockin.fish

clean:
	rm -rf .build
