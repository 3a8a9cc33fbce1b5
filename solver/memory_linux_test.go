package solver

import (
	"math"
	"testing"
	"testing/fstest"
)

// A container, or a service, has the memory of the group that allows the least.
func TestGroupMemory(t *testing.T) {
	const (
		version2 = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
		version1 = "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
		bound    = "35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory,hugetlb\n"
		disk     = "22 1 8:1 / / rw - ext4 /dev/root rw\n"
	)
	for name, of := range map[string]struct {
		groups, mounts string
		limits         map[string]string
		want           int64
	}{
		"nothing is mounted":   {"0::/\n", disk, nil, math.MaxInt64},
		"nothing is limited":   {"0::/user.slice/x.scope\n", disk + version2, map[string]string{"user.slice/x.scope/memory.max": "max\n"}, math.MaxInt64},
		"the group is limited": {"0::/a/b\n", version2, map[string]string{"a/b/memory.max": "1048576\n", "a/memory.max": "max\n"}, 1 << 20},
		"one around it is":     {"0::/a/b\n", version2, map[string]string{"a/b/memory.max": "max\n", "a/memory.max": "2097152\n"}, 2 << 20},
		"a container":          {"0::/\n", version2, map[string]string{"memory.max": "4096\n"}, 4096},
		"version 1": {
			"5:devices:/\n4:memory:/jobs/7\n0::/\n", version1 + version2,
			map[string]string{"memory/jobs/7/memory.limit_in_bytes": "9223372036854771712\n", "memory/jobs/memory.limit_in_bytes": "5000\n"}, 5000,
		},
		"version 1 in a container": {
			"4:hugetlb,memory:/docker/abc\n", bound, map[string]string{"memory/memory.limit_in_bytes": "6000\n", "memory.max": "1\n"}, 6000,
		},
		"another group is mounted": {"0::/../other\n", version2, map[string]string{"memory.max": "7000\n"}, 7000},
		"what is no limit":         {"0::/a\n", version2 + "35 31\n\n", map[string]string{"a/memory.max": "all\n"}, math.MaxInt64},
	} {
		files := fstest.MapFS{
			"proc/self/cgroup":    {Data: []byte(of.groups)},
			"proc/self/mountinfo": {Data: []byte(of.mounts)},
		}
		for path, limit := range of.limits {
			files["sys/fs/cgroup/"+path] = &fstest.MapFile{Data: []byte(limit)}
		}
		if got := groupMemory(files); got != of.want {
			t.Errorf("%s: %d bytes, want %d", name, got, of.want)
		}
	}
	if got := groupMemory(fstest.MapFS{}); got != math.MaxInt64 {
		t.Errorf("without groups: %d bytes", got)
	}
	if got := machineMemory(); got < 1<<20 {
		t.Errorf("this machine has %d bytes", got)
	}
}
