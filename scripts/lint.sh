#!/usr/bin/env bash
# Runs every check that is no test, and stops at the first that finds something. The tools are modules of tools/go.mod.
set -euo pipefail
cd "$(dirname "$0")/.."

check() {
    echo "+ $*"
    "$@"
}

tool() {
    go tool -modfile=tools/go.mod "$@"
}

# The other platforms too, since build tags hide their files from the linters here.
for os in linux darwin windows; do
    check env GOOS=$os CGO_ENABLED=0 go vet ./...
done

check tool golangci-lint config verify
check tool golangci-lint run

check go mod tidy -diff
check go -C tools mod tidy -diff

# The vulnerability database is a module like any other, so this asks nobody anything.
go -C tools mod download golang.org/x/vulndb
vulndb=$(go -C tools list -m -f '{{.Dir}}' golang.org/x/vulndb)
check tool govulncheck -db "file://$vulndb/data/osv" ./...

if command -v shellcheck >/dev/null; then
    check shellcheck .ci/run scripts/*.sh
else
    echo "not run here: shellcheck (not installed)"
    test -z "${CI:-}"
fi
