package main

import "testing"

// The name of the file says the format, whatever its letters, and --format says it of other names.
func TestFindFormat(t *testing.T) {
	words := []string{asParquet, asCSV, asJSONLines}
	for _, test := range []struct{ path, given, want string }{
		{"masks.parquet", "", asParquet},
		{"masks.csv", "", asCSV},
		{"MASKS.Csv", "", asCSV},
		{"masks.jsonl", "", asJSONLines},
		{"masks.csv", asCSV, asCSV},
		{"masks", asCSV, asCSV},
		{"masks.pq", asParquet, asParquet},
		{"-", asJSONLines, asJSONLines},
		{"masks.pq", "", ""},
		{"masks.csv", asParquet, ""},
		{"-", "", ""},
		{"", asCSV, ""},
	} {
		e := &exporting{format: &choice{words: words, word: words[0]}, path: test.path}
		if test.given != "" {
			e.format.word = test.given
		}
		switch err := e.findFormat(test.given != ""); {
		case (err != nil) != (test.want == ""):
			t.Errorf("%q with --format %q: error %v", test.path, test.given, err)
		case err == nil && e.format.word != test.want:
			t.Errorf("%q with --format %q is %s, want %s", test.path, test.given, e.format.word, test.want)
		}
	}
}
