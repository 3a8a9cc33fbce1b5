package judge

import (
	"fmt"
	"path/filepath"
	"strings"
)

// A language is how sources are compiled and run.
type language struct {
	endings  []string
	standard string   // the language and its standard: "C++17"
	compile  []string // with sourceMark and programMark
	run      func(source, folder string, limits Limits) []string
	where    []string // the interpreter, as a command that prints where it is; empty: there is none
}

// What stands for the names of files in a command that compiles.
const (
	sourceMark  = "{source}"
	programMark = "{program}"
)

// programName is the name of the program that a compiler makes.
const programName = "program"

const java = "Java"

// languages are those of judges, with the commands that these use.
var languages = [...]language{
	{[]string{".cpp", ".cc", ".cxx"}, "C++17", []string{"g++", "-O2", "-std=c++17", "-o", programMark, sourceMark}, runProgram, nil},
	{[]string{".c"}, "C11", []string{"gcc", "-O2", "-std=c11", "-o", programMark, sourceMark, "-lm"}, runProgram, nil},
	{[]string{".go"}, "Go", []string{"go", "build", "-o", programMark, sourceMark}, runProgram, nil},
	{[]string{".rs"}, "Rust 2021", []string{"rustc", "-O", "--edition", "2021", "-o", programMark, sourceMark}, runProgram, nil},
	{[]string{".java"}, java, []string{"javac", "-encoding", "UTF-8", sourceMark}, runJava, nil},
	{
		[]string{".py"}, "Python 3", []string{"python3", "-m", "py_compile", sourceMark}, runWith("python3"),
		[]string{"python3", "-c", "import sys; print(sys.executable)"},
	},
	{
		[]string{".js"}, "JavaScript", []string{"node", "--check", sourceMark}, runWith("node"),
		[]string{"node", "-p", "process.execPath"},
	},
}

// Endings lists the endings of names of sources: ".cpp, .c, .go".
func Endings() string {
	var endings []string
	for _, l := range &languages {
		endings = append(endings, l.endings...)
	}
	return strings.Join(endings, ", ")
}

// languageOf returns the language of a source by the ending of its name, nil if it has none that is known.
func languageOf(path string) *language {
	ending := filepath.Ext(path)
	for i := range languages {
		for _, known := range languages[i].endings {
			if strings.EqualFold(ending, known) {
				return &languages[i]
			}
		}
	}
	return nil
}

// runProgram runs what the compiler has made.
func runProgram(_, folder string, _ Limits) []string {
	return []string{filepath.Join(folder, programName)}
}

// runWith runs a source with an interpreter.
func runWith(interpreter string) func(source, folder string, limits Limits) []string {
	return func(source, _ string, _ Limits) []string { return []string{interpreter, source} }
}

// runJava runs the class that has the source's name. Its heap is half of the memory limit, for what is around it takes some 40 MiB;
// the collector with one thread and no shared counters make it small and quiet.
func runJava(source, folder string, limits Limits) []string {
	heap := max(16, limits.Memory>>20/2)
	class := strings.TrimSuffix(filepath.Base(source), filepath.Ext(source))
	return []string{"java", fmt.Sprintf("-Xmx%dm", heap), "-Xss16m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-cp", folder, class}
}
