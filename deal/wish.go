package deal

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"octothorpe"
	"octothorpe/census"
)

// A Wish says what a board is to be like. The zero Wish is any board.
type Wish struct {
	// Solved boards are those of length 0.
	Solved bool
	// Length is the number of moves of the shortest solutions, from 1 on; 0 is any, and Solved asks for none.
	Length int
	// Tied boards have two symbols or more at the least distance, so that dictionary order decides between symbols.
	Tied bool
	// Unique boards have exactly one shortest solution.
	Unique bool
	// Many asks for boards with many shortest solutions for their length: at least [Kinds.FewestMany].
	Many bool
}

// WithLength returns the same wish for boards of a length, in moves, from 0 on.
func (w Wish) WithLength(length int) Wish {
	w.Solved, w.Length = length == 0, length
	return w
}

// Check returns why no board is like that, or nil: a *[WishError], and for a length that no board has a *[LengthError].
func (w Wish) Check() error {
	switch {
	case w.Length < 0 || w.Length > GreatestLength:
		return &LengthError{Length: w.Length}
	case w.Solved && w.Length != 0:
		return &WishError{w, fmt.Sprintf("no solved board has length %d", w.Length)}
	case w.Unique && w.Many:
		return &WishError{w, "no board has exactly one shortest solution and many, want one of the two"}
	case w.Unique && w.Tied:
		return &WishError{w, "no board has tied symbols and exactly one shortest solution, for each of these symbols has its own: want one of the two"}
	case w.Number().Boards == 0:
		from, to := w.lengths()
		return &WishError{w, fmt.Sprintf("no board of length %d has %s, want a length from %d to %d", w.Length, w.words(), from, to)}
	}
	return nil
}

// lengths returns from which length to which there are boards like that.
func (w Wish) lengths() (from, to int) {
	var all []int
	for _, k := range KindsByLength() {
		if w.among(k).Boards > 0 {
			all = append(all, k.Length)
		}
	}
	return slices.Min(all), slices.Max(all)
}

// String says which boards a wish is for: "boards of length 9 with tied symbols".
func (w Wish) String() string {
	text := "boards"
	switch {
	case w.Solved:
		text += " of length 0"
	case w.Length != 0:
		text += fmt.Sprintf(" of length %d", w.Length)
	}
	if words := w.words(); words != "" {
		text += " with " + words
	}
	return text
}

// words says what the boards have.
func (w Wish) words() string {
	var has []string
	if w.Tied {
		has = append(has, "tied symbols")
	}
	if w.Unique {
		has = append(has, "exactly one shortest solution")
	}
	if w.Many {
		has = append(has, "many shortest solutions")
	}
	return strings.Join(has, " and ")
}

// Number returns how many boards are like that, and how many classes.
func (w Wish) Number() census.Number {
	var all census.Number
	for _, k := range KindsByLength() {
		if w.Length != 0 && k.Length != w.Length || w.Solved && k.Length != 0 {
			continue
		}
		n := w.among(k)
		all.Boards += n.Boards
		all.Classes += n.Classes
	}
	return all
}

// among returns how many boards of a length are like that, whatever length the wish asks for.
func (w Wish) among(k Kinds) census.Number {
	switch {
	case w.Unique && (w.Tied || w.Many):
		return census.Number{}
	case w.Unique:
		return k.Unique
	case w.Tied && w.Many:
		return k.TiedMany
	case w.Tied:
		return k.Tied
	case w.Many:
		return k.Many
	}
	return k.All
}

// Fits reports whether a board is like that. The zero Board is not.
func (w Wish) Fits(board octothorpe.Board) bool { return !board.IsZero() && w.fits(board, &fitting) }

var fitting octothorpe.Solver

func (w Wish) fits(board octothorpe.Board, solver *octothorpe.Solver) bool {
	distances := solver.Distances(board)
	length := slices.Min(distances)
	if w.Length != 0 && length != w.Length || w.Solved && length != 0 {
		return false
	}
	if w.Tied {
		slices.Sort(distances)
		if distances[1] != length {
			return false
		}
	}
	if w.Unique && solver.Count(board) != 1 {
		return false
	}
	return !w.Many || solver.Count(board) >= KindsByLength()[length].FewestMany
}

// Wanted returns the next board that a wish is for; all such boards are equally likely.
//
// A wish for boards that there are none of gives the error of [Wish.Check], and an end of the context its error.
func (d *Dealer) Wanted(ctx context.Context, w Wish) (octothorpe.Board, error) {
	if err := w.Check(); err != nil {
		return octothorpe.Board{}, err
	}
	for {
		board, err := d.anyOf(ctx, w)
		if err != nil || w.fits(board, &d.solver) {
			return board, err
		}
	}
}

// anyOf returns the next board of the length that is wanted, if one is.
func (d *Dealer) anyOf(ctx context.Context, w Wish) (octothorpe.Board, error) {
	if w.Solved || w.Length != 0 {
		return d.OfLength(ctx, w.Length)
	}
	if err := ctx.Err(); err != nil {
		return octothorpe.Board{}, err
	}
	return d.Board(), nil
}

// A WishError says that no board is as it was wished.
type WishError struct {
	Wish   Wish
	reason string
}

// Error says why, or where there are such boards.
func (e *WishError) Error() string { return e.reason }
