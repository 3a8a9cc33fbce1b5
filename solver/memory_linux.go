package solver

import (
	"io/fs"
	"math"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// machineMemory returns how many bytes of memory the machine has, or the container that the program runs in.
func machineMemory() int64 {
	memory := int64(usualMemory)
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) == nil {
		memory = int64(info.Totalram) * int64(info.Unit)
	}
	return min(memory, groupMemory(os.DirFS("/")))
}

// groupMemory returns how many bytes the control groups of this process may take, the group that it is in and all around that, of version 1
// or 2; more than any machine has if nothing limits them. The file system is that of the machine, from its root.
func groupMemory(files fs.FS) int64 {
	groups, _ := fs.ReadFile(files, "proc/self/cgroup") // without it there are no groups
	mounts, _ := fs.ReadFile(files, "proc/self/mountinfo")
	least := int64(math.MaxInt64)
	for mount := range strings.Lines(string(mounts)) {
		// ID parent major:minor root place options optional… - kind source options
		left, right, _ := strings.Cut(mount, " - ")
		where, what := strings.Fields(left), strings.Fields(right)
		if len(where) < 5 || len(what) < 3 {
			continue
		}
		controller, file := "", "memory.max"
		switch {
		case what[0] == "cgroup2":
		case what[0] == "cgroup" && slices.Contains(strings.Split(what[2], ","), "memory"):
			controller, file = "memory", "memory.limit_in_bytes"
		default:
			continue
		}
		group, ok := groupOf(string(groups), controller)
		if !ok {
			continue
		}
		least = min(least, limitAround(files, where[4], within(group, where[3]), file))
	}
	return least
}

// groupOf returns the group of a controller that this process is in; that of version 2 has none.
func groupOf(groups, controller string) (group string, ok bool) {
	for line := range strings.Lines(groups) {
		number, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		controllers, group, found := strings.Cut(rest, ":")
		if found && (controller != "" || number == "0") && slices.Contains(strings.Split(controllers, ","), controller) {
			return group, true
		}
	}
	return "", false
}

// within returns where a group is in a mount of the groups from a root on. In a container the root may be the group itself.
func within(group, root string) string {
	if inside, ok := strings.CutPrefix(group+"/", strings.TrimSuffix(root, "/")+"/"); ok {
		return path.Clean("/" + inside)
	}
	return "/"
}

// limitAround returns the least limit of a group and of all around it, as far as the mount shows them.
func limitAround(files fs.FS, mount, group, file string) int64 {
	least := int64(math.MaxInt64)
	for {
		text, err := fs.ReadFile(files, strings.TrimPrefix(path.Join(mount, group, file), "/"))
		if limit, wrong := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && wrong == nil { // else there is none, or "max"
			least = min(least, limit)
		}
		if group == "/" {
			return least
		}
		group = path.Dir(group)
	}
}
