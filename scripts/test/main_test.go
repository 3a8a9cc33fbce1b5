package main

import (
	"reflect"
	"strings"
	"testing"
)

func TestShow(t *testing.T) {
	for _, c := range []struct {
		name, events, want string
		missing            unrun
	}{
		{"a package that passes", `
{"Action":"start","Package":"a"}
{"Action":"run","Package":"a","Test":"TestX"}
{"Action":"output","Package":"a","Test":"TestX","Output":"=== RUN   TestX\n"}
{"Action":"output","Package":"a","Test":"TestX","Output":"    a_test.go:7: a log\n"}
{"Action":"output","Package":"a","Test":"TestX","Output":"--- PASS: TestX (0.00s)\n"}
{"Action":"pass","Package":"a","Test":"TestX"}
{"Action":"output","Package":"a","Output":"PASS\n"}
{"Action":"output","Package":"a","Output":"ok  \ta\t0.1s\n"}
{"Action":"pass","Package":"a"}`, "ok  \ta\t0.1s\n", unrun{}},

		{"a package without tests", `
{"Action":"output","Package":"a","Output":"?   \ta\t[no test files]\n"}
{"Action":"skip","Package":"a"}`, "?   \ta\t[no test files]\n", unrun{}},

		{"two packages at once, one of which fails", `
{"Action":"output","Package":"a","Test":"TestX","Output":"=== RUN   TestX\n"}
{"Action":"output","Package":"b","Output":"ok  \tb\t0.1s\n"}
{"Action":"output","Package":"a","Test":"TestX","Output":"    a_test.go:7: got 1, want 2\n"}
{"Action":"pass","Package":"b"}
{"Action":"output","Package":"a","Test":"TestX","Output":"--- FAIL: TestX (0.00s)\n"}
{"Action":"fail","Package":"a","Test":"TestX"}
{"Action":"output","Package":"a","Output":"FAIL\n"}
{"Action":"output","Package":"a","Output":"FAIL\ta\t0.1s\n"}
{"Action":"fail","Package":"a"}`,
			"ok  \tb\t0.1s\n    a_test.go:7: got 1, want 2\n--- FAIL: TestX (0.00s)\nFAIL\nFAIL\ta\t0.1s\n", unrun{}},

		{"a crash", `
{"Action":"output","Package":"a","Test":"TestX","Output":"panic: out of luck\n"}
{"Action":"output","Package":"a","Output":"FAIL\ta\t0.1s\n"}
{"Action":"fail","Package":"a"}`, "panic: out of luck\nFAIL\ta\t0.1s\n", unrun{}},

		{"a package that does not build", `
{"ImportPath":"a","Action":"build-output","Output":"a.go:3: syntax error\n"}
{"ImportPath":"a","Action":"build-fail"}
{"Action":"output","Package":"a","Output":"FAIL\ta [build failed]\n"}
{"Action":"fail","Package":"a"}`, "a.go:3: syntax error\nFAIL\ta [build failed]\n", unrun{}},

		{"tests that could not run", `
{"Action":"output","Package":"a","Test":"TestX","Output":"    a_test.go:7: not run here: Main.java (no javac)\n"}
{"Action":"output","Package":"a","Test":"TestX","Output":"        > [!exec:zsh] skip 'not run here: words of a script'\n"}
{"Action":"output","Package":"a","Test":"TestY","Output":"    a_test.go:9: not run here: main.cpp (no g++)\n"}
{"Action":"output","Package":"a","Test":"TestZ","Output":"    a_test.go:9: cannot run here: leases (no kernel has them)\n"}
{"Action":"output","Package":"a","Output":"ok  \ta\t0.1s\n"}
{"Action":"pass","Package":"a"}`, "ok  \ta\t0.1s\n", unrun{
			tools: []string{"Main.java (no javac)", "main.cpp (no g++)"}, never: []string{"leases (no kernel has them)"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got strings.Builder
			missing, err := show(&got, strings.NewReader(c.events))
			if err != nil || got.String() != c.want || !reflect.DeepEqual(missing, c.missing) {
				t.Errorf("got %q, %q, %v\nwant %q, %q", got.String(), missing, err, c.want, c.missing)
			}
		})
	}
}
