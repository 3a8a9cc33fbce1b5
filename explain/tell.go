package explain

import (
	"fmt"
	"strconv"
	"strings"

	"octothorpe"
	"octothorpe/search"
	"octothorpe/shape"
)

// A page is what an explanation is told on.
type page interface {
	title(text string)
	heading(text string)
	drawing(lines []string)
	// say adds a paragraph, or an item of a list of findings.
	say(text string)
	// table adds a table of numbers.
	table(names []string, rows [][]string)
}

// A telling is an explanation under way to a page.
type telling struct {
	*Explanation
	page
	in  Language
	low bool // it has been told that the bound was too low
}

func (t *telling) tell() {
	t.title(t.in.say(titleBoard, t.Board.Digits()))
	t.start()
	switch {
	case !t.Solvable(): // which has been said, and why
		return
	case t.Verdict != nil:
		t.verdict()
	default:
		t.answer()
	}
	before := &t.Start
	for i := range t.Steps {
		t.step(before, &t.Steps[i])
		before = &t.Steps[i].State
	}
	t.bound()
	t.distances()
	t.search()
}

func (t *telling) isClassic() bool { return t.Board.Shape() == shape.Classic() }

func (t *telling) start() {
	d := draw(t.Board)
	for m := range octothorpe.Move(t.Board.Shape().Moves()) {
		d.letter(m)
	}
	const line = 3
	t.drawing(d.beside(line, t.facts(&t.Start)))
	numbered := t.in.say(whatCellsAre, t.Board.Shape().Cells()-1)
	if t.Solvable() {
		t.say(t.in.join(t.whatIsH(), numbered))
		return
	}
	t.say(t.in.join(t.in.say(hopeless), numbered))
	for i := range t.Obstacles {
		t.say(t.obstacle(&t.Obstacles[i]))
	}
}

// whatIsH says what the bound is.
func (t *telling) whatIsH() string {
	if t.isClassic() {
		return t.in.say(whatIsH)
	}
	text := t.in.say(whatIsHOn)
	if exchange := exchange(t.Board.Shape()); exchange > 1 {
		text = t.in.say(parted, exchange)
	}
	if len(t.Obstacles) == 0 {
		return text
	}
	var able []string
	for i, distance := range t.Distances {
		if distance >= 0 {
			able = append(able, strconv.Itoa(i+1))
		}
	}
	return t.in.join(text, t.in.say(onlyAble, t.in.list(listAnd, able)))
}

// obstacle says why a symbol can never fill the center.
func (t *telling) obstacle(o *Obstacle) string {
	switch o.Reason {
	case Few:
		return t.in.say(symbolFew, o.Symbol, o.Has, o.Needs)
	case Ring:
		return t.in.say(symbolRing, o.Symbol, o.Part[0])
	}
	return t.in.say(symbolApart, o.Symbol, o.Part[0])
}

// facts says what there is to know of a state, a line each, behind other facts.
func (t *telling) facts(s *State, before ...[2]string) []string {
	var center, counts []string
	for _, symbol := range s.Center {
		center = append(center, strconv.Itoa(symbol))
	}
	for i, count := range s.Counts {
		counts = append(counts, fmt.Sprintf("%d:%d", i+1, count))
	}
	facts := append(before,
		[2]string{t.in.say(labelCenter), strings.Join(center, " ")},
		[2]string{t.in.say(labelCounts), strings.Join(counts, "  ")})
	if left := t.in.moves(s.StepsLeft); s.StepsLeft >= 0 {
		if s.StepsLeft == 0 {
			left = t.in.say(factSolved, left)
		}
		facts = append(facts, [2]string{t.in.say(labelH), s.sum()}, [2]string{t.in.say(labelLeft), left})
	}
	wide := 0
	for _, fact := range facts {
		wide = max(wide, width(fact[0]))
	}
	lines := make([]string, len(facts))
	for i, fact := range facts {
		lines[i] = padRight(fact[0], wide+2) + fact[1]
	}
	return lines
}

func (t *telling) answer() {
	if t.Length == 0 {
		t.say(t.in.say(solvedAlready))
		return
	}
	t.say(t.in.say(answerIs, t.Moves, t.in.moves(t.Length), t.Symbol))
}

func (t *telling) step(before *State, s *Step) {
	t.heading(t.in.say(titleStep, s.Number, s.Move, t.in.turn(s.Board.Shape(), s.Move)))
	d := draw(s.Board)
	d.letter(s.Move)
	for _, passage := range s.leaving() {
		d.mark(passage.To, "()")
	}
	for _, passage := range s.entering() {
		d.mark(passage.To, "[]")
	}
	const line = 1
	swaps := append(t.passages(labelLeaves, "(%d)", s.leaving()), t.passages(labelEnters, "[%d]", s.entering())...)
	t.drawing(d.beside(line, t.facts(&s.State, swaps...)))
	if why := t.why(before, s); why != "" {
		t.say(why)
	}
}

// passages says how symbols, which are marked in the drawing, have come where they are.
func (t *telling) passages(label phrase, mark string, passages []Passage) [][2]string {
	if len(passages) == 0 {
		return [][2]string{{t.in.say(label), t.in.say(factNothing)}}
	}
	facts := make([][2]string, len(passages))
	for i, p := range passages {
		facts[i][1] = t.in.say(factPassage, fmt.Sprintf(mark, p.Symbol), p.From, p.To)
	}
	facts[0][0] = t.in.say(label)
	return facts
}

// why says why a step does not raise the count, or does not come nearer. What that means for the bound, it says once.
func (t *telling) why(before *State, s *Step) string {
	reason := t.reason(before, s)
	switch {
	case !s.Nearer && s.Raised:
		return t.in.say(notNearerRaised, t.in.moves(before.StepsLeft), s.StepsLeft)
	case !s.Nearer:
		return t.in.join(reason, t.in.say(notNearer, t.in.moves(before.StepsLeft), s.StepsLeft))
	case !s.Raised && t.low:
		return reason
	case !s.Raised:
		t.low = true
		return t.in.join(reason, t.in.say(boundWasLow, before.H, before.StepsLeft))
	default:
		return ""
	}
}

// reason says why a step does not raise the count; nothing if it does.
func (t *telling) reason(before *State, s *Step) string {
	switch {
	case s.Reason == "":
		return ""
	case s.Reason == Untouched || s.Reason == Same && len(s.entering()) > 1:
		return t.in.say(reasonNone, s.H)
	case len(s.entering()) > 1 || s.Reason == Falls && s.H == before.H:
		return t.in.say(swaps, before.Count(), s.Count(), s.H)
	}
	wanted, leaves, enters := t.Wanted, s.leaving()[0].Symbol, s.entering()[0].Symbol
	switch {
	case s.Reason == Same:
		return t.in.say(reasonSame, enters, s.H)
	case s.Reason == Behind:
		return t.in.say(reasonBehind, enters, s.Counts[enters-1], before.Count(), s.H)
	case s.Reason == Another && wanted == 0:
		return t.in.say(reasonAnotherPlain, enters, leaves, s.Count(), s.H)
	case s.Reason == Another:
		return t.in.say(reasonAnother, enters, leaves, wanted, s.Count(), s.H)
	case wanted == 0:
		return t.in.say(reasonFalls, leaves, s.Count(), s.H)
	case leaves == wanted:
		return t.in.say(reasonFallsBack, leaves, s.Count(), s.H)
	default:
		return t.in.say(reasonFallsOther, leaves, s.Count(), s.H, wanted)
	}
}

// bound says why the bound holds, and what it did not see.
func (t *telling) bound() {
	t.heading(t.in.say(titleBound))
	on := t.Board.Shape()
	safe := t.in.say(boundIsSafe, on.Center().Len())
	exchange := exchange(on)
	if exchange > 1 {
		safe = t.in.say(parted, exchange)
	}
	last := ""
	switch shortest := t.Symbol != 0 && t.Length == t.Answer.Length; {
	case shortest && t.Length == 0:
	case !shortest || exchange > 1:
		last = t.in.say(boundAtStart, t.Start.H, t.in.moves(t.Answer.Length))
	default:
		last = t.missed()
	}
	t.say(t.in.join(safe, last))
}

// missed says what the bound did not see, where a move exchanges one cell of the center at most.
func (t *telling) missed() string {
	var flat, back []string // the steps that do not raise the count, and those of them that lower it
	for i := range t.Steps {
		if s := &t.Steps[i]; !s.Raised {
			flat = append(flat, strconv.Itoa(s.Number))
			if s.Reason == Falls {
				back = append(back, strconv.Itoa(s.Number))
			}
		}
	}
	switch {
	case len(flat) == 0:
		return t.in.say(boundIsExact, t.Start.H)
	case len(back) == 0:
		return t.in.say(boundMissed, t.Start.H, t.Length, t.in.steps(flat))
	default:
		return t.in.say(boundMissedBack, t.Start.H, t.Length, t.in.steps(flat), t.in.steps(back))
	}
}

func (t *telling) distances() {
	t.heading(t.in.say(titleDistances))
	var rows [][]string
	for i, distance := range t.Distances {
		needs := strconv.Itoa(distance)
		if distance < 0 {
			needs = t.in.say(factNever)
		}
		rows = append(rows, []string{strconv.Itoa(i + 1), needs})
	}
	t.table([]string{t.in.say(labelSymbol), t.in.say(labelDistance)}, rows)
	if about := t.about(); about != "" {
		t.say(about)
	}
	switch {
	case t.Answer.Length == 0:
	case t.Solutions == 1:
		t.say(t.in.say(oneSolution))
	default:
		t.say(t.in.join(t.in.say(manySolutions, grouped(int64(t.Solutions))),
			t.in.say(solutionsBegin, t.in.list(listOr, letters(t.FirstMoves)))))
	}
}

// about says what is particular about symbols: they can never fill the center, or have more cells than it.
func (t *telling) about() string {
	on := t.Board.Shape()
	var sentences []string
	for i := range t.Obstacles {
		sentences = append(sentences, t.obstacle(&t.Obstacles[i]))
	}
	for i, distance := range t.Distances {
		cells := t.Board.Mask(i + 1).Len()
		if goals := goals(on, cells); distance >= 0 && goals > 1 {
			sentences = append(sentences, t.in.say(symbolGoals, i+1, cells, grouped(goals)))
		}
	}
	return t.in.join(sentences...)
}

func (t *telling) search() {
	t.heading(t.in.say(titleSearch))
	if t.Search.End == search.Solved {
		t.say(t.in.say(searchSolved, t.in.nodes(t.Search.Nodes)))
	} else {
		t.say(t.in.say(searchLimit, t.in.nodes(t.Search.Nodes)))
	}
	var rows [][]string
	for _, iteration := range t.Search.Iterations {
		rows = append(rows, []string{strconv.Itoa(iteration.Bound), grouped(iteration.Nodes)})
	}
	t.table([]string{t.in.say(labelBound), t.in.say(labelNodes)}, rows)
}

// verdict says what there is to say about the moves that were given.
func (t *telling) verdict() {
	if t.Length == 0 {
		t.heading(t.in.say(titleNoMoves))
	} else {
		t.heading(t.in.say(titleMoves, t.Moves))
	}
	v := t.Verdict
	switch {
	case v.IsAnswer:
		t.say(t.in.say(verdictAnswer))
	case v.Shortest:
		t.say(t.in.join(t.in.say(verdictShortest), t.in.say(verdictSmaller, v.Smaller)))
	case v.Solves: // of what is too long, nobody wants a smaller one
		t.say(t.longer())
	default:
		t.say(t.in.join(t.in.say(verdictUnsolved, t.in.moves(len(v.Rest)), v.Rest), t.wanted()))
	}
	if v.SolvedAfter > 0 && v.SolvedAfter < t.Length {
		t.say(t.in.say(verdictSolvedAfter, t.in.moves(v.SolvedAfter)))
	}
	t.stops()
	if v.Slip == CutsRepeats {
		t.say(t.in.say(verdictRepeat, firstRepeat(t.Answer.Moves)))
	}
}

// wanted says what the answer is.
func (t *telling) wanted() string {
	if t.Answer.Length == 0 {
		return t.in.say(solvedAlready)
	}
	return t.in.say(verdictFirstAnswer, t.Answer.Moves, t.in.moves(t.Answer.Length))
}

// longer says that the moves solve the board, but are not the fewest.
func (t *telling) longer() string {
	if t.Answer.Length == 0 {
		return t.in.say(verdictUnneeded, t.in.moves(t.Length))
	}
	return t.in.say(verdictLonger, t.in.moves(t.Length), t.Answer.Length, t.Answer.Moves)
}

// stops says where the moves stop being optimal.
func (t *telling) stops() {
	v := t.Verdict
	if v.StopsAt == 0 {
		if !v.Solves && t.Length > 0 {
			t.say(t.in.say(verdictOnTheWay))
		}
		return
	}
	before, step := &t.Start, &t.Steps[v.StopsAt-1]
	if v.StopsAt > 1 {
		before = &t.Steps[v.StopsAt-2].State
	}
	if before.StepsLeft == 0 {
		t.say(t.in.say(verdictSolvedBefore, v.StopsAt, step.Move))
		return
	}
	t.say(t.in.say(verdictStops, v.StopsAt, step.Move, t.in.moves(before.StepsLeft), step.StepsLeft,
		t.in.list(listOr, letters(v.Instead))))
}

func letters(moves []octothorpe.Move) []string {
	var letters []string
	for _, m := range moves {
		letters = append(letters, m.String())
	}
	return letters
}
