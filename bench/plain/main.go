// Command plain is a server to measure others by: GET answers with a constant, and POST decodes boards and encodes solutions by
// package encoding/json, without solving anything.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"
)

// A solution has the keys of the API's.
type solution struct {
	Board  string `json:"board"`
	Moves  string `json:"moves"`
	Length int    `json:"length"`
	Symbol int    `json:"symbol"`
}

func main() {
	http.HandleFunc("GET /", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"board":"111132323132231222312133","moves":"AC","length":2,"symbol":2}` + "\n"))
	})
	http.HandleFunc("POST /", answer)
	listener, err := new(net.ListenConfig).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Fprintf(os.Stderr, "url=http://%v/\n", listener.Addr())
	const patience = 10 * time.Second
	server := &http.Server{ReadHeaderTimeout: patience}
	fmt.Fprintln(os.Stderr, server.Serve(listener))
	os.Exit(1)
}

// answer decodes and encodes.
func answer(w http.ResponseWriter, r *http.Request) {
	var request struct {
		Boards []string `json:"boards"`
	}
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var answer struct {
		Solutions []solution `json:"solutions"`
	}
	for _, board := range request.Boards {
		answer.Solutions = append(answer.Solutions, solution{board, "ABCDEFGHA", 9, 1})
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(&answer)
}
