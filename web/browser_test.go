package web_test

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"octothorpe/web"
)

// patience is how long the tests in a browser may take, on a machine that is busy.
const patience = 15 * time.Minute

// TestBrowser plays the page in Chromium, by the tests in browser: as files on a host that knows nothing, under a path, and as octo
// serves it.
func TestBrowser(t *testing.T) {
	for _, command := range []string{"node", "npx"} {
		if _, err := exec.LookPath(command); err != nil {
			t.Skip("not run here: the page in a browser (no " + command + ")")
		}
	}
	if _, err := os.Stat("browser/node_modules/@playwright/test"); err != nil {
		t.Skip("not run here: the page in a browser (no npm packages; run npm ci in web/browser)")
	}
	chromium := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			chromium = path
			break
		}
	}
	if chromium == "" {
		t.Skip("not run here: the page in a browser (no chromium)")
	}

	const under = "/some/where/"
	files := httptest.NewServer(http.StripPrefix(under, http.FileServer(http.Dir(writeSite(t)))))
	defer files.Close()
	served := httptest.NewServer(web.New(web.Options{}))
	defer served.Close()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	command := exec.CommandContext(ctx, "npx", "playwright", "test")
	command.WaitDelay = 10 * time.Second // a browser may outlast its tests, and keep the output open
	command.Dir = "browser"
	command.Env = append(os.Environ(), "OCTO_CHROMIUM="+chromium, "OCTO_PAGES="+files.URL+under+" "+served.URL+"/")
	if output, err := command.CombinedOutput(); err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		t.Errorf("%v; pictures of what failed are in web/browser/artifacts\n%s", err, output)
	}
}

// writeSite writes the page's files into a folder, and returns that.
func writeSite(t *testing.T) string {
	folder := t.TempDir()
	for name, content := range web.Site() {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// TestSite holds the page to its size, and the list of what a browser keeps of it to what there is.
func TestSite(t *testing.T) {
	const most = 400 << 10 // bytes
	size := 0
	var names []string
	for name, content := range web.Site() {
		size += len(content)
		names = append(names, name)
	}
	if size > most {
		t.Errorf("the page has %d bytes, want %d at most", size, most)
	}
	if last := names[len(names)-1]; last != "index.html" {
		t.Errorf("%s comes last, want index.html", last)
	}

	worker, err := fs.ReadFile(web.Page(), "sw.js")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range web.Site() {
		if name == "sw.js" && !regexp.MustCompile(`VERSION="[0-9a-f]{16}"`).Match(content) {
			t.Errorf("%s does not tell one version from another:\n%.100s", name, content)
		}
	}
	_, list, _ := strings.Cut(string(worker), "const FILES = [")
	list, _, _ = strings.Cut(list, "]")
	var kept []string
	for _, match := range regexp.MustCompile(`"\./([^"]*)"`).FindAllStringSubmatch(list, -1) {
		kept = append(kept, cmp.Or(match[1], "index.html")) // which hosts give for the folder
	}
	want := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "sw.js" })
	slices.Sort(kept)
	slices.Sort(want)
	if !slices.Equal(kept, want) {
		t.Errorf("sw.js keeps %q, want %q", kept, want)
	}
	for range web.Site() {
		break // which must be possible
	}
}
