package shard

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"octothorpe/internal/whole"
)

// FromEnvironment returns the shard that a task of an array job is, as its scheduler tells it in environment variables, which getenv
// reads (os.Getenv does). The count is the number of shards, where the user says it; where it is 0 the scheduler has to.
//
//	Slurm             SLURM_ARRAY_TASK_ID, _MIN, _MAX, _COUNT                     [sbatch]
//	Kubernetes        JOB_COMPLETION_INDEX, from 0                                [Jobs]
//	AWS Batch         AWS_BATCH_JOB_ARRAY_INDEX, from 0; AWS_BATCH_JOB_ARRAY_SIZE [AWS Batch job environment variables]
//	PBS Pro, OpenPBS  PBS_ARRAY_INDEX                                             [qsub of OpenPBS], [Job arrays of PBS]
//	Torque            PBS_ARRAYID                                                 [Job arrays of Torque]
//	Grid Engine       SGE_TASK_ID ("undefined" in no array), _FIRST, _LAST, _STEPSIZE  [qsub of Grid Engine]
//	LSF               LSB_JOBINDEX (0 in no array)                                [Passing arguments on the command line]
//
// Where indices begin at 0 by the scheduler's own rule, index i is shard i+1. Elsewhere the user chooses the indices, and index i is
// shard i: they have to be 1 to N.
//
// Errors wrap [ErrShard], and name the variable, its value and the remedy. It is an error to be in arrays of two schedulers, and to be in
// none.
//
// With a count, an array may hold some of the indices only, so a few shards can be done again. An index outside of 1 to N is an error,
// and so is every task of an array that holds one: of an array from 0 to N-1 all tasks say so, not only the first.
//
// Without a count, the array has to hold all of them, since it is all that says how many shards there are: from 1 to N without a hole.
// An array that does some shards again would cut the work anew. Where the scheduler tells no more than an index, the count is missed.
//
// [sbatch]: https://slurm.schedmd.com/sbatch.html
// [Jobs]: https://kubernetes.io/docs/concepts/workloads/controllers/job/
// [AWS Batch job environment variables]: https://docs.aws.amazon.com/batch/latest/userguide/job_env_vars.html
// [qsub of OpenPBS]: https://github.com/openpbs/openpbs/blob/master/doc/man1/qsub.1B
// [Job arrays of PBS]: https://docs.it4i.cz/general/job-arrays/
// [Job arrays of Torque]: http://docs.adaptivecomputing.com/torque/4-1-3/Content/topics/2-jobs/multiJobSubmission.htm
// [qsub of Grid Engine]: https://gridengine.sourceforge.io/SGE/htmlman/htmlman1/qrsh.html
// [Passing arguments on the command line]: https://www.ibm.com/docs/en/SSWRJV_10.1.0/lsf_admin/job_array_cl_args.html
func FromEnvironment(getenv func(string) string, count int) (Shard, error) {
	if count < 0 {
		return Shard{}, fmt.Errorf("%w: %d parts, want from 1 to %d", ErrShard, count, Most)
	}
	s, err := only(getenv)
	if err != nil {
		return Shard{}, fmt.Errorf("%w: %w", ErrShard, err)
	}
	shard, err := s.shard(getenv, count)
	switch {
	case err != nil:
		return Shard{}, fmt.Errorf("%w: array of %s: %w", ErrShard, s.name, err)
	case shard.N > Most:
		return Shard{}, fmt.Errorf("%w: array of %s: %d parts, want from 1 to %d", ErrShard, s.name, shard.N, Most)
	}
	return shard, nil
}

// only returns the one scheduler that runs this task.
func only(getenv func(string) string) (*scheduler, error) {
	var found []*scheduler
	for i := range schedulers {
		if schedulers[i].runs(getenv) {
			found = append(found, &schedulers[i])
		}
	}
	switch len(found) {
	case 0:
		return nil, errNoArray()
	case 1:
		return found[0], nil
	}
	all := make([]string, len(found))
	for i, s := range found {
		all[i] = fmt.Sprintf("%s=%s (%s)", s.index, whole.Shown(getenv(s.index)), s.name)
	}
	return nil, fmt.Errorf("%d schedulers give one: %s; say which it is with --shard K/N, K from 1 to N",
		len(found), strings.Join(all, ", "))
}

// schedulers are those whose arrays are known. No variable is another scheduler's.
var schedulers = []scheduler{
	{name: "Slurm", index: "SLURM_ARRAY_TASK_ID", least: "SLURM_ARRAY_TASK_MIN", most: "SLURM_ARRAY_TASK_MAX",
		count: "SLURM_ARRAY_TASK_COUNT", submit: "sbatch --array=1-%s"},
	{name: "Kubernetes", index: "JOB_COMPLETION_INDEX", zero: true, submit: "completionMode: Indexed and completions: %s"},
	{name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE", zero: true,
		submit: "aws batch submit-job --array-properties size=%s"},
	{name: "PBS", index: "PBS_ARRAY_INDEX", submit: "qsub -J 1-%s"},
	{name: "Torque", index: "PBS_ARRAYID", submit: "qsub -t 1-%s"},
	{name: "Grid Engine", index: "SGE_TASK_ID", none: "undefined", least: "SGE_TASK_FIRST", most: "SGE_TASK_LAST",
		step: "SGE_TASK_STEPSIZE", submit: "qsub -t 1-%s"},
	{name: "LSF", index: "LSB_JOBINDEX", none: "0", submit: `bsub -J "octo[1-%s]"`},
}

// A scheduler is one whose arrays are known. Variables that it has not are empty.
type scheduler struct {
	name        string
	index       string // the variable with the index of the task
	none        string // what it holds where there is no array; often it is not set then
	least, most string // the first and the last index of the array
	step        string // the distance of two indices
	count       string // of tasks
	zero        bool   // indices begin at 0, and the user cannot choose them
	submit      string // how an array is asked for, with %s for the count
}

// runs tells whether this is a task of an array of the scheduler's.
func (s *scheduler) runs(getenv func(string) string) bool {
	value := getenv(s.index)
	return value != "" && (s.none == "" || value != s.none)
}

// shard returns which shard this task is.
func (s *scheduler) shard(getenv func(string) string, count int) (Shard, error) {
	var told array
	for _, variable := range []struct {
		name  string
		value *int
	}{{s.index, &told.index}, {s.least, &told.least}, {s.most, &told.most}, {s.step, &told.step}, {s.count, &told.count}} {
		var err error
		if *variable.value, err = number(getenv, variable.name); err != nil {
			return Shard{}, err
		}
	}
	if s.zero {
		return s.fromZero(told, count)
	}
	return s.fromOne(told, count)
}

// An array is what a scheduler tells of its array: the task's index and, where they are told, those of the first and the last task, the
// distance of two, and how many tasks there are. What is not told is unset.
type array struct{ index, least, most, step, count int }

// unset stands for a number that is not told.
const unset = -1

// fromZero returns the shard in an array that is 0 to N-1 always.
func (s *scheduler) fromZero(told array, count int) (Shard, error) {
	switch {
	case count == 0 && told.count == unset:
		return Shard{}, s.countless(told.index)
	case count == 0 && told.count == 0:
		return Shard{}, fmt.Errorf("%s=0: an array has a task; %s", s.count, s.remedy(0))
	case count != 0 && told.count != unset && told.count != count:
		return Shard{}, fmt.Errorf("%s=%d, but --shard says %d shards; %s", s.count, told.count, count, s.remedy(count))
	}
	count = cmp.Or(count, told.count)
	if told.index >= count {
		return Shard{}, fmt.Errorf("%s=%d: indices of %d shards are 0 to %d; %s", s.index, told.index, count, count-1, s.remedy(count))
	}
	return Shard{K: told.index + 1, N: count}, nil
}

// fromOne returns the shard in an array whose indices the user chose.
func (s *scheduler) fromOne(told array, count int) (Shard, error) {
	if count == 0 {
		var err error
		if count, err = s.whole(told); err != nil {
			return Shard{}, err
		}
	}
	for _, index := range []struct {
		variable string
		value    int
	}{{s.index, told.index}, {s.least, told.least}, {s.most, told.most}} {
		if index.value != unset && (index.value < 1 || index.value > count) {
			return Shard{}, fmt.Errorf("%s=%d: indices of %d shards are 1 to %d; %s",
				index.variable, index.value, count, count, s.remedy(count))
		}
	}
	return Shard{K: told.index, N: count}, nil
}

// whole returns how many shards there are by an array that holds all of them.
func (s *scheduler) whole(told array) (int, error) {
	if told.most == unset {
		return 0, s.countless(told.index)
	}
	var because string
	switch {
	case told.least != 1:
		because = fmt.Sprintf("%s=%s: without a count the array has to begin at 1", s.least, shown(told.least))
	case s.step != "" && told.step != 1:
		because = fmt.Sprintf("%s=%s: without a count the array has to hold every index", s.step, shown(told.step))
	case s.count != "" && told.count != told.most:
		because = fmt.Sprintf("%s=%s, but %s=%d: without a count the array has to hold every index",
			s.count, shown(told.count), s.most, told.most)
	default:
		return told.most, nil
	}
	return 0, fmt.Errorf("%s; to do some of N shards again use --shard auto/N, and to do all %s", because, s.remedy(0))
}

// countless says that nothing tells how many shards there are.
func (s *scheduler) countless(index int) error {
	return fmt.Errorf("%s=%d, but %s does not tell of how many: use --shard auto/N, and %s", s.index, index, s.name, s.remedy(0))
}

// remedy tells how to ask for an array of so many tasks; 0 stands for any number.
func (s *scheduler) remedy(count int) string {
	many := "N"
	if count > 0 {
		many = strconv.Itoa(count)
	}
	return "submit with " + fmt.Sprintf(s.submit, many)
}

// errNoArray says that there is no array here, and what would be one.
func errNoArray() error {
	names := make([]string, len(schedulers))
	for i, s := range schedulers {
		names[i] = fmt.Sprintf("%s (%s)", s.index, s.name)
	}
	return errors.New("no scheduler gives one: none of these is set: " + strings.Join(names, ", ") +
		"; say it with --shard K/N, K from 1 to N")
}

// number returns the number in a variable, or unset if the variable has no name or no value.
func number(getenv func(string) string, variable string) (int, error) {
	if variable == "" {
		return unset, nil
	}
	value := getenv(variable)
	if value == "" {
		return unset, nil
	}
	n, err := strconv.ParseUint(value, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("%s=%s is no number of a task (0 to 2147483647); say which shard it is with --shard K/N", variable, whole.Shown(value))
	}
	return int(n), nil
}

// shown returns a number as text.
func shown(n int) string {
	if n == unset {
		return "(not set)"
	}
	return strconv.Itoa(n)
}
