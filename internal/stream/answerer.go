package stream

// An answerer answers a piece. What it holds is good until the next.
type answerer struct {
	batch                // with the answers
	faults      []*Fault // on the way
	scanner     scanner  // at the end of the piece
	stopAtFault bool
}

// answer answers the boards of a piece that begins where the scanner stands.
func (a *answerer) answer(p piece, at scanner) {
	a.scanner, a.faults, a.out = at, a.faults[:0], a.out[:0]
	for rest := p.bytes; ; {
		if a.scanner.betweenBoards() {
			rest = rest[a.lines(rest):]
		}
		used, found, fault := a.scanner.scan(rest)
		rest = rest[used:]
		if found == boardRead {
			a.add(a.scanner.take())
			rest = rest[a.scanner.skipBlanks(rest):]
			continue
		}
		if found == pieceRead && p.last && p.err == nil {
			fault = a.scanner.end()
		}
		if fault != nil {
			a.faults = append(a.faults, fault)
			a.scanner.ended = a.stopAtFault
		}
		if found != faultFound || a.scanner.ended {
			a.flush()
			return
		}
	}
}

// lines answers the canonical lines at the beginning of text and returns the number of their bytes.
func (a *answerer) lines(text []byte) int {
	if !beginsWithLine(text) {
		return 0
	}
	a.flush() // what the batch has from elsewhere, so that it holds lines only
	used := 0
	for {
		a.size = readLines(a.words[:], text[used:])
		size := a.size
		answered := a.flush()
		used += answered * lineLength
		a.scanner.line += answered
		a.scanner.board += answered
		if answered < size || size < batchSize {
			return used // what follows is no canonical line, or has wrong counts
		}
	}
}

// shift moves what was found as if at the beginning of the input to where the piece stands.
func (a *answerer) shift(before scanner) {
	for _, fault := range a.faults {
		fault.Line += before.line
		fault.Board += before.board
	}
	a.scanner.line += before.line
	a.scanner.begin += before.line
	a.scanner.board += before.board
}
