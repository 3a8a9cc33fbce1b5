package judge

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"octothorpe"
	"octothorpe/contest"
)

// costBoards are inputs on which engines differ in how many nodes they look at. There are several boards to each, for a processor
// learns the way of a short search by heart. With the engine ida a board that needs no more moves than its bound says costs little;
// with a lower bound, or none, it costs as much as others of its length.
var costBoards = [...][]string{
	{ // four moves; iddfs looks at hardly more nodes than ida-third, and that at five times as many as ida
		"112222333123211333213121", "122212333123312233113121", "332323111331122112233122", "211312332213321333212112",
		"113313223212211222331313", "311333222331231222111213", "211122232123312333312131", "332323312221132111131223",
	},
	{ // five moves; four times as many, and that at eighty times as many
		"333222331211222132111313", "132311113333212132322212", "233322113333212131212211", "333312331212112231211223",
		"222212221133331321131133", "113331131222231332222113", "332111232311132313122322", "222311323311111132222333",
	},
	{ // six moves; four times as many, and that at sixty times as many
		"232212133231111223211333", "232333121213321232111123", "321331232122131321313212", "121333212322323113232111",
	},
	{ // six moves; twice as many, and that at ten times as many
		"332333221132211223112311", "221111233313322331122132", "322123211331122113232313", "223331313331121211321222",
	},
}

// restBoards is one that is solved, so that what a program takes for it is what it takes for reading and for beginning.
var restBoards = []string{"111133222332233222331111"}

const (
	costSpread  = 3                      // times that a program's time for a node on some of these boards may be that on others
	costApart   = 1.5                    // times that it is at least, then, with the nodes of any other slip
	costTime    = 100 * time.Millisecond // that is long enough to be compared, if beginning takes less
	costGrowth  = 4                      // times that the same boards are given more often while it takes less
	costMost    = 1 << 14                // times that they are given at most
	costRounds  = 3                      // of times for all boards, of which the least count, since a busy machine takes from them
	costAll     = 20 * time.Second       // for all of it
	costMemory  = 4 << 20                // bytes that a search without lists may take more than no search, and
	boardMemory = 1 << 10                // for each board of the input
)

// CostHint returns the slip of cost that a program seems to have which is right on some tests and takes too long, or too much memory,
// on others. Right outputs do not tell why, so it is given further boards: for each of these, with the slip, it takes a time of its own,
// whatever time it takes for a node, or as much memory as it has boards to keep. It is nil where no slip fits, and at once where a
// test failed in another way. The errors are those of [Judge.Run].
func (j *Judge) CostHint(ctx context.Context, form Form, results []*Result) (*Fault, error) {
	kind := j.costKind(results)
	if kind == contest.Wrong {
		return nil, nil
	}
	p := &probing{judge: *j, form: form}
	find := p.slowSlip
	if kind == contest.Large {
		find = p.openSlip
	}
	limited, cancel := context.WithTimeout(ctx, costAll)
	defer cancel()
	slip, err := find(limited)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return nil, nil
	case slip == nil || err != nil:
		return nil, err
	}
	return &Fault{Slip: slip}, nil
}

// costKind returns the kind of slip that a program may have which ended so: Wrong if its cost is not all that is wrong.
func (j *Judge) costKind(results []*Result) contest.Kind {
	busy, large, right := false, false, false
	for _, r := range results {
		switch r.Verdict {
		case contest.AC:
			right = true
		case TLE:
			busy = busy || r.CPU > j.Limits.Time // else it may be waiting
		case MLE:
			large = true
		default:
			return contest.Wrong
		}
	}
	switch {
	case large && right:
		return contest.Large
	case busy && right:
		return contest.Slow
	}
	return contest.Wrong
}

// slowSlip returns the slow slip of a program that takes as long as one with it, or nil.
func (p *probing) slowSlip(ctx context.Context) (*contest.Slip, error) {
	p.judge.Limits.Time = max(p.judge.Limits.Time, 2*time.Second)
	took, err := p.all(ctx)
	if took == nil || err != nil {
		return nil, err
	}
	costs, err := slowCosts(ctx)
	if err != nil {
		return nil, err
	}
	return explaining(took, costs), nil
}

// A slowCost is how many nodes a program with a slip looks at for each of costBoards.
type slowCost struct {
	slip  *contest.Slip
	nodes []float64
}

// slowCosts returns those of all slips that are slow, and ctx's error.
func slowCosts(ctx context.Context) ([]slowCost, error) {
	var costs []slowCost
	for _, slip := range contest.Slips() {
		if slip.Kind != contest.Slow {
			continue
		}
		cost := slowCost{slip: slip}
		for _, digits := range costBoards {
			sum := 0.0
			for _, board := range boardsOf(digits) {
				nodes, err := slip.Cost(ctx, board, 0)
				if err != nil {
					return nil, err
				}
				sum += float64(nodes)
			}
			cost.nodes = append(cost.nodes, sum)
		}
		costs = append(costs, cost)
	}
	return costs, nil
}

// explaining returns the slip that explains how long each of costBoards took, nil if none does, or not clearly better than another.
func explaining(took []float64, costs []slowCost) *contest.Slip {
	var found *contest.Slip
	least, next := math.Inf(1), math.Inf(1) // spreads
	for _, cost := range costs {
		if s := spread(took, cost.nodes); s < least {
			found, least, next = cost.slip, s, least
		} else {
			next = min(next, s)
		}
	}
	if least > costSpread || next < costApart*least {
		return nil
	}
	return found
}

func boardsOf(digits []string) []octothorpe.Board {
	var boards []octothorpe.Board
	for _, text := range digits {
		board, err := octothorpe.ParseBoard(text)
		if err != nil {
			panic(err) // they are boards
		}
		boards = append(boards, board)
	}
	return boards
}

// spread returns how far the ratios of two series are apart: the greatest by the least.
func spread(a, b []float64) float64 {
	least, greatest := ratios(a, b)
	return greatest / least
}

// ratios returns the least and the greatest of the ratios of two series.
func ratios(a, b []float64) (least, greatest float64) {
	least = math.Inf(1)
	for i := range a {
		least, greatest = min(least, a[i]/b[i]), max(greatest, a[i]/b[i])
	}
	return least, greatest
}

// A probing finds out how long a program takes for some boards.
type probing struct {
	judge  Judge
	form   Form
	begin  time.Duration // for nothing
	each   time.Duration // for reading a board
	memory int64         // for nothing
}

// all returns how long the program takes for each of costBoards, in seconds, nil where that cannot be found out: where it answers
// one wrongly, takes too little or too long, or more memory than a search needs that keeps no boards.
func (p *probing) all(ctx context.Context) ([]float64, error) {
	if ok, err := p.rest(ctx); !ok || err != nil {
		return nil, err
	}
	var often [len(costBoards)]int // that each is given
	took := make([]float64, len(costBoards))
	for i, boards := range costBoards {
		n, err := p.often(ctx, boards)
		if n == 0 || err != nil {
			return nil, err
		}
		often[i], took[i] = n, math.Inf(1)
	}
	for range costRounds {
		for i, boards := range costBoards {
			search, err := p.search(ctx, boards, often[i])
			if search <= 0 || err != nil {
				return nil, err
			}
			took[i] = min(took[i], search.Seconds()/float64(often[i]))
		}
	}
	return took, nil
}

// rest finds out what the program takes that is no search.
func (p *probing) rest(ctx context.Context) (ok bool, err error) {
	const often, boards = 3, 4096
	p.begin = math.MaxInt64
	for range often {
		r, err := p.run(ctx, restBoards, 1)
		if err != nil || r.Verdict != contest.AC {
			return false, err
		}
		p.begin, p.memory = min(p.begin, r.CPU), max(p.memory, r.Memory)
	}
	r, err := p.run(ctx, restBoards, boards)
	if err != nil || r.Verdict != contest.AC {
		return false, err
	}
	p.each = max(0, r.CPU-p.begin) / boards
	return true, nil
}

// often returns how often boards are to be given, so that searching for their answers takes long enough, 0 if it never does.
func (p *probing) often(ctx context.Context, boards []string) (int, error) {
	for n := 1; n <= costMost; n *= costGrowth {
		search, err := p.search(ctx, boards, n)
		if search < 0 || err != nil {
			return 0, err
		}
		if search >= costTime+p.begin/2 {
			return n, nil
		}
	}
	return 0, nil
}

// search returns how long the program searches for the answers to boards that it is given n times, less than 0 if it answers
// wrongly, or takes too long or too much memory.
func (p *probing) search(ctx context.Context, boards []string, n int) (time.Duration, error) {
	r, err := p.run(ctx, boards, n)
	if err != nil || r.Verdict != contest.AC || r.Memory > p.memory+costMemory+int64(n*len(boards))*boardMemory {
		return -1, err
	}
	return max(0, r.CPU-p.begin-time.Duration(n*len(boards))*p.each), nil
}

// run gives the program an input of boards, n times.
func (p *probing) run(ctx context.Context, digits []string, n int) (*Result, error) {
	boards := slices.Repeat(boardsOf(digits), n)
	return p.judge.Run(ctx, &Test{Input: p.form.input(boards...), Boards: boards})
}
