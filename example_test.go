package octothorpe_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"octothorpe"
)

// Solve a board and look at it before and after.
func Example() {
	board, err := octothorpe.ParseBoard(`
  1 1
  1 1
3232313
  2 2
3122231
  2 1
  3 3
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	solution := octothorpe.Solve(board)
	fmt.Println(solution.Moves, "brings", solution.Symbol, "to the center")
	fmt.Print(board.Apply(solution.Moves).Picture())
	// Output:
	// AC brings 2 to the center
	//   1 1
	//   3 1
	// 3322231
	//   2 2
	// 3122231
	//   3 1
	//   1 3
}

// exampleBoard is the first board of the problem's sample.
var exampleBoard, _ = octothorpe.ParseBoard("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3")

func ExampleParseBoard() {
	board, err := octothorpe.ParseBoard("111132323132231222312133")
	fmt.Println(board, err)

	_, err = octothorpe.ParseBoard("111132323132231222312131")
	fmt.Println(err)
	// Output:
	// 1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3 <nil>
	// line 1: board 1 has nine 1s and seven 3s, want eight of each
}

func ExampleBoard_Turn() {
	left, err := octothorpe.ParseMove("A")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(exampleBoard.Turn(left).Picture())
	// Output:
	//   1 1
	//   3 1
	// 3222313
	//   2 2
	// 3122231
	//   3 1
	//   1 3
}

func ExampleBoard_Apply() {
	there := exampleBoard.Apply("ABHAB")
	back := there.Apply(octothorpe.Moves("ABHAB").Inverse())
	fmt.Println(there.Digits())
	fmt.Println(back == exampleBoard)
	// Output:
	// 332122222332131323311111
	// true
}

func ExampleBoard_Winner() {
	fmt.Println(exampleBoard.Winner(), exampleBoard.Apply("A").Winner(), exampleBoard.Apply("AC").Winner())
	// Output: 0 0 2
}

func ExampleBoard_Center() {
	fmt.Println(exampleBoard.Center())
	// Output:
	// [3 2 3 2 2 2 2 2]
}

func ExampleBoard_Transform() {
	for _, symmetry := range octothorpe.Symmetries() {
		fmt.Println(octothorpe.Solve(exampleBoard.Transform(symmetry)).Moves, symmetry.Name)
	}
	// Output:
	// AC identity
	// CE quarter turn
	// EG half turn
	// GA three-quarter turn
	// BH mirror left and right
	// FD mirror top and bottom
	// HF mirror at the falling diagonal
	// DB mirror at the rising diagonal
}

func ExampleBoard_Rename() {
	renamed := exampleBoard.Rename(3, 1, 2) // 1 becomes 3, 2 becomes 1, 3 becomes 2
	fmt.Println(exampleBoard.Digits(), octothorpe.Solve(exampleBoard))
	fmt.Println(renamed.Digits(), octothorpe.Solve(renamed))
	// Output:
	// 111132323132231222312133 {AC 2 2}
	// 333321212321123111231322 {AC 2 1}
}

func ExampleBoard_Canonical() {
	mirror := octothorpe.Symmetries()[4]
	image := exampleBoard.Transform(mirror).Rename(3, 1, 2)
	fmt.Println(image == exampleBoard, image.Canonical() == exampleBoard.Canonical())
	fmt.Println(exampleBoard.Canonical().Digits())
	// Output:
	// false true
	// 111121232323312333121322
}

func ExampleBoard_ClassSize() {
	symmetric, err := octothorpe.ParseBoard("111111112222222233333333")
	fmt.Println(exampleBoard.ClassSize(), symmetric.ClassSize(), err)
	// Output: 48 24 <nil>
}

// A Board is text wherever text is wanted, in JSON for one.
func ExampleBoard_MarshalText() {
	type puzzle struct {
		Board octothorpe.Board `json:"board"`
		Title string           `json:"title"`
	}
	document, err := json.Marshal(puzzle{exampleBoard, "sample"})
	fmt.Println(string(document), err)

	var again puzzle
	err = json.Unmarshal(document, &again)
	fmt.Println(again.Board == exampleBoard, err)
	// Output:
	// {"board":"111132323132231222312133","title":"sample"} <nil>
	// true <nil>
}

func ExampleParseMoves() {
	moves, err := octothorpe.ParseMoves("ABHAB")
	fmt.Println(moves, err)

	_, err = octothorpe.ParseMoves("ABX")
	if bad, ok := errors.AsType[*octothorpe.MovesError](err); ok {
		fmt.Println(bad.Place, err)
	}
	// Output:
	// ABHAB <nil>
	// 3 'X' at place 3 of "ABX" is no move, want A to H
}

func ExampleMoves_All() {
	for move := range octothorpe.Moves("ACE").All() {
		fmt.Println(move, "is undone by", octothorpe.Inverse(move))
	}
	// Output:
	// A is undone by F
	// C is undone by H
	// E is undone by B
}

func ExampleMoves_Inverse() {
	fmt.Println(octothorpe.Moves("ABHAB").Inverse())
	// Output: EFCEF
}

func ExampleMoves_Reduce() {
	for _, moves := range []octothorpe.Moves{"AF", "ABF", "AAAA", "BABA", "ACF"} {
		fmt.Printf("%s: %q\n", moves, moves.Reduce())
	}
	// Output:
	// AF: ""
	// ABF: "B"
	// AAAA: "FFF"
	// BABA: "AABB"
	// ACF: "ACF"
}

func ExampleSolve() {
	solution := octothorpe.Solve(exampleBoard)
	fmt.Println(solution.Moves, solution.Length, solution.Symbol)
	// Output: AC 2 2
}

func ExampleSolver_Distances() {
	var solver octothorpe.Solver
	for i, distance := range solver.Distances(exampleBoard) {
		fmt.Println(i+1, "needs", distance)
	}
	// Output:
	// 1 needs 12
	// 2 needs 2
	// 3 needs 12
}

var fourMoves, _ = octothorpe.ParseBoard("111111112222222233333333")

func ExampleSolver_FirstMoves() {
	var solver octothorpe.Solver
	fmt.Println(solver.FirstMoves(fourMoves))
	// Output: [D H]
}

func ExampleSolver_Count() {
	var solver octothorpe.Solver
	fmt.Println(solver.Count(fourMoves))
	// Output: 6
}

func ExampleSolver_All() {
	var solver octothorpe.Solver
	for solution := range solver.All(fourMoves) {
		fmt.Println(solution.Moves, solution.Symbol)
	}
	// Output:
	// DDHH 2
	// DHDH 2
	// DHHD 2
	// HDDH 2
	// HDHD 2
	// HHDD 2
}

// Read boards, and go on after what is none.
func ExampleReader() {
	const input = `
1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3
1 1 1 1 4 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3
111111112222222233333333
0
`
	r := octothorpe.NewReader(strings.NewReader(input), "boards.txt")
	for board, err := range r.All() {
		var bad *octothorpe.InputError
		switch {
		case errors.Is(err, octothorpe.ErrSymbol):
			fmt.Println("a foreign symbol:", err)
		case errors.As(err, &bad):
			fmt.Println("no board on line", bad.Line)
		case err != nil:
			fmt.Println(err) // reading has failed
		default:
			fmt.Println(octothorpe.Solve(board).Moves)
		}
	}
	// Output:
	// AC
	// a foreign symbol: boards.txt:3: board 2 has "4" as symbol 5, want 1, 2 or 3
	// DDHH
}

// Read boards one by one.
func ExampleReader_Read() {
	r := octothorpe.NewReader(strings.NewReader("111111112222222233333333 0"), "boards.txt")
	for {
		board, err := r.Read()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		line, number := r.Position()
		fmt.Printf("line %d, board %d: %v\n", line, number, board)
	}
	// Output: line 1, board 1: 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3
}

// JSON lines may say what the moves of a board are.
func ExampleReader_Moves() {
	r := octothorpe.NewReader(strings.NewReader(`{"board":"111132323132231222312133","moves":"AC"}`), "answers.jsonl")
	board, err := r.Read()
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := r.Moves()
	moves, err := octothorpe.ParseMoves(text)
	fmt.Println(board.Apply(moves).Solved(), err)
	// Output: true <nil>
}

func ExampleSolveStream() {
	in := strings.NewReader(`1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3
1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3
0
`)
	err := octothorpe.SolveStream(context.Background(), in, os.Stdout, octothorpe.StreamOptions{})
	fmt.Println(err)
	// Output:
	// AC
	// 2
	// DDHH
	// 2
	// <nil>
}

// With OnError a stream passes over what is no board.
func ExampleSolveStream_onError() {
	in := strings.NewReader("111132323132231222312133\n1 2 3 4\n")
	err := octothorpe.SolveStream(context.Background(), in, os.Stdout, octothorpe.StreamOptions{
		Source:  "boards.txt",
		OnError: func(bad *octothorpe.InputError) { fmt.Println(bad) },
	})
	fmt.Println(err)
	// Output:
	// AC
	// 2
	// boards.txt:2: board 2 has "4" as symbol 4, want 1, 2 or 3
	// <nil>
}

func ExampleClassicTable() {
	table := octothorpe.ClassicTable()
	board := octothorpe.Board{}
	if err := board.UnmarshalText([]byte("111132323132231222312133")); err != nil {
		fmt.Println(err)
		return
	}
	for symbol := 1; symbol <= octothorpe.Symbols; symbol++ {
		fmt.Println(table.Distance(board.Mask(symbol)), table.First(board.Mask(symbol)))
	}
	fmt.Println(table.ByDistance())
	// Output:
	// 12 B
	// 2 A
	// 12 E
	// [1 8 44 208 876 3220 10498 30236 73982 146466 208170 178588 72941 10045 188]
}
