package octothorpe

import (
	"strings"
	"sync"
	"sync/atomic"

	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"
)

// answers is the large table: the solution of every mask, by rank.
type answers struct {
	masks *pdb.Masks
	keys  []pdb.Key
	text  string // the moves of every mask, stride letters for each
}

// stride is how far the texts of two neighbours are apart: the longest solution has fourteen moves.
const stride = 14

// made is the large table, when it has been made.
var made atomic.Pointer[answers]

var makeAnswers = sync.OnceValue(newAnswers)

func newAnswers() *answers {
	packed := embedded.Classic()
	asTheyAre := shape.Classic().Symmetries()[0].Cells
	keys, err := pdb.NewKeys(packed, asTheyAre)
	if err != nil {
		panic(err) // the classic solutions fit
	}
	var text strings.Builder
	text.Grow(len(keys) * stride)
	for _, key := range keys {
		var letters [stride]byte
		for i := range letters {
			letters[i] = 'A' + byte(key.Move(i))
		}
		text.Write(letters[:])
	}
	a := &answers{packed.Masks(), keys, text.String()}
	made.Store(a)
	return a
}

func (a *answers) solve(masks [Symbols]shape.Mask) Solution {
	one, two, three := a.masks.Rank(masks[0]), a.masks.Rank(masks[1]), a.masks.Rank(masks[2])
	key, second, third := a.keys[one]|1, a.keys[two]|2, a.keys[three]|3
	// Which symbol is the nearest cannot be predicted; written like this, the choice is no branch.
	rank := one
	if second < key {
		key, rank = second, two
	}
	if third < key {
		key, rank = third, three
	}
	return a.solution(rank, key)
}

// solution returns the solution of the mask with a rank, given its key that is marked with its symbol.
func (a *answers) solution(rank int, key pdb.Key) Solution {
	begin := rank * stride
	return Solution{Moves(a.text[begin : begin+key.Len()]), key.Len(), symbolOf(key)}
}

// solutionOf returns the solution of a key that was marked with its symbol.
func solutionOf(key pdb.Key) Solution {
	moves := make([]Move, key.Len())
	for i := range moves {
		moves[i] = key.Move(i)
	}
	return Solution{NewMoves(moves...), key.Len(), symbolOf(key)}
}

// symbolOf returns the symbol that a key was marked with.
func symbolOf(key pdb.Key) int { return int(key % (1 << pdb.SymbolBits)) }

// allCounted are the numbers of all masks' solutions, when they have been counted.
var allCounted atomic.Pointer[pdb.Solutions]

var countAll = sync.OnceValue(newSolutions)

func newSolutions() *pdb.Solutions {
	solutions, err := pdb.NewSolutions(embedded.Classic())
	if err != nil {
		panic(err) // no classic mask has so many
	}
	allCounted.Store(solutions)
	return solutions
}
