package search

// A memory counts the bytes that an engine stores, and knows how many it may.
type memory struct {
	used, peak int64
	most       int64
}

// take asks for bytes, and reports whether the limit leaves as many.
func (m *memory) take(bytes int64) bool {
	if m.used+bytes > m.most {
		return false
	}
	m.used += bytes
	m.peak = max(m.peak, m.used)
	return true
}

// give says that bytes are not needed any more.
func (m *memory) give(bytes int64) { m.used -= bytes }
