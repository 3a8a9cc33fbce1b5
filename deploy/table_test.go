package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// kubectl stands for a cluster, and for the little of kubectl that table.sh needs: Jobs that are applied have been run at once.
const kubectl = `#!/bin/sh
case "$*" in
"--namespace puzzles replace --force -f -")
    if "$MANIFESTS" -run "$OCTO" -volume "$VOLUME" - >&2; then
        echo "SuccessCriteriaMet Complete"
    else
        echo "FailureTarget Failed"
    fi >"$VOLUME/conditions"
    ;;
"--namespace puzzles get job/octo-table-"*) cat "$VOLUME/conditions" ;;
*)
    echo "kubectl $* is not what a cluster knows" >&2
    exit 1
    ;;
esac
`

// The steps of a table and of its proof, each a Job, make the table that one octo makes; and a step that fails ends them, by its name.
func testTable(t *testing.T, p programs) {
	for _, program := range []string{"bash", "jq"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("not run here: deploy/kubernetes/table.sh (no " + program + ")")
		}
	}
	fake := filepath.Join(t.TempDir(), "kubectl")
	write(t, fake, kubectl)
	if err := os.Chmod(fake, 0o755); err != nil {
		t.Fatal(err)
	}
	volume := t.TempDir()
	picture := filepath.Join(volume, "rows.txt") // as if it were here and in the volume
	write(t, picture, "name: rows\n..ooo..\n..ooo..\n..ooo..\n")
	script := func(levels, what, picture string) (string, error) {
		cmd := exec.CommandContext(t.Context(), "bash", "kubernetes/table.sh", what, picture, "1")
		cmd.Env = append(os.Environ(), "KUBECTL="+fake+" --namespace puzzles", "MANIFESTS="+p.manifests, "OCTO="+p.octo,
			"VOLUME="+volume, "SHARDS=2", "LEVELS="+levels)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}

	odd := filepath.Join(volume, "a&b, c.txt")
	write(t, odd, "..ooo..\n")
	if out, err := script("3", "build", odd); err == nil || !strings.Contains(out, "letters, digits and . _ / - only") {
		t.Errorf("a name that a manifest cannot hold: %v\n%s", err, out)
	}
	out, err := script("3", "build", picture)
	if err == nil || !strings.HasSuffix(strings.TrimSpace(out), "octo-table-join; then run this again") {
		t.Fatalf("three levels are all of a table: %v\n%s", err, out)
	}
	for _, what := range []string{"build", "prove"} {
		if out, err := script("12", what, picture); err != nil || !strings.Contains(out, "join: complete\n") {
			t.Fatalf("%s: %v\n%s", what, err, out)
		}
	}
	whole := t.TempDir()
	p.alone(t, "table", "build", "--shape", picture, "--disk", whole)
	if read(t, filepath.Join(whole, "table.lean")) != read(t, filepath.Join(volume, "table", "table.lean")) {
		t.Error("the table of the Jobs is not that of one octo")
	}
	if out := p.alone(t, "table", "prove", "--disk", filepath.Join(volume, "table")); !strings.Contains(out, "proved") {
		t.Errorf("the proof says %q", out)
	}
}
