package pack

import (
	"fmt"
	"io"
	"time"
)

// A Format is a form that some judge takes problems in.
type Format struct {
	Name    string
	Summary string // what is in the archive, in a line

	TimeStep   time.Duration // limits of time are multiples of it; 0 if the archive has none
	MemoryStep int64         // bytes: limits of memory are multiples of it; 0 if the archive has none
	Named      bool          // the archive must be called as the problem is, with the ending .zip

	files func(*Problem) []file
}

const (
	kibibyte = 1 << 10 // bytes
	mebibyte = 1 << 20 // bytes
)

// Formats returns all formats, with the one first that is for any judge.
func Formats() []*Format {
	return []*Format{
		{"zip", "tests, statements and programs as plain files, with a README", time.Millisecond, mebibyte, false, plain},
		{"kattis", "problem package format, version legacy", 0, mebibyte, true, kattis},
		{"icpc", "problem package format, version 2025-09", time.Millisecond, mebibyte, true, icpc},
		{"hustoj", "the tests, as HUSTOJ's form for files takes them", 0, 0, false, hustoj},
		{"luogu", "the tests and their limits, as Luogu's form for data takes them", time.Millisecond, kibibyte, false, luogu},
		{"domjudge", "problem archive with a ready problem.html", time.Millisecond, mebibyte, false, domjudge},
		{"hydro", "problem archive with a config.yaml", time.Millisecond, mebibyte, false, hydro},
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

// Check refuses limits that an archive in the format cannot say. What it does not say at all may be anything above 0.
func (f *Format) Check(p *Problem) error {
	switch {
	case p.Time <= 0:
		return fmt.Errorf("the limit of time is %v, want more than 0", p.Time)
	case p.Memory <= 0:
		return fmt.Errorf("the limit of memory is %d bytes, want more than 0", p.Memory)
	case f.TimeStep > 0 && p.Time%f.TimeStep != 0:
		return fmt.Errorf("%s has limits of time in whole milliseconds, and not %v", f.Name, p.Time)
	case f.MemoryStep == mebibyte && p.Memory%mebibyte != 0:
		return fmt.Errorf("%s has limits of memory in whole MiB, and not %d bytes", f.Name, p.Memory)
	case f.MemoryStep == kibibyte && p.Memory%kibibyte != 0:
		return fmt.Errorf("%s has limits of memory in whole KiB, and not %d bytes", f.Name, p.Memory)
	}
	return nil
}

// Write writes the problem as an archive in the format. The error is that of Check, or of writing.
func (f *Format) Write(w io.Writer, p *Problem) error {
	if err := f.Check(p); err != nil {
		return err
	}
	return writeZip(w, f.files(p))
}
