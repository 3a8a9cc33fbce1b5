package solver_test

import (
	"testing"

	"octothorpe"
	"octothorpe/shape"
	"octothorpe/solver"
)

// lengths finds how many moves each board needs that has as many cells for each symbol as a board: by a search from all solved boards,
// which knows nothing of masks. Boards that are not in it cannot be solved.
func lengths(board octothorpe.Board) (all []octothorpe.Board, byBoard map[octothorpe.Board]int) {
	all = boardsLike(board, make([]shape.Mask, board.Symbols()), 0)
	byBoard = map[octothorpe.Board]int{}
	var queue []octothorpe.Board
	for _, board := range all {
		if board.Solved() {
			byBoard[board] = 0
			queue = append(queue, board)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for m := range shape.Move(board.Shape().Moves()) {
			next := queue[0].Turn(m)
			if _, known := byBoard[next]; !known {
				byBoard[next] = byBoard[queue[0]] + 1
				queue = append(queue, next)
			}
		}
	}
	return all, byBoard
}

// boardsLike returns all boards with as many cells for each symbol, whose cells below one are given.
func boardsLike(board octothorpe.Board, masks []shape.Mask, cell int) []octothorpe.Board {
	if cell == board.Shape().Cells() {
		return []octothorpe.Board{octothorpe.BoardOn(board.Shape(), masks...)}
	}
	var all []octothorpe.Board
	for i := range masks {
		if masks[i].Len() < board.Mask(i+1).Len() {
			masks[i] |= 1 << cell
			all = append(all, boardsLike(board, masks, cell+1)...)
			masks[i] &^= 1 << cell
		}
	}
	return all
}

// All boards of small shapes are answered as a search over whole boards answers them, by tables and by searches without.
func TestAllBoardsOfSmallShapes(t *testing.T) {
	const unreachable, small = "oo..\n\n..\n", "..o.\n..o\n..\n"
	plus, _ := shape.Named("plus")
	for _, of := range []struct {
		name, picture, board string
		unsolvable           bool
	}{
		{"plus", plus.String(), "111112222", false},
		{"plus, a symbol larger than the center", plus.String(), "111111233", false},
		{"short", short, "1111111122222222", false},
		{"short, a symbol larger than the center", short, "1111111111222222", false},
		{"a part that cannot be reached", unreachable, "112233", true},
		{"a part that cannot be reached, and three as large as the center or larger", unreachable, "111223", true},
		{"a center of two", small, "111122233", false},
	} {
		s := parseShape(t, of.picture)
		boards, want := lengths(parseBoard(t, s, of.board))
		v := solver.New(s, solver.Options{})
		unsolvable := 0
		for i, board := range boards {
			length, known := want[board]
			if !known {
				length = -1
				unsolvable++
			}
			got, err := v.Solve(t.Context(), board)
			if err != nil || got.Length != length || length >= 0 && board.Apply(got.Moves).Winner() != got.Symbol {
				t.Errorf("%s: %v has the answer %+v (%v), want %d moves", of.name, board, got, err, length)
			}
			if i%97 != 0 {
				continue // searches take longer
			}
			if found := v.Search(t.Context(), board, solver.Limits{}); found.Solution != got {
				t.Errorf("%s: the search gives %v the answer %+v, want %+v", of.name, board, found, got)
			}
		}
		if (unsolvable > 0) != of.unsolvable {
			t.Errorf("%s: %d of %d boards cannot be solved", of.name, unsolvable, len(boards))
		}
	}
}
