package shard_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"octothorpe/shard"

	"pgregory.net/rapid"
)

// An environment is what a scheduler sets in a task of an array with these indices, in ascending order.
type environment func(indices []int, index int) map[string]string

// environments are the schedulers, with what a user can ask of each.
var environments = map[string]struct {
	set   environment
	first int  // index of an array of N tasks
	told  bool // the scheduler tells how many tasks there are
	fixed bool // the scheduler chooses the indices
}{
	"Slurm": {set: func(indices []int, index int) map[string]string {
		return map[string]string{
			"SLURM_ARRAY_TASK_ID": strconv.Itoa(index), "SLURM_ARRAY_TASK_COUNT": strconv.Itoa(len(indices)),
			"SLURM_ARRAY_TASK_MIN": strconv.Itoa(slices.Min(indices)), "SLURM_ARRAY_TASK_MAX": strconv.Itoa(slices.Max(indices)),
			"SLURM_JOB_ID": "4711", "SLURM_PROCID": "0",
		}
	}, first: 1, told: true},
	"Kubernetes": {set: func(_ []int, index int) map[string]string {
		return map[string]string{"JOB_COMPLETION_INDEX": strconv.Itoa(index)}
	}, fixed: true},
	"AWS Batch": {set: func(indices []int, index int) map[string]string {
		return map[string]string{
			"AWS_BATCH_JOB_ARRAY_INDEX": strconv.Itoa(index), "AWS_BATCH_JOB_ARRAY_SIZE": strconv.Itoa(len(indices)),
		}
	}, told: true, fixed: true},
	"PBS": {set: func(_ []int, index int) map[string]string {
		return map[string]string{"PBS_ARRAY_INDEX": strconv.Itoa(index), "PBS_ARRAY_ID": "4711[].server"}
	}, first: 1},
	"Torque": {set: func(_ []int, index int) map[string]string {
		return map[string]string{"PBS_ARRAYID": strconv.Itoa(index)}
	}, first: 1},
	"Grid Engine": {set: func(indices []int, index int) map[string]string {
		step := 1
		if len(indices) > 1 {
			step = indices[1] - indices[0]
		}
		return map[string]string{
			"SGE_TASK_ID": strconv.Itoa(index), "SGE_TASK_FIRST": strconv.Itoa(indices[0]),
			"SGE_TASK_LAST": strconv.Itoa(indices[len(indices)-1]), "SGE_TASK_STEPSIZE": strconv.Itoa(step),
		}
	}, first: 1, told: true},
	"LSF": {set: func(indices []int, index int) map[string]string {
		return map[string]string{"LSB_JOBINDEX": strconv.Itoa(index), "LSB_JOBINDEX_END": strconv.Itoa(slices.Max(indices))}
	}, first: 1},
}

// get returns a getenv of these variables alone.
func get(variables map[string]string) func(string) string {
	return func(name string) string { return variables[name] }
}

// from returns the numbers from first, so many.
func from(first, count int) []int {
	indices := make([]int, count)
	for i := range indices {
		indices[i] = first + i
	}
	return indices
}

// In every scheduler an array of N tasks is each shard of N exactly once, in the order of its indices.
func TestEveryShardOnce(t *testing.T) {
	for name, scheduler := range environments {
		t.Run(name, func(t *testing.T) {
			for n := 1; n <= 200; n++ {
				counts := []int{n}
				if scheduler.told {
					counts = append(counts, 0)
				}
				indices := from(scheduler.first, n)
				for _, count := range counts {
					for i, index := range indices {
						got, err := shard.FromEnvironment(get(scheduler.set(indices, index)), count)
						if want := (shard.Shard{K: i + 1, N: n}); err != nil || got != want {
							t.Fatalf("index %d of %d, count %d: %v, %v; want %v", index, n, count, got, err, want)
						}
					}
				}
				if !scheduler.told {
					_, err := shard.FromEnvironment(get(scheduler.set(indices, indices[0])), 0)
					wantError(t, err, "does not tell of how many", "--shard auto/N", name)
				}
			}
		})
	}
}

// An array of any indices that a user can choose gives no shard that another array would give to another index: with a count index i
// is shard i or an error, without one the array is 1 to N or an error.
func TestChosenIndices(t *testing.T) {
	for name, scheduler := range environments {
		if scheduler.fixed {
			continue
		}
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				indices := slices.Sorted(maps.Keys(rapid.MapOfN(rapid.IntRange(0, 12), rapid.Just(true), 1, 13).Draw(t, "indices")))
				if name == "Grid Engine" { // which takes a first index, a last one and a step only, from 1
					indices = from(rapid.IntRange(1, 5).Draw(t, "first"), rapid.IntRange(1, 8).Draw(t, "tasks"))
					step := rapid.IntRange(1, 3).Draw(t, "step")
					for i := range indices {
						indices[i] = indices[0] + i*step
					}
				}
				index := rapid.SampledFrom(indices).Draw(t, "index")
				count := rapid.IntRange(0, 12).Draw(t, "count")
				got, err := shard.FromEnvironment(get(scheduler.set(indices, index)), count)
				switch {
				case count == 0 && err == nil:
					if !scheduler.told || !slices.Equal(indices, from(1, got.N)) || got.K != index {
						t.Fatalf("indices %v: index %d is %v", indices, index, got)
					}
				case count == 0:
					if scheduler.told && slices.Equal(indices, from(1, len(indices))) {
						t.Fatalf("indices %v: %v", indices, err)
					}
				case err == nil:
					if want := (shard.Shard{K: index, N: count}); got != want {
						t.Fatalf("indices %v: index %d of %d is %v", indices, index, count, got)
					}
					if scheduler.told && (indices[0] < 1 || indices[len(indices)-1] > count) {
						t.Fatalf("indices %v of %d: no task may run", indices, count)
					}
				default:
					if indices[0] >= 1 && indices[len(indices)-1] <= count {
						t.Fatalf("indices %v of %d: %v", indices, count, err)
					}
				}
			})
		})
	}
}

// What is no array, and what would be the wrong shard, is an error that names the variable, its value and the remedy.
func TestEnvironmentErrors(t *testing.T) {
	slurm := func(id, least, most, count string) map[string]string {
		return map[string]string{"SLURM_ARRAY_TASK_ID": id, "SLURM_ARRAY_TASK_MIN": least, "SLURM_ARRAY_TASK_MAX": most,
			"SLURM_ARRAY_TASK_COUNT": count}
	}
	engine := func(id, first, last, step string) map[string]string {
		return map[string]string{"SGE_TASK_ID": id, "SGE_TASK_FIRST": first, "SGE_TASK_LAST": last, "SGE_TASK_STEPSIZE": step}
	}
	none := []string{"SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX", "PBS_ARRAY_INDEX", "PBS_ARRAYID",
		"SGE_TASK_ID", "LSB_JOBINDEX", "--shard K/N"}
	for _, c := range []struct {
		name      string
		variables map[string]string
		count     int
		want      []string
	}{
		{"none", nil, 16, none},
		{"no arrays, but jobs", map[string]string{"SGE_TASK_ID": "undefined", "LSB_JOBINDEX": "0", "SLURM_JOB_ID": "7"}, 16, none},
		{"empty", slurm("", "", "", ""), 0, none},
		{"two", map[string]string{"PBS_ARRAY_INDEX": "3", "SLURM_ARRAY_TASK_ID": "3"}, 16,
			[]string{"PBS_ARRAY_INDEX=3 (PBS)", "SLURM_ARRAY_TASK_ID=3 (Slurm)", "--shard K/N"}},
		{"too great a count", map[string]string{"JOB_COMPLETION_INDEX": "3"}, 100_001, []string{"100001 parts", "1 to 100000"}},
		{"a negative count", map[string]string{"JOB_COMPLETION_INDEX": "3"}, -1, []string{"-1 parts", "1 to 100000"}},

		{"too many", slurm("1", "1", "100001", "100001"), 0, []string{"Slurm", "100001 parts", "1 to 100000"}},
		{"some of 16", slurm("7", "3", "7", "2"), 0, []string{"SLURM_ARRAY_TASK_MIN=3", "--shard auto/N", "sbatch --array=1-N"}},
		{"holes", slurm("1", "1", "7", "2"), 0,
			[]string{"SLURM_ARRAY_TASK_COUNT=2", "SLURM_ARRAY_TASK_MAX=7", "--shard auto/N", "sbatch --array=1-N"}},
		{"from 0", slurm("3", "0", "15", "16"), 0, []string{"SLURM_ARRAY_TASK_MIN=0", "sbatch --array=1-N"}},
		{"from 0 with a count", slurm("3", "0", "15", "16"), 16, []string{"SLURM_ARRAY_TASK_MIN=0", "1 to 16", "sbatch --array=1-16"}},
		{"more than the count", slurm("3", "1", "17", "17"), 16, []string{"SLURM_ARRAY_TASK_MAX=17", "1 to 16", "sbatch --array=1-16"}},
		{"half told", slurm("3", "1", "16", ""), 0, []string{"SLURM_ARRAY_TASK_COUNT=(not set)", "--shard auto/N"}},
		{"told by half", slurm("3", "", "16", "16"), 0, []string{"SLURM_ARRAY_TASK_MIN=(not set)", "--shard auto/N"}},
		{"no number", slurm("three", "1", "16", "16"), 0, []string{"SLURM_ARRAY_TASK_ID=three", "no number", "--shard K/N"}},
		{"no number beside it", slurm("3", "1", "16", "0x10"), 16, []string{"SLURM_ARRAY_TASK_COUNT=0x10", "no number", "--shard K/N"}},
		{"signed", map[string]string{"PBS_ARRAY_INDEX": "-3"}, 16, []string{"PBS_ARRAY_INDEX=-3", "no number"}},
		{"great", map[string]string{"PBS_ARRAYID": "99999999999999999999"}, 16, []string{"PBS_ARRAYID=99999999999999999999", "no number"}},

		{"Kubernetes past its end", map[string]string{"JOB_COMPLETION_INDEX": "16"}, 16,
			[]string{"JOB_COMPLETION_INDEX=16", "0 to 15", "completions: 16"}},
		{"AWS of another size", map[string]string{"AWS_BATCH_JOB_ARRAY_INDEX": "3", "AWS_BATCH_JOB_ARRAY_SIZE": "8"}, 16,
			[]string{"AWS_BATCH_JOB_ARRAY_SIZE=8", "16 shards", "size=16"}},
		{"AWS past its end", map[string]string{"AWS_BATCH_JOB_ARRAY_INDEX": "8", "AWS_BATCH_JOB_ARRAY_SIZE": "8"}, 0,
			[]string{"AWS_BATCH_JOB_ARRAY_INDEX=8", "0 to 7", "size=8"}},
		{"AWS of none", map[string]string{"AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "0"}, 0,
			[]string{"AWS_BATCH_JOB_ARRAY_SIZE=0", "size=N"}},
		{"PBS from 0", map[string]string{"PBS_ARRAY_INDEX": "0"}, 16, []string{"PBS_ARRAY_INDEX=0", "1 to 16", "qsub -J 1-16"}},
		{"Torque from 0", map[string]string{"PBS_ARRAYID": "0"}, 16, []string{"PBS_ARRAYID=0", "1 to 16", "qsub -t 1-16"}},
		{"Grid Engine in steps", engine("3", "1", "15", "2"), 0, []string{"SGE_TASK_STEPSIZE=2", "--shard auto/N", "qsub -t 1-N"}},
		{"Grid Engine again", engine("5", "5", "6", "1"), 0, []string{"SGE_TASK_FIRST=5", "--shard auto/N"}},
		{"LSF past its end", map[string]string{"LSB_JOBINDEX": "17"}, 16, []string{"LSB_JOBINDEX=17", "1 to 16", `bsub -J "octo[1-16]"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := shard.FromEnvironment(get(c.variables), c.count)
			if (got != shard.Shard{}) {
				t.Errorf("the shard is %v", got)
			}
			wantError(t, err, c.want...)
		})
	}
}

// wantError wants an error with each of these texts.
func wantError(t *testing.T, err error, texts ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	if !errors.Is(err, shard.ErrShard) {
		t.Errorf("not an ErrShard: %v", err)
	}
	for _, text := range texts {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("the error does not say %q: %v", text, err)
		}
	}
}

func ExampleFromEnvironment() {
	task := map[string]string{"JOB_COMPLETION_INDEX": "2"} // in place of os.Getenv
	s, err := shard.FromEnvironment(func(name string) string { return task[name] }, 16)
	fmt.Println(s.K, "of", s.N, err)
	// Output: 3 of 16 <nil>
}

// What the environment holds does not move the cursor when an error tells it.
func TestEnvironmentQuoted(t *testing.T) {
	for _, set := range []map[string]string{
		{"JOB_COMPLETION_INDEX": "\x1b[1m"},
		{"JOB_COMPLETION_INDEX": "\x1b[1m", "SLURM_ARRAY_TASK_ID": "1"},
	} {
		_, err := shard.FromEnvironment(func(name string) string { return set[name] }, 2)
		if err == nil || strings.Contains(err.Error(), "\x1b") || !strings.Contains(err.Error(), `"\x1b[1m"`) {
			t.Errorf("%q: %v", set, err)
		}
	}
}
