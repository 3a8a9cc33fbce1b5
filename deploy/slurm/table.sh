#!/bin/bash
# Makes the table of a shape on disk, and proves it: each is a chain of array jobs, one for each step of octo table plan, after the step
# that it needs.
#
#   SHARDS=32 ./table.sh build wide /scratch/wide --memory 4GiB
#   SHARDS=32 ./table.sh prove wide /scratch/wide --memory 4GiB
#
# The words are what is to be done, the shape, the folder of the table, which all nodes see, and flags for octo. After any failure run the
# same line again: tasks that are finished are not done again.
#
# SHARDS   most tasks of a step, 16; at most MaxArraySize - 1 (scontrol show config)
# AT_ONCE  tasks that may run at the same time, to spare a file server; nothing: as many as there is room for
# LEVELS   levels of the table, where octo does not know the god's number of the shape
# LOGS     folder of what tasks print, logs
# OCTO     the program, octo
#
# Options for sbatch go into its own variables: SBATCH_PARTITION, SBATCH_ACCOUNT, SBATCH_TIMELIMIT, and SBATCH_MEM_PER_CPU, which has to be
# --memory at least. jq has to be installed where this runs.
set -euo pipefail
if [ $# -lt 3 ] || [[ ! $1 =~ ^(build|prove)$ ]]; then
    echo "usage: $0 build|prove SHAPE FOLDER [FLAG...]" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
what=$1 shape=$2 folder=$3
shift 3
logs=${LOGS:-logs}
most=${SHARDS:-16}
if [ "$what" = prove ] && [ ! -e "$folder/table.lean" ]; then
    echo "$folder/table.lean: there is no table yet; want its build to end first, see squeue" >&2
    exit 2
fi
mkdir -p "$logs" "$folder"

flags=(--segments "$most" "$@") # as many at least, so that there is a task for each shard
plan=(table plan --shape "$shape" "${flags[@]}" ${LEVELS:+--levels "$LEVELS"} --format json)
work=(table "$what" --disk "$folder" "${flags[@]}")
if [ "$what" = prove ]; then
    plan+=(--prove)
else
    work+=(--shape "$shape")
fi

# Each step is a line: its name, how many tasks it has, and the steps that it comes after.
steps=$("${OCTO:-octo}" "${plan[@]}" | jq -r '.steps[] | [.name, .tasks, .after[]] | @tsv')

declare -A jobs
while read -r name tasks after; do
    ids=
    for step in $after; do
        ids+=:${jobs[$step]}
    done
    shards=$((tasks < most ? tasks : most))
    job=$(SHARDS=$shards sbatch --parsable --array="1-$shards${AT_ONCE:+%$AT_ONCE}" --job-name="octo-$name" \
        --output="$logs/%x-%A-%a.log" ${ids:+--dependency="afterok$ids" --kill-on-invalid-dep=yes} \
        "$here/array.sbatch" "${work[@]}" --step "$name")
    jobs[$name]=${job%%;*} # the name of a cluster may follow
    echo "job ${jobs[$name]}: $name, array of $shards${ids:+, after job ${ids#:}}"
done <<<"$steps"
if [ "$what" = build ]; then
    echo "when these have ended and $folder/table.lean is there: $0 prove $shape $folder"
fi
