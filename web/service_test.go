package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/deal"
	"octothorpe/explain"
	"octothorpe/search"
	"octothorpe/shape"
	"octothorpe/solver"

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
		for _, body := range []string{marshal(t, Boards{Boards: all}), marshal(t, map[string]any{"boards": written})} {
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
		full, refused := readAny(nil, body, shape.Classic())
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

// TestShapes holds the operations to their packages on other shapes, by name and by picture, and boards that cannot be solved.
func TestShapes(t *testing.T) {
	for _, of := range []struct{ shape, board string }{
		{"plus", "111112222"}, {"__.~__o~.ooo.~__o~__.", "222221111"}, {"apart", "111211111222221212"}, {"plus", "111111223"},
		{"classic", example}, {"__._.~__._.~..ooo..~__o_o~..ooo..~__._.~__._.", example},
	} {
		on, err := parseShape(of.shape)
		if err != nil {
			t.Fatal(err)
		}
		board, err := octothorpe.ParseBoardOn(on, of.board)
		if err != nil {
			t.Fatal(err)
		}
		solved, err := solver.New(on, solver.Options{}).For(t.Context(), board)
		if err != nil {
			t.Fatal(err)
		}
		analysis, err := census.AnalyzeOn(solved, board)
		if err != nil {
			t.Fatal(err)
		}
		query := "?" + url.Values{"board": {of.board}, "shape": {of.shape}}.Encode()
		answer := Answer{board, solved.Solve(board)}
		if got, want := get(t, "/api/v1/solve"+query), marshal(t, answer)+"\n"; got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
		if diff := cmp.Diff(marshal(t, analysis)+"\n", get(t, "/api/v1/analyze"+query)); diff != "" {
			t.Errorf("%s: (-want +got) %s", query, diff)
		}
		told, err := explain.MovesBy(t.Context(), solved, board, "AB")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(marshal(t, told)+"\n", get(t, "/api/v1/explain"+query+"&moves=AB")); diff != "" {
			t.Errorf("%s: (-want +got) %s", query, diff)
		}
		var compared struct {
			Runs []struct {
				Moves string
				Wrong bool
			}
		}
		if err := json.Unmarshal([]byte(get(t, "/api/v1/compare"+query+"&engines=ida,pdb")), &compared); err != nil {
			t.Fatal(err)
		}
		for _, run := range compared.Runs {
			if run.Moves != string(answer.Moves) || run.Wrong || len(compared.Runs) != 2 {
				t.Errorf("%s: %+v of %d searches, want %s", query, run, len(compared.Runs), answer.Moves)
			}
		}
		body := marshal(t, map[string]any{"boards": []string{of.board, of.board}, "shape": of.shape})
		many := ask(shared(), http.MethodPost, "/api/v1/solve", body)
		if got, want := text(t, many), marshal(t, Answers{[]Answer{answer, answer}})+"\n"; got != want || many.StatusCode != http.StatusOK {
			t.Errorf("%s: %s %s, want %s", body, many.Status, got, want)
		}
		length := max(0, answer.Length)
		first, err := solver.New(on, solver.Options{}).For(t.Context(), deal.First(on))
		if err != nil {
			t.Fatal(err)
		}
		dealt, err := deal.PuzzleOn(on, first, length, 3)
		if err != nil {
			t.Fatal(err)
		}
		got := get(t, fmt.Sprintf("/api/v1/puzzle?length=%d&seed=3&shape=%s", length, url.QueryEscape(of.shape)))
		if want := marshal(t, Puzzle{dealt, length, 3}) + "\n"; got != want {
			t.Errorf("%s: %s, want %s", of.shape, got, want)
		}
	}
}

// A table is made once, whoever asks for it at the same time, and no more of them are kept than there may be.
func TestTablesOfShapes(t *testing.T) {
	v := newSolvers()
	boardOf := func(cells, size int) octothorpe.Board {
		s, err := shape.Parse("oo" + strings.Repeat(".", cells-2))
		if err != nil {
			t.Fatal(err)
		}
		return octothorpe.BoardOn(s, s.AllCells()>>(cells-size), s.AllCells()&^(s.AllCells()>>(cells-size)))
	}
	var asking sync.WaitGroup
	var found [8]*octothorpe.Solver
	for i := range found {
		asking.Go(func() {
			board := boardOf(9, 7)
			solved, here, err := v.solver(t.Context(), board)
			if err != nil || solved.Solve(here).Length < 0 {
				t.Errorf("%v is not solved, error %v", here, err)
			}
			found[i] = solved
		})
	}
	asking.Wait()
	for _, solved := range found {
		if solved != found[0] {
			t.Error("a table is made more than once")
		}
	}
	for cells := 4; cells < 40; cells++ {
		board := boardOf(cells, 2)
		if solved, here, err := v.solver(t.Context(), board); err != nil || solved.Solve(here).Length < 0 {
			t.Errorf("%d cells: %v", cells, err)
		}
		if len(v.shapes) > mostTables {
			t.Fatalf("%d tables are kept", len(v.shapes))
		}
	}
	if _, _, err := v.solver(t.Context(), boardOf(39, 2)); err != nil || len(v.shapes) == 0 {
		t.Errorf("%d shapes are kept, error %v", len(v.shapes), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := v.solver(ctx, boardOf(20, 10)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that it is cancelled", err)
	}
	v.making.take(t.Context())
	if _, _, err := v.solver(ctx, boardOf(20, 10)); !errors.Is(err, errBusy) {
		t.Errorf("error %v, want that another table is made", err)
	}
}

// TestWaitingForTables has requests wait for a table that another one makes, and others searched for and answered meanwhile.
func TestWaitingForTables(t *testing.T) {
	s := New(Options{})
	s.solvers.making <- struct{}{}
	status := make(chan string)
	waiting := 0
	for _, path := range []string{"solve", "analyze", "explain", "compare"} {
		for _, on := range []string{"board=121121121112122112&shape=apart", "board=111112222&shape=plus"} {
			waiting++
			go func() { status <- path + ": " + ask(s, http.MethodGet, "/api/v1/"+path+"?"+on, "").Status }()
		}
	}
	for range cap(s.searches) {
		waiting += 2
		go func() { status <- ask(s, http.MethodGet, "/api/v1/puzzle?shape=short&length=5&seed=1", "").Status }()
		go func() {
			status <- ask(s, http.MethodPost, "/api/v1/solve", `{"boards":["111112222"],"shape":"plus"}`).Status
		}()
	}
	for len(s.solvers.waiting) < waiting {
		runtime.Gosched()
	}
	for _, path := range []string{"solve", "analyze", "explain", "compare"} {
		if answer := ask(s, http.MethodGet, "/api/v1/"+path+"?board="+example, ""); answer.StatusCode != http.StatusOK {
			t.Errorf("%s of a classic board: %s", path, answer.Status)
		}
	}
	s.solvers.making.leave()
	for range waiting {
		if answer := <-status; !strings.HasSuffix(answer, "200 OK") {
			t.Error(answer)
		}
	}

	s = New(Options{})
	s.solvers.making <- struct{}{}
	for range mostWaiting {
		s.solvers.waiting <- struct{}{}
	}
	for _, path := range []string{"solve", "analyze", "explain", "compare"} {
		answer := ask(s, http.MethodGet, "/api/v1/"+path+"?shape=plus&board=111112222", "")
		if answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "" {
			t.Errorf("%s where too many wait: %s %v", path, answer.Status, answer.Header)
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
	large := get(t, "/api/v1/compare?shape=three-three&engines=ida,pdb&board=111121111122222222112222211222212212211112112")
	if err := json.Unmarshal([]byte(large), &found); err != nil {
		t.Fatal(err)
	}
	if found.Runs[0].Moves != "HLL" || found.Runs[1].End != search.MemoryLimit.String() || found.Runs[1].Nodes != 0 ||
		strings.Contains(large, `"wrong":true`) {
		t.Errorf("%s", large)
	}
	if answer := get(t, "/api/v1/compare?board="+example); strings.Count(answer, `"AC"`) != strings.Count(usualEngines, ",")+1 {
		t.Errorf("%s, want the answers of %s", answer, usualEngines)
	}
}

// TestProblems tells what is wrong with requests, and where.
func TestProblems(t *testing.T) {
	nine := "111111111222222233333333"
	large := "oooooooo" + strings.Repeat(".", 28)
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
		{"GET", "/api/v1/solve?board=" + strings.Repeat("1", 9999), "", 422, "query.board", "twenty-four 1s"},
		{"DELETE", "/api/v1/solve", "", 405, "", ""},
		{"PUT", "/", "", 405, "", ""},
		{"GET", "/nothing", "", 404, "", ""},
		{"GET", "/api", "", 404, "", ""},
		{"POST", "/api/v1/analyze", "", 405, "", ""},
		{"GET", "/api/v1/slove", "", 404, "", ""},
		{"POST", "/api/v1/solve", " ", 400, "body", "is empty"},
		{"POST", "/api/v1/solve", "{", 400, "body", "is cut off"},
		{"POST", "/api/v1/solve", `{"boards":["` + example + `"`, 400, "body", "is cut off"},
		{"POST", "/api/v1/solve", `{"boards":["` + example + `",]}`, 400, "body", "invalid character"},
		{"POST", "/api/v1/solve", `{"boards":["` + example + `"],}`, 400, "body", "invalid character"},
		{"POST", "/api/v1/solve", `{"boards":["` + example + `"}`, 400, "body", "invalid character"},
		{"POST", "/api/v1/solve", `{"boards":["` + example + `"],"boards":[]}`, 422, "body.boards", "more than once"},
		{"POST", "/api/v1/solve", `{"Boards":["` + example + `"]}`, 422, "body.Boards", "unknown"},
		{"POST", "/api/v1/solve?board=" + example, `{"boards":[]}`, 422, "query.board", "unknown"},
		{"POST", "/api/v1/solve", `{"boards":[]} x`, 400, "body", "behind"},
		{"POST", "/api/v1/solve", "{}", 422, "body.boards", "required"},
		{"POST", "/api/v1/solve", "null", 422, "body", "wrong type"},
		{"POST", "/api/v1/solve", `{"boards":null}`, 422, "body.boards", "wrong type"},
		{"POST", "/api/v1/solve", "[]", 422, "body", "wrong type"},
		{"POST", "/api/v1/solve", `{"boards":1}`, 422, "body.boards", "wrong type"},
		{"POST", "/api/v1/solve", `{"bord":1}`, 422, "body.bord", "unknown"},
		{"POST", "/api/v1/solve", `{"` + strings.Repeat("b", 9999) + `":1}`, 422, "body." + strings.Repeat("b", 195) + "…", "unknown"},
		{"POST", "/api/v1/solve", `{"boards":["` + example + `",7]}`, 422, "body.boards[1]", "as a string"},
		{"POST", "/api/v1/solve", `{"boards":[null]}`, 422, "body.boards[0]", "as a string"},
		{"POST", "/api/v1/solve", `{"boards":["` + example + `","` + nine + `"]}`, 422, "body.boards[1]", "nine 1s"},
		{"POST", "/api/v1/solve", `{"boards":[` + long + `]}`, 422, "body.boards", "more than 10000 boards"},
		{"POST", "/api/v1/solve", `{"boards":[` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `]}`, 422, "body.boards[0]", "as a string"},
		{"POST", "/api/v1/solve", strings.Repeat(" ", mostBytes+1), 413, "body", "fewer"},
		{"GET", "/api/v1/analyze?board=" + nine, "", 422, "query.board", "nine 1s"},
		{"GET", "/api/v1/analyze?board=" + example + "&moves=A", "", 422, "query.moves", "unknown"},
		{"GET", "/api/v1/explain?board=" + example + "&moves=AX", "", 422, "query.moves", "'X' at place 2 of"},
		{"GET", "/api/v1/explain?board=" + example + "&moves=a", "", 422, "query.moves", "letters of moves"},
		{"GET", "/api/v1/explain?shape=plus&board=111112222&moves=AE", "", 422, "query.moves", "want A to D"},
		{"GET", "/api/v1/explain?shape=plsu&board=111112222", "", 422, "query.shape", "is no shape"},
		{"GET", "/api/v1/explain?board=" + example + "&moves=" + strings.Repeat("A", mostMoves+1), "", 422, "query.moves", "200"},
		{"GET", "/api/v1/compare?board=" + example + "&engines=idaa", "", 422, "query.engines", `no engine "idaa"`},
		{"GET", "/api/v1/compare?board=" + example + "&engines=ida,ida", "", 422, "query.engines", "twice"},
		{"GET", "/api/v1/compare?board=" + example + "&engines=ida,bfs,pdb,astar,iddfs", "", 422, "query.engines", "more than 4"},
		{"GET", "/api/v1/compare?board=" + example + "&nodes=3000001", "", 422, "query.nodes", "want a whole number from 1 to 3000000"},
		{"GET", "/api/v1/compare?board=" + example + "&nodes=1e3", "", 422, "query.nodes", "want a whole number from 1 to 3000000"},
		{"GET", "/api/v1/compare?board=" + example + "&engines=ida&engines=pdb", "", 422, "query.engines", "more than once"},
		{"GET", "/api/v1/explain?board=" + example + "&moves=%zz", "", 422, "query", "no query string"},
		{"GET", "/api/v1/analyze?board", "", 422, "query.board", "required"},
		{"GET", "/api/v1/puzzle?length=14&seed=1", "", 422, "query.length", "13"},
		{"GET", "/api/v1/puzzle?length=100&seed=1&shape=plus", "", 422, "query.length", "want a whole number from 0 to 99"},
		{"GET", "/api/v1/puzzle?length=9&seed=1&shape=plus", "", 422, "query.length", "no board of this shape has length 9, want 8 or less"},
		{"GET", "/api/v1/puzzle?length=9&seed=1&shape=three-three", "", 422, "query.shape", "octo solve on your own machine"},
		{"GET", "/api/v1/puzzle?length=9&seed=1&shape=plsu", "", 422, "query.shape", "want one of classic, short"},
		{"GET", "/api/v1/puzzle?length=8", "", 422, "query.seed", "required"},
		{"GET", "/api/v1/solve?shape=&board=" + example, "", 422, "query.shape", "is no shape"},
		{"GET", "/api/v1/solve?shape=plus&shape=plus&board=" + example, "", 422, "query.shape", "more than once"},
		{"GET", "/api/v1/solve?shape=plus&board=" + example, "", 422, "query.board", "has 24 symbols, want 9"},
		{"GET", "/api/v1/solve?shape=oo~_._~o&board=12", "", 422, "query.shape", "has a fault in row 3, column 1"},
		{"GET", "/api/v1/solve?shape=..~..&board=1212", "", 422, "query.shape", "no center"},
		{"GET", "/api/v1/solve?shape=%23o&board=12", "", 422, "query.shape", "is no shape"},
		{"GET", "/api/v1/solve?board=12&shape=" + strings.Repeat("o", 9999), "", 422, "query.shape", "65"},
		{"GET", "/api/v1/solve?shape=" + large + "&board=" + strings.Repeat("12", 18), "", 422, "query.shape", "a symbol in 18 of 36 cells has more than 12,000,000 masks"},
		{"GET", "/api/v1/analyze?shape=" + large + "&board=" + strings.Repeat("12", 18), "", 422, "query.shape", "a symbol in 18 of 36 cells has more than 12,000,000 masks"},
		{"GET", "/api/v1/analyze?shape=plus&board=12", "", 422, "query.board", "has 2 symbols, want 9"},
		{"GET", "/api/v1/analyze?shape=plsu&board=111112222", "", 422, "query.shape", "is no shape"},
		{"POST", "/api/v1/solve", `{"boards":["111112222"],"shape":7}`, 422, "body.shape", "want a shape as a string"},
		{"POST", "/api/v1/solve", `{"boards":["111112222"],"shape":"plsu"}`, 422, "body.shape", "is no shape"},
		{"POST", "/api/v1/solve", `{"shape":"plus","boards":["111112222"],"shape":"plus"}`, 422, "body.shape", "more than once"},
		{"POST", "/api/v1/solve", `{"shape":"plus","boards":["111112222","111122223"]}`, 422, "body.boards[1]", "no symbol can fill the center"},
		{"POST", "/api/v1/solve", `{"shape":"` + large + `","boards":["` + strings.Repeat("12", 18) + `"]}`, 422, "body.boards[0]", "more than 12,000,000 masks"},
		{"GET", "/api/v1/puzzle?length=8&seed=-1", "", 422, "query.seed", "from 0 to 4294967295"},
		{"GET", "/api/v1/puzzle?length=8&seed=4294967296", "", 422, "query.seed", "from 0 to 4294967295"},
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
		if strings.Contains(found, "invalid value") || len(found) > 1000 {
			t.Errorf("%s: %s, in the words of others or with all of a long value", name, found)
		}
		if (c.status == http.StatusMethodNotAllowed) != (answer.Header.Get("Allow") != "") {
			t.Errorf("%s: Allow is %q", name, answer.Header.Get("Allow"))
		}
	}
	for _, header := range [][2]string{{"Content-Type", "text/plain"}, {"Content-Encoding", "gzip"}} {
		answer := ask(shared(), "POST", "/api/v1/solve", `{"boards":[]}`, header[0], header[1])
		if found := text(t, answer); answer.StatusCode != http.StatusUnsupportedMediaType || !strings.Contains(found, `"header.`+header[0]+`"`) {
			t.Errorf("a body with %v: %s %s", header, answer.Status, found)
		}
	}
}

// TestProblemsOfAll has all endpoints say the same of the same board.
func TestProblemsOfAll(t *testing.T) {
	for _, query := range []string{
		"", "?", "?board", "?board=", "?board=12", "?board=%00", "?board=%zz", "?board=" + example + ";", "?bord=" + example + "&board=" + example,
		"?board=" + example + "&board=" + example, "?board=" + example + "&%ff=1", "?board=" + strings.Repeat("1", 9999),
	} {
		want := text(t, ask(shared(), "GET", "/api/v1/solve"+query, ""))
		for _, name := range []string{"analyze", "explain", "compare"} {
			if diff := cmp.Diff(want, text(t, ask(shared(), "GET", "/api/v1/"+name+query, ""))); diff != "" {
				t.Errorf("%s%.50s: (-want +got) %s", name, query, diff)
			}
		}
	}
}

// TestManyValues has a body of values that are no boards take no more memory than one of boards.
func TestManyValues(t *testing.T) {
	for _, body := range []string{
		`{"boards":[` + strings.Repeat("1,", mostBytes/2-10) + `1]}`,
		`{"boards":["` + example + `"` + strings.Repeat(`,""`, mostBytes/3-20) + `]}`,
		"{" + strings.Repeat(`"boards":[],`, mostBytes/12-1) + `"boards":[]}`,
	} {
		took := testing.Benchmark(func(b *testing.B) {
			for b.Loop() {
				if answer := ask(shared(), "POST", "/api/v1/solve", body); answer.StatusCode != http.StatusUnprocessableEntity {
					b.Fatal(answer.Status)
				}
			}
		})
		if most := int64(8 * mostBytes); took.AllocedBytesPerOp() > most {
			t.Errorf("%.40s… takes %d bytes, want %d at most", body, took.AllocedBytesPerOp(), most)
		}
	}
}

// TestPaths sends clients on to the paths that they mean, and counts that.
func TestPaths(t *testing.T) {
	for target, want := range map[string]string{
		"//":                              "/",
		"/./":                             "/",
		"//docs?x=1":                      "/docs?x=1",
		"/api//v1/solve?board=" + example: "/api/v1/solve?board=" + example,
		"/../docs/":                       "/docs/",
		"/.//evil.example/":               "/evil.example/",
	} {
		var logged bytes.Buffer
		s := New(Options{Log: logTo(&logged), LogRequests: true})
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		address, err := url.ParseRequestURI(target)
		if err != nil {
			t.Fatal(err)
		}
		r.URL = address
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if got := w.Header().Get("Location"); w.Code != http.StatusTemporaryRedirect || got != want {
			t.Errorf("%s: %d to %q, want %q", target, w.Code, got, want)
		}
		if !strings.Contains(logged.String(), "status=307") || !strings.Contains(text(t, ask(s, "GET", "/metrics", "")), `octo_requests_total{route="/",status="3xx"} 1`) {
			t.Errorf("%s is not logged, or not counted: %s", target, logged.String())
		}
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
}

// TestDocs holds the page that tells of the API to what there is, and its examples to being answered.
func TestDocs(t *testing.T) {
	docs := text(t, ask(shared(), http.MethodGet, "/docs", ""))
	for _, word := range []string{"solve-many", "/api/v1/daily?date=", `id="Analysis"`} {
		if !strings.Contains(docs, word) {
			t.Errorf("/docs does not have %q", word)
		}
	}
	examples := regexp.MustCompile(`<pre><a href="(api/[^"]+)">`).FindAllStringSubmatch(docs, -1)
	if len(examples) != 6 {
		t.Errorf("/docs has %d examples, want one of each question", len(examples))
	}
	for _, example := range examples {
		if answer := ask(shared(), http.MethodGet, "/"+html.UnescapeString(example[1]), ""); answer.StatusCode != http.StatusOK {
			t.Errorf("the example %s of /docs: status %d", example[1], answer.StatusCode)
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
