package web_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"octothorpe/web"

	"github.com/google/go-cmp/cmp"
)

func TestBare(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"a.js", "// Begins.\n\n/** @type {number} */\nlet a = 1; // one\n\t/* more\n\t * of it */\n\tif (a) {\n\t\tf(`\n  . .\n`);\n\t}\n", "let a=1;\nif(a){\nf(`\n  . .\n`);\n}\n"},
		{"a.js", "let a = b - -c + \"; , =\" + d;\ne = f / (g, 1);\n`a = b\na, b\n`; c = [1, 2] , d\ne => { f }\n",
			"let a=b - -c + \"; , =\" + d;\ne = f / (g, 1);\n`a = b\na, b\n`; c = [1, 2] , d\ne=>{f}\n"},
		{"a.js", "\t/** @type {A} */ (a).b();\n/* a\n b */ c();\n", "(a).b();\n c();\n"},
		{"a.js", "f(/** @type {A} */ (a), \"b // c\"); // d\ng(`e; // f`);\n", "f((a), \"b // c\");\ng(`e; // f`);\n"},
		{"a.css", "/* Colours. */\na, b:hover {\n\tcolor: red; /* warm */\n}\n", "a,b:hover{\ncolor:red; /* warm */\n}\n"},
		{"a.html", "<p>\n\t<!-- kept -->\n  <b>//</b>\n", "<p>\n<!-- kept -->\n<b>//</b>\n"},
		{"a.svg", "\t<svg/>\n", "\t<svg/>\n"},
	} {
		if diff := cmp.Diff(test.want, string(web.Bare(test.name, []byte(test.source)))); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// TestTextsOfSeveralLines looks at the texts between backquotes that go over lines, of which nothing may be taken for a comment.
func TestTextsOfSeveralLines(t *testing.T) {
	err := fs.WalkDir(web.Page(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".js" {
			return err
		}
		source, err := fs.ReadFile(web.Page(), name)
		inside := false
		for line := range bytes.Lines(source) {
			if trimmed := bytes.TrimLeft(line, "\t"); inside && (len(trimmed) < len(line) || len(trimmed) == 1 || bytes.HasPrefix(trimmed, []byte("/"))) {
				t.Errorf("%s: a text of several lines has the line %q, of which browsers would get less", name, line)
			}
			if bytes.Count(line, []byte("`"))%2 == 1 {
				inside = !inside
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestBareMeansTheSame compares what browsers get with the source, both without any comment: scripts as tsc writes them, styles without
// white space.
func TestBareMeansTheSame(t *testing.T) {
	source, given := t.TempDir(), writeSite(t)
	if err := os.CopyFS(source, web.Page()); err != nil {
		t.Fatal(err)
	}
	of := printed(t, source)
	if len(of) < 20 {
		t.Fatalf("there are %d scripts and styles, want more", len(of))
	}
	version := regexp.MustCompile(`VERSION ?= ?"\w+"`)
	gets := printed(t, given)
	for name, want := range of {
		if diff := cmp.Diff(version.ReplaceAllString(want, ""), version.ReplaceAllString(gets[name], "")); diff != "" {
			t.Errorf("browsers get another %s than the source:\n%s", name, diff)
		}
	}
}

// printed returns the scripts and styles of a folder in a form that does not depend on comments and on white space outside of texts.
func printed(t *testing.T, folder string) map[string]string {
	out := t.TempDir()
	tsc, err := filepath.Abs("browser/node_modules/.bin/tsc")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(tsc); err != nil {
		t.Skip("not run here: scripts with and without comments compared (no npm packages; run npm ci in web/browser)")
	}
	args := []string{"--allowJs", "--removeComments", "--noCheck", "--target", "ES2023", "--module", "ESNext", "--moduleResolution", "bundler", "--rootDir", folder, "--outDir", out}
	comments, space := regexp.MustCompile(`(?s)/\*.*?\*/`), regexp.MustCompile(`\s`)
	styles := map[string]string{}
	err = filepath.WalkDir(folder, func(name string, _ fs.DirEntry, err error) error {
		switch filepath.Ext(name) {
		case ".js":
			args = append(args, name)
		case ".css":
			content, err := os.ReadFile(name)
			styles[filepath.Base(name)] = space.ReplaceAllString(comments.ReplaceAllString(string(content), ""), "")
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if output, err := exec.CommandContext(t.Context(), tsc, args...).CombinedOutput(); err != nil {
		t.Fatalf("tsc: %v\n%s", err, output)
	}
	err = filepath.WalkDir(out, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(name)
		styles[strings.TrimPrefix(name, out)] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return styles
}
