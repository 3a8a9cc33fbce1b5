#!/bin/bash
# Builds the table of a shape on disk: a Job a step of octo table plan, one after another. The table comes to be in /work/table.
#
#   SHARDS=32 ./table.sh long 4
#
# The words are the shape and how many GiB a pod may use for its step; its limit is a quarter and a GiB above. After any failure run
# the same line again: steps that are finished are not done again.
#
# SHARDS   most pods of a step, 16
# OCTO     the program, octo, here: it only plans; of the same version as the image
# KUBECTL  kubectl, with options such as --namespace if need be
#
# jq has to be installed where this runs.
set -euo pipefail
if [ $# -ne 2 ] || [[ ! $2 =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: $0 SHAPE GIB" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
shape=$1 memory=${2}GiB limit=$(($2 + $2 / 4 + 1))Gi
read -ra kubectl <<<"${KUBECTL:-kubectl}"

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
            echo "$1 has failed: see kubectl describe job/$1 and kubectl logs -l job-name=$1 --prefix, then run this again" >&2
            exit 1
            ;;
        esac
        sleep 5
    done
}

# Each step is a line: its name, and how many tasks it can be cut into.
steps=$("${OCTO:-octo}" table plan --shape "$shape" --memory "$memory" --format json | jq -r '.steps[] | [.name, .tasks] | @tsv')

while read -r name tasks <&3; do
    shards=$((tasks < ${SHARDS:-16} ? tasks : ${SHARDS:-16}))
    # A Job of this name may be there, of an earlier run or another table: it is replaced, since octo knows best what is finished.
    sed -e "s|STEP|$name|g; s|SHAPE|$shape|; s|1GiB|$memory|; s|2Gi|$limit|g" \
        -e "s|auto/16|auto/$shards|; s|completions: 16|completions: $shards|; s|parallelism: 16|parallelism: $shards|" \
        -e "s|maxFailedIndexes: 3|maxFailedIndexes: $((shards < 3 ? shards : 3))|" "$here/table-step.yaml" |
        "${kubectl[@]}" replace --force -f -
    await "octo-table-$name"
    echo "$name: complete"
done 3<<<"$steps"
