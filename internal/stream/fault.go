package stream

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// What can be wrong with input. A [Fault] wraps one of these.
var (
	ErrSymbol  = errors.New("not a symbol")
	ErrCounts  = errors.New("not eight of each symbol")
	ErrTooFew  = errors.New("too few symbols")
	ErrTooMany = errors.New("too many symbols")
	ErrNotText = errors.New("not text")
	ErrJSON    = errors.New("not a JSON line with a board")
)

// A Fault is a place where the input is no board, and why.
type Fault struct { //nolint:errname // the package for everybody calls it InputError
	Source string // where the input comes from: a file's name
	Line   int    // from 1
	Board  int    // from 1, those at fault counted as well
	Err    error  // what is wrong: one of the errors above
	Reason string // what is wrong in words, and the remedy
}

// Error names the place and what is wrong there.
func (f *Fault) Error() string {
	place := fmt.Sprintf("line %d", f.Line)
	if f.Source != "" {
		source := f.Source
		if strings.ContainsFunc(source, unicode.IsControl) {
			source = strconv.Quote(source) // else it would move the cursor
		}
		place = fmt.Sprintf("%s:%d", source, f.Line)
	}
	return fmt.Sprintf("%s: board %d %s", place, f.Board, f.Reason)
}

// Unwrap returns what is wrong.
func (f *Fault) Unwrap() error { return f.Err }

// countsReason says which symbols are too many or too few: "has nine 1s and seven 2s, want eight of each".
func countsReason(counts [symbols]int) string {
	var wrong []string
	for i, count := range counts {
		if count != each {
			plural := "s"
			if count == 1 {
				plural = ""
			}
			wrong = append(wrong, fmt.Sprintf("%s %d%s", numberWord(count), i+1, plural))
		}
	}
	last := len(wrong) - 1
	return fmt.Sprintf("has %s and %s, want %s of each", strings.Join(wrong[:last], ", "), wrong[last], numberWord(each))
}

// numberWord writes out the numbers that one meets; a board has no more than 24 of anything.
func numberWord(n int) string {
	words := strings.Fields(`no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
		seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four`)
	return words[n]
}
