package disk_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"octothorpe/internal/disk"

	"golang.org/x/sys/unix"
)

// TestFullDisk fills the disk at several places on the way, and goes on when there is room again.
func TestFullDisk(t *testing.T) {
	s := middle()
	want := inMemory(t, s)
	small := t.TempDir()
	if err := unix.Mount("octothorpe", small, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("cannot run here: no small disk to fill: %v", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(small, 0); err != nil {
			t.Error(err)
		}
	})
	dir, filler := filepath.Join(small, "table"), filepath.Join(small, "filler")
	full := 0
	for left := 4 << 10; left <= 512<<10; left += 36 << 10 {
		fill(t, small, filler, left)
		search, err := disk.New(s, disk.Options{Dir: dir, Memory: enough, Segments: 3})
		if err != nil {
			t.Fatal(err)
		}
		if err := search.Run(t.Context()); errors.Is(err, unix.ENOSPC) {
			full++
			if !strings.Contains(err.Error(), small) {
				t.Errorf("error %v, want that it names the file", err)
			}
		} else if err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
	}
	if full == 0 {
		t.Error("the disk has never been full")
	}
	if err := begin(t, s, dir, 3).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	holdTable(t, dir, want)
}

// fill fills a disk with a file until so many bytes are left.
func fill(t *testing.T, disk, filler string, left int) {
	var of unix.Statfs_t
	if err := unix.Statfs(disk, &of); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filler, make([]byte, max(0, int(of.Bavail)*int(of.Bsize)-left)), 0o666); err != nil {
		t.Fatal(err)
	}
}
