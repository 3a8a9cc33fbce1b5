package main

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/render"
)

// text writes a board's analysis for reading.
func (a *analyzing) text(board octothorpe.Board) error {
	analysis, err := a.analyze(board)
	if err != nil {
		return err
	}
	var picture strings.Builder
	if err := render.Text(&picture, []render.Panel{{Board: analysis.Board}}, render.Options{Letters: true}); err != nil {
		return err
	}
	if a.count > 1 {
		a.out.WriteByte('\n')
	}
	drawn := strings.Split(strings.TrimSuffix(picture.String(), "\n"), "\n")
	width := 0
	for _, line := range drawn {
		width = max(width, len(line))
	}
	facts := factsOf(analysis)
	for i, line := range drawn {
		if i < len(facts) {
			line = fmt.Sprintf("%-*s   %s", width, line, facts[i])
		}
		a.out.WriteString(line + "\n")
	}
	if len(analysis.Symmetries) > 0 {
		a.out.WriteString("\nsymmetries\n")
	}
	for _, s := range analysis.Symmetries {
		a.out.WriteString("  " + inWords(s) + "\n")
	}
	a.out.WriteByte('\n')
	symbolsTable(analysis).text(a.out)
	a.out.WriteByte('\n')
	neighboursTable(analysis).text(a.out)
	return nil
}

// factsOf words what stands beside the picture, a line each.
func factsOf(a *census.Analysis) []string {
	var facts []string
	fact := func(name, value string) { facts = append(facts, fmt.Sprintf("%-14s  %s", name, value)) }
	share := func(name string, s census.Share) {
		all := a.Easier.Boards + a.Equal.Boards + a.Harder.Boards
		fact(name, fmt.Sprintf("%13s  %12s", grouped(int(s.Boards)), percent(s.Boards, all)))
	}
	first := make([]string, len(a.FirstMoves))
	for i, m := range a.FirstMoves {
		first[i] = m.String()
	}
	fact("answer", answered(a.Solution))
	fact("solutions", grouped(a.Solutions))
	fact("first moves", cmp.Or(strings.Join(first, " "), none))
	if a.Standing != nil {
		share("easier boards", a.Easier)
		share("as hard", a.Equal)
		share("harder boards", a.Harder)
	}
	fact("class", plural(a.ClassSize, "board"))
	fact("canonical form", a.Canonical.Digits())
	if len(a.Symmetries) == 0 {
		fact("symmetries", none)
	}
	return facts
}

// inWords tells a symmetry, and which symbols it exchanges, or sends round.
func inWords(s census.Symmetry) string {
	var exchanged, turned []string
	seen := map[byte]bool{}
	for i := range len(s.Renaming) {
		var round []string
		for symbol := byte('1' + i); !seen[symbol]; symbol = s.Renaming[symbol-'1'] {
			seen[symbol] = true
			round = append(round, string(symbol))
		}
		switch {
		case len(round) == 2:
			exchanged = append(exchanged, strings.Join(round, " and "))
		case len(round) > 2:
			turned = append(turned, strings.Join(append(round, round[0]), " to "))
		}
	}
	words := s.Name
	if exchanged != nil {
		words += ", exchanging " + strings.Join(exchanged, ", ")
	}
	if turned != nil {
		words += ", sending " + strings.Join(turned, ", ")
	}
	return words
}

// never is said of what cannot be.
const never = "cannot be solved"

// symbolsTable has a row a symbol.
func symbolsTable(a *census.Analysis) *columns {
	t := &columns{left: 2}
	t.row("symbol", "first solution", "distance")
	for _, s := range a.Symbols {
		if s.Distance < 0 {
			t.row(strconv.Itoa(s.Symbol), "cannot fill the center", "")
			continue
		}
		t.row(strconv.Itoa(s.Symbol), cmp.Or(string(s.Moves), none), strconv.Itoa(s.Distance))
	}
	return t
}

// neighboursTable has a row a move.
func neighboursTable(a *census.Analysis) *columns {
	t := &columns{left: 2}
	t.row("move", "board after it", "length", "")
	for _, n := range a.Neighbours {
		way, length := "as far", strconv.Itoa(n.Length)
		switch {
		case n.Length < 0:
			way, length = never, ""
		case n.Length < a.Length:
			way = "nearer"
		case n.Length > a.Length:
			way = "farther"
		}
		t.row(n.Move.String(), n.Board.Digits(), length, way)
	}
	return t
}
