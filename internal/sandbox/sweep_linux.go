package sandbox

import (
	"bytes"
	"crypto/rand"
	"os"
	"strconv"
	"time"
)

// newMark returns a variable for the environment of a run's processes, by which they are known wherever they went.
func newMark() string {
	return "SANDBOX_RUN=" + rand.Text()
}

// sweep kills the processes that carry the mark: those that were started so that no tracer is told (CLONE_UNTRACED). It looks
// at the processes that are younger than the run's first.
func sweep(mark string, first int) {
	const passes = 100 // a process that starts others while it is being looked for loses in the end, or has wiped the mark
	for range passes {
		found := false
		for _, pid := range youngerThan(first) {
			environment, err := os.ReadFile(procPath(pid, "environ"))
			if err == nil && bytes.Contains(environment, []byte(mark)) {
				kill(pid)
				found = true
			}
		}
		if !found {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// youngerThan returns the processes whose numbers come after one, as numbers are given: upwards, then from the bottom again.
func youngerThan(first int) []int {
	last := lastNumber()
	proc, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1)
	var pids []int
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		if last == 0 || first <= last && first < pid && pid <= last || first > last && (pid > first || pid <= last) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// lastNumber returns the number that was given to a process last, 0 if that is not known.
func lastNumber() int {
	loads, err := os.ReadFile("/proc/loadavg") // "0.20 0.18 0.12 1/80 11206"
	if err != nil {
		return 0
	}
	number, _ := strconv.Atoi(string(bytes.TrimSpace(loads[bytes.LastIndexByte(loads, ' ')+1:])))
	return number
}
