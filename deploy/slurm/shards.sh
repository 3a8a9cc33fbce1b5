#!/bin/bash
# Cuts work into shards and submits two jobs: an array with a task a shard, and, when all of its tasks have succeeded, their merge.
#
#   SHARDS=64 ./shards.sh answers.txt solve boards.txt
#   SHARDS=16 ./shards.sh census.txt census --shape broad.txt
#   SHARDS=64 ./shards.sh analyses.jsonl analyze boards.txt
#
# The first word names the result; the others are those of one octo that would do all of it. The result is the same, byte for byte.
# After any failure run the same line again: shards whose parts are finished are not done again.
#
# SHARDS   how many, 16; at most MaxArraySize - 1 (scontrol show config)
# AT_ONCE  tasks that may run at the same time, to spare a file server; nothing: as many as there is room for
# PARTS    folder of the parts, which all nodes see; the result's name and .parts
# LOGS     folder of what tasks print, logs
# OCTO     the program, octo
#
# Options for sbatch go into its own variables: SBATCH_PARTITION, SBATCH_ACCOUNT, SBATCH_TIMELIMIT, SBATCH_MEM_PER_CPU.
set -euo pipefail
if [ $# -lt 2 ]; then
    echo "usage: $0 RESULT COMMAND [WORD...]" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
result=$1
shift
parts=${PARTS:-$result.parts}
logs=${LOGS:-logs}
shards=${SHARDS:-16}
mkdir -p "$logs" "$parts"

array=$(SHARDS=$shards sbatch --parsable --array="1-$shards${AT_ONCE:+%$AT_ONCE}" --job-name="octo-$1" --output="$logs/%x-%A-%a.log" \
    "$here/array.sbatch" "$@" -o "$parts")
array=${array%%;*} # the name of a cluster may follow
echo "job $array: octo $*, array of $shards, parts in $parts, logs in $logs"

# A merge whose array failed would wait for ever.
merge=$(sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes --output="$logs/%x-%j.log" \
    "$here/merge.sbatch" "$parts" "$result")
merge=${merge%%;*}
echo "job $merge: merge into $result, after job $array"
