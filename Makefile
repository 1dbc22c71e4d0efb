# make              set up, build, and publish the sample reports into reports/
# make test         set up, build and run all tests
# make check        what every change must pass: lint, tests, sample reports unchanged
# make long         the heavy proof, one after another: what LONG below names, each a target of its own; some hours
# make reports      publish sample-data/ into reports/ again
# make sample-data  make sample-data/ again with the seeded generator
# make conformance  check reports, schemas, zones, exports and readers against independent programs and cases
# make audit        look at the pages with Chromium, axe and an HTML checker: widths, colours, text zoom, print; AUDIT="--only week" for less
# make fuzz         try the readers and the store's form with made-up input, SECONDS each (60)
# make equal        let random things happen from night to night, and compare with a new store; SEQUENCES of them (1000)
# make torture      kill, refuse, cut off and damage at every place, and see that nothing is lost; TORTURE="--only apply" for less
# make baseline     compare the figures of the sample, of two people and of small cases with those in Tests/Baseline/figures
# make bench        time lockin against DuckDB, libical and others, and a night after ten years; BENCH="--quick --only csv" for less
# make calibrate    send simulated people through the analysis and hold it to its bars; PEOPLE=50 for a quick look
# make house        count code, tests and modules, and hold them to their bars
# make coverage     run the suite with counters, and show the share of lines it goes through by module
# make format       lay out the source as .swift-format says
# make install      put the program, without its symbols, into PREFIX/bin (/usr/local by default), the sample, documentation, manual pages and completion into PREFIX/share, and units of systemd
# make uninstall    take all of that away again
# make deb          make .build/lockin_VERSION_ARCH.deb, a package for Debian and Ubuntu
# make clean        remove everything that was built

PREFIX  ?= /usr/local
SECONDS ?= 60
PEOPLE  ?= 200
SEQUENCES ?= 1000
SWIFT   ?= swift
BUILD   := --explicit-target-dependency-import-check error
LOCKIN  := .build/release/lockin
DEBUG   := .build/debug/lockin
SAMPLE  := $(PREFIX)/share/lockin/sample
STATE   := .build/sample-state
SOURCES := Sources Tests Package.swift

# The libraries of Debian that lockin stands on, and the zone files and authorities it reads.
PACKAGES := ca-certificates libcsv-dev libcurl4-openssl-dev libpcre2-dev libsqlite3-dev libssl-dev libxxhash-dev libyaml-dev tzdata zlib1g-dev

.DEFAULT_GOAL := all
.PHONY: all setup build test lint check reports sample-data conformance audit fuzz equal torture baseline bench calibrate long house coverage format install uninstall deb clean

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

# The program stands by itself: no Swift is needed where it runs.
build: setup
	$(SWIFT) build -c release --static-swift-stdlib $(BUILD) --product lockin

# Draws the sample's reports with the program $(1); exit code 3 says that records were left out, as the sample is meant to show.
define draw
	@rm -rf $(STATE)
	$(1) run --no-record -C sample-data --state $(STATE) --reports reports || [ $$? = 3 ]
	$(1) advise --request week 2026-W22 -C sample-data --state $(STATE) > reports/advice-request.json
endef

reports: build
	$(call draw,$(LOCKIN))
	@echo "Open reports/index.html in a browser."

sample-data: setup
	LOCKIN_SAMPLE=1 $(SWIFT) build $(BUILD) --product WriteSample --scratch-path .build/sample
	.build/sample/debug/WriteSample sample-data

# The tests make certificates of their own, have system calls fail, and ask the shells what they would complete.
test: PACKAGES += fish openssl strace zsh
test: SHELL := bash
test: setup
	$(SWIFT) build --build-tests $(BUILD)
	@bash Tests/suite "$$($(SWIFT) build --show-bin-path)/lockinPackageTests.xctest" .build/test.log

lint:
	$(SWIFT) format lint --strict -r -p $(SOURCES)

# The program of the tests draws the sample: what is published is the same bytes from any build.
check: lint test
	$(call draw,$(DEBUG))
	@changed=$$(git status --porcelain -- reports); \
	if [ -n "$$changed" ]; then \
	  echo "The reports of the sample are others now; look at the difference and commit it:"; \
	  echo "$$changed"; exit 1; \
	fi
	@echo "check: everything passed"

# Each is a target of its own as well. All of them run; what failed is named at the end.
LONG := baseline bench equal torture fuzz conformance calibrate audit coverage
long:
	@failed=; for target in $(LONG); do \
	  started=$$(date +%s); \
	  $(MAKE) --no-print-directory $$target || failed="$$failed $$target"; \
	  echo "long: $$target took $$(( $$(date +%s) - started )) s"; \
	done; \
	if [ -n "$$failed" ]; then echo "long: failed:$$failed"; exit 1; fi

conformance: PACKAGES += debootstrap dpkg-dev g++ gcc libc6-dev libical-dev python3-venv strace systemd-container
conformance: reports
	SWIFT=$(SWIFT) bash Tests/Conformance/run

audit: PACKAGES += chromium default-jre-headless fonts-liberation python3-venv
audit: reports
	bash Tests/Audit/run $(AUDIT)

fuzz: setup
	SWIFT=$(SWIFT) bash Tests/Fuzz/run $(SECONDS)

equal: build
	python3 Tests/Conformance/equal.py --program $(LOCKIN) --sequences $(SEQUENCES)

torture: PACKAGES += e2fsprogs python3 strace
torture: build
	python3 Tests/Torture/torture.py --program $(LOCKIN) --publish $(TORTURE)

baseline: PACKAGES += python3
baseline: build
	python3 -B Tests/Baseline/baseline.py --program $(LOCKIN)

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
	python3 Tests/House/house.py

coverage: PACKAGES += fish openssl strace zsh
coverage: setup
	SWIFT=$(SWIFT) python3 Tests/Coverage/coverage.py --write

format:
	$(SWIFT) format -i -r -p $(SOURCES)

install: build
	install -D -s -m 755 $(LOCKIN) $(DESTDIR)$(PREFIX)/bin/lockin
	for file in $(wildcard $(addprefix sample-data/,lockin.key lockin.yaml truth.json inbox/* plans/*)); do \
	  install -D -m 644 $$file $(DESTDIR)$(SAMPLE)/$${file#sample-data/} || exit 1; \
	done
	for file in docs/*.md; do install -D -m 644 $$file $(DESTDIR)$(PREFIX)/share/doc/lockin/$${file#docs/} || exit 1; done
	$(LOCKIN) generate share $(DESTDIR)$(PREFIX)/share --quiet
	$(LOCKIN) generate units $(DESTDIR)$(PREFIX)/lib/systemd/user --program $(PREFIX)/bin/lockin --quiet

uninstall:
	rm -rf $(DESTDIR)$(SAMPLE) $(DESTDIR)$(PREFIX)/share/doc/lockin
	rm -f $(DESTDIR)$(PREFIX)/bin/lockin $(addprefix $(DESTDIR)$(PREFIX)/lib/systemd/user/,lockin@.service lockin@.timer)
	cd $(DESTDIR)$(PREFIX)/share && rm -f man/man1/lockin.1 man/man1/lockin-*.1 man/man5/lockin.yaml.5 \
	  bash-completion/completions/lockin zsh/site-functions/_lockin fish/vendor_completions.d/lockin.fish

# What the program is linked to is looked up by dpkg-shlibdeps; libcurl is loaded when it is needed. Packages that Debian
# renamed for the time of 64 bits go by both names.
deb: PACKAGES += dpkg-dev
deb: STAGE := .build/deb/root
deb: build
	rm -rf .build/deb && mkdir -p .build/deb/debian
	$(MAKE) --no-print-directory install DESTDIR=$(STAGE) PREFIX=/usr
	set -e; version=$$($(LOCKIN) version | cut -d' ' -f2); architecture=$$(dpkg --print-architecture); \
	doc=$(STAGE)/usr/share/doc/lockin; install -d $$doc $(STAGE)/DEBIAN; \
	gzip -9n < docs/changelog.md > $$doc/changelog.gz; rm $$doc/changelog.md; install -m 644 README.md $$doc/README.md; \
	gzip -9n $(STAGE)/usr/share/man/man1/*.1 $(STAGE)/usr/share/man/man5/*.5; \
	printf 'Source: lockin\n\nPackage: lockin\nArchitecture: any\n' > .build/deb/debian/control; \
	needs=$$(cd .build/deb && dpkg-shlibdeps -O root/usr/bin/lockin 2>/dev/null | sed -n 's/^shlibs:Depends=//p' \
	  | sed -E 's/(libssl3)( \([^)]*\))?/\1\2 | libssl3t64/'); \
	size=$$(du -ks $(STAGE)/usr | cut -f1); \
	printf '%s\n' "Package: lockin" "Version: $$version" "Architecture: $$architecture" \
	  "Maintainer: the makers of lockin <lockin@localhost>" "Installed-Size: $$size" \
	  "Depends: $$needs, libcurl4 | libcurl4t64, ca-certificates, tzdata" "Section: utils" "Priority: optional" \
	  "Description: where your focus really went, from the exports you already have" \
	  " Reads the exports of activity trackers and calendars each night, accounts for every" \
	  " second, compares it with the plan, and publishes static daily and weekly reports." \
	  > $(STAGE)/DEBIAN/control; \
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null || echo 0) \
	  dpkg-deb --root-owner-group --build $(STAGE) .build/lockin_$${version}_$$architecture.deb

clean:
	rm -rf .build
