package judge

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"octothorpe"
	"octothorpe/contest"
	"octothorpe/deal"
	"octothorpe/search"
	"octothorpe/shape"
)

// A Stress makes tests without end, random ones and others on which programs are known to fall. They begin with a board of a move at
// most and grow, to as many boards as a judge has in a file, of any length; but the boards of a test never take more than
// [contest.FileNodes], so that a plain search is in time. Its tests are always the same for a seed and a form. It is for one goroutine
// at a time.
type Stress struct {
	form   Form
	seed   uint64
	number int // of the tests that it has made
	dealer *deal.Dealer
	random *rand.Rand
	known  []octothorpe.Board // on which slips show
}

// NewStress returns what makes the seed's tests in a form, from the first on.
func NewStress(seed uint64, form Form) *Stress {
	s := &Stress{form: form, seed: seed, dealer: deal.New(seed), random: rand.New(rand.NewPCG(seed, 1))}
	for _, test := range contest.Suite() {
		if test.Group == contest.Secret {
			s.known = append(s.known, test.Boards...)
		}
	}
	return s
}

// Next returns the next test. It gives ctx's error.
func (s *Stress) Next(ctx context.Context) (Test, error) {
	level, kind := s.number/len(stressKinds), stressKinds[s.number%len(stressKinds)]
	s.number++
	p := &piling{Stress: s, ctx: ctx, count: min(1+level, contest.BoardLimit), most: min(1+level, deal.GreatestLength)}
	if level > contest.BoardLimit {
		p.count = 1 + s.random.IntN(contest.BoardLimit) // few long boards and many short ones, too
	}
	if s.form.OnePerFile {
		p.count = 1
	}
	for p.err == nil && len(p.boards) < p.count {
		p.add(kind.next(p))
	}
	name := fmt.Sprintf("stress-%d-%d-%s", s.seed, s.number, kind.name)
	return Test{Name: name, Input: s.form.input(p.boards...), Boards: p.boards}, p.err
}

// stressKinds are the kinds of tests, which take turns: each with what its next board is to be like.
var stressKinds = []struct {
	name string
	next func(*piling) octothorpe.Board
}{
	{"any", anyBoard},
	{"solved", solvedBetween},
	{"short-behind-long", shortBehindLong},
	{"tied", wishing(deal.Wish{Tied: true})},
	{"known", knownBoard},
	{"many-answers", wishing(deal.Wish{Many: true})},
	{"one-answer", wishing(deal.Wish{Unique: true})},
	{"repeats", repeats},
	{"again", again},
}

// A piling is a test whose boards are being found. After an error it takes no more.
type piling struct {
	*Stress
	ctx    context.Context
	count  int // boards that it is to have
	most   int // the greatest length of a board
	boards []octothorpe.Board
	nodes  int64 // that the engine ida looks at for them
	err    error
}

// add takes a board if nodes for it are left, else no more boards that are as long.
func (p *piling) add(board octothorpe.Board) {
	if p.err != nil {
		return
	}
	length := octothorpe.Solve(board).Length
	nodes := p.cost(board, length)
	if p.err != nil {
		return
	}
	if p.nodes+nodes > contest.FileNodes {
		p.most = min(p.most, length-1)
		return
	}
	p.nodes += nodes
	p.boards = append(p.boards, board)
}

// cost returns the nodes that the engine ida looks at for a board, or more than are left. Short boards take too few to be counted.
func (p *piling) cost(board octothorpe.Board, length int) int64 {
	const short = 6 // moves
	if length <= short {
		return 0
	}
	engine, _ := search.ByName("ida")
	result := engine.Search(p.ctx, board, search.Options{Nodes: contest.FileNodes + 1 - p.nodes})
	p.err = p.ctx.Err()
	return result.Nodes
}

// upTo returns a number from 0 to most, all equally likely.
func (p *piling) upTo(most int) int { return p.random.IntN(most + 1) }

// wanted returns the next board that is wished for.
func (p *piling) wanted(wish deal.Wish) octothorpe.Board {
	board, err := p.dealer.Wanted(p.ctx, wish)
	p.err = err
	return board
}

// anyBoard returns a board of any length. While tests grow, all lengths are equally likely, and later all boards.
func anyBoard(p *piling) octothorpe.Board {
	if p.most == deal.GreatestLength {
		return p.wanted(deal.Wish{})
	}
	return p.wanted(deal.Wish{}.WithLength(p.upTo(p.most)))
}

// solvedBetween returns a solved board first, and later one now and then.
func solvedBetween(p *piling) octothorpe.Board {
	if len(p.boards) == 0 || p.upTo(1) == 0 {
		return p.wanted(deal.Wish{Solved: true})
	}
	return anyBoard(p)
}

// shortBehindLong returns a long board and a short one in turn.
func shortBehindLong(p *piling) octothorpe.Board {
	length := p.most
	if len(p.boards)%2 == 1 {
		length = p.upTo(p.most / 2)
	}
	return p.wanted(deal.Wish{}.WithLength(length))
}

// wishing returns boards as they are wished, or any where none is as short as it must be.
func wishing(wish deal.Wish) func(*piling) octothorpe.Board {
	return func(p *piling) octothorpe.Board {
		var lengths []int
		for length := range p.most + 1 {
			if wish.WithLength(length).Number().Boards > 0 {
				lengths = append(lengths, length)
			}
		}
		if len(lengths) == 0 {
			return anyBoard(p)
		}
		return p.wanted(wish.WithLength(lengths[p.random.IntN(len(lengths))]))
	}
}

// knownBoard returns a board of the suite, on which some slip shows, or one of its class.
func knownBoard(p *piling) octothorpe.Board {
	for {
		board := p.known[p.random.IntN(len(p.known))]
		if octothorpe.Solve(board).Length <= p.most {
			return p.disguised(board)
		}
	}
}

// disguised returns a board of the same class.
func (p *piling) disguised(board octothorpe.Board) octothorpe.Board {
	symmetries := octothorpe.Symmetries()
	board = board.Transform(symmetries[p.random.IntN(len(symmetries))])
	to := []int{1, 2, 3}
	p.random.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
	return board.Rename(to...)
}

// repeats returns a board that was solved before moves were made on it, each twice in a row.
func repeats(p *piling) octothorpe.Board {
	board := p.wanted(deal.Wish{Solved: true})
	if p.err != nil {
		return board
	}
	for range p.upTo(p.most / 2) {
		m := octothorpe.Move(p.random.IntN(shape.Classic().Moves()))
		board = board.Turn(m).Turn(m)
	}
	return board
}

// again returns a board that was there before, as it is, or disguised, or after a move; or another one.
func again(p *piling) octothorpe.Board {
	if len(p.boards) == 0 || p.upTo(2) == 0 {
		return anyBoard(p)
	}
	board := p.boards[p.random.IntN(len(p.boards))]
	switch p.upTo(2) {
	case 0:
		board = p.disguised(board)
	case 1:
		board = board.Turn(octothorpe.Move(p.random.IntN(shape.Classic().Moves())))
	}
	if octothorpe.Solve(board).Length > p.most {
		return anyBoard(p)
	}
	return board
}

// Evidence returns tests for [Hint] that are quick to answer: on each slip that shows in a judge's own form some of them fall.
func (f Form) Evidence() []Test {
	const longest = 7 // moves
	tests := f.suite(func(g contest.Group) bool { return g <= contest.Secret })
	return slices.DeleteFunc(tests, func(test Test) bool {
		return slices.ContainsFunc(test.Boards, func(board octothorpe.Board) bool { return octothorpe.Solve(board).Length > longest })
	})
}
