package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

// pages are those whose examples are held to the program, each in English and in Chinese.
var pages = [][2]string{
	{"README.md", "README.zh-CN.md"},
	{"docs/algorithm.md", "docs/algorithm.zh-CN.md"},
	{"docs/census.md", "docs/census.zh-CN.md"},
	{"docs/data.md", "docs/data.zh-CN.md"},
	{"docs/packages.md", "docs/packages.zh-CN.md"},
	{"docs/page.md", "docs/page.zh-CN.md"},
	{"docs/shapes.md", "docs/shapes.zh-CN.md"},
	{"docs/scale.md", "docs/scale.zh-CN.md"},
}

// root is the folder of the whole project, in which the pages' commands run.
var root = filepath.Join("..", "..")

// What the pages show of the program is what it prints: only of seconds, rates and bytes no more than the form is compared. With
// -update, what differs is written into the pages.
func TestPagesShowRealOutput(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("not run here: the examples of the pages (no sh)")
	}
	bin := t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "build", "-o", bin, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	printed := map[string]string{} // by command: most stand on both pages
	for _, pair := range pages {
		for _, page := range pair {
			t.Run(page, func(t *testing.T) {
				parts := readParts(t, page)
				examples := 0
				for i := range parts {
					if parts[i].command == "" {
						continue
					}
					examples++
					holdToProgram(t, bin, &parts[i], printed)
				}
				if examples == 0 {
					t.Fatal("no examples")
				}
				if *update {
					writeParts(t, page, parts)
				}
			})
		}
	}
}

// holdToProgram compares what a page shows with what the command prints.
func holdToProgram(t *testing.T, bin string, p *part, printed map[string]string) {
	out, known := printed[p.command]
	if !known {
		cmd := exec.CommandContext(t.Context(), "sh", "-c", p.command)
		cmd.Dir = root
		cmd.Env = append(os.Environ(), fmt.Sprintf("PATH=%s%c%s", bin, os.PathListSeparator, os.Getenv("PATH")), "XDG_CACHE_HOME="+bin)
		text, _ := cmd.CombinedOutput() // some show a mistake, with its exit status
		out = string(text)
		printed[p.command] = out
	}
	diff := cmp.Diff(mask(p.text), mask(out))
	switch {
	case diff == "":
	case *update:
		p.text = out
	default:
		t.Errorf("$ %s\n(-page +program) %s", p.command, diff)
	}
}

// A mask that hid a count would let a page say anything.
func TestMaskHidesTimesRatesAndBytesOnly(t *testing.T) {
	const head = "engine  solved    nodes  x nodes     b    memory    time  x time  nodes/s\n"
	const page = "ida         10  195,120     1.00  3.24     288 B  2.9 ms  0.0022     74.3 M\n"
	for _, same := range []string{
		"ida         10  195,120     1.00  3.24  1.20 KiB   12.34 s  1.00  984\n",
		"ida         10  195,120     1.00  3.24  1.20 MiB  2m5s     -   12.1 k\n",
	} {
		if diff := cmp.Diff(mask(head+page), mask(strings.ReplaceAll(head, "  time", " time")+same)); diff != "" {
			t.Error(diff)
		}
	}
	for _, other := range []string{
		strings.Replace(page, "195,120", "195,121", 1),
		strings.Replace(page, " 10 ", "  9 ", 1),
		strings.Replace(page, "1.00", "1.01", 1),
		strings.Replace(page, "3.24", "3.25", 1),
		strings.Replace(page, "288 B", "288 ms", 1),
	} {
		if mask(page) == mask(other) {
			t.Errorf("%q and %q look the same", page, other)
		}
	}
}

var (
	runTimes  = regexp.MustCompile(`(?m) +(?:[0-9.]+ (?:ns|µs|ms|s)|[0-9hm]+s) +(?:[0-9.]+|-) +[0-9.]+(?: [kMG])?$`)
	times     = regexp.MustCompile(` +(?:[0-9.]+ (?:ns|µs|ms|s)|(?:[0-9]+h)?[0-9]+m[0-9]+s)\b`)
	byteSizes = regexp.MustCompile(` +[0-9.]+ [KMGT]?i?B\b`)
	above     = regexp.MustCompile(` +(memory|time|x time|nodes/s)\b`)
)

// mask puts signs for times, with the ratio and the rate that follow them in a table, and for bytes. In the head of a table it
// takes away blanks, since columns are as wide as what stands in them.
func mask(output string) string {
	output = runTimes.ReplaceAllString(output, " # s # #/s")
	output = times.ReplaceAllString(output, " # s")
	output = byteSizes.ReplaceAllString(output, " # B")
	return above.ReplaceAllString(output, " $1")
}

// The pages of the two languages show the same commands. What explain tells is in the page's language, so there a flag is more, and
// what is cut out of it is on other lines.
func TestPagesAgree(t *testing.T) {
	told := regexp.MustCompile(`^(octo explain)(?: --lang zh)?( [^|]*?)(?: \|.*)?$`)
	scripts := regexp.MustCompile("(?s)```sh\n.*?```\n")
	for _, pair := range pages {
		var commands [2][]string
		for i, page := range pair {
			commands[i] = scripts.FindAllString(readPage(t, page), -1)
			for _, p := range readParts(t, page) {
				if p.command != "" {
					commands[i] = append(commands[i], told.ReplaceAllString(p.command, "$1$2"))
				}
			}
		}
		if diff := cmp.Diff(commands[0], commands[1]); diff != "" {
			t.Errorf("(-%s +%s) %s", pair[0], pair[1], diff)
		}
	}
}

// Large numbers and percentages that the pages of the census and of the table tell stand in something that is shown, on these
// pages or another: what commands print is held to them, and so the prose is held to the commands.
func TestPagesSayWhatIsShown(t *testing.T) {
	number := regexp.MustCompile(`\d{1,3}(?:,\d{3})+|\d{4,}|\d+\.\d+ ?%`)
	plain := strings.NewReplacer(",", "", " ", "")
	shown := map[string]bool{}
	for _, pair := range pages {
		for _, page := range pair {
			for _, block := range blocks.FindAllString(readPage(t, page), -1) {
				for _, n := range number.FindAllString(block, -1) {
					shown[plain.Replace(n)] = true
				}
			}
		}
	}
	for _, page := range []string{"docs/census.md", "docs/census.zh-CN.md", "docs/data.md", "docs/data.zh-CN.md"} {
		said := number.FindAllString(withoutBlocks(readPage(t, page)), -1)
		if len(said) == 0 {
			t.Errorf("%s says no numbers", page)
		}
		for _, n := range said {
			if !shown[plain.Replace(n)] {
				t.Errorf("%s says %s, which nothing shows", page, n)
			}
		}
	}
}

// The READMEs show the program of examples/library.
func TestReadmesShowTheLibrary(t *testing.T) {
	library, err := os.ReadFile(filepath.Join(root, "examples", "library", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	_, program, _ := strings.Cut(string(library), "package main\n")
	for _, page := range pages[0] {
		if !strings.Contains(readPage(t, page), "```go\npackage main\n"+program+"```\n") {
			t.Errorf("%s does not show examples/library/main.go", page)
		}
	}
}

// The pages on shapes show the example of package solver.
func TestPagesOnShapesShowTheExample(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "solver", "example_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(text), "func Example() {\n")
	body, _, found := strings.Cut(body, "\t// Output:")
	if !found {
		t.Fatal("no example")
	}
	body = strings.ReplaceAll("\n"+body, "\n\t", "\n")
	for _, page := range []string{"docs/shapes.md", "docs/shapes.zh-CN.md"} {
		if !strings.Contains(readPage(t, page), "```go"+body+"```\n") {
			t.Errorf("%s does not show the example of package solver", page)
		}
	}
}

// What the pages link to is there: files, pictures, and headings.
func TestPagesLinkToWhatIsThere(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	for _, pair := range pages {
		for _, page := range pair {
			found := link.FindAllStringSubmatch(withoutBlocks(readPage(t, page)), -1)
			if len(found) == 0 {
				t.Errorf("%s: no links", page)
			}
			for _, match := range found {
				if strings.Contains(match[1], "://") {
					continue
				}
				file, heading, _ := strings.Cut(match[1], "#")
				target := page
				if file != "" {
					target = path.Join(path.Dir(page), file)
				}
				if _, err := os.Stat(filepath.Join(root, target)); err != nil {
					t.Errorf("%s links to %s: %v", page, match[1], err)
				} else if heading != "" && !anchors(readPage(t, target))[heading] {
					t.Errorf("%s links to %s: no such heading", page, match[1])
				}
			}
		}
	}
}

// anchors are what the headings of a page are called in links, as GitHub has it.
func anchors(page string) map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(withoutBlocks(page)) {
		title := strings.TrimLeft(line, "#")
		if len(title) == len(line) {
			continue
		}
		all[strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, strings.TrimSpace(title))] = true
	}
	return all
}

// blocks are what stands between fences.
var blocks = regexp.MustCompile("(?ms)^```.*?^```$")

func withoutBlocks(page string) string { return blocks.ReplaceAllString(page, "") }

// The pictures in docs/images are those that make docs draws.
func TestPicturesAreFresh(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("not run here: the pictures of the pages (no sh)")
	}
	dir, kept := t.TempDir(), filepath.Join(root, "docs", "images")
	cmd := exec.CommandContext(t.Context(), "sh", filepath.Join("scripts", "pictures.sh"), filepath.ToSlash(dir))
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if diff := cmp.Diff(names(t, kept), names(t, dir)); diff != "" {
		t.Errorf("(-docs/images +scripts/pictures.sh) %s", diff)
	}
	shown := ""
	for _, pair := range pages {
		shown += readPage(t, pair[0]) + readPage(t, pair[1])
	}
	for _, name := range names(t, dir) {
		made, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if old, err := os.ReadFile(filepath.Join(kept, name)); err != nil || !bytes.Equal(old, made) {
			t.Errorf("docs/images/%s is not what the program draws now (%v): make docs", name, err)
		}
		if !strings.Contains(shown, "images/"+name) {
			t.Errorf("docs/images/%s is on no page", name)
		}
	}
}

// The pictures of the browser's page, which make screens takes, are shown, and are small.
func TestScreensAreShown(t *testing.T) {
	const most = 80 << 10 // bytes
	shown := ""
	for _, pair := range pages {
		shown += readPage(t, pair[0]) + readPage(t, pair[1])
	}
	dir := filepath.Join(root, "docs", "screens")
	for _, name := range names(t, dir) {
		if !strings.Contains(shown, "screens/"+name+")") {
			t.Errorf("docs/screens/%s is on no page", name)
		}
		if file, err := os.Stat(filepath.Join(dir, name)); err != nil || file.Size() > most {
			t.Errorf("docs/screens/%s has %d bytes, want %d at most (%v)", name, file.Size(), most, err)
		}
	}
}

// names are those of the files of a folder.
func names(t *testing.T, dir string) []string {
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, file := range files {
		all = append(all, file.Name())
	}
	return all
}

// A part of a page is a command and what it prints, or text between such examples.
type part struct{ command, text string }

// readParts returns the parts of a page, which together are the page. Examples are what stands in console blocks behind a $.
func readParts(t *testing.T, page string) []part {
	parts := []part{{}}
	inside := false
	for line := range strings.Lines(readPage(t, page)) {
		switch {
		case strings.HasPrefix(line, "```"):
			if inside {
				parts = append(parts, part{})
			}
			inside = line == "```console\n"
		case inside && strings.HasPrefix(line, "$ "):
			parts = append(parts, part{command: strings.TrimSpace(line[2:])})
			continue
		}
		parts[len(parts)-1].text += line
	}
	return parts
}

func writeParts(t *testing.T, page string, parts []part) {
	var text strings.Builder
	for _, p := range parts {
		if p.command != "" {
			text.WriteString("$ " + p.command + "\n")
		}
		text.WriteString(p.text)
	}
	if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(page)), []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readPage(t *testing.T, page string) string {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(page)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
