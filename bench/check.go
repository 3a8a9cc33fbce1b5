package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// checkCases holds a program's answers to the cases of testdata, byte for byte.
func checkCases(ctx context.Context, program string) error {
	for _, name := range []string{"sample", "edges", "random30"} {
		path := filepath.Join("testdata", name)
		want, err := os.ReadFile(path + ".out")
		if err != nil {
			return err
		}
		got, err := exec.CommandContext(ctx, program, "solve", path+".in").Output()
		if err != nil {
			return fmt.Errorf("octo solve %s.in: %w", path, err)
		}
		if !bytes.Equal(got, want) {
			return fmt.Errorf("octo solve %s.in: the answers are not those of %s.out", path, path)
		}
	}
	return nil
}

// checkNodes holds the nodes that an engine of octo looks at to those of the textbook search, which it tells on standard error.
func checkNodes(ctx context.Context, octo, engine string, textbook command) error {
	input, err := os.Open(textbook.stdin)
	if err != nil {
		return err
	}
	defer input.Close()
	peer := exec.CommandContext(ctx, textbook.args[0], textbook.args[1:]...)
	var told bytes.Buffer
	peer.Stdin, peer.Stderr = input, &told
	if err := peer.Run(); err != nil {
		return fmt.Errorf("%s: %w", textbook.name, err)
	}
	compare := exec.CommandContext(ctx, octo, "compare", "--engines", engine, "--format", "json", textbook.stdin)
	out, err := compare.Output()
	if err != nil {
		return fmt.Errorf("octo compare: %w", err)
	}
	var compared struct{ Engines []struct{ Nodes int64 } }
	if err := json.Unmarshal(out, &compared); err != nil {
		return fmt.Errorf("octo compare: %w", err)
	}
	if want := fmt.Sprintf("nodes %d\n", compared.Engines[0].Nodes); told.String() != want {
		return fmt.Errorf("the textbook search tells %q, octo's engine %q", told.String(), want)
	}
	return nil
}

// sampled is how many answers of a long output are checked; a search has to find each.
const sampled = 30

// checkAnswers runs octo on the first n random boards. It counts the answers, and holds some, from all over the output,
// to those of the search that a contestant would hand in, which shares no code with octo.
func (b *bench) checkAnswers(ctx context.Context, octo command, n int) error {
	if err := b.clear(); err != nil {
		return err
	}
	if _, _, err := octo.run(ctx, b.output()); err != nil {
		return fmt.Errorf("%s: %w", octo.name, err)
	}
	every := max(1, n/sampled)
	got, err := answers(b.output(), n, every)
	if err != nil {
		return err
	}
	contestant, err := b.build(ctx, "contestant", "./examples/submit")
	if err != nil {
		return err
	}
	var boards []byte
	for i, board := range randomBoards(n) {
		if i%every == 0 {
			boards = line.appendTo(boards, board)
		}
	}
	cmd := exec.CommandContext(ctx, contestant)
	cmd.Stdin = bytes.NewReader(boards)
	want, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("examples/submit: %w", err)
	}
	if !bytes.Equal(got, want) {
		return fmt.Errorf("%s and examples/submit answer differently\n%s\n%s", octo.name, got, want)
	}
	return nil
}

// answers returns every so manieth answer, two lines each, of a file that has to have n.
func answers(path string, n, every int) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var chosen []byte
	count := 0
	scanner := bufio.NewScanner(file)
	for ; scanner.Scan(); count++ {
		if count/2%every == 0 {
			chosen = append(append(chosen, scanner.Bytes()...), '\n')
		}
	}
	if err := scanner.Err(); err != nil {
		return nil, err
	}
	if count != 2*n {
		return nil, fmt.Errorf("%d lines of answers to %d boards, want %d", count, n, 2*n)
	}
	return chosen, nil
}
