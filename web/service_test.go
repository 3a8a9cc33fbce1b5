package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/deal"
	"octothorpe/explain"
	"octothorpe/search"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// shared is a service for all tests that change nothing of it.
var shared = sync.OnceValue(func() *Service { return New(Options{}) })

// A response is what a handler has answered.
type response struct {
	StatusCode int
	Status     string
	Header     http.Header
	Body       io.Reader
}

// ask sends a request to a handler.
func ask(handler http.Handler, method, target, body string, headers ...string) *response {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return &response{w.Code, fmt.Sprintf("%d %s", w.Code, http.StatusText(w.Code)), w.Header(), w.Body}
}

// text returns the body of an answer.
func text(t testing.TB, answer *response) string {
	t.Helper()
	all, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(all)
}

// get returns what a path answers, which must be well.
func get(t testing.TB, target string) string {
	t.Helper()
	answer := ask(shared(), http.MethodGet, target, "")
	all := text(t, answer)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "application/json" {
		t.Fatalf("%s: %s, %s", target, answer.Status, all)
	}
	return all
}

// marshal returns a value as package encoding/json has it.
func marshal(t testing.TB, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// boards draws some boards.
func boards(t *rapid.T, least, most int) []octothorpe.Board {
	dealer := deal.New(rapid.Uint64().Draw(t, "seed"))
	all := make([]octothorpe.Board, rapid.IntRange(least, most).Draw(t, "boards"))
	for i := range all {
		all[i] = dealer.Board()
	}
	return all
}

// TestSolve holds solve, by both methods, to the package.
func TestSolve(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		all := boards(rt, 1, 20)
		var want Answers
		forms := []func(octothorpe.Board) string{octothorpe.Board.Digits, octothorpe.Board.String, octothorpe.Board.Picture}
		written := make([]string, len(all))
		for i, board := range all {
			want.Solutions = append(want.Solutions, Answer{board, octothorpe.Solve(board)})
			written[i] = rapid.SampledFrom(forms).Draw(rt, "form")(board)
		}
		query := url.Values{"board": {written[0]}}
		if got, want := get(t, "/api/v1/solve?"+query.Encode()), marshal(t, want.Solutions[0])+"\n"; got != want {
			rt.Errorf("%s, want %s", got, want)
		}
		for _, body := range []string{marshal(t, Boards{all}), marshal(t, map[string]any{"boards": written})} {
			answer := ask(shared(), http.MethodPost, "/api/v1/solve", body)
			if got, want := text(t, answer), marshal(t, want)+"\n"; got != want || answer.StatusCode != http.StatusOK {
				rt.Errorf("%s %s, want %s", answer.Status, got, want)
			}
		}
	})
}

// TestPlainBodies holds the quick reading of bodies to the other, on bodies that are nearly right.
func TestPlainBodies(t *testing.T) {
	taken := 0
	rapid.Check(t, func(t *rapid.T) {
		body := []byte(`{"boards": [`)
		for i, board := range boards(t, 0, 3) {
			if i > 0 {
				body = append(body, ", "...)
			}
			body = append(append(append(body, '"'), board.Digits()...), '"')
		}
		body = append(body, "]\n} "...)
		if rapid.Bool().Draw(t, "changed") {
			place := rapid.IntRange(0, len(body)-1).Draw(t, "place")
			body[place] = rapid.SampledFrom([]byte("{}[]\",:\\ 1234bx\x00\xff")).Draw(t, "byte")
		}
		plain, ok := readPlain(nil, body)
		full, refused := readAny(nil, body)
		if ok && (refused != nil || !slices.Equal(plain, full)) {
			t.Fatalf("%q: %v, and by encoding/json %v, %+v", body, plain, full, refused)
		}
		if ok {
			taken++
		}
	})
	if taken == 0 {
		t.Error("no body is plain")
	}
}

// TestAnswers holds the other operations to their packages.
func TestAnswers(t *testing.T) {
	board, err := octothorpe.ParseBoard("111111112222222233333333")
	if err != nil {
		t.Fatal(err)
	}
	analysis, err := new(census.Analyst).Analyze(board)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := explain.Answer(t.Context(), board)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := explain.Moves(t.Context(), board, "DDHA")
	if err != nil {
		t.Fatal(err)
	}
	dealt, err := deal.Puzzle(8, 7)
	if err != nil {
		t.Fatal(err)
	}
	day, err := deal.Daily("2026-03-01")
	if err != nil {
		t.Fatal(err)
	}
	for target, want := range map[string]any{
		"analyze?board=" + board.Digits():            analysis,
		"explain?board=" + board.Digits():            answer,
		"explain?moves=DDHA&board=" + board.Digits(): moves,
		"puzzle?length=8&seed=7":                     Puzzle{dealt, 8, 7},
		"daily?date=2026-03-01":                      Daily{"2026-03-01", day, 11},
	} {
		if diff := cmp.Diff(marshal(t, want)+"\n", get(t, "/api/v1/"+target)); diff != "" {
			t.Errorf("%s: (-want +got) %s", target, diff)
		}
	}
}

// TestCompare compares engines within their limit.
func TestCompare(t *testing.T) {
	var found struct {
		Runs []struct {
			Engine, Moves, End string
			Nodes              int64
		}
	}
	answer := get(t, "/api/v1/compare?board="+example+"&engines=ida,bfs&nodes=9")
	if err := json.Unmarshal([]byte(answer), &found); err != nil {
		t.Fatal(err)
	}
	if len(found.Runs) != 2 || found.Runs[0].Engine != "ida" || found.Runs[0].Moves != "AC" || found.Runs[0].Nodes != 5 ||
		found.Runs[1].Engine != "bfs" || found.Runs[1].End != search.NodeLimit.String() || found.Runs[1].Nodes != 9 {
		t.Errorf("%s", answer)
	}
	if answer := get(t, "/api/v1/compare?board="+example); strings.Count(answer, `"AC"`) != strings.Count(usualEngines, ",")+1 {
		t.Errorf("%s, want the answers of %s", answer, usualEngines)
	}
}

// TestProblems tells what is wrong with requests, and where.
func TestProblems(t *testing.T) {
	nine := "111111111222222233333333"
	long := strings.Repeat(`"`+example+`",`, mostBoards) + `"` + example + `"`
	for _, c := range []struct {
		method, target, body string
		status               int
		location, message    string
	}{
		{"GET", "/api/v1/solve", "", 422, "query.board", "required"},
		{"GET", "/api/v1/solve?board=", "", 422, "query.board", "required"},
		{"GET", "/api/v1/solve?board=" + nine, "", 422, "query.board", "has nine 1s and seven 2s, want eight of each"},
		{"GET", "/api/v1/solve?board=12", "", 422, "query.board", "ends after two"},
		{"GET", "/api/v1/solve?board=" + example + "&board=" + example, "", 422, "query.board", "more than once"},
		{"GET", "/api/v1/solve?bord=" + example, "", 422, "query.bord", "unknown"},
		{"GET", "/api/v1/solve?board=%zz", "", 422, "query", "no query string"},
		{"DELETE", "/api/v1/solve", "", 405, "", ""},
		{"POST", "/api/v1/analyze", "", 405, "", ""},
		{"GET", "/api/v1/slove", "", 404, "", ""},
		{"POST", "/api/v1/solve", "", 400, "body", "EOF"},
		{"POST", "/api/v1/solve", "{", 400, "body", "EOF"},
		{"POST", "/api/v1/solve", `{"boards":[]} x`, 400, "body", "behind"},
		{"POST", "/api/v1/solve", "{}", 422, "body.boards", "required"},
		{"POST", "/api/v1/solve", "null", 422, "body.boards", "required"},
		{"POST", "/api/v1/solve", "[]", 422, "body", "wrong type"},
		{"POST", "/api/v1/solve", `{"boards":1}`, 422, "body.boards", "wrong type"},
		{"POST", "/api/v1/solve", `{"bord":1}`, 422, "body.bord", "unknown"},
		{"POST", "/api/v1/solve", `{"boards":["` + example + `",7]}`, 422, "body.boards[1]", "as a string"},
		{"POST", "/api/v1/solve", `{"boards":[null]}`, 422, "body.boards[0]", "as a string"},
		{"POST", "/api/v1/solve", `{"boards":["` + example + `","` + nine + `"]}`, 422, "body.boards[1]", "nine 1s"},
		{"POST", "/api/v1/solve", `{"boards":[` + long + `]}`, 422, "body.boards", "10001 boards, want 10000"},
		{"POST", "/api/v1/solve", strings.Repeat(" ", mostBytes+1), 413, "body", "fewer"},
		{"GET", "/api/v1/analyze?board=" + nine, "", 422, "query.board", "nine 1s"},
		{"GET", "/api/v1/analyze?board=" + example + "&moves=A", "", 422, "query.moves", "unknown"},
		{"GET", "/api/v1/explain?board=" + example + "&moves=AX", "", 422, "query.moves", "letters of moves"},
		{"GET", "/api/v1/explain?board=" + example + "&moves=" + strings.Repeat("A", mostMoves+1), "", 422, "query.moves", "200"},
		{"GET", "/api/v1/compare?board=" + example + "&engines=idaa", "", 422, "query.engines", `no engine "idaa"`},
		{"GET", "/api/v1/compare?board=" + example + "&engines=ida,ida", "", 422, "query.engines", "twice"},
		{"GET", "/api/v1/compare?board=" + example + "&engines=ida,bfs,pdb,astar,iddfs", "", 422, "query.engines", "more than 4"},
		{"GET", "/api/v1/compare?board=" + example + "&nodes=3000001", "", 422, "query.nodes", "3e+06"},
		{"GET", "/api/v1/puzzle?length=14&seed=1", "", 422, "query.length", "13"},
		{"GET", "/api/v1/puzzle?length=8", "", 422, "query.seed", "required"},
		{"GET", "/api/v1/puzzle?length=8&seed=-1", "", 422, "query.seed", "integer"},
		{"GET", "/api/v1/puzzle?length=8&seed=4294967296", "", 422, "query.seed", ""},
		{"GET", "/api/v1/daily?date=2026-02-30", "", 422, "query.date", "no day"},
	} {
		name := fmt.Sprintf("%s %.100s %.60s", c.method, c.target, c.body)
		answer := ask(shared(), c.method, c.target, c.body)
		found := text(t, answer)
		var told huma.ErrorModel
		if err := json.Unmarshal([]byte(found), &told); err != nil {
			t.Errorf("%s: %v in %s", name, err, found)
			continue
		}
		if answer.StatusCode != c.status || told.Status != c.status || answer.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %s, %s", name, answer.Status, found)
		}
		if c.location != "" && (len(told.Errors) != 1 || told.Errors[0].Location != c.location ||
			!strings.Contains(told.Errors[0].Message, c.message)) {
			t.Errorf("%s: %s, want %q at %s", name, found, c.message, c.location)
		}
		if (c.status == http.StatusMethodNotAllowed) != (answer.Header.Get("Allow") != "") {
			t.Errorf("%s: Allow is %q", name, answer.Header.Get("Allow"))
		}
	}
	if answer := ask(shared(), "POST", "/api/v1/solve", `{"boards":[]}`, "Content-Type", "text/plain"); answer.StatusCode != http.StatusUnsupportedMediaType {
		t.Errorf("a body of text: %s", answer.Status)
	}
}

// FuzzRequest looks for a request that the service fails.
func FuzzRequest(f *testing.F) {
	f.Add("GET", "/api/v1/solve?board="+example, "")
	f.Add("GET", "/api/v1/explain?board="+example+"&moves=ACH", "")
	f.Add("GET", "/api/v1/compare?board="+example+"&engines=ida&nodes=100", "")
	f.Add("GET", "/api/v1/puzzle?length=5&seed=1", "")
	f.Add("GET", "/api/v1/daily?date=2026-03-01", "")
	f.Add("HEAD", "/?embed=1", "")
	f.Add("POST", "/api/v1/solve", `{"boards":["`+example+`"]}`)
	f.Add("POST", "/api/v1/solve", `{"boards":["1\u0031",null,[{}]]}`)
	f.Fuzz(func(t *testing.T, method, target, body string) {
		if _, err := http.NewRequest(method, target, nil); err != nil || !strings.HasPrefix(target, "/") || strings.ContainsAny(target, " #") {
			t.Skip("no request")
		}
		address, err := url.ParseRequestURI(target)
		if err != nil {
			t.Skip("no request")
		}
		r := httptest.NewRequest(http.MethodGet, "/", strings.NewReader(body))
		r.Method, r.URL = method, address
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		shared().ServeHTTP(w, r)
		if w.Code >= http.StatusInternalServerError && w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s %q %q: %d %s", method, target, body, w.Code, w.Body)
		}
		if kind := w.Header().Get("Content-Type"); strings.HasSuffix(kind, "json") && w.Body.Len() > 0 && !json.Valid(w.Body.Bytes()) {
			t.Errorf("%s %q %q: no JSON: %s", method, target, body, w.Body)
		}
	})
}

// TestDescription holds the OpenAPI document to the service: its examples are answered, with the keys that it says.
func TestDescription(t *testing.T) {
	answer := ask(shared(), http.MethodGet, "/openapi.json", "")
	var api struct {
		OpenAPI string
		Paths   map[string]map[string]struct {
			OperationID string
			Parameters  []struct {
				Name     string
				Required bool
				Schema   struct{ Examples []any }
			}
			Responses map[string]struct {
				Content map[string]struct {
					Schema struct {
						Ref string `json:"$ref"`
					}
				}
			}
		}
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Type any }
				Required   []string
			}
		}
	}
	if err := json.Unmarshal([]byte(text(t, answer)), &api); err != nil || api.OpenAPI != "3.1.0" {
		t.Fatalf("OpenAPI %s, %v", api.OpenAPI, err)
	}
	operations := 0
	for path, methods := range api.Paths {
		for method, op := range methods {
			operations++
			if method != "get" {
				continue
			}
			query := url.Values{}
			for _, p := range op.Parameters {
				if len(p.Schema.Examples) > 0 {
					query.Set(p.Name, fmt.Sprint(p.Schema.Examples[0]))
				} else if p.Required {
					t.Errorf("%s: no example of %s", op.OperationID, p.Name)
				}
			}
			var keys map[string]any
			if err := json.Unmarshal([]byte(get(t, path+"?"+query.Encode())), &keys); err != nil {
				t.Fatal(err)
			}
			ref := op.Responses["200"].Content["application/json"].Schema.Ref
			schema := api.Components.Schemas[strings.TrimPrefix(ref, "#/components/schemas/")]
			for key := range keys {
				if _, ok := schema.Properties[key]; !ok {
					t.Errorf("%s: %s is not described", op.OperationID, key)
				}
			}
			for _, key := range schema.Required {
				if _, ok := keys[key]; !ok {
					t.Errorf("%s: there is no %s", op.OperationID, key)
				}
			}
			for key, property := range schema.Properties {
				if _, ok := property.Type.([]any); ok {
					t.Errorf("%s: %s may be null", op.OperationID, key)
				}
			}
		}
	}
	if operations != 7 {
		t.Errorf("%d operations are described, want 7", operations)
	}
	docs := text(t, ask(shared(), http.MethodGet, "/docs", ""))
	for _, word := range []string{"solve-many", "/api/v1/daily?date=", `id="Analysis"`} {
		if !strings.Contains(docs, word) {
			t.Errorf("/docs does not have %q", word)
		}
	}
	if strings.Contains(docs, "//") || strings.Contains(docs, "<script") || strings.Contains(docs, "style=") {
		t.Error("/docs loads something from outside, or has a script or a style inside")
	}
}

// TestHeaders holds every answer to the headers of safety.
func TestHeaders(t *testing.T) {
	for target, frames := range map[string]string{
		"/":                                "frame-ancestors 'none'",
		"/docs":                            "frame-ancestors 'none'",
		"/docs?embed=1":                    "frame-ancestors 'none'",
		"/nowhere":                         "frame-ancestors 'none'",
		"/api/v1/solve?board=1":            "frame-ancestors 'none'",
		"/api/v1/solve?board=" + example:   "frame-ancestors 'none'",
		"/api/v1/analyze?board=" + example: "frame-ancestors 'none'",
		"/metrics":                         "frame-ancestors 'none'",
		"/healthz":                         "frame-ancestors 'none'",
	} {
		h := ask(shared(), http.MethodGet, target, "").Header
		policy := h.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") || !strings.HasSuffix(policy, frames) {
			t.Errorf("%s: the policy is %q, want %q at its end", target, policy, frames)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s: %v", target, h)
		}
	}
}

// TestFiles serves files whole, packed, and not at all where the client has them.
func TestFiles(t *testing.T) {
	long := strings.Repeat("let octothorpe = 1;\n", 100)
	s := &Service{mux: http.NewServeMux(), metrics: newMeters()}
	s.servePage(maps.All(map[string][]byte{
		"index.html":    []byte("<!doctype html>"),
		"views/long.js": []byte(long),
		"table.bin":     {0, 1},
	}), nil)
	plain := ask(s, http.MethodGet, "/views/long.js", "")
	if text(t, plain) != long || plain.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("%v", plain.Header)
	}
	packed := ask(s, http.MethodGet, "/views/long.js", "", "Accept-Encoding", "br, gzip;q=0.5")
	unpacking, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	if all, err := io.ReadAll(unpacking); err != nil || string(all) != long {
		t.Errorf("%v, %s", err, all)
	}
	if plain.Header.Get("Etag") == packed.Header.Get("Etag") || packed.Header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("%v and %v", plain.Header, packed.Header)
	}
	for _, first := range []*response{plain, packed} {
		tag := first.Header.Get("Etag")
		again := ask(s, http.MethodGet, "/views/long.js", "", "If-None-Match", `"other", W/`+tag,
			"Accept-Encoding", first.Header.Get("Content-Encoding"))
		if again.StatusCode != http.StatusNotModified || text(t, again) != "" || again.Header.Get("Etag") != tag {
			t.Errorf("%s %v, want nothing new of %s", again.Status, again.Header, tag)
		}
	}
	for target, status := range map[string]int{"/": 200, "/index.html": 200, "/table.bin": 200, "/views/": 404, "/other": 404} {
		if answer := ask(s, http.MethodGet, target, "", "Accept-Encoding", "gzip;q=0"); answer.StatusCode != status || answer.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s: %s %v", target, answer.Status, answer.Header)
		}
	}
	if head := ask(s, http.MethodHead, "/views/long.js", ""); head.Header.Get("Content-Length") != fmt.Sprint(len(long)) || text(t, head) != "" {
		t.Errorf("%v", head.Header)
	}
	for _, target := range []string{"/?embed=1", "/index.html?embed", "/views/long.js?embed=1"} {
		h := ask(s, http.MethodGet, target, "").Header
		framed := strings.HasSuffix(h.Get("Content-Security-Policy"), "frame-ancestors *")
		if index := !strings.Contains(target, "long"); framed != index || strings.Contains(h.Get("Content-Security-Policy"), "unsafe") {
			t.Errorf("%s: %v", target, h)
		}
	}
	if post := ask(s, http.MethodPost, "/", ""); post.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("%s", post.Status)
	}
}

// TestPanic answers with a problem, and goes on.
func TestPanic(t *testing.T) {
	var logged bytes.Buffer
	s := New(Options{Log: logTo(&logged)})
	s.get("/panic", func(http.ResponseWriter, *http.Request) { panic(errors.New("a mistake of ours")) })
	answer := ask(s, http.MethodGet, "/panic", "")
	if found := text(t, answer); answer.StatusCode != http.StatusInternalServerError || strings.Contains(found, "ours") || !strings.Contains(logged.String(), "a mistake of ours") {
		t.Errorf("%s, %s, and logged %s", answer.Status, found, logged.String())
	}
	if !strings.Contains(text(t, ask(s, http.MethodGet, "/metrics", "")), `octo_requests_total{route="/panic",status="5xx"} 1`) {
		t.Error("it is not counted")
	}
}

// TestMetrics counts boards and requests.
func TestMetrics(t *testing.T) {
	s := New(Options{})
	ask(s, http.MethodGet, "/api/v1/solve?board="+example, "")
	ask(s, http.MethodPost, "/api/v1/solve", `{"boards":["`+example+`","`+example+`"]}`)
	ask(s, http.MethodGet, "/api/v1/solve?board=7", "")
	found := text(t, ask(s, http.MethodGet, "/metrics", ""))
	for _, line := range []string{
		"octo_boards_solved_total 3\n",
		`octo_requests_total{route="/api/v1/solve",status="2xx"} 2` + "\n",
		`octo_requests_total{route="/api/v1/solve",status="4xx"} 1` + "\n",
		`octo_request_seconds_count{route="/api/v1/solve"} 3` + "\n",
		"octo_requests_under_way 1\n",
	} {
		if !strings.Contains(found, line) {
			t.Errorf("there is no %q in %s", line, found)
		}
	}
}
