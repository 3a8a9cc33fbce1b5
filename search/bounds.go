package search

// A bounds remembers, within one iteration, what was proved about boards: how many moves are left at least.
//
// A board at a depth that was searched without success has bound - depth + 1 left, or more. That is so although the inverse of the
// last move was not tried: a solution that begins with it would, less that move, solve the board before, and so the start in two
// moves less than the bound; but that there is no solution of less than the bound is what the iterations before have shown. So
// what is proved is true of the board, in whatever way it is reached again.
type bounds[B forms] struct {
	store     *store[B]
	iteration uint16 // from 1; what was proved in another one does not count
}

// provedBits is how many bits of a value, the lowest, are the moves. As many are left for iterations, of which there are no more.
const provedBits = 8

func newBounds[B forms](m *memory) *bounds[B] { return &bounds[B]{store: newStore[B](m), iteration: 1} }

// renew forgets everything.
func (b *bounds[B]) renew() { b.iteration++ }

// moves returns how many moves are left at least, as far as that was proved: 0 if nothing was.
func (b *bounds[B]) moves(board B) int {
	value, _ := b.store.get(board)
	if value>>provedBits != b.iteration {
		return 0
	}
	return int(value % (1 << provedBits))
}

// prove notes how many moves are left at least. It reports false if there is no memory for that.
func (b *bounds[B]) prove(board B, moves int) bool {
	return b.store.put(board, b.iteration<<provedBits|uint16(moves))
}
