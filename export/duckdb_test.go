package export_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// DuckDB reads what the pages say, and gives the answers that they show.
func TestDuckDB(t *testing.T) {
	query := inDuckDB(t)
	t.Run("reads the rows", func(t *testing.T) { testDuckDBReads(t, query) })
	pages := [2]string{"data.md", "data.zh-CN.md"}
	var questions [2][]string
	for i, name := range pages {
		t.Run(name, func(t *testing.T) { questions[i] = testAnswers(t, name, query) })
	}
	if diff := cmp.Diff(questions[0], questions[1]); diff != "" {
		t.Errorf("the questions (-%s +%s) %s", pages[0], pages[1], diff)
	}
}

// A database is DuckDB in a folder with masks.parquet, masks.csv and masks.jsonl.
type database struct{ program, folder string }

// inDuckDB builds the program of tools/duckdb and writes the files.
func inDuckDB(t *testing.T) *database {
	tool := filepath.Join("..", "tools", "duckdb")
	platforms := []string{"darwin/amd64", "darwin/arm64", "linux/amd64", "linux/arm64", "windows/amd64"}
	if here := runtime.GOOS + "/" + runtime.GOARCH; !slices.Contains(platforms, here) {
		t.Skip("not run here: the SQL of docs/data.md (no DuckDB for " + here + ")")
	}
	out, err := exec.CommandContext(t.Context(), "go", "-C", tool, "env", "CGO_ENABLED", "CXX").Output()
	if err != nil {
		t.Fatal(err)
	}
	enabled, compiler, _ := strings.Cut(string(out), "\n")
	if _, err := exec.LookPath(append(strings.Fields(compiler), "c++")[0]); enabled != "1" || err != nil {
		t.Skip("not run here: the SQL of docs/data.md (no C++ compiler)")
	}
	folder := t.TempDir()
	db := &database{filepath.Join(folder, "duckdb.exe"), folder}
	if out, err := exec.CommandContext(t.Context(), "go", "-C", tool, "build", "-o", db.program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for format := range writers {
		if err := os.WriteFile(filepath.Join(folder, "masks."+format), written(t, format), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return db
}

// ask returns what a statement gives, as a table.
func (db *database) ask(t *testing.T, statement string) string {
	cmd := exec.CommandContext(t.Context(), db.program)
	cmd.Dir = db.folder
	cmd.Stdin = strings.NewReader(statement)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s\n%v\n%s", statement, err, out)
	}
	return string(out)
}

// From the Parquet file DuckDB writes the other two as they are, byte for byte, but for the empty text of the goal, which it would
// put in quotes in CSV. What it reads from all three is the same.
func testDuckDBReads(t *testing.T, db *database) {
	for format, statement := range map[string]string{
		"csv":   "COPY (SELECT * REPLACE (nullif(first_moves, '') AS first_moves) FROM 'masks.parquet') TO 'again.csv' (HEADER)",
		"jsonl": "COPY (FROM 'masks.parquet') TO 'again.jsonl' (FORMAT json)",
	} {
		db.ask(t, statement)
		again, err := os.ReadFile(filepath.Join(db.folder, "again."+format))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(again, written(t, format)) {
			t.Errorf("%s: DuckDB writes something else", format)
		}
	}
	const compared = `SELECT
		(SELECT count(*) FROM (FROM 'masks.parquet' EXCEPT ALL FROM 'masks.jsonl')) AS jsonl,
		(SELECT count(*) FROM (FROM 'masks.parquet' WHERE distance > 0 EXCEPT ALL FROM 'masks.csv')) AS csv,
		(SELECT count(*) FROM 'masks.csv' WHERE first_move IS NULL AND first_moves IS NULL) AS goals`
	if diff := cmp.Diff("jsonl  csv  goals\n    0    0      1\n", db.ask(t, compared)); diff != "" {
		t.Errorf("rows that differ (-want +got) %s", diff)
	}
	const types = `SELECT column_name, column_type FROM (DESCRIBE FROM 'masks.parquet')`
	const want = `column_name  column_type
mask         UINTEGER
cells        VARCHAR
distance     UTINYINT
first_move   VARCHAR
first_moves  VARCHAR
solutions    UINTEGER
class_size   UTINYINT
canonical    UINTEGER
`
	if diff := cmp.Diff(want, db.ask(t, types)); diff != "" {
		t.Errorf("types (-want +got) %s", diff)
	}
}

// testAnswers asks each question of a page, a block of SQL, and compares the block of text that follows with the answer. With -update,
// answers that differ are written into the page. It returns the questions.
func testAnswers(t *testing.T, name string, db *database) []string {
	path := filepath.Join("..", "docs", name)
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```sql\n(.*?)```\n(.*?)```(text\n)?(.*?)```\n")
	var questions []string
	answered := blocks.ReplaceAllFunc(page, func(block []byte) []byte {
		part := blocks.FindSubmatch(block)
		question, answer := string(part[1]), string(part[4])
		questions = append(questions, question)
		if len(part[3]) == 0 {
			t.Errorf("no answer follows\n%s", question)
			return block
		}
		got := db.ask(t, question)
		if diff := cmp.Diff(answer, got); diff != "" && !*update {
			t.Errorf("%s(-page +DuckDB) %s", question, diff)
		}
		return []byte("```sql\n" + question + "```\n" + string(part[2]) + "```text\n" + got + "```\n")
	})
	if len(questions) == 0 || len(questions) != bytes.Count(page, []byte("```sql\n")) {
		t.Errorf("%d of %d questions have answers", len(questions), bytes.Count(page, []byte("```sql\n")))
	}
	if *update && !bytes.Equal(page, answered) {
		if err := os.WriteFile(path, answered, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return questions
}
