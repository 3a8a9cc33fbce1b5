# What the binary and the archives say of themselves. The time is the commit's, so that archives do not depend on the day.
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo devel)
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)

# The Go that releases are built with: that of go.mod, whatever Go this machine has, so that all get the same bytes.
TOOLCHAIN := $(shell awk '$$1 == "toolchain" { print $$2 }' go.mod)

# How long make fuzz stays with each fuzz target.
FUZZTIME ?= 10s

.PHONY: help build test test-cluster lint fuzz bench dist dist-check generate docs screens clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

build: ## build bin/octo
	CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.version=$(VERSION)" -o bin/octo ./cmd/octo

test: ## run all tests that this machine can, and name those that it cannot
	go run ./scripts/test -timeout 20m ./...

test-cluster: build ## run the scripts for Slurm on a cluster that it starts here, as root
	go run ./scripts/cluster

lint: ## check form, mistakes, imports, modules and known vulnerabilities
	scripts/lint.sh

fuzz: ## run each fuzz target for FUZZTIME (10s)
	scripts/fuzz.sh $(FUZZTIME)

bench: ## measure the speeds that the README states
	go run ./bench

dist dist-check: export GOTOOLCHAIN = $(TOOLCHAIN)
dist: ## build the archives of a release and their checksums into dist/
	go run ./scripts/dist dist $(VERSION) $(SOURCE_DATE_EPOCH)

dist-check: dist ## build the archives again from a copy of the tree, and compare
	scripts/dist-check.sh $(VERSION) $(SOURCE_DATE_EPOCH)

generate: ## make the generated files anew
	go generate ./...

docs: ## make the pictures of the pages anew, and what commands print in them
	scripts/pictures.sh docs/images
	go test ./cmd/octo -run TestPages -update
	go test ./export -run TestDuckDB -update
	go test ./contest -run TestTable -update

screens: ## take the pictures of the page anew, in Chromium
	go run ./scripts/screens docs/screens

clean: ## remove what these targets made
	rm -rf bin dist bench/scratch
