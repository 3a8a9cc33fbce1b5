package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"iter"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

// pageFiles are the page, as browsers get it.
//
//go:embed page
var pageFiles embed.FS

// Page returns the files of the page: index.html and what it needs. They need no server that knows anything.
func Page() fs.FS {
	page, err := fs.Sub(pageFiles, "page")
	if err != nil {
		panic(err) // the name is right
	}
	return page
}

// kinds are the content types of files by their extension. The machine's own table may say others.
var kinds = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".mjs":         "text/javascript; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
}

// A file is one that is served as it is.
type file struct {
	kind    string // content type
	content []byte
	tag     func() string // of the content, without quotes
	packed  func() []byte // by gzip; nil if that is not much smaller
}

// newFile returns a file of a content type. It is packed when somebody first asks for that.
func newFile(kind string, content []byte) *file {
	return &file{
		kind:    kind,
		content: content,
		tag: sync.OnceValue(func() string {
			sum := sha256.Sum256(content)
			return hex.EncodeToString(sum[:12])
		}),
		packed: sync.OnceValue(func() []byte { return pack(content) }),
	}
}

// pack packs a text by gzip; nil if that saves less than a tenth.
func pack(content []byte) []byte {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		panic(err) // there is such a level
	}
	_, _ = w.Write(content) // a buffer takes all
	_ = w.Close()
	if packed.Len() > len(content)*9/10 {
		return nil
	}
	return packed.Bytes()
}

// serve answers with the file, or says that the client has it already. A client has to ask each time, since files change with
// the program and keep their names.
func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	tag, content := `"`+f.tag()+`"`, f.content
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept-Encoding")
	if acceptsGzip(r.Header.Get("Accept-Encoding")) {
		if packed := f.packed(); packed != nil {
			tag, content = `"`+f.tag()+`-gzip"`, packed
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("Etag", tag)
	if matches(r.Header.Get("If-None-Match"), tag) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(content)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(content) // a client that has gone is no error of ours
	}
}

// acceptsGzip reports whether a client says that it can unpack gzip.
func acceptsGzip(accepted string) bool {
	for coding := range strings.SplitSeq(accepted, ",") {
		name, quality, _ := strings.Cut(coding, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			_, q, given := strings.Cut(quality, "=")
			worth, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
			return !given || err == nil && worth > 0
		}
	}
	return false
}

// matches reports whether a client has what a tag is of.
func matches(known, tag string) bool {
	for one := range strings.SplitSeq(known, ",") {
		if one = strings.TrimSpace(one); one == "*" || strings.TrimPrefix(one, "W/") == tag {
			return true
		}
	}
	return false
}

// serveFiles serves the page, and the description of the API for programs and for people.
func (s *Service) serveFiles() {
	description := sync.OnceValue(func() *file {
		text, err := json.MarshalIndent(s.api.OpenAPI(), "", "  ")
		if err != nil {
			panic(err) // it is made of texts and numbers
		}
		return newFile("application/openapi+json", append(text, '\n'))
	})
	s.get("/openapi.json", func(w http.ResponseWriter, r *http.Request) { description().serve(w, r) })
	docs := sync.OnceValue(func() *file { return newFile(kinds[".html"], document(s.api.OpenAPI())) })
	serveDocs := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policyDocs)
		docs().serve(w, r)
	}
	s.get("/docs", serveDocs)
	s.get("/docs.css", newFile(kinds[".css"], []byte(docsStyle)).serve)
	table := sync.OnceValue(func() *file { return newFile("application/octet-stream", Table()) })
	s.get("/table.bin", func(w http.ResponseWriter, r *http.Request) {
		setPageHeaders(w.Header(), false)
		table().serve(w, r)
	})
	s.servePage(Site(), serveDocs)
}

// servePage serves the files of a page. One without index.html has the other handler at its root.
func (s *Service) servePage(page iter.Seq2[string, []byte], other http.HandlerFunc) {
	files := map[string]*file{}
	for name, content := range page {
		kind, known := kinds[path.Ext(name)]
		if !known {
			kind = "application/octet-stream"
		}
		files["/"+name] = newFile(kind, content)
	}
	index := files["/index.html"]
	s.handle("/", "/", func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			refuseMethod(w, r, "GET, HEAD")
			return
		}
		found := files[r.URL.Path]
		if r.URL.Path == "/" {
			found = index
		}
		switch {
		case found == nil && r.URL.Path == "/":
			other(w, r)
			return
		case found == nil:
			problem(w, http.StatusNotFound, "there is no "+r.URL.Path)
			return
		}
		setPageHeaders(w.Header(), found == index && r.URL.Query().Has("embed"))
		found.serve(w, r)
	})
}
