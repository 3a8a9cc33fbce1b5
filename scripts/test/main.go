// Command test runs go test with its own arguments, under the race detector where the machine has one, and prints what
// go test would. What a test cannot run for want of a tool it says by skipping, or by logging, in these words:
//
//	t.Skip("not run here: completion in fish (no fish)")
//
// The command gathers these into one closing line. With CI set in the environment that line is a failure. What the kernel or the file
// system does not have, and nobody can install, is said so, and is no failure:
//
//	t.Skip("cannot run here: memory that is lent (the file system knows no leases)")
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

func main() {
	missing, err := run(os.Args[1:])
	for _, line := range []struct {
		says string
		what []string
	}{{"cannot run here:", missing.never}, {"not run here:", missing.tools}} {
		if len(line.what) > 0 {
			fmt.Println(line.says, strings.Join(line.what, ", "))
		}
	}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		os.Exit(exit.ExitCode()) // go test has said why
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "test:", err)
		os.Exit(1)
	}
	if len(missing.tools) > 0 && os.Getenv("CI") != "" {
		fmt.Fprintln(os.Stderr, "test: CI is set, so all must run")
		os.Exit(1)
	}
}

// unrun is what tests could not run: for want of a tool, or for what the machine can never have.
type unrun struct{ tools, never []string }

// run runs go test and returns what could not be run, sorted.
func run(args []string) (missing unrun, err error) {
	// -count=1, since the cache does not see which commands a machine has, nor the files that those commands read.
	args = append([]string{"test", "-json", "-count=1"}, args...)
	if reason := noRace(); reason != "" {
		missing.tools = append(missing.tools, "the race detector ("+reason+")")
	} else {
		args = slices.Insert(args, 1, "-race")
	}
	test := exec.Command("go", args...)
	test.Stderr = os.Stderr
	events, err := test.StdoutPipe()
	if err != nil {
		return missing, err
	}
	if err := test.Start(); err != nil {
		return missing, err
	}
	skipped, err := show(os.Stdout, events)
	for _, list := range []struct{ to, from *[]string }{{&missing.tools, &skipped.tools}, {&missing.never, &skipped.never}} {
		*list.to = append(*list.to, *list.from...)
		slices.Sort(*list.to)
		*list.to = slices.Compact(*list.to)
	}
	return missing, errors.Join(err, test.Wait())
}

// noRace tells why there is no race detector; it is empty where there is one.
func noRace() string {
	out, err := exec.Command("go", "build", "-race", "-o", os.DevNull, "runtime/race").CombinedOutput()
	switch {
	case err == nil:
		return ""
	case bytes.Contains(out, []byte("not supported")):
		return "none for " + runtime.GOOS + "/" + runtime.GOARCH
	case os.Getenv("CGO_ENABLED") == "0":
		return "CGO_ENABLED=0"
	default:
		return "no C compiler"
	}
}

// An event is a line of go test -json; go doc test2json tells what its fields mean.
type event struct{ Action, Package, Test, Output string }

var notRun = regexp.MustCompile(`^ *[^ ]+\.go:\d+: (not|cannot) run here: (.*)`)

// show writes what go test writes without -json, a package at a time, and returns what tests said they could not run.
func show(w io.Writer, events io.Reader) (missing unrun, err error) {
	packages := map[string]*outcome{}
	for decoder := json.NewDecoder(events); ; {
		var e event
		if err := decoder.Decode(&e); err == io.EOF {
			return missing, nil
		} else if err != nil {
			return missing, err
		}
		if packages[e.Package] == nil {
			packages[e.Package] = &outcome{running: map[string]*strings.Builder{}}
		}
		p := packages[e.Package]
		switch e.Action {
		case "build-output":
			fmt.Fprint(w, e.Output)
		case "output":
			switch m := notRun.FindStringSubmatch(e.Output); {
			case m == nil:
			case m[1] == "not":
				missing.tools = append(missing.tools, m[2])
			default:
				missing.never = append(missing.never, m[2])
			}
			p.print(e.Test, e.Output)
		case "pass", "skip", "fail":
			if e.Test != "" {
				p.endTest(e.Test, e.Action == "fail")
			} else {
				fmt.Fprint(w, p.summary(e.Action == "fail"))
			}
		}
	}
}

// An outcome is what go test has printed of a package so far.
type outcome struct {
	running map[string]*strings.Builder // by test
	failed  string                      // by tests that failed
	own     string                      // outside any test
}

func (o *outcome) print(test, text string) {
	switch {
	case test == "":
		o.own += text
	case !strings.HasPrefix(text, "=== "):
		if o.running[test] == nil {
			o.running[test] = new(strings.Builder)
		}
		o.running[test].WriteString(text)
	}
}

func (o *outcome) endTest(test string, failed bool) {
	if printed := o.running[test]; failed && printed != nil {
		o.failed += printed.String()
	}
	delete(o.running, test)
}

// summary is the one line of a package that passed, and all that is to be known of one that failed.
func (o *outcome) summary(failed bool) string {
	if !failed {
		lines := strings.SplitAfter(o.own, "\n")
		return lines[max(0, len(lines)-2)] // what follows the last line end is empty
	}
	var cutShort []string // by a crash
	for _, printed := range o.running {
		cutShort = append(cutShort, printed.String())
	}
	slices.Sort(cutShort)
	return o.failed + strings.Join(cutShort, "") + o.own
}
