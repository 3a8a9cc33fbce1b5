package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"octothorpe/census"
	"octothorpe/internal/disk"
	"octothorpe/internal/pdb"
	"octothorpe/shape"
	"octothorpe/shard"
	"octothorpe/solver"

	"github.com/spf13/cobra"
)

func newTable(out *output) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "table COMMAND",
		Short: "Make and prove tables on disk, for shapes that fit no memory",
		Long: `table makes tables of distances on disk, in as much memory as one has, and
proves them. It does so in steps, each of tasks that any number of processes
can do: octo table plan lists them.`,
		Example: `  octo table build --shape two-three --disk table --memory 64MiB
  octo table prove --disk table
  octo table plan --shape three-three`,
		Args: knownCommand,
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	cmd.AddCommand(newTableBuild(out), newTableProve(out), newTablePlan(out))
	return cmd
}

// A tableWork is what the commands about tables on disk have in common.
type tableWork struct {
	out      *output
	format   *choice
	of       shapeFlag
	disk     string
	memory   amount
	segments int
	step     string
	shard    shard.Shard
	force    bool // begin also where the disk may have too little room
	begin    time.Time
}

// sizing adds the flags that decide how a table is cut.
func (t *tableWork) sizing(cmd *cobra.Command) {
	t.begin = time.Now()
	t.memory = amount{units: sizes}
	cmd.Flags().StringVar(&t.disk, "disk", "", "the folder `DIR` of the table, and of all that leads to it")
	cmd.Flags().Var(&t.memory, "memory", "take no more than `SIZE` of memory (a quarter of the machine's if not given)")
	cmd.Flags().IntVar(&t.segments, "segments", 0, "cut the table into `N` segments at least, each a task of a step")
	noFiles(cmd, "memory", "segments")
}

// stepping adds the flags that choose a part of the work.
func (t *tableWork) stepping(cmd *cobra.Command) {
	cmd.Flags().StringVar(&t.step, "step", "", "do the step `NAME` only, see octo table plan")
	cmd.Flags().Var((*shardValue)(&t.shard), "shard", "do the `K/N`-th part of the step's tasks; auto or auto/N has the scheduler say which")
	cmd.Flags().BoolVar(&t.force, "force", false, "begin also where the disk may have too little room")
	noFiles(cmd, "step", "shard")
}

// check refuses flags that do not go together.
func (t *tableWork) check(cmd *cobra.Command) error {
	switch {
	case cmd.Flags().Changed("segments") && (t.segments < 1 || t.segments > disk.MostSegments):
		return fmt.Errorf("--segments wants a number from 1 to %d, and was given %d", disk.MostSegments, t.segments)
	case t.disk == "" && cmd.Name() != "plan":
		return errors.New("--disk wants the name of the folder for the table")
	case cmd.Flags().Changed("step") && t.step == "":
		return errors.New("--step wants the name of a step, see octo table plan")
	case t.shard.N > 0 && t.step == "":
		return errors.New("--shard is a part of a step's tasks, and wants --step with it")
	}
	return nil
}

// options returns how the search is to be done.
func (t *tableWork) options() disk.Options {
	memory := cmp.Or(t.memory.value, solver.UsualMemory())
	return disk.Options{Dir: t.disk, Memory: memory, Segments: t.segments}
}

// shape returns the shape of the table: the one that is named, or else that of a table that has begun in the folder.
func (t *tableWork) shape(cmd *cobra.Command) (*shape.Shape, error) {
	if t.disk != "" && !cmd.Flags().Changed("shape") {
		s, err := disk.ShapeOf(t.disk)
		if !errors.Is(err, fs.ErrNotExist) {
			return s, err
		}
	}
	return t.of.shape()
}

// search returns the search that makes the table.
func (t *tableWork) search(cmd *cobra.Command) (*disk.Search, error) {
	s, err := t.shape(cmd)
	if err != nil {
		return nil, err
	}
	options := t.options()
	if known, ok := census.KnownOf(s); ok {
		options.Known = known.ByDistance
	}
	return disk.New(s, options)
}

const tableBuildHelp = `build makes the table of the distances of all masks of a shape, with as many
cells as the center, by a breadth-first search on disk. The process takes no
more memory than it is allowed. Before it begins it says how much disk it needs,
and refuses to begin where the disk has less, unless --force is given.

Ended by whatever, it goes on where it was when it is called again. The folder
has the table in the end, in table.lean: the very file that octo keeps of a
table that it has made in memory. octo solve, analyze, explain and others look
distances up in it with --table, which takes no memory. A table that is there is
not looked at but for its header and its length; octo table prove does that.

--step does one step of the work, whose tasks can be done by any number of
processes, on all machines that see the folder: --shard K/N does the K-th, the
N-th after that, and so on. A task that is done is not done again. octo table
plan lists the steps; each wants those before it done.

Formats:
  text  for reading
  json  an object with shape, picture, masks, reached, gods_number,
        masks_by_distance, table, table_bytes, segments, bytes_read and
        bytes_written (of all processes; 0 if the table was there already) and
        seconds (of this process); with --step one with step, tasks, finished
        (tasks that were done already), bytes_read and bytes_written

Exit status:
  0    done
  2    it cannot go on, or the call is wrong`

func newTableBuild(out *output) *cobra.Command {
	t := tableWork{out: out}
	cmd := &cobra.Command{
		Use:   "build --shape NAME|FILE --disk DIR",
		Short: "Make the table of a shape on disk",
		Long:  tableBuildHelp,
		Example: `  octo table build --shape two-three --disk table --memory 64MiB
  octo table build --shape two-three --disk table --step expand-7 --shard 3/8`,
		Args:              noArguments,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	t.format = formatFlag(cmd, asText, asJSON)
	t.of.flag(cmd)
	t.sizing(cmd)
	t.stepping(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := t.check(cmd); err != nil {
			return err
		}
		search, err := t.search(cmd)
		if err != nil {
			return err
		}
		return t.run(cmd.Context(), search)
	}
	return cmd
}

func newTableProve(out *output) *cobra.Command {
	t := tableWork{out: out}
	cmd := &cobra.Command{
		Use:   "prove --disk DIR",
		Short: "Prove the table that is in a folder",
		Long: `prove proves that all distances of the table in a folder are exact, in as much
memory as it is allowed: it finds the masks at each distance anew, holds the
table to them, and the table's counts, its farthest masks and its checksum.
What it needs for that is in a folder of its own within that of the table until
the proof ends. A file that says that the table is proved stays.

--step and --shard are as those of octo table build; octo table plan --prove
lists the steps. Formats are as those of octo table build.

Exit status:
  0    the table is proved
  1    it is wrong
  2    it cannot be proved, or the call is wrong`,
		Example: `  octo table prove --disk table --memory 64MiB
  octo table prove --disk table --step prove-expand-7 --shard 3/8`,
		Args:              noArguments,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	t.format = formatFlag(cmd, asText, asJSON)
	t.sizing(cmd)
	t.stepping(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := t.check(cmd); err != nil {
			return err
		}
		search, err := disk.NewProof(t.options())
		if err != nil {
			return t.missing(err)
		}
		defer search.Close()
		if t.step == "" {
			if err := search.Anew(); err != nil {
				return err
			}
		}
		return t.run(cmd.Context(), search)
	}
	return cmd
}

// missing says what to do where there is no table.
func (t *tableWork) missing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: there is no table; octo table build makes it", filepath.Join(t.disk, disk.TableName))
	}
	return err
}

// outside is how much memory of a process the runtime does not count.
const outside = 12 << 20

// run does the work, or the step of it that is wanted.
func (t *tableWork) run(ctx context.Context, search *disk.Search) error {
	watchNow(ctx)
	debug.SetMemoryLimit(max(outside, t.options().Memory-outside))
	if t.step == "" || strings.HasSuffix(t.step, "start") {
		if err := t.tellNeed(search); err != nil {
			return err
		}
	}
	shown := followSearch(search)
	defer shown.end()
	if t.step != "" {
		done, err := search.Step(ctx, t.step, t.shard.Has)
		shown.end()
		if err != nil {
			return t.failed(ctx, search, err)
		}
		return t.tellStep(done)
	}
	if err := search.Run(ctx); err != nil {
		shown.end()
		return t.failed(ctx, search, err)
	}
	shown.end()
	return t.tell(search)
}

// failed words the error of a search.
func (t *tableWork) failed(ctx context.Context, search *disk.Search, err error) error {
	switch {
	case context.Cause(ctx) != nil:
		return context.Cause(ctx)
	case errors.Is(err, pdb.ErrUnproved):
		if err := search.Drop(); err != nil {
			return err
		}
		return noError{fmt.Errorf("%s: %w", filepath.Join(t.disk, disk.TableName), err)}
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%w; make room there and run it again: what is done is kept", err)
	}
	return err
}

// tellNeed says how much disk the search needs, and refuses to begin where there is less.
func (t *tableWork) tellNeed(search *disk.Search) error {
	if _, err := search.Result(); err == nil && !search.Proves() {
		return nil // the table is there
	}
	free, err := search.CheckSpace()
	if tooLittle := (*disk.SpaceError)(nil); errors.As(err, &tooLittle) && !t.force {
		return fmt.Errorf("%w; or --force, if you know better", err)
	} else if tooLittle == nil && err != nil {
		return err
	}
	need := search.Need()
	parts := fmt.Sprintf("%s of levels, %s of what one leads to", sized(need.Levels), sized(need.Leads))
	if need.Table > 0 {
		parts += ", " + sized(need.Table) + " of the table"
	}
	room := ""
	if free >= 0 {
		room = "; " + sized(free) + " are free"
	}
	fmt.Fprintf(os.Stderr, "octo: %s in %s; needs at most %s of disk (%s)%s\n",
		many(search.Masks(), "mask"), plural(search.Segments(), "segment"), sized(need.All), parts, room)
	return nil
}

// tellStep says what has come of a step.
func (t *tableWork) tellStep(done disk.Done) error {
	if t.format.word == asJSON {
		return writeJSON(t.out, done)
	}
	before := ""
	if done.Finished > 0 {
		before = fmt.Sprintf(", %d of them before", done.Finished)
	}
	fmt.Fprintf(t.out, "%s: %s done%s; %s read, %s written, %s\n", done.Step, plural(done.Tasks, "task"), before,
		sized(done.Read), sized(done.Written), lasting(time.Since(t.begin).Seconds()))
	return nil
}

// A tableReport is what has come of all steps.
type tableReport struct {
	Shape      string  `json:"shape"` // its name, if it has one
	Picture    string  `json:"picture"`
	Masks      int     `json:"masks"`
	Reached    int     `json:"reached"` // from which the goal can be reached
	GodsNumber int     `json:"gods_number"`
	ByDistance []int   `json:"masks_by_distance"`
	Table      string  `json:"table"`
	TableBytes int64   `json:"table_bytes"`
	Segments   int     `json:"segments"`
	Read       int64   `json:"bytes_read"`
	Written    int64   `json:"bytes_written"`
	Seconds    float64 `json:"seconds"`
}

// tell says what the table has.
func (t *tableWork) tell(search *disk.Search) error {
	result, err := search.Result()
	if err != nil {
		return err
	}
	r := tableReport{
		Shape: search.Shape().Name(), Picture: search.Shape().String(), Masks: search.Masks(),
		GodsNumber: len(result.ByDistance) - 1, ByDistance: result.ByDistance,
		Table: filepath.Join(t.disk, disk.TableName), TableBytes: result.TableBytes, Segments: search.Segments(),
		Read: result.Read, Written: result.Written, Seconds: time.Since(t.begin).Seconds(),
	}
	for _, masks := range result.ByDistance {
		r.Reached += masks
	}
	if t.format.word == asJSON {
		return writeJSON(t.out, r)
	}
	verb := "made"
	if search.Proves() {
		verb = "proved"
	}
	fmt.Fprintf(t.out, "%s: %s of %s, %s\n", shown(r.Table), cmp.Or(r.Shape, "a shape without a name"), sized(r.TableBytes), verb)
	t.out.WriteString(many(r.Masks, "mask"))
	if r.Reached < r.Masks {
		fmt.Fprintf(t.out, ", %s of them solvable", grouped(r.Reached))
	}
	fmt.Fprintf(t.out, "; god's number %d\n", r.GodsNumber)
	if r.Written > 0 {
		fmt.Fprintf(t.out, "%s read, %s written, in %s; %s here\n", sized(r.Read), sized(r.Written), plural(r.Segments, "segment"), lasting(r.Seconds))
	} else {
		t.out.WriteString("it was there already\n")
	}
	return nil
}

// followSearch shows how a search comes along.
func followSearch(search *disk.Search) *progress {
	return follow(func(time.Duration) string {
		now := search.Now()
		if now == nil {
			return ""
		}
		return fmt.Sprintf("%-9s %s, %s of %s reached", now.Step, bar(now.Done, now.Whole), grouped(now.Reached), many(search.Masks(), "mask"))
	})
}

// A tablePlan is what there is to do for a table.
type tablePlan struct {
	Shape    string      `json:"shape"` // its name, if it has one
	Picture  string      `json:"picture"`
	Masks    int         `json:"masks"`
	Segments int         `json:"segments"`
	Levels   int         `json:"levels"`
	Guessed  bool        `json:"levels_guessed"`
	Disk     disk.Need   `json:"disk_bytes"`
	Steps    []disk.Step `json:"steps"`
}

func newTablePlan(out *output) *cobra.Command {
	t := tableWork{out: out}
	levels, proof := 0, false
	cmd := &cobra.Command{
		Use:   "plan --shape NAME|FILE",
		Short: "List the steps of making or proving a table on disk",
		Long: `plan lists the steps of octo table build, or of octo table prove, with how many
tasks each has and which step it comes after. The tasks of a step can be done in
any order, at the same time, and more than once.

How many levels there are is the god's number, and one more where not all masks
can be solved; where it is not known it is guessed. Steps beyond the last level
find nothing to do; if there are too few, the last step says so, and what to do.
How many tasks a step has depends on --memory and --segments where the first
step is done, and is read from the folder if --disk is given.

Formats:
  text  a step a line: its name, its tasks, and the step before it
  json  an object with shape, picture, masks, segments, levels, levels_guessed,
        disk_bytes (levels, leads, table and all: at most so many) and steps
        (name, tasks and after)`,
		Example: `  octo table plan --shape two-three
  octo table plan --shape two-three --segments 16 --format json`,
		Args:              noArguments,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	t.format = formatFlag(cmd, asText, asJSON)
	t.of.flag(cmd)
	t.sizing(cmd)
	cmd.Flags().IntVar(&levels, "levels", 0, "list the steps of `L` levels (the god's number if not given)")
	cmd.Flags().BoolVar(&proof, "prove", false, "list the steps of octo table prove")
	noFiles(cmd, "levels")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().Changed("levels") && (levels < 1 || levels > disk.MostLevels) {
			return fmt.Errorf("--levels wants a number from 1 to %d, and was given %d", disk.MostLevels, levels)
		}
		if err := t.check(cmd); err != nil {
			return err
		}
		return t.plan(cmd, levels, proof)
	}
	return cmd
}

// plan writes the plan.
func (t *tableWork) plan(cmd *cobra.Command, levels int, proof bool) error {
	search, err := t.search(cmd)
	if err != nil {
		return err
	}
	guessed := false
	if levels == 0 {
		levels, guessed = levelsOf(search.Shape())
	}
	steps := search.Steps(levels)
	if proof {
		steps = disk.ProofSteps(steps)
	}
	p := tablePlan{
		search.Shape().Name(), search.Shape().String(), search.Masks(), search.Segments(), levels, guessed, search.Need(), steps,
	}
	if t.format.word == asJSON {
		return writeJSON(t.out, p)
	}
	if guessed {
		fmt.Fprintf(os.Stderr, "octo: the god's number is not known; the number of levels, %d, is a guess, see --levels\n", levels)
	}
	width := 0
	for _, step := range steps {
		width = max(width, len(step.Name))
	}
	for _, step := range steps {
		line := fmt.Sprintf("%-*s  %-*s", width, step.Name, len(strconv.Itoa(p.Segments))+len(" tasks"), plural(step.Tasks, "task"))
		if len(step.After) > 0 {
			line += "  after " + both(step.After)
		}
		fmt.Fprintln(t.out, strings.TrimRight(line, " "))
	}
	return nil
}

// levelsOf returns how many levels a search finds, or a guess.
func levelsOf(s *shape.Shape) (levels int, guessed bool) {
	known, ok := census.KnownOf(s)
	if !ok {
		return disk.GuessLevels(s), true
	}
	levels = len(known.ByDistance) - 1
	if all, solvable := s.Masks(); solvable < all {
		levels++ // it is known to be the last when the next one is found to be empty
	}
	return levels, false
}
