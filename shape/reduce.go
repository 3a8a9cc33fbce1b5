package shape

// A syllable is a stroke turned some times in one direction.
type syllable struct {
	move  Move // the smaller of the stroke's two moves
	turns int  // towards its head, from 0 up to the stroke's length
}

// Reduce returns a sequence of moves that does the same as moves, and is no longer: moves of one stroke are brought together
// where all that stands between them commutes with them, and then replaced by the fewest turns of that stroke. Of neighbours
// that commute, the stroke comes first whose smaller move is smaller. So sequences that differ only by swaps of moves that
// commute, or by a move and its inverse, are reduced to the same.
func (s *Shape) Reduce(moves []Move) []Move {
	var word []syllable
	for _, m := range moves {
		word = s.append(word, m)
	}
	var reduced []Move
	for _, part := range word {
		m, turns, length := part.move, part.turns, len(s.moves[part.move].stroke)
		if turns > length/2 {
			m, turns = s.Inverse(m), length-turns
		}
		for range turns {
			reduced = append(reduced, m)
		}
	}
	return reduced
}

// append adds a move to a reduced word. Any syllable of its stroke that it can reach, passing only what commutes with it,
// takes it up; a stroke that is turned all round drops out.
func (s *Shape) append(word []syllable, m Move) []syllable {
	stroke, length := min(m, s.Inverse(m)), len(s.moves[m].stroke)
	turns := 1
	if stroke != m {
		turns = length - 1
	}
	place := len(word)
	for i := len(word) - 1; i >= 0 && s.Commute(word[i].move, stroke); i-- {
		if word[i].move == stroke {
			word[i].turns = (word[i].turns + turns) % length
			if word[i].turns == 0 {
				word = append(word[:i], word[i+1:]...)
			}
			return word
		}
		if word[i].move > stroke {
			place = i
		}
	}
	word = append(word, syllable{})
	copy(word[place+1:], word[place:])
	word[place] = syllable{stroke, turns}
	return word
}
