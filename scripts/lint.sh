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

# vulnerabilities OS tells of known vulnerabilities that are reached there, in what is built with the toolchain of go.mod, whatever Go
# this machine builds with. The database is a module like any other, so this asks nobody anything. govulncheck counts those of other
# platforms too, but names these.
vulnerabilities() {
    local govulncheck database found toolchain status=0
    toolchain=$(awk '$1 == "toolchain" { print $2 }' go.mod)
    govulncheck=$(tool -n govulncheck)
    go -C tools mod download golang.org/x/vulndb
    database=$(go -C tools list -m -f '{{.Dir}}' golang.org/x/vulndb)/data/osv
    found=$(GOTOOLCHAIN=$toolchain GOOS=$1 CGO_ENABLED=0 "$govulncheck" -db "file://$database" ./...) || status=$?
    echo "$found"
    if [ $status -eq 3 ]; then # 3: found some
        awk -v os="$1" '/^ *Found in: / { n++ } /^ *Platforms: / && $0 !~ os { n-- } END { exit n > 0 }' <<<"$found"
        echo "none of these exists on $1"
    else
        return $status
    fi
}

# The other platforms too, since build tags hide their files from the linters here.
for os in linux darwin windows; do
    check env GOOS=$os CGO_ENABLED=0 go vet ./...
    check vulnerabilities $os
done

check tool golangci-lint config verify
check tool golangci-lint run

check go mod tidy -diff
check go -C tools mod tidy -diff
check go -C tools/duckdb mod tidy -diff
check go -C tools/manifests mod tidy -diff

if [ -x web/browser/node_modules/.bin/tsc ]; then
    check web/browser/node_modules/.bin/tsc -p web/browser
else
    echo "not run here: types of the page's JavaScript (no tsc; run npm ci in web/browser)"
    test -z "${CI:-}"
fi

if command -v shellcheck >/dev/null; then
    check shellcheck .ci/run scripts/*.sh deploy/slurm/* deploy/kubernetes/*.sh
else
    echo "not run here: shellcheck (not installed)"
    test -z "${CI:-}"
fi
