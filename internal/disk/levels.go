package disk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"octothorpe/internal/pdb"
)

// reached returns how many masks there are up to a level.
func (l *levelSide) reached() int {
	sum := 0
	for _, count := range l.Counts {
		sum += count
	}
	return sum
}

// isLast reports whether no masks are farther than those of a level.
func (s *Search) isLast(l *levelSide) bool {
	return l.Counts[len(l.Counts)-1] == 0 || l.reached() == s.blocks.Count()
}

// endsBefore reports whether a level is known to be empty, since one before it is the last.
func (s *Search) endsBefore(level int) (bool, error) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return false, err
	}
	latest := -1
	for _, entry := range entries {
		if _, number, ok := levelOf(entry.Name()); ok && entry.Name() == levelName(number) && number < level {
			latest = max(latest, number)
		}
	}
	if latest < 0 {
		return false, nil
	}
	it, err := s.readLevel(latest)
	return it != nil && s.isLast(it), err
}

// readLevel reads the side file of a level, nil if there is none.
func (s *Search) readLevel(level int) (*levelSide, error) {
	it := new(levelSide)
	ok, err := s.readSide(levelName(level), it)
	if err != nil || !ok || len(it.Segments) != len(s.layout.Segments) || len(it.Counts) != level+1 {
		return nil, err
	}
	return it, nil
}

// intact reports whether all files of a level are there, as long as they should be.
func (s *Search) intact(level int, it *levelSide) bool {
	for segment, of := range it.Segments {
		if of.Masks > 0 && !s.has(masksName(level, segment), of.Bytes) {
			return false
		}
	}
	return true
}

// readExpanded reads the side file of a task of expanding, nil if the task is not done, or what it has written has gone.
func (s *Search) readExpanded(level, segment int) (*expandedSide, error) {
	side := new(expandedSide)
	ok, err := s.readSide(expandedName(level, segment), side)
	if err != nil || !ok || side.File != "" && !s.has(side.File, side.Bytes) {
		return nil, err
	}
	return side, nil
}

// readMerged reads the side file of a task of merging, nil if the task is not done, or what it has written has gone.
func (s *Search) readMerged(level, segment int) (*mergedSide, error) {
	side := new(mergedSide)
	ok, err := s.readSide(mergedName(level, segment), side)
	if err != nil || !ok || side.Part.Masks > 0 && !s.has(masksName(level, segment), side.Part.Bytes) {
		return nil, err
	}
	return side, nil
}

// allExpanded reads the side files of all tasks of expanding. It gives a *StepError if some are missing.
func (s *Search) allExpanded(level int) ([]*expandedSide, error) {
	sides := make([]*expandedSide, len(s.layout.Segments))
	var missing []int
	for segment := range sides {
		var err error
		if sides[segment], err = s.readExpanded(level, segment); err != nil {
			return nil, err
		}
		if sides[segment] == nil {
			missing = append(missing, segment)
		}
	}
	if len(missing) > 0 {
		return nil, s.undone(expanding, level, missing)
	}
	return sides, nil
}

// undone returns the error that tasks of a step are not done.
func (s *Search) undone(kind string, level int, missing []int) error {
	const most = 10 // that are named
	var numbers []string
	for _, task := range missing[:min(most, len(missing))] {
		numbers = append(numbers, strconv.Itoa(task+1))
	}
	named := strings.Join(numbers, ", ")
	if len(missing) > most {
		named += " …"
	}
	name := s.name(kind, level)
	what := fmt.Sprintf("%s: the step %s lacks %d of its %d tasks (%s)", s.dir, name, len(missing), len(s.layout.Segments), named)
	steps := []string{name}
	switch {
	case level == 0:
		return &StepError{s.path(levelName(0)) + " or what it names is missing", []string{s.name(starting, 0)}}
	case kind == merging:
		steps = []string{s.name(expanding, level), name}
	}
	return &StepError{what, steps}
}

// remedy says what to do about a damaged file of a level.
func (s *Search) remedy(level int) string {
	if level == 0 {
		return again("it", s.name(starting, 0))
	}
	return again("it", s.name(expanding, level), s.name(merging, level))
}

// again says to do steps again.
func again(without string, steps ...string) string {
	return fmt.Sprintf("remove %s and run %s again, or all without --step", without, strings.Join(steps, " and "))
}

// complete returns a level, all of whose masks are found. It writes that down if nobody has yet, and removes what has served. It gives a
// *StepError if something is missing.
func (s *Search) complete(ctx context.Context, level int) (*levelSide, error) {
	old, err := s.readLevel(level)
	if err != nil || old != nil && s.intact(level, old) {
		return old, err
	}
	if level == 0 {
		return nil, s.undone(merging, 0, nil)
	}
	it := &levelSide{ID: s.layout.ID, Segments: make([]part, len(s.layout.Segments))}
	found := 0
	var missing []int
	for segment := range it.Segments {
		side, err := s.readMerged(level, segment)
		switch {
		case err != nil:
			return nil, err
		case side != nil:
			it.Segments[segment] = side.Part
			it.Read += side.Read
			it.Written += side.Written
		case old != nil && (old.Segments[segment].Masks == 0 || s.has(masksName(level, segment), old.Segments[segment].Bytes)):
			it.Segments[segment] = old.Segments[segment]
		default:
			missing = append(missing, segment)
		}
		found += it.Segments[segment].Masks
	}
	if len(missing) > 0 {
		return nil, s.undone(merging, level, missing)
	}
	before, err := s.complete(ctx, level-1)
	if err != nil {
		return nil, err
	}
	it.Counts = append(append(it.Counts, before.Counts...), found)
	if err := s.sum(level, before, it); err != nil {
		return nil, err
	}
	if s.proof != nil {
		if err := s.proof.count(level, found); err != nil {
			return nil, err
		}
	}
	if err := s.writeSide(ctx, levelName(level), it); err != nil {
		return nil, s.unlessDone(level, err)
	}
	return it, s.sweep(level)
}

// sum adds up the bytes that have been read and written for a level.
func (s *Search) sum(level int, before, it *levelSide) error {
	it.Read += before.Read
	it.Written += before.Written
	for segment := range s.layout.Segments {
		side, err := s.readExpanded(level, segment)
		if err != nil {
			return err
		}
		if side != nil {
			it.Read += side.Read
			it.Written += side.Written
		}
	}
	return nil
}

// sweep removes what is of no use when a level is complete: whatever has been written on the way to it.
func (s *Search) sweep(level int) error {
	return remove(s.dir, func(name string) bool {
		kind, of, ok := levelOf(name)
		return ok && of <= level && (kind != "level" || strings.HasPrefix(name, "."))
	})
}

// levels returns all levels, from the goal to the last one that has masks. It gives a *StepError if more are to be found.
func (s *Search) levels(ctx context.Context) ([]*levelSide, error) {
	if !s.begun {
		return nil, &StepError{s.path(layoutName) + " is missing", []string{s.name(starting, 0)}}
	}
	var levels []*levelSide
	for level := 0; ; level++ {
		it, err := s.complete(ctx, level)
		missing := (*StepError)(nil)
		if errors.As(err, &missing) && level > 0 {
			last := levels[level-1]
			return nil, &StepError{
				fmt.Sprintf("%s: %d levels are not enough, or not done: they have %d of %d masks, and there may be more", s.dir, level-1,
					last.reached(), s.blocks.Count()),
				[]string{s.name(expanding, level), s.name(merging, level)},
			}
		}
		if err != nil {
			return nil, err
		}
		if it.Counts[level] > 0 {
			levels = append(levels, it)
		}
		if s.isLast(it) {
			return levels, nil
		}
	}
}

// mark writes what stands for the masks of a block into words, as [pdb.Lean] has them.
func mark(words []uint64, set []uint32, level int) {
	for i, bits := range set {
		if bits != 0 {
			words[i] &^= (3 ^ uint64(level)%3) * pdb.Spread(bits)
		}
	}
}
