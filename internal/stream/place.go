package stream

import "bytes"

// A Place is a place in an input between two boards. The zero Place is its begin.
type Place struct {
	Offset int64 // bytes before it
	Line   int   // line ends passed before it, and
	Board  int   // boards, those at fault included; both are 0 where nobody has counted them
	JSON   bool  // the input is JSON lines
	Ended  bool  // a token 0 has ended the input before

	inToken bool // the last byte before it belongs to a token
}

// scanner returns the scanner of who goes on from the place.
func (p Place) scanner() scanner {
	return scanner{line: p.Line, begin: p.Line, board: p.Board, inToken: p.inToken, ended: p.Ended}
}

// Behind returns the place behind some white space.
func (p Place) Behind(blanks []byte) Place {
	if len(blanks) == 0 {
		return p
	}
	p.Offset += int64(len(blanks))
	p.Line += bytes.Count(blanks, []byte{'\n'})
	p.inToken = false
	return p
}
