package pack

import "io"

// A Format is a form that some judge takes problems in.
type Format struct {
	Name    string
	Summary string // what is in the archive, in a line
	files   func(*Problem) []file
}

// Formats returns all formats, with the one first that is for any judge.
func Formats() []*Format {
	return []*Format{
		{"zip", "tests, statements and programs as plain files, with a README", plain},
		{"kattis", "problem package format, version legacy", kattis},
		{"icpc", "problem package format, version 2025-09", icpc},
		{"hustoj", "the tests, as HUSTOJ's form for files takes them", hustoj},
		{"luogu", "the tests and their time limits, as Luogu's form for data takes them", luogu},
		{"domjudge", "problem archive with a ready problem.html", domjudge},
		{"hydro", "problem archive with a config.yaml", hydro},
	}
}

// ByName returns the format with a name, or nil.
func ByName(name string) *Format {
	for _, f := range Formats() {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Write writes the problem as an archive in the format. The error is that of writing.
func (f *Format) Write(w io.Writer, p *Problem) error { return writeZip(w, f.files(p)) }
