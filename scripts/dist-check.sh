#!/usr/bin/env bash
# Builds the archives a second time, from a copy of the tree in another folder, and compares them with those in dist/.
# scripts/dist-check.sh VERSION SECONDS
set -euo pipefail
cd "$(dirname "$0")/.."

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - | tar -xf - -C "$copy"
(cd "$copy" && go run ./scripts/dist dist "$@" >/dev/null)
diff dist/SHA256SUMS "$copy/dist/SHA256SUMS"
echo "dist: a second build from another folder gives the same bytes"
