package main

import (
	"bufio"
	"bytes"
	"math/rand/v2"
	"testing"

	"octothorpe"
	"octothorpe/census"
)

// Boards are analyzed on all cores, and written in their order, each once, however many wait when.
func TestAnalyzeKeepsTheOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	var got, want bytes.Buffer
	a := &analyzing{out: &output{Writer: bufio.NewWriter(&got)}, format: &choice{}, solver: new(octothorpe.Solver)}
	var analyst census.Analyst
	for i := range 3*together + together/2 {
		digits := []byte("111111112222222233333333")
		random.Shuffle(len(digits), func(i, j int) { digits[i], digits[j] = digits[j], digits[i] })
		board, err := octothorpe.ParseBoard(string(digits))
		if err != nil {
			t.Fatal(err)
		}
		analysis, err := analyst.Analyze(board)
		if err != nil {
			t.Fatal(err)
		}
		want.Write(append(analysis.AppendJSON(nil), '\n'))
		if err := a.add(t.Context(), board, nil); err != nil {
			t.Fatal(err)
		}
		if i == 0 || i == together/3 {
			if err := a.Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := a.Flush(); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Errorf("%d bytes are written, which are not the %d of the analyses in order", got.Len(), want.Len())
	}
}
