// Command dist builds octo for each platform and writes one archive for each, and their checksums, into a folder that it
// empties first. Archives name the version and bear one time, in seconds since 1970. The same source, version, time and
// Go give the same bytes anywhere.
//
//	go run ./scripts/dist dist v0.1.0 1700000000
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

type platform struct{ os, arch string }

var platforms = []platform{
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"linux", "amd64"}, {"linux", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// A file is one file of an archive.
type file struct {
	name string
	mode fs.FileMode
	text []byte
}

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: dist FOLDER VERSION SECONDS")
		os.Exit(2)
	}
	if err := dist(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(1)
	}
}

func dist(folder, version, seconds string) error {
	sinceEpoch, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "dist")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}

	common, err := texts(scratch, version)
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, p := range platforms {
		binary, err := build(scratch, version, p)
		if err != nil {
			return err
		}
		name := fmt.Sprintf("octo_%s_%s_%s", version, p.os, p.arch)
		pack, suffix := packTar, ".tar.gz"
		if p.os == "windows" {
			pack, suffix = packZip, ".zip"
		}
		borrowed, err := licences(p)
		if err != nil {
			return err
		}
		archive, err := pack(name, slices.Concat([]file{binary}, common, borrowed), time.Unix(sinceEpoch, 0).UTC())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, name+suffix), archive, 0o666); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(archive), name+suffix)
	}
	fmt.Print(sums.String())
	return os.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(sums.String()), 0o666)
}

// build compiles octo for the platform. The environment's own choices for Go do not count.
func build(scratch, version string, p platform) (file, error) {
	name := "octo"
	if p.os == "windows" {
		name = "octo.exe"
	}
	path := filepath.Join(scratch, p.os, p.arch, name)
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -X main.version="+version,
		"-o", path, "./cmd/octo")
	cmd.Env = append(os.Environ(), "GOOS="+p.os, "GOARCH="+p.arch, "CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=",
		"GOAMD64=v1", "GOARM64=v8.0")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return file{}, fmt.Errorf("%s/%s: %w", p.os, p.arch, err)
	}
	text, err := os.ReadFile(path)
	return file{name, 0o755, text}, err
}

// texts returns what goes into every archive beside the binary: the repository's own files, and the man pages and
// completion scripts that octo writes, which takes a build for the platform that we are on.
func texts(scratch, version string) ([]file, error) {
	var all []file
	names := []string{"LICENSE", "README.md", "README.zh-CN.md", "examples/contest.txt", "examples/cross.txt"}
	for _, pattern := range []string{"docs/*.md", "docs/images/*.svg", "docs/screens/*.png"} {
		matches, err := filepath.Glob(pattern) // sorted
		if err != nil {
			return nil, err
		}
		for _, match := range matches {
			names = append(names, filepath.ToSlash(match))
		}
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all = append(all, file{name, 0o644, text})
	}
	binary, err := build(scratch, version, platform{runtime.GOOS, runtime.GOARCH})
	if err != nil {
		return nil, err
	}
	octo := filepath.Join(scratch, runtime.GOOS, runtime.GOARCH, binary.name)

	for _, script := range []struct{ shell, name string }{
		{"bash", "octo.bash"}, {"fish", "octo.fish"}, {"powershell", "octo.ps1"}, {"zsh", "_octo"},
	} {
		text, err := exec.Command(octo, "completion", script.shell).Output()
		if err != nil {
			return nil, fmt.Errorf("octo completion %s: %w", script.shell, err)
		}
		all = append(all, file{"completions/" + script.name, 0o644, text})
	}

	man := filepath.Join(scratch, "man")
	if out, err := exec.Command(octo, "man", man).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("octo man: %w\n%s", err, out)
	}
	pages, err := os.ReadDir(man) // sorted by name
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		text, err := os.ReadFile(filepath.Join(man, page.Name()))
		if err != nil {
			return nil, err
		}
		all = append(all, file{"man/man1/" + page.Name(), 0o644, text})
	}
	return all, nil
}

// licences returns the licences of what the binary for the platform holds beside our own code: modules, and Go itself.
func licences(p platform) ([]file, error) {
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", "./cmd/octo")
	list.Env = append(os.Environ(), "GOOS="+p.os, "GOARCH="+p.arch, "CGO_ENABLED=0", "GOFLAGS=")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	modules := append(strings.Fields(string(out)), "go", strings.TrimSpace(string(goroot))) // names and folders in turn
	texts := map[string]file{}
	for pair := range slices.Chunk(modules, 2) {
		name := "licences/" + strings.ReplaceAll(pair[0], "/", "_") + ".txt"
		if _, ok := texts[name]; ok {
			continue
		}
		found, err := filepath.Glob(filepath.Join(pair[1], "LICENSE*"))
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s has no LICENSE in %s", pair[0], pair[1])
		}
		text, err := os.ReadFile(found[0])
		if err != nil {
			return nil, err
		}
		texts[name] = file{name, 0o644, text}
	}
	var all []file
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		all = append(all, texts[name])
	}
	return all, nil
}

// packTar returns a gzipped tar of the files, in their order, below the folder.
func packTar(folder string, files []file, at time.Time) ([]byte, error) {
	var archive bytes.Buffer
	compressed, err := gzip.NewWriterLevel(&archive, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(compressed)
	for _, f := range files {
		header := &tar.Header{
			Name: folder + "/" + f.name, Mode: int64(f.mode), Size: int64(len(f.text)), ModTime: at,
			Uname: "root", Gname: "root", Format: tar.FormatUSTAR,
		}
		if err := w.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.text); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err = compressed.Close()
	return archive.Bytes(), err
}

// packZip returns a zip of the files, in their order, below the folder.
func packZip(folder string, files []file, at time.Time) ([]byte, error) {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, f := range files {
		header := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: at}
		header.SetMode(f.mode)
		entry, err := w.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := entry.Write(f.text); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return archive.Bytes(), err
}
