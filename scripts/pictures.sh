#!/bin/sh
# Draws the pictures of the pages in docs into a folder, by octo itself: scripts/pictures.sh docs/images
set -eu
cd "$(dirname "$0")/.."
mkdir -p "$1"
into=$(cd "$1" && pwd)

bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
go build -o "$bin/" ./cmd/octo
PATH=$bin:$PATH

octo draw --format svg --title "The board" 111132323132231222312133 >"$into/board.svg"
octo explain --format svg 111132323132231222312133 >"$into/steps.svg"
octo explain --format svg --lang zh 111132323132231222312133 >"$into/steps.zh-CN.svg"
head -40 search/testdata/lengths.txt |
    octo compare --engines bfs,iddfs,ida-third,ida,ida-tt,pdb --plot "$into/nodes.svg" >/dev/null
octo census --plot "$into/census.svg" >/dev/null
octo census --solutions --plot "$into/solutions.svg" >/dev/null
octo hardest --classes | octo draw --solve --columns 3 --format svg --title "The hardest boards" >"$into/hardest.svg"
