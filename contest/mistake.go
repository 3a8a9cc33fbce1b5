package contest

import (
	"fmt"
	"slices"
	"strings"

	"octothorpe"
)

// A Verdict is what a judge says of an output.
type Verdict string

// The verdicts on outputs.
const (
	AC Verdict = "AC" // accepted: the right output, byte for byte
	PE Verdict = "PE" // presentation error: the right output but for white space
	WA Verdict = "WA" // wrong answer
)

// A MistakeKind is what is wrong with an output in one place.
type MistakeKind uint8

// The kinds of mistakes.
const (
	BadLetter     MistakeKind = iota // moves have something else than the letters A to H
	Unsolved                         // the moves do not solve the board
	TooLong                          // they solve it, and fewer do as well
	NotFirst                         // they are as few as possible, but not the first in dictionary order
	WrongSymbol                      // the moves are right, and the symbol is not, or is not below them
	NoMovesPhrase                    // "No moves needed" is missing, misspelt, or printed where moves are needed
	EmptyLine                        // an empty line is printed for it
	MissingLines                     // a line is missing
	ExtraLines                       // a line is printed that is no part of an answer
	WrongCase                        // the line is right but for upper and lower case
	WhiteSpace                       // the answer is right but for white space
)

// mistakeWords are the kinds in the order of their numbers: in a word, and a sentence on each for who must not see the input.
var mistakeWords = [...]struct{ word, hint string }{
	{"bad_letter", "A line of moves has something else than the letters A to H."},
	{"unsolved", "Moves do not solve their board."},
	{"too_long", "Moves solve their board, but fewer moves do as well."},
	{"not_first", "Moves are as few as possible, but not the first in dictionary order."},
	{"wrong_symbol", "Moves are right, but the symbol below them is not."},
	{"no_moves_phrase", `The line "No moves needed" is missing, misspelt, or printed where moves are needed.`},
	{"empty_line", `An empty line is printed in place of moves or of "No moves needed".`},
	{"missing_lines", "Lines are missing."},
	{"extra_lines", "Lines are printed that are no part of an answer."},
	{"wrong_case", "A line is right but for upper and lower case."},
	{"white_space", "The output is right but for white space."},
}

// String returns the kind in a word: "not_first".
func (k MistakeKind) String() string {
	if int(k) >= len(mistakeWords) {
		return fmt.Sprintf("kind %d", uint8(k))
	}
	return mistakeWords[k].word
}

// Hint tells the kind in a sentence that gives nothing of the input away.
func (k MistakeKind) Hint() string {
	if int(k) >= len(mistakeWords) {
		return ""
	}
	return mistakeWords[k].hint
}

// MarshalText returns the kind in a word. It implements [encoding.TextMarshaler].
func (k MistakeKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the word of a kind. It implements [encoding.TextUnmarshaler].
func (k *MistakeKind) UnmarshalText(text []byte) error {
	for i, words := range mistakeWords {
		if words.word == string(text) {
			*k = MistakeKind(i)
			return nil
		}
	}
	return fmt.Errorf("contest: %q is no kind of mistake", text)
}

// A Mistake is what is wrong with the answer to a board, or behind the last answer.
type Mistake struct {
	Kind     MistakeKind      `json:"kind"`
	Number   int              `json:"number"`          // of the board in the input, from 1; 0 behind the last answer
	Board    octothorpe.Board `json:"board,omitzero"`  // the zero Board behind the last answer
	Line     int              `json:"line"`            // of the output, from 1: the one at fault, or where one is missing
	Place    int              `json:"place,omitempty"` // in that line, from 1: of the letter that is no move, or the first that differs
	Expected string           `json:"expected"`        // what should be printed; of white_space both lines
	Got      string           `json:"got"`             // what is printed, its end left out if it is very long
	Reason   string           `json:"reason"`          // in words, to be read behind "board 3: "
}

// String tells the mistake in a line: "board 3: solves it in 9 moves, the shortest takes 7".
func (m *Mistake) String() string {
	if m.Number == 0 {
		return fmt.Sprintf("line %d: %s", m.Line, m.Reason)
	}
	return fmt.Sprintf("board %d: %s", m.Number, m.Reason)
}

// asked is a board of the input.
type asked struct {
	octothorpe.Board
	number int // from 1
	answer octothorpe.Solution
}

// first returns the first line of the right answer.
func (a *asked) first() string {
	if a.answer.Length == 0 {
		return phrase
	}
	return string(a.answer.Moves)
}

// symbol returns the second line of the right answer.
func (a *asked) symbol() string { return fmt.Sprint(a.answer.Symbol) }

// accepted returns the two lines that moves or the phrase, without white space, and a symbol should be printed as, and whether they
// are accepted. With any, all shortest solutions are.
func (a *asked) accepted(text, symbol string, anyShortest bool) (printed string, ok bool) {
	switch {
	case text == squeezed(a.first()):
		return lines(a.answer), symbol == a.symbol()
	case !anyShortest || a.answer.Length == 0 || len(text) != a.answer.Length:
		return "", false
	}
	moves, err := octothorpe.ParseMoves(text)
	winner := a.Apply(moves).Winner()
	if err != nil || winner == 0 {
		return "", false
	}
	return twoLines(text, winner), symbol == fmt.Sprint(winner)
}

// mistake returns what is wrong with an answer that is not accepted.
func (a *asked) mistake(p *printed, anyShortest bool) *Mistake {
	m := &Mistake{Number: a.number, Board: a.Board, Line: p.line, Expected: a.first(), Got: cut(p.first)}
	if p.text == "" {
		a.noFirst(m, p)
		return m
	}
	symbol := a.answer.Symbol
	if p.text != squeezed(a.first()) {
		winner, right := a.otherFirst(m, p, anyShortest)
		if !right {
			return m
		}
		symbol = winner
	}
	m.Line, m.Expected, m.Got, m.Place = p.symbolLine, fmt.Sprint(symbol), cut(p.symbol), 0
	switch {
	case p.symbol == "":
		m.Kind, m.Reason = MissingLines, "the line with the symbol is missing"
	case isSymbol(squeezed(p.symbol)) && strings.TrimLeft(plain(squeezed(p.symbol)), "0") != m.Expected:
		m.Kind, m.Reason = WrongSymbol, fmt.Sprintf("the center ends with %d, and %s is printed", symbol, cut(p.symbol))
	default:
		m.Kind, m.Reason = WrongSymbol, fmt.Sprintf("the symbol is printed as %s, want %d", cut(p.symbol), symbol)
	}
	return m
}

// inWrongOrder is the mistake of a board whose symbol stands before its moves.
func (a *asked) inWrongOrder(p *printed) *Mistake {
	return &Mistake{Kind: WrongSymbol, Number: a.number, Board: a.Board, Line: p.line, Expected: a.first(), Got: cut(p.symbol),
		Reason: "its two lines are in the wrong order, the symbol comes first"}
}

// noFirst tells what is wrong where there is no line with moves or the phrase.
func (a *asked) noFirst(m *Mistake, p *printed) {
	solved := a.answer.Length == 0
	switch {
	case p.blank && solved:
		m.Kind, m.Reason = EmptyLine, fmt.Sprintf("an empty line in place of %q", phrase)
	case p.blank:
		m.Kind, m.Reason = EmptyLine, "an empty line where "+needed(a.answer.Length)
	case solved:
		m.Kind, m.Reason = NoMovesPhrase, fmt.Sprintf("the line %q is missing", phrase)
	default:
		m.Kind, m.Reason = MissingLines, "the line with the moves is missing"
	}
}

// otherFirst tells what is wrong with a first line that is not the expected one. If it is one of the shortest solutions, and any
// is right, it returns the symbol that it brings to the center.
func (a *asked) otherFirst(m *Mistake, p *printed, anyShortest bool) (winner int, right bool) {
	text := p.text
	parsed, err := octothorpe.ParseMoves(text)
	upper, notUpper := octothorpe.ParseMoves(strings.ToUpper(text))
	switch {
	case p.cut:
		m.Kind, m.Reason = Unsolved, fmt.Sprintf("the line goes on behind %d bytes, which no answer does", outputLimit)
	case err == nil:
		return a.otherMoves(m, parsed, anyShortest)
	case notUpper == nil:
		m.Kind, m.Reason, m.Expected = WrongCase, "moves are printed in lower case", a.caseOf(upper, anyShortest)
	case a.answer.Length == 0 && strings.EqualFold(text, squeezed(phrase)):
		m.Kind, m.Reason = WrongCase, fmt.Sprintf("%q is in the wrong case", cut(m.Got))
	case a.answer.Length == 0:
		m.Kind, m.Reason = NoMovesPhrase, fmt.Sprintf("%q in place of %q", m.Got, phrase)
	case isPhrase(text):
		m.Kind, m.Reason = NoMovesPhrase, fmt.Sprintf("%q, and %s", m.Got, needed(a.answer.Length))
	case strings.HasPrefix(text, "\ufeff"):
		m.Kind, m.Place, m.Reason = BadLetter, 1, "a byte order mark stands before the output"
	default:
		bad := badLetter(p.first)
		m.Kind, m.Place, m.Reason = BadLetter, bad.Place, bad.Error()
	}
	return 0, false
}

// caseOf returns the moves that should be printed for moves in lower case.
func (a *asked) caseOf(upper octothorpe.Moves, anyShortest bool) string {
	if anyShortest && len(upper) == a.answer.Length && a.Apply(upper).Solved() {
		return string(upper)
	}
	return a.first()
}

// otherMoves tells what is wrong with moves that are not the expected ones.
func (a *asked) otherMoves(m *Mistake, parsed octothorpe.Moves, anyShortest bool) (winner int, right bool) {
	end := a.Apply(parsed)
	switch shortest := a.answer.Length; {
	case !end.Solved():
		m.Kind, m.Reason = Unsolved, a.unsolved(parsed, end)
	case len(parsed) > shortest && shortest == 0:
		m.Kind, m.Reason = TooLong, fmt.Sprintf("solves it in %s, and none is needed", inMoves(len(parsed)))
	case len(parsed) > shortest:
		m.Kind, m.Reason = TooLong, fmt.Sprintf("solves it in %s, the shortest takes %d", inMoves(len(parsed)), shortest)
	case anyShortest:
		return end.Winner(), true
	default:
		m.Kind, m.Place = NotFirst, 1
		for parsed[m.Place-1] == a.answer.Moves[m.Place-1] {
			m.Place++
		}
		m.Reason = fmt.Sprintf("solves it in %s, but %s comes first in dictionary order: at place %d %c, not %c",
			inMoves(shortest), a.answer.Moves, m.Place, a.answer.Moves[m.Place-1], parsed[m.Place-1])
	}
	return 0, false
}

// unsolved tells how moves leave the board.
func (a *asked) unsolved(moves octothorpe.Moves, end octothorpe.Board) string {
	board, made := a.Board, 0
	for m := range moves.All() {
		if board.Solved() {
			return fmt.Sprintf("solves it in %s, and then goes on to a board that is not solved", inMoves(made))
		}
		board, made = board.Turn(m), made+1
	}
	var center []string
	for _, symbol := range end.Center() {
		center = append(center, fmt.Sprint(symbol))
	}
	return "does not solve it: the center ends with " + strings.Join(center, " ")
}

// needed says how many moves are needed: "2 moves are needed".
func needed(n int) string {
	if n == 1 {
		return "1 move is needed"
	}
	return fmt.Sprintf("%d moves are needed", n)
}

// inMoves writes a number of moves: "2 moves".
func inMoves(n int) string {
	if n == 1 {
		return "1 move"
	}
	return fmt.Sprintf("%d moves", n)
}

// badLetter returns what is no move in a line, which may have blanks.
func badLetter(line string) *octothorpe.MovesError {
	bad := strings.IndexFunc(line, func(letter rune) bool { return (letter < 'A' || letter > 'H') && !isSpace(letter) })
	return &octothorpe.MovesError{Text: line, Place: bad + 1}
}

// isPhrase reports whether a text without white space is meant as the phrase: whether no more than six letters must be
// added, dropped or replaced to make it. Moves never are so near to it, since it has only six letters that are moves.
func isPhrase(text string) bool {
	const most = 6
	want := strings.ToLower(squeezed(phrase))
	if len(text) > len(want)+most {
		return false
	}
	text = strings.ToLower(text)
	row := make([]int, len(want)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(text) {
		above := slices.Clone(row)
		row[0] = i + 1
		for j := range len(want) {
			replaced := above[j]
			if text[i] != want[j] {
				replaced++
			}
			row[j+1] = min(replaced, above[j+1]+1, row[j]+1)
		}
	}
	return row[len(want)] <= most
}

// cut returns a text that is not too long to be shown.
func cut(text string) string {
	const most = 200
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
