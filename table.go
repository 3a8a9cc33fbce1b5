package octothorpe

import (
	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
)

// A Table has the exact distance of every mask of a shape, and the first move of its first shortest solution. Packages census and
// export take one.
type Table = pdb.Packed

// ClassicTable returns the table that the program carries with it. It makes nothing but, once, the numbers of the masks.
func ClassicTable() *Table { return embedded.Classic() }
