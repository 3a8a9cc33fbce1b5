package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"octothorpe/internal/canvas"

	"golang.org/x/term"
)

// A progress is a line on a terminal that tells how far some work has come. It shows when the work takes over a second. (The usual library for this brings the whole of HTTP and TLS with it, and so costs every start.)
type progress struct {
	line  func(elapsed time.Duration) string // what to show, if anything
	begin time.Time

	mutex sync.Mutex
	timer *time.Timer
	width int // of the line that shows
	most  int // that the terminal has room for
	ended bool
}

const (
	progressPatience = time.Second
	progressPeriod   = 200 * time.Millisecond
)

// newProgress follows the reading of a file, if it is one of a known size. It shows where nothing else is written to the same
// screen: where results go elsewhere, or standard output is no terminal.
func newProgress(file *os.File, name string, elsewhere bool) *progress {
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return follow(func(elapsed time.Duration) string {
		read, err := file.Seek(0, io.SeekCurrent)
		if err != nil || !elsewhere && term.IsTerminal(int(os.Stdout.Fd())) {
			return ""
		}
		return progressLine(name, read, info.Size(), elapsed)
	})
}

// follow follows work of which line tells how far it has come.
func follow(line func(elapsed time.Duration) string) *progress {
	p := &progress{line: line, begin: time.Now()}
	p.timer = time.AfterFunc(progressPatience, p.show)
	return p
}

// show shows the line, where somebody sees it.
func (p *progress) show() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.ended || !term.IsTerminal(int(os.Stderr.Fd())) {
		return
	}
	columns, _, err := term.GetSize(int(os.Stderr.Fd()))
	defer p.timer.Reset(progressPeriod)
	line := []rune(p.line(time.Since(p.begin)))
	if err != nil || len(line) == 0 {
		return // there may be something to show later
	}
	p.most = max(0, columns-1) // a full line would scroll
	line, width := upTo(line, p.most)
	fmt.Fprintf(os.Stderr, "\r%s%s", string(line), strings.Repeat(" ", max(0, p.width-width)))
	p.width = width
}

// upTo returns as much of a line as has room in so many columns, and how many it takes.
func upTo(line []rune, most int) (part []rune, width int) {
	for i, r := range line {
		wide := canvas.Columns(r)
		if width+wide > most {
			return line[:i], width
		}
		width += wide
	}
	return line, width
}

// hide makes room for another line. Nothing is followed by a nil progress.
func (p *progress) hide() {
	if p == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.width > 0 {
		const typed = "^C" // what the terminal may have put behind the line
		fmt.Fprintf(os.Stderr, "\r%s\r", strings.Repeat(" ", min(p.width+len(typed), p.most)))
		p.width = 0
	}
}

// end ends the following.
func (p *progress) end() {
	if p == nil {
		return
	}
	p.hide()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.ended = true
}

// progressLine writes how much has been read, at what rate, and how long the rest will take.
func progressLine(name string, read, size int64, elapsed time.Duration) string {
	const widest = 20 // name
	name = shown(name)
	if runes := []rune(name); len(runes) > widest {
		name = "…" + string(runes[len(runes)-widest+1:])
	}
	rate := float64(read) / elapsed.Seconds()
	return fmt.Sprintf("%s %s, %s, %s left", name, bar(read, size), scaled(rate, 1000, "B/s", "kB/s", "MB/s", "GB/s"),
		left(read, size, elapsed))
}

// bar draws which part of the whole is done.
func bar(done, whole int64) string {
	const length = 20
	share := min(1, float64(done)/float64(max(1, whole)))
	full := int(share * length)
	return fmt.Sprintf("[%s%s] %3.0f %%", strings.Repeat("#", full), strings.Repeat(".", length-full), share*100)
}

// left says how long the rest will take at the same rate.
func left(done, whole int64, elapsed time.Duration) string {
	if done == 0 {
		return "?"
	}
	return time.Duration(float64(whole-done) / float64(done) * float64(elapsed)).Round(time.Second).String()
}
