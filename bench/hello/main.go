// Command hello only prints a line: the least that a Go program can do, for octo's start to be measured against.
package main

import "fmt"

func main() {
	fmt.Println("hello")
}
