//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// A process is one that runs here.
type process struct {
	id  int
	env map[string]string // its environment, as it was when the process began
}

// processes returns those that have all these settings, NAME=VALUE each, in their environment. Those that are dead already, and only
// not waited for, are not among them.
func processes(settings ...string) (found []process) {
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		id, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		text, err := os.ReadFile(filepath.Join("/proc", entry.Name(), "environ")) // empty of one that is dead
		if err != nil || !hasAll("\x00"+string(text), settings) {
			continue
		}
		p := process{id: id, env: map[string]string{}}
		for setting := range bytes.SplitSeq(text, []byte{0}) {
			name, value, _ := strings.Cut(string(setting), "=")
			p.env[name] = value
		}
		found = append(found, p)
	}
	return found
}

// hasAll tells whether all these settings are in an environment, where a zero byte is before and behind each.
func hasAll(environment string, settings []string) bool {
	return !slices.ContainsFunc(settings, func(setting string) bool {
		return !strings.Contains(environment, "\x00"+setting+"\x00")
	})
}

// signal sends a signal; that the process has ended is no error.
func (p process) signal(s syscall.Signal) error {
	if err := syscall.Kill(p.id, s); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("process %d: %w", p.id, err)
	}
	return nil
}

// ended tells whether the process has.
func (p process) ended() bool {
	text, err := os.ReadFile(p.path("environ")) // empty of one that is dead, and only not waited for
	return err != nil || len(text) == 0
}

// runs tells whether the process runs this program.
func (p process) runs(program string) bool {
	target, err := os.Readlink(p.path("exe"))
	return err == nil && target == program
}

// writes returns how many bytes are in those files of a folder that the process has open.
func (p process) writes(folder string) (size int64) {
	entries, _ := os.ReadDir(p.path("fd"))
	for _, entry := range entries {
		link := filepath.Join(p.path("fd"), entry.Name())
		if target, err := os.Readlink(link); err != nil || filepath.Dir(target) != folder {
			continue
		}
		if file, err := os.Stat(link); err == nil && file.Mode().IsRegular() {
			size += file.Size()
		}
	}
	return size
}

func (p process) path(name string) string { return filepath.Join("/proc", strconv.Itoa(p.id), name) }

// loopbackOnly is an error if a process of the cluster listens to more than the loopback interface.
func (r *rig) loopbackOnly() error {
	listening := map[string]string{} // from socket to local address
	for _, table := range []string{"/proc/net/tcp", "/proc/net/tcp6"} {
		text, err := os.ReadFile(table)
		if errors.Is(err, os.ErrNotExist) {
			continue // no IPv6 here
		}
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			// sl local_address rem_address st ... inode: proc_net_tcp.txt of the kernel's documentation; 0A is listening
			if fields := strings.Fields(line); len(fields) > 9 && fields[3] == "0A" {
				listening["socket:["+fields[9]+"]"] = fields[1]
			}
		}
	}
	seen := 0
	for _, p := range processes(r.mark) {
		entries, err := os.ReadDir(p.path("fd"))
		if err != nil {
			continue // it has ended
		}
		for _, entry := range entries {
			target, _ := os.Readlink(filepath.Join(p.path("fd"), entry.Name()))
			address, ok := listening[target]
			if !ok {
				continue
			}
			if !strings.HasPrefix(address, "0100007F:") { // 127.0.0.1, last byte first
				return fmt.Errorf("process %d listens on %s, and not on the loopback interface only", p.id, address)
			}
			seen++
		}
	}
	if seen < 1+len(nodes) {
		return fmt.Errorf("%d sockets listen, want one of the controller and of each node at least", seen)
	}
	fmt.Printf("cluster: %d sockets listen, all on the loopback interface\n", seen)
	return nil
}
