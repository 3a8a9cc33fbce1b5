package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestRandomBoardsAreBoards(t *testing.T) {
	seen := map[board]bool{}
	for i, b := range randomBoards(1000) {
		for symbol := byte('1'); symbol <= '3'; symbol++ {
			if n := bytes.Count(b[:], []byte{symbol}); n != 8 {
				t.Fatalf("board %d, %s, has %d times %c", i, b[:], n, symbol)
			}
		}
		seen[b] = true
	}
	if len(seen) != 1000 {
		t.Errorf("%d of 1000 boards are distinct", len(seen))
	}
}

func TestRandomBoardsAreAlwaysTheSame(t *testing.T) {
	var first []board
	for _, b := range randomBoards(10) {
		first = append(first, b)
	}
	for i, b := range randomBoards(20) {
		if i < len(first) && b != first[i] {
			t.Errorf("board %d is %s, was %s", i, b[:], first[i][:])
		}
	}
}

func TestForms(t *testing.T) {
	b := board([]byte("111111112222222233333333"))
	got := string(line.appendTo(nil, b))
	if want := "1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3\n"; got != want {
		t.Errorf("the line is %q, want %q", got, want)
	}
	for _, f := range otherForms {
		text := string(f.appendTo(nil, b))
		if text == got {
			t.Errorf("%q is no other form", text)
		}
		if digits := strings.Join(strings.Fields(text), ""); digits != string(b[:]) {
			t.Errorf("%q reads %s", text, digits)
		}
	}
}

// Both long inputs hold the same boards; the second uses every form.
func TestMixedHoldsTheBoardsOfLines(t *testing.T) {
	var exact, other bytes.Buffer
	if err := lines(500)(&exact); err != nil {
		t.Fatal(err)
	}
	if err := mixed(500)(&other); err != nil {
		t.Fatal(err)
	}
	if exact.Len() != 500*48 {
		t.Errorf("500 lines have %d bytes, want 48 each", exact.Len())
	}
	digits := func(b *bytes.Buffer) string { return strings.Join(strings.Fields(b.String()), "") }
	if digits(&exact) != digits(&other) {
		t.Error("the boards differ")
	}
	for _, mark := range []string{"\r\n", "\t", "2\n1", "  ", "123"} {
		if !strings.Contains(other.String(), mark) {
			t.Errorf("no %q in the mixture", mark)
		}
	}
}
