package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

// A progress is a line on a terminal that tells how far the reading of a file has come. It shows when the reading takes
// over a second. (The usual library for this brings the whole of HTTP and TLS with it, and so costs every start.)
type progress struct {
	file  *os.File
	name  string
	size  int64
	begin time.Time

	mutex sync.Mutex
	timer *time.Timer
	width int // of the line that shows
	ended bool
}

const (
	progressPatience = time.Second
	progressPeriod   = 200 * time.Millisecond
)

// newProgress follows a file, if it is one of a known size.
func newProgress(file *os.File, name string) *progress {
	p := &progress{file: file, name: name, begin: time.Now(), ended: true}
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		p.size, p.ended = info.Size(), false
		p.timer = time.AfterFunc(progressPatience, p.show)
	}
	return p
}

// show shows how far the file has been read, where somebody sees it and nothing else is written to the same screen.
func (p *progress) show() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	read, err := p.file.Seek(0, io.SeekCurrent)
	if p.ended || err != nil || !term.IsTerminal(int(os.Stderr.Fd())) || term.IsTerminal(int(os.Stdout.Fd())) {
		return
	}
	columns, _, err := term.GetSize(int(os.Stderr.Fd()))
	if err != nil {
		return
	}
	line := []rune(progressLine(p.name, read, p.size, time.Since(p.begin)))
	line = line[:min(len(line), max(0, columns-1))] // a full line would scroll
	fmt.Fprintf(os.Stderr, "\r%-*s", p.width, string(line))
	p.width = len(line)
	p.timer.Reset(progressPeriod)
}

// hide makes room for another line. Nothing is followed by a nil progress.
func (p *progress) hide() {
	if p == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.width > 0 {
		fmt.Fprintf(os.Stderr, "\r%s\r", strings.Repeat(" ", p.width))
		p.width = 0
	}
}

// end ends the following.
func (p *progress) end() {
	p.hide()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.ended = true
}

// progressLine writes how much has been read, at what rate, and how long the rest will take.
func progressLine(name string, read, size int64, elapsed time.Duration) string {
	const (
		bar    = 30
		widest = 20 // name
		mega   = 1e6
	)
	share := min(1, float64(read)/float64(max(1, size)))
	full := int(share * bar)
	rate := float64(read) / elapsed.Seconds()
	left := "?"
	if rate > 0 {
		left = time.Duration(float64(size-read) / rate * float64(time.Second)).Round(time.Second).String()
	}
	if runes := []rune(name); len(runes) > widest {
		name = "…" + string(runes[len(runes)-widest+1:])
	}
	return fmt.Sprintf("%s [%s%s] %3.0f %%, %.0f MB/s, %s left", name, strings.Repeat("#", full),
		strings.Repeat(".", bar-full), share*100, rate/mega, left)
}
