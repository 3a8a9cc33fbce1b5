package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"octothorpe/search"
)

// write prints a comparison in the format that is asked for.
func (c *comparing) write(found *search.Comparison) error {
	switch c.format.word {
	case asJSON:
		return c.json(found)
	case asCSV:
		c.csv(found)
	default:
		c.tables(found)
	}
	return nil
}

// tables prints what people read: what was run, a row an engine, and the tables that are asked for.
func (c *comparing) tables(found *search.Comparison) {
	fmt.Fprintf(c.out, "%s\n\n", c.title(found))
	c.table(enginesTable(found))
	if notes := c.notes(found); len(notes) > 0 {
		between := "\n"
		if c.format.word == asMarkdown {
			between = "\n\n" // else they would be one paragraph
		}
		fmt.Fprintf(c.out, "\n%s\n", strings.Join(notes, between))
	}
	if c.byDepth {
		fmt.Fprint(c.out, "\nNodes by depth, the number of moves from where the search began:\n\n")
		c.table(depthTable(found))
	}
	if c.perBoard {
		fmt.Fprint(c.out, "\nEvery search:\n\n")
		c.table(runsTable(found))
	}
}

// table prints a table, as Markdown if that is the format.
func (c *comparing) table(t *columns) {
	if c.format.word == asMarkdown {
		t.markdown(c.out)
		return
	}
	t.text(c.out)
}

// title says what was run.
func (c *comparing) title(found *search.Comparison) string {
	boards := grouped(found.Boards) + " boards"
	if found.Boards == 1 {
		boards = "1 board"
	}
	boards += onLengths(found)
	var limits []string
	if c.nodes.value > 0 {
		limits = append(limits, grouped(int(c.nodes.value))+" nodes")
	}
	if c.memory.value > 0 {
		limits = append(limits, c.memory.text)
		if c.memory.text == strconv.FormatInt(c.memory.value, 10) {
			limits[len(limits)-1] += " bytes"
		}
	}
	if c.time > 0 {
		limits = append(limits, c.time.String())
	}
	if len(limits) > 0 {
		boards += ", each search within " + strings.Join(limits, ", ")
	}
	return boards + "."
}

// notes are what a reader must know of the first table.
func (c *comparing) notes(found *search.Comparison) []string {
	var notes []string
	if found.Cancelled {
		notes = append(notes, fmt.Sprintf("Ended early: %s of %s searches are done.",
			grouped(len(found.Runs)), grouped(found.Boards*len(found.Engines))))
	}
	if found.Parallel {
		notes = append(notes, "Several boards were searched at a time, so times do not compare.")
	}
	wrong, gaveUp := columnsWanted(found)
	if wrong {
		notes = append(notes, "Wrong answers are not the shortest, or not the first of the shortest in dictionary order.")
	}
	if gaveUp {
		notes = append(notes, "Searches that gave up count with what they did until then.")
	}
	for _, s := range found.Engines {
		if s.Frontier > 0 {
			notes = append(notes, fmt.Sprintf("%s: expanded %s, duplicates %s, at most %s waiting and %s stored at a time.",
				s.Engine, grouped(int(s.Expanded)), grouped(int(s.Duplicates)), grouped(int(s.Frontier)), grouped(int(s.Stored))))
		}
	}
	if len(found.Engines) > 1 {
		notes = append(notes, fmt.Sprintf("The ratios x are to %s, over the boards that both answered.", found.Engines[0].Engine))
	}
	return notes
}

// columnsWanted says whether any engine was wrong, and whether any gave up.
func columnsWanted(found *search.Comparison) (wrong, gaveUp bool) {
	for _, s := range found.Engines {
		wrong = wrong || s.Wrong > 0
		gaveUp = gaveUp || s.GaveUp > 0
	}
	return wrong, gaveUp
}

// enginesTable has a row an engine. What a machine has no part in stands on the left.
func enginesTable(found *search.Comparison) *columns {
	wrong, gaveUp := columnsWanted(found)
	t := &columns{left: 1}
	t.row("engine", "solved")
	if wrong {
		t.add("wrong")
	}
	if gaveUp {
		t.add("gave up")
	}
	t.add("nodes", "median", "worst", "x nodes", "b", "memory", "time", "x time", "nodes/s")
	for _, s := range found.Engines {
		t.row(s.Engine, grouped(s.Solved))
		if wrong {
			t.add(grouped(s.Wrong))
		}
		if gaveUp {
			t.add(grouped(s.GaveUp))
		}
		t.add(grouped(int(s.Nodes)), grouped(int(s.MedianNodes)), grouped(int(s.WorstNodes)), ratio(s.NodesRatio),
			branching(s.Branching), sized(s.PeakBytes), lasting(s.Seconds), ratio(s.SecondsRatio),
			scaled(s.NodesPerSecond, 1000, "", "k", "M", "G"))
	}
	return t
}

// depthTable has a row a depth, and a column an engine.
func depthTable(found *search.Comparison) *columns {
	t := &columns{}
	t.row("depth")
	deepest := 0
	for _, s := range found.Engines {
		t.add(s.Engine)
		deepest = max(deepest, len(s.ByDepth))
	}
	for depth := range deepest {
		t.row(strconv.Itoa(depth))
		for _, s := range found.Engines {
			if depth < len(s.ByDepth) {
				t.add(grouped(int(s.ByDepth[depth])))
			} else {
				t.add(none)
			}
		}
	}
	return t
}

// runsTable has a row a search.
func runsTable(found *search.Comparison) *columns {
	t := &columns{left: 3}
	t.row("board", "engine", "answer", "length", "nodes", "b", "memory", "time")
	for _, run := range found.Runs {
		answer, length := string(run.Moves), strconv.Itoa(run.Length)
		switch {
		case run.End == search.NoSolution:
			answer, length = run.End.String(), none
		case run.End != search.Solved:
			answer, length = gaveUp(&run), none
		case run.Wrong:
			answer = "wrong: " + answer
		case run.Length == 0:
			answer = none
		}
		t.row(run.Board.Digits(), run.Engine, answer, length, grouped(int(run.Nodes)), branching(run.Branching),
			sized(run.PeakBytes), lasting(run.Seconds))
	}
	return t
}

// gaveUp says how far a search came that gave up, and at which limit.
func gaveUp(run *search.Run) string {
	how := "gave up"
	if run.Nodes > 0 {
		how += fmt.Sprintf(" at depth %d", run.Depth)
	}
	if run.Stored > 0 {
		how += ", " + grouped(int(run.Stored)) + " boards"
	}
	return how + ": " + run.End.String()
}

// none stands where there is no value.
const none = "-"

// ratio writes a ratio, if there is one.
func ratio(x float64) string {
	if x == 0 {
		return none
	}
	return significant(x)
}

// branching writes an effective branching factor, if there is one.
func branching(b float64) string {
	if b == 0 {
		return none
	}
	return strconv.FormatFloat(b, 'f', 2, 64)
}

// columns is a table of texts. Its first row is the header.
type columns struct {
	left int // how many columns stand at the left side of theirs; the others stand at the right
	rows [][]string
}

// row begins a row with its first cells.
func (t *columns) row(cells ...string) { t.rows = append(t.rows, cells) }

// add adds cells to the last row.
func (t *columns) add(cells ...string) {
	last := len(t.rows) - 1
	t.rows[last] = append(t.rows[last], cells...)
}

// widths returns how wide the columns are.
func (t *columns) widths() []int {
	widths := make([]int, len(t.rows[0]))
	for _, row := range t.rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	return widths
}

// pad fills a cell up to the width of its column.
func (t *columns) pad(i int, cell string, width int) string {
	if i < t.left {
		return fmt.Sprintf("%-*s", width, cell)
	}
	return fmt.Sprintf("%*s", width, cell)
}

// text prints the table with blanks between the columns.
func (t *columns) text(out *output) {
	widths := t.widths()
	for _, row := range t.rows {
		var cells []string
		for i, cell := range row {
			cells = append(cells, t.pad(i, cell, widths[i]))
		}
		out.WriteString(strings.TrimRight(strings.Join(cells, "  "), " ") + "\n")
	}
}

// markdown prints the table as Markdown has it.
func (t *columns) markdown(out *output) {
	widths := t.widths()
	line := func(cells []string) { out.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	for n, row := range t.rows {
		var cells, rules []string
		for i, cell := range row {
			width := max(2, widths[i])
			cells = append(cells, t.pad(i, cell, width))
			rule := strings.Repeat("-", width)
			if i >= t.left {
				rule = rule[1:] + ":"
			}
			rules = append(rules, rule)
		}
		line(cells)
		if n == 0 {
			line(rules)
		}
	}
}

// json prints all there is, an engine and a search a line.
func (c *comparing) json(found *search.Comparison) error {
	fmt.Fprintf(c.out, `{"boards":%d,"parallel":%v,"cancelled":%v,"engines":`, found.Boards, found.Parallel, found.Cancelled)
	if err := lines(c.out, found.Engines); err != nil {
		return err
	}
	fmt.Fprint(c.out, `,"runs":`)
	if err := lines(c.out, found.Runs); err != nil {
		return err
	}
	fmt.Fprint(c.out, "}\n")
	return nil
}

// lines prints an array of JSON, an element a line.
func lines[T any](out *output, elements []T) error {
	out.WriteByte('[')
	for i := range elements {
		if i > 0 {
			out.WriteByte(',')
		}
		text, err := json.Marshal(&elements[i])
		if err != nil {
			return err
		}
		out.WriteByte('\n')
		out.Write(text)
	}
	out.WriteString("\n]")
	return nil
}

// csv prints the rows that are asked for.
func (c *comparing) csv(found *search.Comparison) {
	switch {
	case c.perBoard:
		c.runRows(found)
	case c.byDepth:
		rows := newRows(c.out, asCSV, "engine", "depth", "nodes")
		for _, s := range found.Engines {
			for depth, nodes := range s.ByDepth {
				rows.text(s.Engine)
				rows.number(depth)
				rows.number(int(nodes))
				rows.end()
			}
		}
	default:
		c.engineRows(found)
	}
}

func (c *comparing) engineRows(found *search.Comparison) {
	rows := newRows(c.out, asCSV, "engine", "solved", "wrong", "gave_up", "nodes", "median_nodes", "worst_nodes", "nodes_ratio",
		"branching", "expanded", "duplicates", "frontier", "stored", "peak_bytes", "seconds", "seconds_ratio",
		"nodes_per_second", "parallel")
	for _, s := range found.Engines {
		rows.text(s.Engine)
		for _, n := range []int64{int64(s.Solved), int64(s.Wrong), int64(s.GaveUp), s.Nodes, s.MedianNodes, s.WorstNodes} {
			rows.number(int(n))
		}
		rows.text(decimal(s.NodesRatio))
		rows.text(decimal(s.Branching))
		for _, n := range []int64{s.Expanded, s.Duplicates, s.Frontier, s.Stored, s.PeakBytes} {
			rows.number(int(n))
		}
		rows.text(decimal(s.Seconds))
		rows.text(decimal(s.SecondsRatio))
		rows.text(decimal(s.NodesPerSecond))
		rows.text(strconv.FormatBool(found.Parallel))
		rows.end()
	}
}

func (c *comparing) runRows(found *search.Comparison) {
	rows := newRows(c.out, asCSV, "board", "engine", "moves", "length", "symbol", "end", "wrong", "nodes", "branching", "depth",
		"expanded", "duplicates", "frontier", "stored", "peak_bytes", "seconds", "parallel")
	for _, run := range found.Runs {
		rows.board(run.Board)
		rows.text(run.Engine)
		rows.text(string(run.Moves))
		rows.number(run.Length)
		rows.number(run.Symbol)
		rows.text(run.End.String())
		rows.text(strconv.FormatBool(run.Wrong))
		rows.number(int(run.Nodes))
		rows.text(decimal(run.Branching))
		rows.number(run.Depth)
		for _, n := range []int64{run.Expanded, run.Duplicates, run.Frontier, run.Stored, run.PeakBytes} {
			rows.number(int(n))
		}
		rows.text(decimal(run.Seconds))
		rows.text(strconv.FormatBool(found.Parallel))
		rows.end()
	}
}

// decimal writes a number for other programs: nothing if it is 0, which stands for none.
func decimal(x float64) string {
	if x == 0 {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 9, 64)
}
