//go:build linux

package main

import (
	"bufio"
	"io"
	"math/rand/v2"
	"os"
)

// blank is what stands between the symbols of boards that are a line each.
var blank = []string{" "}

// anything may stand between them too. Boards are cut apart by counting symbols, so none of this may matter.
var anything = []string{" ", "", "\t", "\n", "  ", " \r\n"}

// writeBoards writes a file of n random boards, always the same. Behind the symbols of each stands one of these texts.
func writeBoards(name string, n int, behind []string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	out := bufio.NewWriterSize(file, 1<<20)
	random := rand.New(rand.NewPCG(2286, 1343))
	board := []byte("111111112222222233333333")
	for range n {
		random.Shuffle(len(board), func(i, j int) { board[i], board[j] = board[j], board[i] })
		end := behind[random.IntN(len(behind))]
		for _, symbol := range board {
			out.WriteByte(symbol)
			out.WriteString(end)
		}
		out.WriteByte('\n')
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return file.Close()
}

// equal tells whether two files hold the same bytes, and how many.
func equal(one, other string) (same bool, size int64, err error) {
	a, err := os.Open(one)
	if err != nil {
		return false, 0, err
	}
	defer a.Close()
	b, err := os.Open(other)
	if err != nil {
		return false, 0, err
	}
	defer b.Close()
	var blocks [2][1 << 16]byte
	for {
		n, err := io.ReadFull(a, blocks[0][:])
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return false, size, err
		}
		m, err := io.ReadFull(b, blocks[1][:])
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return false, size, err
		}
		if string(blocks[0][:n]) != string(blocks[1][:m]) {
			return false, size, nil
		}
		if size += int64(n); n < len(blocks[0]) {
			return true, size, nil
		}
	}
}
