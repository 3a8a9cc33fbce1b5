// Package deploy_test holds what is here to the program: that others than we can run octo by it.
package deploy_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// programs are octo, as it is in the image, and the program of tools/manifests.
type programs struct{ octo, manifests string }

// built is where they are built.
var built programs

// TestMain builds both.
func TestMain(m *testing.M) {
	status, err := testAll(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

func testAll(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "octo-deploy")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	built = programs{filepath.Join(dir, "octo"), filepath.Join(dir, "manifests.exe")}
	for _, args := range [][]string{
		{"-C", "..", "build", "-o", built.octo, "./cmd/octo"},
		{"-C", filepath.Join("..", "tools", "manifests"), "build", "-o", built.manifests, "."},
	} {
		cmd := exec.Command("go", args...)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			return 0, fmt.Errorf("%s: %w\n%s", cmd, err, out)
		}
	}
	return m.Run(), nil
}

func TestKubernetes(t *testing.T) {
	p := built
	paths, err := filepath.Glob("kubernetes/*.yaml")
	if err != nil || len(paths) == 0 {
		t.Fatal("no manifests", err)
	}
	t.Run("strict", func(t *testing.T) {
		if err := p.check(t.Context(), "", paths...); err != nil {
			t.Error(err)
		}
	})
	t.Run("refused", func(t *testing.T) { testRefused(t, p) })
	t.Run("image", testImage)
	t.Run("jobs", func(t *testing.T) {
		needCluster(t)
		t.Run("solve", func(t *testing.T) { testSolve(t, p) })
		t.Run("census", func(t *testing.T) { testCensus(t, p) })
		t.Run("table", func(t *testing.T) { testTable(t, p) })
	})
}

// check has the manifests checked; text is what - stands for.
func (p programs) check(ctx context.Context, text string, args ...string) error {
	cmd := exec.CommandContext(ctx, p.manifests, args...)
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// Each slip in a manifest is found, and told as what it is.
func testRefused(t *testing.T, p programs) {
	for _, c := range []struct{ file, from, to, want string }{
		{"solve.yaml", "completions: 16", "completions: 15", "15 completions for 16 shards"},
		{"solve.yaml", "auto/16", "auto/17", "16 completions for 17 shards"},
		{"solve.yaml", "auto/16", "auto", "shards and indices: one without the other"},
		{"solve.yaml", "  completionMode: Indexed\n", "", "shards and indices: one without the other"},
		{"solve.yaml", "completionMode: Indexed", "completionMode: indexed", "shards and indices: one without the other"},
		{"solve.yaml", "  completions: 16", "  completion: 16", `unknown field "spec.completion"`},
		{"solve.yaml", "restartPolicy", "restartpolicy", `unknown field "spec.template.spec.restartpolicy"`},
		{"solve.yaml", "  parallelism: 16\n", "  parallelism: 16\n  parallelism: 16\n", "already set"},
		{"solve.yaml", "parallelism: 16", "parallelism: 17", "parallelism is not from 1 to completions"},
		{"solve.yaml", "parallelism: 16", "parallelism: many", "parallelism"},
		{"solve.yaml", "backoffLimitPerIndex: 4", "backoffLimit: 4", "wants completions, parallelism, backoffLimitPerIndex"},
		{"solve.yaml", "maxFailedIndexes: 3", "maxFailedIndexes: 17", "maxFailedIndexes is more than completions"},
		{"solve.yaml", "restartPolicy: Never", "restartPolicy: OnFailure", "restartPolicy is not Never"},
		{"solve.yaml", "podReplacementPolicy: Failed", "podReplacementPolicy: TerminatingOrFailed", "podReplacementPolicy is not Failed"},
		{"solve.yaml", "FailIndex", "Fail", `no action "Fail"`},
		{"solve.yaml", "values: [2]", "values: [2, 0]", "exit codes"},
		{"solve.yaml", "containerName: octo", "containerName: main", "the container is not octo"},
		{"solve.yaml", "DisruptionTarget", "Disruption", `no condition "Disruption"`},
		{"solve.yaml", "claimName: octo", "claimName: work", "its volume is not the claim octo"},
		{"solve.yaml", "- {name: work, mountPath", "- {name: parts, mountPath", "it mounts parts, which is no volume"},
		{"solve.yaml", "mountPath: /data", "mountPath: /other", "/data/parts is not in the volume"},
		{"solve.yaml", "runAsNonRoot: true", "runAsNonRoot: false", "as root"},
		{"solve.yaml", "runAsUser: 65534", "runAsUser: 0", "as root"},
		{"solve.yaml", "seccompProfile: {type: RuntimeDefault}", "seccompProfile: {type: Unconfined}", "no seccompProfile"},
		{"solve.yaml", "readOnlyRootFilesystem: true", "readOnlyRootFilesystem: false", "outside its volume"},
		{"solve.yaml", "drop: [ALL]", "drop: [NET_RAW]", "it has capabilities"},
		{"solve.yaml", "limits: {", "limit: {", `unknown field "spec.template.spec.containers[0].resources.limit"`},
		{"solve.yaml", "requests: {cpu: \"2\", memory: 1Gi}", "requests: {cpu: \"2\", memory: 2Gi}", "above the limit"},
		{"solve.yaml", "kind: Job", "kind: Task", `no kind "Task"`},
		{"solve-merge.yaml", "action: FailJob", "action: FailIndex", "FailIndex without indices"},
		{"solve-merge.yaml", "  backoffLimit: 4\n", "", "no backoffLimit"},
		{"table-step.yaml", "--memory, 1GiB", "--memory, 2GiB", "does not fit the limit of 2Gi"},
		{"volume.yaml", "ReadWriteMany", "ReadWriteOnce", "only one node"},
		{"files.yaml", "automountServiceAccountToken: false", "automountServiceAccountToken: true", "a token of the cluster"},
	} {
		text := read(t, filepath.Join("kubernetes", c.file))
		slip := strings.Replace(text, c.from, c.to, 1)
		if slip == text {
			t.Errorf("%s: there is no %q", c.file, c.from)
		}
		if err := p.check(t.Context(), slip, "-"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %q: %v; want %q", c.file, c.to, err, c.want)
		}
	}
}

// The image runs octo with the words of the manifests, as the user that they name.
func testImage(t *testing.T) {
	image := read(t, "Dockerfile")
	for _, line := range []string{"\nENTRYPOINT [\"/octo\"]\n", "\nUSER 65534:65534\n", "\nFROM scratch\n"} {
		if !strings.Contains(image, line) {
			t.Errorf("Dockerfile: no line %q", line)
		}
	}
	if from := regexp.MustCompile(`(?m)^FROM golang:(\S+) AS build$`).FindStringSubmatch(image); from == nil ||
		!strings.Contains(read(t, "../go.mod"), "\ngo "+from[1]+".") {
		t.Errorf("Dockerfile: built with %q, which is not the Go of go.mod", from)
	}
}

// needCluster skips a test where there is nothing that can stand for a cluster.
func needCluster(t *testing.T) {
	const what = "the Jobs of deploy/kubernetes"
	bwrap, err := exec.LookPath("bwrap")
	if err != nil {
		t.Skip("not run here: " + what + " (no bwrap)")
	}
	try := exec.CommandContext(t.Context(), bwrap, "--unshare-all", "--uid", "65534", "--gid", "65534", "--ro-bind", "/", "/",
		"--proc", "/proc", "true")
	if out, err := try.CombinedOutput(); err != nil {
		t.Skipf("cannot run here: %s (%v: %s)", what, err, bytes.TrimSpace(out))
	}
}

// run runs the Jobs of manifests, with a folder as the volume.
func (p programs) run(t *testing.T, volume string, files ...string) {
	t.Helper()
	args := []string{"-run", p.octo, "-volume", volume}
	for _, file := range files {
		args = append(args, filepath.Join("kubernetes", file))
	}
	if err := p.check(t.Context(), "", args...); err != nil {
		t.Fatal(err)
	}
}

// alone returns what one octo alone prints.
func (p programs) alone(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), p.octo, args...)
	cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+t.TempDir())
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", cmd, err)
	}
	return string(out)
}

// The Jobs give what one octo gives, and done again they make what is lost, and only that.
func testSolve(t *testing.T, p programs) {
	volume := t.TempDir()
	boards, answers, parts := filepath.Join(volume, "boards.txt"), filepath.Join(volume, "answers.txt"), filepath.Join(volume, "parts")
	write(t, boards, strings.TrimSuffix(p.alone(t, "gen", "--count", "1000"), "0\n"))
	want := p.alone(t, "solve", boards)
	if strings.Count(want, "\n") != 2000 {
		t.Fatalf("%d lines, want 2000", strings.Count(want, "\n"))
	}
	p.run(t, volume, "solve.yaml", "solve-merge.yaml")
	if diff := cmp.Diff(want, read(t, answers)); diff != "" {
		t.Fatalf("(-one octo +shards) %s", diff)
	}

	before := times(t, parts)
	if len(before) != 2*16 {
		t.Fatalf("%d files of 16 parts, want 32", len(before))
	}
	lost := 0
	for name := range before {
		if strings.Contains(name, "-07-of-16") {
			remove(t, filepath.Join(parts, name))
			lost++
		}
	}
	remove(t, answers)
	p.run(t, volume, "solve.yaml", "solve-merge.yaml")
	if diff := cmp.Diff(want, read(t, answers)); diff != "" {
		t.Errorf("again: (-one octo +shards) %s", diff)
	}
	made := 0
	for name, time := range times(t, parts) {
		if !time.Equal(before[name]) {
			made++
		}
	}
	if lost != 2 || made != lost {
		t.Errorf("%d files were lost and %d made again, want 2 and 2", lost, made)
	}
}

// The census of a shape is that of one octo.
func testCensus(t *testing.T, p programs) {
	volume := t.TempDir()
	picture := filepath.Join(volume, "shape.txt")
	write(t, picture, "name: ship\n . .\n.ooo.\n o o\n.ooo.\n . .\n")
	p.run(t, volume, "census.yaml", "census-merge.yaml")
	if diff := cmp.Diff(p.alone(t, "census", "--shape", picture), read(t, filepath.Join(volume, "census.txt"))); diff != "" {
		t.Errorf("(-one octo +shards) %s", diff)
	}
}
