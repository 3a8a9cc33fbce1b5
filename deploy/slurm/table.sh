#!/bin/bash
# Makes the table of a shape on disk as a chain of array jobs: one for each step of octo table plan, after the step that it needs.
#
#   TASKS=32 ./table.sh wide /scratch/wide --memory 4GiB
#   PROVE=1 TASKS=32 ./table.sh wide /scratch/wide --memory 4GiB
#
# The words are the shape, the folder of the table, which all nodes see, and flags for octo, all the same for each step. The second line
# proves the table that the first has made. After any failure run the same line again: tasks that are finished are not done again.
#
# TASKS    most tasks of a step, 16; at most MaxArraySize - 1 (scontrol show config)
# AT_ONCE  tasks that may run at the same time, to spare a file server; nothing: as many as there is room for
# LEVELS   how many levels there are, where octo table plan cannot know it; nothing: what it guesses
# PROVE    anything: prove the table instead of making it
# LOGS     folder of what tasks print, logs
# OCTO     the program, octo
#
# Options for sbatch go into its own variables: SBATCH_PARTITION, SBATCH_ACCOUNT, SBATCH_TIMELIMIT, and SBATCH_MEM_PER_CPU, which has to be
# --memory at least. jq has to be installed where this runs.
set -euo pipefail
if [ $# -lt 2 ]; then
    echo "usage: $0 SHAPE FOLDER [FLAG...]" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
shape=$1 folder=$2
shift 2
logs=${LOGS:-logs}
mkdir -p "$logs" "$folder"

plan=(table plan --shape "$shape" ${LEVELS:+--levels "$LEVELS"} ${PROVE:+--prove})
if [ -n "${PROVE:-}" ]; then
    work=(table prove --disk "$folder")
else
    work=(table build --shape "$shape" --disk "$folder")
fi

# A line a step: its name, how many tasks it has, and the steps that it comes after.
steps=$("${OCTO:-octo}" "${plan[@]}" "$@" --format json | jq -r '.steps[] | [.name, .tasks, .after[]] | @tsv')

declare -A jobs
while read -r name tasks after; do
    dependency=()
    for step in $after; do
        dependency+=("${jobs[$step]}")
    done
    ids=$(IFS=:; echo "${dependency[*]}")
    # Each of N tasks of Slurm does every N-th of the step.
    count=$((tasks < ${TASKS:-16} ? tasks : ${TASKS:-16}))
    job=$(sbatch --parsable --array="1-$count${AT_ONCE:+%$AT_ONCE}" --job-name="octo-$name" --output="$logs/%x-%A-%a.log" \
        ${ids:+--dependency="afterok:$ids" --kill-on-invalid-dep=yes} \
        "$here/array.sbatch" "${work[@]}" "$@" --step "$name")
    jobs[$name]=${job%%;*}
    echo "job ${jobs[$name]}: $name, $tasks tasks in $count${ids:+, after job $ids}"
done <<<"$steps"
