package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"

	"octothorpe"
	"octothorpe/internal/numeral"
	"octothorpe/internal/pdb"
	"octothorpe/search"
	"octothorpe/shape"
	"octothorpe/solver"

	"github.com/danielgtaylor/huma/v2"
)

// inShape is where a shape stands in a query.
const inShape = "query.shape"

// parseShape reads a shape as the page's address has it: the name of a built-in one, or the rows of a picture with ~ between them and _ for
// blanks.
func parseShape(text string) (*shape.Shape, error) {
	if s, ok := shape.Named(text); ok {
		return s, nil
	}
	if text == "" || strings.Trim(text, "._~o") != "" {
		return nil, fmt.Errorf("is no shape, want one of %s, or the rows of a picture with ~ between them and _ for a blank, such as __.~__o~.ooo",
			strings.Join(shape.Names(), ", "))
	}
	s, err := shape.Parse(strings.NewReplacer("~", "\n", "_", " ").Replace(text))
	if fault, ok := errors.AsType[*shape.PictureError](err); ok && fault.Line > 0 {
		return nil, fmt.Errorf("has a fault in row %d, column %d: %s", fault.Line, fault.Column, fault.What())
	} else if ok {
		return nil, errors.New("is no picture: " + fault.What())
	}
	if err == nil && s.String() == shape.Classic().String() {
		return shape.Classic(), nil
	}
	return s, err
}

// A tabled is a shape with the tables of its boards that were asked for.
type tabled struct {
	shape  *shape.Shape
	maker  *solver.Solver     // for who has the place to make tables
	solver *octothorpe.Solver // by the tables that there are
	sizes  map[int]bool       // of these
	tables []*octothorpe.LeanTable
	used   int // when it was last asked for
}

// solvers have the tables of other shapes than the classic one that were asked for last. They may be used by many goroutines at once.
type solvers struct {
	making  places // one table at a time
	waiting places // for those who wait until it is their turn

	mutex  sync.Mutex
	shapes map[string]*tabled // by picture
	asked  int                // how often
}

func newSolvers() *solvers {
	return &solvers{making: make(places, 1), waiting: make(places, mostWaiting), shapes: map[string]*tabled{}}
}

// errBusy says that a table is not made now.
var errBusy = errors.New(busy)

// solver returns what solves a board of a shape, and the board on the shape as it is here. It makes the tables that are missing, one at a
// time, for which nobody should have a place to search that others want, and gives an error that wraps [octothorpe.ErrTooLarge] if one has more than mostMasks, errBusy, or that of the context.
func (v *solvers) solver(ctx context.Context, board octothorpe.Board) (*octothorpe.Solver, octothorpe.Board, error) {
	if solver, here := v.ready(board); solver != nil {
		return solver, here, nil
	}
	for _, size := range solver.Sizes(board) { // before anybody waits
		if masks, err := pdb.CountMasks(board.Shape().Cells(), size); err != nil || masks > mostMasks {
			return nil, board, fmt.Errorf("a symbol in %d of %d cells has more than %s masks: %w",
				size, board.Shape().Cells(), numeral.Grouped(mostMasks), octothorpe.ErrTooLarge)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, tableTime)
	defer cancel()
	if !v.await(ctx) {
		return nil, board, errBusy
	}
	defer v.making.leave()
	if solver, here := v.ready(board); solver != nil { // another has made it
		return solver, here, nil
	}
	at := v.enter(board.Shape())
	here := onShape(at.shape, board)
	made, err := at.maker.For(ctx, here)
	if err != nil {
		return nil, board, err
	}
	v.mutex.Lock()
	defer v.mutex.Unlock()
	at.solver, at.tables = made, at.maker.Tables()
	for _, table := range at.tables {
		at.sizes[table.Size()] = true
	}
	v.forget()
	return made, here, nil
}

// await waits until no other table is made, and reports whether it has come to that. Who has waited gives the place back.
func (v *solvers) await(ctx context.Context) bool {
	if !v.waiting.takeWithin(ctx, 0) {
		return false
	}
	defer v.waiting.leave()
	return v.making.takeWithin(ctx, tableWait)
}

// onShape returns a board on a shape that has the same picture as its own.
func onShape(s *shape.Shape, board octothorpe.Board) octothorpe.Board {
	masks := make([]shape.Mask, board.Symbols())
	for i := range masks {
		masks[i] = board.Mask(i + 1)
	}
	return octothorpe.BoardOn(s, masks...)
}

// ready returns what solves a board by the tables that there are, nil if one is missing, and the board on the shape as it is here.
func (v *solvers) ready(board octothorpe.Board) (*octothorpe.Solver, octothorpe.Board) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	at := v.shapes[board.Shape().String()]
	if at == nil {
		return nil, board
	}
	for _, size := range solver.Sizes(board) {
		if !at.sizes[size] {
			return nil, board
		}
	}
	v.asked++
	at.used = v.asked
	return at.solver, onShape(at.shape, board)
}

// tables returns the tables of a shape, those that there are, or else new ones.
func (v *solvers) tables(s *shape.Shape) search.Tables {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	var tables []*octothorpe.LeanTable
	if at := v.shapes[s.String()]; at != nil {
		tables = at.tables
	}
	return func(ctx context.Context, size int) (*octothorpe.LeanTable, error) {
		i := slices.IndexFunc(tables, func(table *octothorpe.LeanTable) bool { return table.Size() == size && table.Shape() == s })
		if i < 0 { // forgotten in the meantime
			return octothorpe.BuildLeanTable(ctx, s, size, nil)
		}
		return tables[i], nil
	}
}

// enter returns the tables of a shape, none of them if it is new.
func (v *solvers) enter(s *shape.Shape) *tabled {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	at := v.shapes[s.String()]
	if at == nil {
		at = &tabled{shape: s, maker: solver.New(s, solver.Options{Memory: pdb.LeanBytes(mostMasks)}), sizes: map[int]bool{}}
		v.shapes[s.String()] = at
	}
	v.asked++
	at.used = v.asked
	return at
}

// forget forgets the shapes that were not asked for longest, as long as there are more tables than are kept.
func (v *solvers) forget() {
	for {
		tables, oldest := 0, ""
		for picture, at := range v.shapes {
			tables += max(1, len(at.sizes))
			if oldest == "" || at.used < v.shapes[oldest].used {
				oldest = picture
			}
		}
		if tables <= mostTables {
			return
		}
		delete(v.shapes, oldest)
	}
}

// shapeOf returns the shape that a query names, the classic one if it names none.
func shapeOf(text string, given bool) (*shape.Shape, *huma.ErrorDetail) {
	if !given {
		return shape.Classic(), nil
	}
	on, err := parseShape(text)
	if err != nil {
		return nil, field(inShape, err.Error(), text)
	}
	return on, nil
}

// solverFor returns what solves a board, and the board for it, or the problem that nothing does, which lies at the location if not in us.
func (s *Service) solverFor(
	ctx context.Context, board octothorpe.Board, location string,
) (*octothorpe.Solver, octothorpe.Board, *refusal) {
	if board.Shape() == shape.Classic() {
		return &s.solver, board, nil
	}
	solver, board, err := s.solvers.solver(ctx, board)
	switch {
	case err == nil:
		return solver, board, nil
	case errors.Is(err, octothorpe.ErrTooLarge):
		return nil, board, refuse(field(location, fmt.Sprintf("%v; octo solve on your own machine makes larger ones", err), nil))
	}
	return nil, board, &refusal{status: http.StatusServiceUnavailable, detail: busy}
}
