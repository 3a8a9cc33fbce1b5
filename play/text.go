package play

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"octothorpe"
	"octothorpe/shape"
)

// Text returns the game as a line of text, which [Parse] reads: the 24 digits of the start, and behind a blank the moves that were
// made; behind a slash those that were undone, the next to be redone first. "111132323132231222312133 A/C" is a game in which A
// was made, and C after it and undone. Hints are not in it, nor is the shape, which is told beside it.
func (g *Game) Text() string {
	text := g.start.Digits()
	if g.made != "" || g.undone != "" {
		text += " " + string(g.made)
	}
	if g.undone != "" {
		text += "/" + string(g.undone)
	}
	return text
}

// Parse reads a game as [Game.Text] writes it. The board may be in any form in which an [octothorpe.Reader] reads one; the moves may
// be missing, in lower case, and with white space between them. A board that is none gives an *[octothorpe.InputError], and moves
// that are none an *[octothorpe.MovesError] or [ErrSlashes].
func Parse(text string) (*Game, error) { return ParseOn(shape.Classic(), text) }

// ParseOn reads a game on a board of a shape, as [Parse] does one on the classic board. A board that is none may give an
// *[octothorpe.ShapeError] too.
func ParseOn(s *shape.Shape, text string) (*Game, error) {
	board, moves := split(text)
	start, inside, err := readBoard(s, board)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(moves) == "" {
		moves = inside
	}
	made, undone, err := readMoves(s, strings.TrimSpace(moves))
	if err != nil {
		return nil, err
	}
	game := New(start)
	game.now, game.made, game.undone = start.Apply(made), made, undone
	return game, nil
}

// ErrSlashes says that a game's moves have more than one slash.
var ErrSlashes = errors.New("want one / at most, between the moves that were made and those that were undone")

// split parts a game's text before the moves: at the first letter or slash, or behind an object of JSON.
func split(text string) (board, moves string) {
	at := strings.IndexFunc(text, func(r rune) bool { return r < unicode.MaxASCII && unicode.IsLetter(r) || r == '/' })
	if strings.HasPrefix(strings.TrimLeft(text, "\ufeff \t\r\n"), "{") {
		at = strings.LastIndexByte(text, '}') + 1
	}
	if at <= 0 && !strings.HasPrefix(text, "/") {
		return text, ""
	}
	return text[:at], text[at:]
}

// readBoard reads the one board of a text, and the moves that came with it.
func readBoard(s *shape.Shape, text string) (board octothorpe.Board, moves string, err error) {
	if !strings.Contains(text, "{") {
		board, err = octothorpe.ParseBoardOn(s, text)
		return board, "", err
	}
	reader := octothorpe.NewReaderOn(s, strings.NewReader(text), "")
	if board, err = reader.Read(); err != nil {
		return octothorpe.Board{}, "", err
	}
	moves, _ = reader.Moves()
	return board, moves, nil
}

// readMoves reads moves of a shape and behind a slash those that were undone.
func readMoves(s *shape.Shape, text string) (made, undone octothorpe.Moves, err error) {
	if place := strings.IndexByte(text, '/') + 1; place > 0 {
		if second := strings.IndexByte(text[place:], '/'); second >= 0 {
			return "", "", fmt.Errorf("a second / at place %d of the moves %q: %w", place+second+1, text, ErrSlashes)
		}
	}
	letters := make([]byte, 0, len(text))
	for i, r := range text {
		upper := unicode.ToUpper(r)
		switch {
		case r == '/':
			letters = append(letters, '/')
		case r < unicode.MaxASCII && upper >= 'A' && int(upper-'A') < s.Moves():
			letters = append(letters, byte(upper))
		case !unicode.IsSpace(r):
			fault := &octothorpe.MovesError{Text: text, Place: i + 1}
			if s != shape.Classic() {
				fault.Moves = s.Moves()
			}
			return "", "", fault
		}
	}
	before, after, _ := strings.Cut(string(letters), "/")
	return octothorpe.Moves(before), octothorpe.Moves(after), nil
}
