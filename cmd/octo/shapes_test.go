package main

import (
	"strconv"
	"strings"
	"testing"

	"octothorpe/shape"

	"pgregory.net/rapid"
)

// Every letter stands once, and whoever goes from it along its stroke comes to the head first.
func TestLettersStandInFrontOfHeads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawnShape(t)
		lines, apart := drawHeads(s)
		drawn := strings.Join(lines, "\n")
		if cells := strings.Count(drawn, ".") + strings.Count(drawn, "o"); cells != s.Cells() {
			t.Fatalf("%d cells are drawn:\n%s", cells, drawn)
		}
		for m := range shape.Move(s.Moves()) {
			if strings.Count(drawn, m.String()) != 1 {
				t.Fatalf("%v does not stand there once:\n%s", m, drawn)
			}
			if got := cellBehind(lines, s, m); got != s.Stroke(m)[0] {
				t.Fatalf("%v stands before cell %d, want %d:\n%s", m, got, s.Stroke(m)[0], drawn)
			}
		}
		for cell, number := range strings.Fields(strings.Join(drawNumbers(s, apart), " ")) {
			if number != strconv.Itoa(cell) {
				t.Fatalf("cell %d has the number %s", cell, number)
			}
		}
	})
}

// cellBehind goes from the letter of a move the way that its stroke goes, and returns the number of the cell that it comes to.
func cellBehind(lines []string, s *shape.Shape, m shape.Move) int {
	stroke := s.Stroke(m)
	row, column := s.Position(stroke[0])
	nextRow, nextColumn := s.Position(stroke[1])
	cell := 0
	for i, line := range lines {
		if at := strings.Index(line, m.String()); at >= 0 {
			row, column, nextRow, nextColumn = i, at, nextRow-row, nextColumn-column
		}
	}
	sign := func() byte { return (lines[row] + strings.Repeat(" ", 99))[column] }
	for row, column = row+nextRow, column+nextColumn; sign() == ' '; row, column = row+nextRow, column+nextColumn {
	}
	for i, line := range lines {
		for j := range line {
			if i == row && j == column {
				return cell
			}
			if line[j] == '.' || line[j] == 'o' {
				cell++
			}
		}
	}
	return -1
}

// drawnShape returns a shape of few cells, drawn at random.
func drawnShape(t *rapid.T) *shape.Shape {
	row := rapid.StringOfN(rapid.SampledFrom([]rune(" .o")), 0, 5, -1)
	for {
		picture := ""
		for range rapid.IntRange(1, 5).Draw(t, "rows") {
			picture += row.Draw(t, "row") + "\n"
		}
		if s, err := shape.Parse(picture); err == nil {
			return s
		}
	}
}

// Pictures that are too wide for the screen beside each other stand below each other, and no line of any is too wide.
func TestShapesFitTheScreen(t *testing.T) {
	for _, entry := range shape.Catalog() {
		var text strings.Builder
		heads, apart := drawHeads(entry.Shape)
		writeBeside(&text, heads, drawNumbers(entry.Shape, apart))
		newShapeReport(entry.Shape).brief(&text)
		for line := range strings.Lines(text.String()) {
			if line = strings.TrimSuffix(line, "\n"); len(line) > helpColumns || strings.HasSuffix(line, " ") {
				t.Errorf("%s: a line is too wide, or ends in a blank: %q", entry.Name(), line)
			}
		}
	}
	wide, err := shape.Parse(strings.Repeat("o", 20))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	heads, apart := drawHeads(wide)
	writeBeside(&text, heads, drawNumbers(wide, apart))
	if lines := strings.Split(text.String(), "\n"); widest(lines) > helpColumns || !strings.HasPrefix(lines[0], "B o o") {
		t.Errorf("a wide picture is drawn as\n%s", text.String())
	}
}
