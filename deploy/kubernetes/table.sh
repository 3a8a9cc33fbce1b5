#!/bin/bash
# Builds the table of a shape on disk, and proves it: a Job a step of octo table plan, one after another. The table comes to be in
# /data/table of the volume.
#
#   SHARDS=32 ./table.sh build two-three 4
#   SHARDS=32 ./table.sh prove two-three 4
#
# The words are what is to be done, the shape, and how many GiB a pod may use; its limit is a quarter and a GiB above. A shape is a name,
# or a file with its picture, which has to be in the volume too, under the same name. After any failure run the same line again: steps
# that are finished are not done again.
#
# SHARDS   most pods of a step, 16
# LEVELS   levels of the table, where octo does not know the god's number of the shape
# OCTO     the program, octo, which plans here; of the same version as the image
# KUBECTL  kubectl, with options if need be, as --namespace
#
# jq has to be installed where this runs.
set -euo pipefail
if [ $# -ne 3 ] || [[ ! $1 =~ ^(build|prove)$ ]] || [[ ! $3 =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: $0 build|prove SHAPE GIB" >&2
    exit 2
fi
if [[ ! $2 =~ ^[A-Za-z0-9._/-]+$ ]]; then
    echo "$2: the name of a shape goes into a manifest, and wants to be of letters, digits and . _ / - only" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
what=$1 shape=$2 memory=${3}GiB limit=$(($3 + $3 / 4 + 1))Gi most=${SHARDS:-16}
read -ra kubectl <<<"${KUBECTL:-kubectl}"

plan=("${OCTO:-octo}" table plan --shape "$shape" --memory "$memory" --segments "$most" --format json)
if [ -n "${LEVELS:-}" ]; then
    plan+=(--levels "$LEVELS")
fi
words="$what, --shape, SHAPE"
if [ "$what" = prove ]; then
    plan+=(--prove)
    words=$what
fi
if [ -f "$shape" ]; then
    shape=/data/$(basename "$shape")
fi

# await JOB waits until the Job is complete, and ends the script if it fails.
await() {
    local conditions
    while true; do
        conditions=$("${kubectl[@]}" get "job/$1" -o jsonpath='{.status.conditions[?(@.status=="True")].type}')
        case " $conditions " in
        *" Complete "*)
            return
            ;;
        *" Failed "*)
            echo "$1 has failed: see kubectl describe job/$1 and kubectl logs --prefix -l job-name=$1; then run this again" >&2
            exit 1
            ;;
        esac
        sleep 5
    done
}

# Each step is a line: its name, and how many tasks it has.
steps=$("${plan[@]}" | jq -r '.steps[] | [.name, .tasks] | @tsv')

while read -r name tasks <&3; do
    shards=$((tasks < most ? tasks : most))
    # There may be a Job of this name, of an earlier run or of another table. It is replaced, since octo knows what is finished.
    sed -e "s|build, --shape, SHAPE|$words|; s|STEP|$name|g; s|SHAPE|$shape|; s|1GiB|$memory|; s|2Gi|$limit|g" \
        -e "s|--segments, \"16\"|--segments, \"$most\"|; s|auto/16|auto/$shards|; s|completions: 16|completions: $shards|" \
        -e "s|parallelism: 16|parallelism: $shards|; s|maxFailedIndexes: 3|maxFailedIndexes: $((shards < 3 ? shards : 3))|" \
        "$here/table-step.yaml" | "${kubectl[@]}" replace --force -f -
    await "octo-table-$name"
    echo "$name: complete"
done 3<<<"$steps"
