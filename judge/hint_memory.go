package judge

import (
	"context"
	"time"

	"octothorpe/contest"
	"octothorpe/search"
)

// openBoards are boards on which an A* opens few boards or many: of nine and ten moves, some with little to search for the last bound,
// and some with much.
var openBoards = []string{
	"212332331313232221132111", "113333212221223113231123", "132213312112233121231332",
	"332133212223313112131221", "233323121131223212123113", "332212311123212133133221",
}

// levelBoards is one of seven moves. An A* opens a thousand boards for it at most, and a search breadth first hundreds of thousands.
var levelBoards = []string{"131123211322332231221313"}

const (
	openSpread  = 3               // times that the bytes for a board of the open list may be others, as where a list grows by doubling
	openLeast   = 16              // bytes for a board of the open list, in which a board does not fit with its moves
	openAgain   = 3               // times that a board is given, while
	openKept    = 1.5             // times the memory for it once is no more: nothing is kept of the board before
	levelMost   = 4 << 20         // bytes for levelBoards
	probeMemory = 1 << 30         // bytes, and
	probeTime   = 5 * time.Second // of the processor, that a program may take for these boards
)

// openSlip returns the slip whose program keeps an open list of whole boards, if the program takes memory as one does: for each
// board as much as there is to open, and nothing any more behind it. Else it is nil.
func (p *probing) openSlip(ctx context.Context) (*contest.Slip, error) {
	p.judge.Limits = Limits{max(p.judge.Limits.Time, probeTime), max(p.judge.Limits.Memory, probeMemory)}
	if ok, err := p.rest(ctx); !ok || err != nil {
		return nil, err
	}
	memory, err := p.bytes(ctx, levelBoards, 1)
	if err != nil || memory < 0 || memory > levelMost {
		return nil, err
	}
	var took []float64
	for _, digits := range openBoards {
		memory, err := p.bytes(ctx, []string{digits}, 1)
		if err != nil || memory <= 0 {
			return nil, err
		}
		took = append(took, float64(memory))
	}
	again, err := p.bytes(ctx, openBoards[:1], openAgain)
	if err != nil || again < 0 || float64(again) > openKept*took[0]+levelMost {
		return nil, err
	}
	for _, slip := range contest.Slips() {
		if slip.Kind != contest.Large {
			continue
		}
		if fits, err := isOpenList(ctx, slip, took); fits || err != nil {
			return slip, err
		}
	}
	return nil, nil
}

// isOpenList reports whether the bytes for each of openBoards are as many boards as a program with the slip has open: those that are
// open when it comes to the answer's length, or, if it goes on in dictionary order, all that it looks at.
func isOpenList(ctx context.Context, slip *contest.Slip, took []float64) (bool, error) {
	ida, _ := search.ByName("ida")
	var began, all []float64
	for _, board := range boardsOf(openBoards) {
		open, err := slip.Cost(ctx, board, 0)
		if err != nil {
			return false, err
		}
		began = append(began, float64(open)/contest.OpenBytes)
		all = append(all, float64(ida.Search(ctx, board, search.Options{}).Nodes))
	}
	for _, open := range [][]float64{began, all} {
		if least, greatest := ratios(took, open); least >= openLeast && greatest <= openSpread*least {
			return true, ctx.Err()
		}
	}
	return false, ctx.Err()
}

// bytes returns how much memory the program takes for boards that it is given n times, besides what it takes for nothing; less than 0 if
// it answers wrongly or comes to a limit.
func (p *probing) bytes(ctx context.Context, boards []string, n int) (int64, error) {
	r, err := p.run(ctx, boards, n)
	if err != nil || r.Verdict != contest.AC {
		return -1, err
	}
	return max(0, r.Memory-p.memory), nil
}
