package export_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"octothorpe"
	"octothorpe/export"
	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the answers into docs/data.md and docs/data.zh-CN.md")

var classic = sync.OnceValue(func() *export.Table {
	table, err := export.NewTable(embedded.Classic())
	if err != nil {
		panic(err)
	}
	return table
})

var rows = sync.OnceValue(func() []export.Row {
	return slices.AppendSeq(make([]export.Row, 0, classic().Len()), classic().Rows(0, classic().Len()))
})

// A writer writes the table in one format.
type writer func(context.Context, io.Writer, func(rows int)) error

var writers = map[string]writer{
	"parquet": func(ctx context.Context, w io.Writer, done func(rows int)) error {
		return classic().Parquet(ctx, w, "octo version test", done)
	},
	"csv": func(ctx context.Context, w io.Writer, done func(rows int)) error {
		return classic().CSV(ctx, w, done)
	},
	"jsonl": func(ctx context.Context, w io.Writer, done func(rows int)) error {
		return classic().JSONLines(ctx, w, done)
	},
}

// written returns what a writer writes.
func written(t *testing.T, format string) []byte {
	once, _ := files.LoadOrStore(format, sync.OnceValues(func() ([]byte, error) { return write(format) }))
	text, err := once.(func() ([]byte, error))()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var files sync.Map // by format

func write(format string) ([]byte, error) {
	var file bytes.Buffer
	err := writers[format](context.Background(), &file, nil)
	return file.Bytes(), err
}

func TestRowsAscend(t *testing.T) {
	all := rows()
	if len(all) != 735_471 || len(all) != classic().Len() {
		t.Fatalf("%d rows, and the length is %d, want 735,471", len(all), classic().Len())
	}
	for i := range all[1:] {
		if all[i].Mask >= all[i+1].Mask {
			t.Fatalf("mask %d stands before %d", all[i].Mask, all[i+1].Mask)
		}
	}
}

func TestGoal(t *testing.T) {
	goal := uint32(shape.Classic().Center())
	at, _ := slices.BinarySearchFunc(rows(), goal, func(r export.Row, mask uint32) int { return int(r.Mask) - int(mask) })
	want := export.Row{Mask: goal, Cells: "......ooo..oo..ooo......", Solutions: 1, ClassSize: 1, Canonical: goal}
	if diff := cmp.Diff(want, rows()[at]); diff != "" {
		t.Errorf("(-want +got) %s", diff)
	}
}

// A row says of a mask what the solver finds for symbol 1 on a board where it lies like that, turning the board itself.
func TestRowsAgreeWithTheSolver(t *testing.T) {
	var solver octothorpe.Solver
	rapid.Check(t, func(t *rapid.T) {
		r := rows()[rapid.IntRange(0, len(rows())-1).Draw(t, "rank")]
		board := boardOf(t, r.Cells)
		solution := solver.BySymbol(board)[0]
		count, firsts := solutionsOfOne(&solver, board)
		want := export.Row{
			Mask: r.Mask, Cells: r.Cells,
			Distance: uint8(solution.Length), FirstMoves: firsts, Solutions: uint32(count),
		}
		if solution.Length > 0 {
			want.FirstMove = string(solution.Moves)[:1]
		}
		images := map[string]bool{}
		for _, s := range octothorpe.Symmetries() {
			images[cellsOfOne(board.Transform(s))] = true
		}
		want.ClassSize, want.Canonical = uint8(len(images)), 1<<24
		for image := range images {
			want.Canonical = min(want.Canonical, number(image))
		}
		if diff := cmp.Diff(want, r); diff != "" || number(r.Cells) != r.Mask {
			t.Errorf("(-solver +row) %s", diff)
		}
	})
}

// boardOf returns a board with symbol 1 on the cells that are o.
func boardOf(t interface{ Fatal(args ...any) }, cells string) octothorpe.Board {
	others := strings.NewReplacer("o", "1", ".", "2").Replace(cells)
	board, err := octothorpe.ParseBoard(strings.Replace(others, "2", "3", 8))
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// cellsOfOne draws where symbol 1 lies.
func cellsOfOne(board octothorpe.Board) string {
	return strings.NewReplacer("1", "o", "2", ".", "3", ".").Replace(board.Digits())
}

// number returns the number of a mask: cell i counts 2^i.
func number(cells string) uint32 {
	sum := uint32(0)
	for cell := range cells {
		if cells[cell] == 'o' {
			sum += 1 << cell
		}
	}
	return sum
}

// solutionsOfOne goes through all shortest solutions of symbol 1.
func solutionsOfOne(solver *octothorpe.Solver, board octothorpe.Board) (count int, firsts string) {
	distance := solver.Distances(board)[0]
	if distance == 0 {
		return 1, ""
	}
	for m := range octothorpe.Move(8) {
		if next := board.Turn(m); solver.Distances(next)[0] < distance {
			behind, _ := solutionsOfOne(solver, next)
			count += behind
			firsts += m.String()
		}
	}
	return count, firsts
}

// There are as many classes as masks that a symmetry leaves as they are, on average over the symmetries (Burnside): such masks are
// unions of its cycles.
func TestClasses(t *testing.T) {
	fixed := 0
	symmetries := octothorpe.Symmetries()
	for _, s := range symmetries {
		ways := [9]int{1} // to choose cycles with so many cells together
		seen := shape.Mask(0)
		for cell := range 24 {
			length := 0
			for at := cell; !seen.Has(at); at = s.Cells.To(at) {
				seen |= 1 << at
				length++
			}
			for size := len(ways) - 1; length > 0 && size >= length; size-- {
				ways[size] += ways[size-length]
			}
		}
		fixed += ways[8]
	}
	classes, masks := 0, 0
	for _, r := range rows() {
		if r.Canonical == r.Mask {
			classes++
			masks += int(r.ClassSize)
		}
	}
	const onThePage = 92_247
	if classes != fixed/len(symmetries) || classes != onThePage || masks != len(rows()) {
		t.Errorf("%d classes of %d masks, want %d and %d of %d", classes, masks, fixed/len(symmetries), onThePage, len(rows()))
	}
}

func TestCSV(t *testing.T) {
	text := written(t, "csv")
	r := csv.NewReader(bytes.NewReader(text))
	r.ReuseRecord = true
	header, err := r.Read()
	want := "mask,cells,distance,first_move,first_moves,solutions,class_size,canonical"
	if got := strings.Join(header, ","); err != nil || got != want {
		t.Fatalf("header %s, error %v, want %s", got, err, want)
	}
	for i := range rows() {
		of := &rows()[i]
		fields, err := r.Read()
		want := []string{
			strconv.Itoa(int(of.Mask)), of.Cells, strconv.Itoa(int(of.Distance)), of.FirstMove, of.FirstMoves,
			strconv.Itoa(int(of.Solutions)), strconv.Itoa(int(of.ClassSize)), strconv.Itoa(int(of.Canonical)),
		}
		if err != nil || !slices.Equal(fields, want) {
			t.Fatalf("%s, error %v, want %s", fields, err, want)
		}
	}
	if _, err := r.Read(); !errors.Is(err, io.EOF) {
		t.Errorf("error %v after the last row, want the end", err)
	}
	if bytes.Contains(text, []byte{'"'}) {
		t.Error("there are quotes")
	}
}

// The lines are what the standard library writes.
func TestJSONLines(t *testing.T) {
	type object struct {
		Mask       uint32  `json:"mask"`
		Cells      string  `json:"cells"`
		Distance   uint8   `json:"distance"`
		FirstMove  *string `json:"first_move"`
		FirstMoves *string `json:"first_moves"`
		Solutions  uint32  `json:"solutions"`
		ClassSize  uint8   `json:"class_size"`
		Canonical  uint32  `json:"canonical"`
	}
	text := written(t, "jsonl")
	lines := bufio.NewScanner(bytes.NewReader(text))
	for i := range rows() {
		of := &rows()[i]
		if !lines.Scan() {
			t.Fatalf("%d lines, error %v, want %d", i, lines.Err(), len(rows()))
		}
		if i%31 > 0 && of.Distance > 0 {
			continue // all take long
		}
		want := object{of.Mask, of.Cells, of.Distance, &of.FirstMove, &of.FirstMoves, of.Solutions, of.ClassSize, of.Canonical}
		if of.Distance == 0 {
			want.FirstMove = nil
		}
		if encoded, err := json.Marshal(want); err != nil || !bytes.Equal(encoded, lines.Bytes()) {
			t.Fatalf("%s, error %v, want %s", lines.Bytes(), err, encoded)
		}
	}
	if lines.Scan() {
		t.Errorf("%s after the last row", lines.Bytes())
	}
}

// The bytes do not depend on what runs when, and all rows are told of. (JSON lines are written as CSV is.)
func TestWritersWriteTheSameAgain(t *testing.T) {
	for _, format := range []string{"parquet", "csv"} {
		var again bytes.Buffer
		told := 0
		if err := writers[format](t.Context(), &again, func(rows int) { told += rows }); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(again.Bytes(), written(t, format)) || told != classic().Len() {
			t.Errorf("%s: other bytes, or told of %d rows", format, told)
		}
	}
}

func TestWritersEnd(t *testing.T) {
	for format, write := range writers {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		err := write(ctx, io.Discard, func(int) { cancel() })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want that the context has ended", format, err)
		}
		full := &small{room: 1 << 20}
		if err := write(t.Context(), full, nil); !errors.Is(err, errFull) {
			t.Errorf("%s: error %v, want that of the writer", format, err)
		}
	}
}

var errFull = errors.New("full")

// A small writer has room for some bytes.
type small struct{ room int }

func (s *small) Write(p []byte) (int, error) {
	if s.room -= len(p); s.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestNewTableRefuses(t *testing.T) {
	s, err := shape.Parse(strings.Repeat(".", 32) + "o")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := export.NewTable(packed(t, s)); !errors.Is(err, export.ErrCells) {
		t.Errorf("33 cells: error %v", err)
	}
	if _, err := export.NewTableOf(t.Context(), lean(t, s)); !errors.Is(err, export.ErrCells) {
		t.Errorf("33 cells: error %v", err)
	}
}

func lean(t *testing.T, s *shape.Shape) *pdb.Lean {
	table, err := pdb.BuildLean(t.Context(), s, s.Center().Len(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// The table of a shape is the same from either of its tables, and has a row for each mask that can be solved, in the formats as well.
func TestTableOfShapes(t *testing.T) {
	apart, _ := shape.Named("apart")
	pinwheel, _ := shape.Named("pinwheel")
	for name, picture := range map[string]string{
		"apart": apart.String(), "one turn only": "o.\n\n..", "pinwheel": pinwheel.String(), "no solution but the goal": "oo\n\n..",
	} {
		s, err := shape.Parse(picture)
		if err != nil {
			t.Fatal(err)
		}
		want, err := export.NewTable(packed(t, s))
		if err != nil {
			t.Fatal(err)
		}
		got, err := export.NewTableOf(t.Context(), lean(t, s))
		if err != nil {
			t.Fatal(err)
		}
		all, solvable := s.Masks()
		if got.Len() != int(solvable) || want.Len() != got.Len() {
			t.Errorf("%s: %d rows, and %d, want %d", name, got.Len(), want.Len(), solvable)
		}
		rows := slices.Collect(got.Rows(0, int(all)))
		if !slices.Equal(rows, slices.Collect(want.Rows(0, int(all)))) || len(rows) != got.Len() {
			t.Errorf("%s: the rows differ", name)
		}
		var text bytes.Buffer
		if err := got.CSV(t.Context(), &text, nil); err != nil || bytes.Count(text.Bytes(), []byte("\n")) != 1+len(rows) {
			t.Errorf("%s: %d lines of CSV, error %v, want %d", name, bytes.Count(text.Bytes(), []byte("\n")), err, 1+len(rows))
		}
	}
}

// A shape of more than eight moves has letters behind H; its numbers are those of a solver.
func TestTableOfManyMoves(t *testing.T) {
	spiral, _ := shape.Named("spiral")
	if _, err := export.NewTableOf(t.Context(), lean(t, spiral)); !errors.Is(err, pdb.ErrTooLarge) {
		t.Errorf("a shape with masks that have too many solutions: error %v", err)
	}
	s, err := shape.Parse("   .\n   .\n  ooo\n..ooo..\n  ooo\n   .\n   .\n")
	if err != nil {
		t.Fatal(err)
	}
	distances := lean(t, s)
	table, err := export.NewTableOf(t.Context(), distances)
	if err != nil {
		t.Fatal(err)
	}
	solver := octothorpe.NewSolver(s, distances)
	last := ""
	for row := range table.Rows(0, table.Len()) {
		last = max(last, row.FirstMove)
		if row.Mask%11 != 0 {
			continue
		}
		board := octothorpe.BoardOn(s, shape.Mask(row.Mask), s.AllCells()&^shape.Mask(row.Mask))
		distance := solver.Distances(board)[0]
		if int(row.Distance) != distance {
			t.Errorf("mask %d: distance %d, want %d", row.Mask, row.Distance, distance)
		}
		count, firsts := solver.Count(board), string(octothorpe.NewMoves(solver.FirstMoves(board)...))
		if int(row.Solutions) != count || row.FirstMoves != firsts {
			t.Errorf("mask %d: %+v, want %d solutions", row.Mask, row, count)
		}
	}
	if last != "L" {
		t.Errorf("the last move is %s, want L", last)
	}
}

func packed(t *testing.T, s *shape.Shape) *pdb.Packed {
	table, err := pdb.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := table.Pack()
	if err != nil {
		t.Fatal(err)
	}
	p, err := pdb.ReadPacked(s, string(entries))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func BenchmarkWriters(b *testing.B) {
	for format, write := range writers {
		b.Run(format, func(b *testing.B) {
			classic()
			size := 0
			for b.Loop() {
				size = 0
				err := write(b.Context(), counter{&size}, nil)
				if err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(size), "file-B")
		})
	}
}

// A counter counts what is written.
type counter struct{ size *int }

func (c counter) Write(p []byte) (int, error) {
	*c.size += len(p)
	return len(p), nil
}

func ExampleTable_Rows() {
	table, err := export.NewTable(octothorpe.ClassicTable())
	if err != nil {
		panic(err)
	}
	for row := range table.Rows(0, 2) {
		fmt.Println(row.Mask, row.Cells, row.Distance, row.FirstMove, row.FirstMoves, row.Solutions, row.ClassSize, row.Canonical)
	}
	// Output:
	// 255 oooooooo................ 8 C CF 18 8 255
	// 383 ooooooo.o............... 8 E EF 22 8 383
}

func ExampleTable_Parquet() {
	table, err := export.NewTable(octothorpe.ClassicTable())
	if err != nil {
		panic(err)
	}
	written := 0
	err = table.Parquet(context.Background(), io.Discard, "example version 1", func(rows int) { written += rows })
	fmt.Println(written, err)
	// Output: 735471 <nil>
}
