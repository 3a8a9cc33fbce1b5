package contest

import "io"

// A once reader reads no further behind the end or an error, for a terminal would wait for more.
type once struct {
	io.Reader
	err error
}

// Read reads until the first error, and gives that one again from then on.
func (o *once) Read(p []byte) (n int, err error) {
	if o.err != nil {
		return 0, o.err
	}
	n, o.err = o.Reader.Read(p)
	return n, o.err
}
