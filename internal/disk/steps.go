package disk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"

	"octothorpe/shape"
)

// The kinds of steps, by name. Expanding and merging have the number of a level behind it.
const (
	starting  = "start"
	expanding = "expand"
	merging   = "merge"
	joining   = "join"
)

// proving stands before the names of the steps of a proof.
const proving = "prove-"

// A Step is a part of the work, whose tasks can be done in any order, when the steps that it comes after are done.
type Step struct {
	Name  string   `json:"name"`
	Tasks int      `json:"tasks"`
	After []string `json:"after"`
}

// Steps returns the steps that find so many levels beyond the goal, in an order in which they can be done.
func (s *Search) Steps(levels int) []Step {
	tasks := len(s.layout.Segments)
	steps := []Step{{s.name(starting, 0), 1, []string{}}}
	add := func(kind string, level, tasks int) {
		steps = append(steps, Step{s.name(kind, level), tasks, []string{steps[len(steps)-1].Name}})
	}
	for level := 1; level <= levels; level++ {
		add(expanding, level, tasks)
		add(merging, level, tasks)
	}
	add(joining, 0, 1)
	return steps
}

// ProofSteps returns the steps that prove a table, in place of those that make it.
func ProofSteps(steps []Step) []Step {
	proof := slices.Clone(steps)
	for i := range proof {
		proof[i].Name = proving + proof[i].Name
		proof[i].After = slices.Clone(proof[i].After)
		for j := range proof[i].After {
			proof[i].After[j] = proving + proof[i].After[j]
		}
	}
	return proof
}

// GuessLevels guesses how many levels a shape has, generously: steps of levels that there are not find nothing to do. If each mask led to as
// many new ones as it has moves but the one back, so many levels would have all masks; it takes two to three times as many where most cells are
// crossed by strokes, and more for strokes in a chain.
func GuessLevels(s *shape.Shape) int {
	const times = 4
	all, _ := s.Masks()
	return max(1, int(math.Ceil(times*math.Log(float64(all))/math.Log(float64(max(2, s.Moves()-1))))))
}

// name returns the name of a step.
func (s *Search) name(kind string, level int) string {
	name := kind
	if kind == expanding || kind == merging {
		name += "-" + strconv.Itoa(level)
	}
	if s.proof != nil {
		name = proving + name
	}
	return name
}

// ErrStep says that there is no step of that name.
var ErrStep = errors.New("no step")

// step returns which step has a name.
func (s *Search) step(name string) (kind string, level int, err error) {
	rest := name
	if s.proof != nil {
		rest = strings.TrimPrefix(name, proving)
	}
	kind, number, _ := strings.Cut(rest, "-")
	if number != "" {
		if level, err = strconv.Atoi(number); err != nil || level < 1 || level > MostLevels {
			kind = ""
		}
	}
	switch kind {
	case starting, expanding, merging, joining:
		if s.name(kind, level) == name {
			return kind, level, nil
		}
	}
	return "", 0, fmt.Errorf("%w: %q, want %s, %s, %s, and so on, or %s", ErrStep, name,
		s.name(starting, 0), s.name(expanding, 1), s.name(merging, 1), s.name(joining, 0))
}

// MostLevels is the greatest number of a level.
const MostLevels = 9999

// Done is what has come of a step.
type Done struct {
	Step     string `json:"step"`
	Tasks    int    `json:"tasks"`    // that were to be done here
	Finished int    `json:"finished"` // of them, that had been done before
	Read     int64  `json:"bytes_read"`
	Written  int64  `json:"bytes_written"`
}

// Step does a step, or the tasks of it that mine chooses by their numbers from 0. It gives an error that wraps [ErrStep] for a name that is
// none, a *[StepError] if a step before it is not done, an error that wraps [pdb.ErrUnproved] if a table is proved that does not hold, a
// *[DamagedError], and the context's cause if that ends before.
func (s *Search) Step(ctx context.Context, name string, mine func(task int) bool) (Done, error) {
	kind, level, err := s.step(name)
	if err != nil {
		return Done{}, err
	}
	done := Done{Step: name}
	if finished, err := s.finished(); err != nil || finished {
		return done, errors.Join(err, s.sweepAll())
	}
	if !s.begun { // it may have begun elsewhere meanwhile
		if err := s.lay(); err != nil {
			return done, err
		}
	}
	switch kind {
	case starting, joining:
		if !mine(0) {
			break
		}
		done.Tasks = 1
		if kind == joining {
			err = s.join(ctx)
			break
		}
		if it, failed := s.readLevel(0); failed == nil && it != nil && s.intact(0, it) {
			done.Finished = 1
			break
		}
		err = s.start(ctx)
	default:
		if !s.begun {
			return done, &StepError{s.path(layoutName) + " is missing", []string{s.name(starting, 0)}}
		}
		err = s.tasks(ctx, kind, level, mine, &done)
	}
	done.Read, done.Written = s.Moved()
	return done, err
}

// A StepError says that other steps must be done before one.
type StepError struct {
	What  string
	Steps []string // to be done first
}

// Error names the steps.
func (e *StepError) Error() string {
	return fmt.Sprintf("%s: run %s first", e.What, strings.Join(e.Steps, " and "))
}

// tasks does the tasks of a step of a level.
func (s *Search) tasks(ctx context.Context, kind string, level int, mine func(int) bool, done *Done) error {
	// Behind the last level there is nothing to do, and nothing is there to show for it.
	if end, err := s.endsBefore(level); err != nil || end {
		return err
	}
	before, err := s.complete(ctx, level-1)
	if err != nil {
		return err
	}
	var own []int
	for task := range s.layout.Segments {
		if mine(task) {
			own = append(own, task)
		}
	}
	done.Tasks = len(own)
	if it, err := s.readLevel(level); err != nil || it != nil && s.intact(level, it) {
		done.Finished = len(own)
		return err
	}
	if kind == expanding {
		return s.expandAll(ctx, level, before, own, done)
	}
	return s.mergeAll(ctx, level, before, own, done)
}

// expandAll does the tasks of expanding that are not done.
func (s *Search) expandAll(ctx context.Context, level int, before *levelSide, own []int, done *Done) error {
	var left []int
	input := int64(0)
	for _, segment := range own {
		side, err := s.readExpanded(level, segment)
		switch {
		case err != nil:
			return err
		case side != nil:
			done.Finished++
		default:
			left = append(left, segment)
			input += before.Segments[segment].Bytes
		}
	}
	s.show(s.name(expanding, level), input, before)
	return s.inParallel(ctx, left, func(ctx context.Context, w *worker, segment int) error {
		return s.unlessDone(level, w.expand(ctx, level, segment, before.Segments[segment]))
	})
}

// mergeAll does the tasks of merging that are not done, and completes the level if it can.
func (s *Search) mergeAll(ctx context.Context, level int, before *levelSide, own []int, done *Done) error {
	var left []int
	for _, segment := range own {
		side, err := s.readMerged(level, segment)
		if err != nil {
			return err
		}
		if side == nil {
			left = append(left, segment)
		}
	}
	done.Finished += len(own) - len(left)
	if len(left) > 0 {
		sides, err := s.allExpanded(level)
		if err != nil {
			return s.unlessDone(level, err)
		}
		levels := [2]*levelSide{before, nil}
		if level > 1 {
			if levels[1], err = s.complete(ctx, level-2); err != nil {
				return err
			}
		}
		s.show(s.name(merging, level), inputOf(sides, levels, left), before)
		err = s.inParallel(ctx, left, func(ctx context.Context, w *worker, segment int) error {
			return s.unlessDone(level, w.merge(ctx, level, segment, sides, levels))
		})
		if err != nil {
			return err
		}
	}
	_, err := s.complete(ctx, level)
	if missing := (*StepError)(nil); errors.As(err, &missing) {
		return nil // others are still at it
	}
	return err
}

// inputOf returns how many bytes the merging of segments goes through.
func inputOf(sides []*expandedSide, levels [2]*levelSide, segments []int) int64 {
	wanted := make([]int64, len(sides))
	for _, segment := range segments {
		wanted[segment] = 1
	}
	input := int64(0)
	for _, side := range sides {
		for _, of := range side.Pieces {
			input += of.Bytes * wanted[of.Segment]
		}
	}
	for _, of := range levels {
		for segment := range sides {
			if of != nil {
				input += of.Segments[segment].Bytes * wanted[segment]
			}
		}
	}
	return input
}

// unlessDone returns an error, unless the level has been completed meanwhile: then another process has done the same task, and what it takes
// may have gone.
func (s *Search) unlessDone(level int, err error) error {
	damaged, early := (*DamagedError)(nil), (*StepError)(nil)
	if !errors.As(err, &damaged) && !errors.As(err, &early) && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if it, failed := s.readLevel(level); failed == nil && it != nil && s.intact(level, it) {
		return nil
	}
	if finished, failed := s.finished(); failed == nil && finished {
		return nil
	}
	return err
}

// show sets what the search is doing.
func (s *Search) show(step string, input int64, level *levelSide) {
	s.input.Store(0)
	s.whole.Store(input)
	now := &Progress{Step: step}
	if level != nil {
		now.Reached = level.reached()
	}
	s.now.Store(now)
}

// Run does all steps that are not done, one after another.
func (s *Search) Run(ctx context.Context) error {
	if finished, err := s.finished(); err != nil || finished {
		return errors.Join(err, s.sweepAll())
	}
	if err := s.start(ctx); err != nil {
		return err
	}
	all := func(int) bool { return true }
	for level := 1; ; level++ {
		if end, err := s.endsBefore(level); err != nil {
			return err
		} else if end {
			return s.join(ctx)
		}
		for _, kind := range []string{expanding, merging} {
			if err := s.tasks(ctx, kind, level, all, new(Done)); err != nil {
				return err
			}
		}
		if level == MostLevels {
			return fmt.Errorf("more than %d levels", MostLevels)
		}
	}
}

// start puts the layout and the goal on disk, if they are not there.
func (s *Search) start(ctx context.Context) error {
	if !s.begun {
		if err := s.writeLayout(ctx); err != nil {
			return err
		}
	}
	if it, err := s.readLevel(0); err != nil || it != nil && s.intact(0, it) {
		return err
	}
	s.show(s.name(starting, 0), 0, nil)
	place := s.blocks.Place(s.shape.Center())
	segment := 0
	for s.blocks.At(place) >= s.end(segment) {
		segment++
	}
	w := s.worker()
	begin, end := s.places(segment)
	goal := w.room[:(end-begin)/32]
	clear(goal)
	goal[(place-begin)/32] |= 1 << ((place - begin) % 32)
	found := &mergedSide{}
	if err := w.settle(ctx, 0, segment, goal, found); err != nil {
		return s.unlessDone(0, err)
	}
	level := &levelSide{ID: s.layout.ID, Counts: []int{1}, Segments: make([]part, len(s.layout.Segments)), Read: found.Read, Written: found.Written}
	level.Segments[segment] = found.Part
	return s.unlessDone(0, s.writeSide(ctx, levelName(0), level))
}
