package deploy_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// parallel are the lines for GNU parallel: the answers go straight to a file; and through parts, so that what is done is not done again.
var parallel = [2]string{
	"parallel -k octo solve --shard {}/8 boards.txt ::: $(seq 8) > answers.txt",
	"parallel octo solve --shard {}/8 -o parts boards.txt ::: $(seq 8) && octo merge parts -o answers.txt",
}

// On one machine, or on several by ssh, GNU parallel gives the answers that one octo gives.
func TestParallel(t *testing.T) {
	for _, program := range []string{"sh", "parallel"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("not run here: GNU parallel (no " + program + ")")
		}
	}
	p := built
	boards := strings.TrimSuffix(p.alone(t, "gen", "--count", "1000"), "0\n")
	for _, line := range parallel {
		t.Run(line, func(t *testing.T) {
			folder := t.TempDir()
			write(t, filepath.Join(folder, "boards.txt"), boards)
			cmd := exec.CommandContext(t.Context(), "sh", "-c", line)
			cmd.Dir = folder
			cmd.Env = append(os.Environ(), fmt.Sprintf("PATH=%s%c%s", filepath.Dir(p.octo), os.PathListSeparator, os.Getenv("PATH")),
				"HOME="+folder)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			want := p.alone(t, "solve", filepath.Join(folder, "boards.txt"))
			if diff := cmp.Diff(want, read(t, filepath.Join(folder, "answers.txt"))); diff != "" {
				t.Errorf("(-one octo +parallel) %s", diff)
			}
		})
	}
}
