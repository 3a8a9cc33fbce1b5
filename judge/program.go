package judge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"octothorpe/internal/sandbox"
)

// A Program is what a judge runs.
type Program struct {
	Args    []string // the program and its arguments; names of files are absolute
	opening string   // a word in its source that opens files, or ""
}

// NewProgram returns the program of a command line. As it will run in another directory, arguments that name files are made absolute.
// The first is looked for in PATH if it has no slash.
func NewProgram(args ...string) (*Program, error) {
	if len(args) == 0 || args[0] == "" {
		return nil, errors.New("no program to run: want its name")
	}
	p := &Program{}
	for i, arg := range args {
		if _, err := os.Stat(arg); err == nil && (i > 0 || strings.Contains(arg, "/")) {
			if arg, err = filepath.Abs(arg); err != nil {
				return nil, err
			}
		}
		p.Args = append(p.Args, arg)
	}
	if found, err := exec.LookPath(p.Args[0]); err != nil {
		return nil, fmt.Errorf("%s: %w", args[0], noProgram(args[0], err))
	} else if strings.Contains(p.Args[0], "/") || filepath.IsAbs(found) {
		p.Args[0] = found
	}
	return p, nil
}

// noProgram says what a command that is not found lacks.
func noProgram(name string, err error) error {
	info, found := os.Stat(name)
	switch {
	case found == nil && info.IsDir():
		return errors.New("is a directory, want a program or a source")
	case found == nil && !strings.Contains(name, "/"):
		return fmt.Errorf("no such program in PATH, want ./%s for the file", name)
	case found == nil && errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("may not be executed, want a program or a source (%s)", Endings())
	}
	return errors.New("no such program")
}

// A CompileError says that a source does not compile.
type CompileError struct {
	Command  string // that compiles it
	Standard string // the language and its standard: "C++17"
	Output   string // what the compiler says
}

// Error names the command.
func (e *CompileError) Error() string { return "does not compile: " + e.Command }

// compileLimits are what a compiler may take: far more than a source for this game needs.
var compileLimits = sandbox.Limits{Wall: 2 * time.Minute, Memory: 2 << 30, Output: 256 << 20, Processes: 4096}

// A Source is a program to be compiled.
type Source struct {
	path     string
	language *language
	compile  []string // with sourceMark and programMark; empty: its language is not known
	own      bool     // compile is not the language's
}

// IsSource reports whether a name is that of a source in a language that is known.
func IsSource(path string) bool { return languageOf(path) != nil }

// NewSource returns a source. If compile is not "", it is the command that compiles it in place of that of its language: words with
// blanks between them, of which {source} stands for the source and {program} for the program that it makes.
func NewSource(path, compile string) (*Source, error) {
	s := &Source{path: path, language: languageOf(path)}
	if s.language == nil {
		s.language = &language{run: runProgram}
	}
	s.compile = s.language.compile
	if compile != "" {
		if !strings.Contains(compile, sourceMark) {
			return nil, fmt.Errorf("the command to compile with has no %s, want it where the source stands", sourceMark)
		}
		s.compile, s.own = strings.Fields(compile), true
	}
	return s, nil
}

// IsJava reports whether the source is in Java, for which some judges have other limits.
func (s *Source) IsJava() bool { return s.language.standard == java }

// Command returns the command that compiles it, for reading; "" if there is none.
func (s *Source) Command() string { return strings.Join(s.words(), " ") }

// words are the command that compiles it, in a folder that has it.
func (s *Source) words() []string {
	name := filepath.Base(s.path)
	if strings.HasPrefix(name, "-") {
		name = "./" + name // else it would be taken for a flag
	}
	var words []string
	for _, word := range s.compile {
		words = append(words, strings.NewReplacer(sourceMark, name, programMark, programName).Replace(word))
	}
	return words
}

// Build compiles the source in a folder that is there and empty, and returns the program, which needs the folder. The limits are
// those that it will run under, for Java is told of them.
//
// If it does not compile, the error is a *[CompileError]; other errors are of the system, or ctx's.
func (s *Source) Build(ctx context.Context, folder string, limits Limits) (*Program, error) {
	text, err := os.ReadFile(s.path)
	if err != nil {
		return nil, err
	}
	source := filepath.Join(folder, filepath.Base(s.path))
	if err := os.WriteFile(source, text, 0o666); err != nil {
		if path := (*fs.PathError)(nil); errors.As(err, &path) { // which is not the source's
			err = fmt.Errorf("%s: %w", path.Path, path.Err)
		}
		return nil, err
	}
	interpreter := s.interpreter(ctx, folder)
	if err := s.compileIn(ctx, folder, interpreter); err != nil {
		return nil, err
	}
	args := s.language.run(source, folder, limits)
	if interpreter != "" {
		args[0] = interpreter
	}
	if _, err := exec.LookPath(args[0]); err != nil && args[0] == filepath.Join(folder, programName) {
		return nil, fmt.Errorf("%s has made no program, want %s where its name stands", s.Command(), programMark)
	} else if err != nil {
		return nil, fmt.Errorf("%s: no such program, and %s needs it", args[0], filepath.Base(s.path))
	}
	return &Program{Args: args, opening: opening(text)}, nil
}

// openings are how sources open files, in the languages that are known.
var openings = [...]string{
	"freopen", "fopen", "fstream", "FileReader", "FileWriter", "FileInputStream", "FileOutputStream", "new File(", "os.Open", "os.Create",
	"ReadFile", "WriteFile", "File::open", "File::create", "open(", "readFileSync", "writeFileSync",
}

// opening returns how a source opens files, "" if it does not.
func opening(text []byte) string {
	for _, word := range openings {
		if bytes.Contains(text, []byte(word)) {
			return strings.TrimSuffix(word, "(")
		}
	}
	return ""
}

// interpreterTime is how long an interpreter may take to say where it is.
const interpreterTime = 10 * time.Second

// interpreter returns the file of the interpreter that runs the source, "" if it has none or is not told. What stands in PATH may be a
// script that looks for it, anew for each test, as pyenv's and nvm's kin have them.
func (s *Source) interpreter(ctx context.Context, folder string) string {
	if len(s.language.where) == 0 {
		return ""
	}
	command := sandbox.Command{Args: s.language.where, Dir: folder, Env: keepingFilesIn(folder)}
	ran, err := sandbox.Run(ctx, command, sandbox.Limits{Wall: interpreterTime})
	if err != nil || ran.End != sandbox.Exited || ran.ExitCode != 0 {
		return ""
	}
	file := strings.TrimSpace(string(ran.Output))
	if found, err := exec.LookPath(file); err != nil || !filepath.IsAbs(found) {
		return ""
	}
	return file
}

// keepingFilesIn returns an environment in which temporary files go to a folder, and so does what Python compiles. A compiler that is
// killed leaves some, and gcc does where the name of their folder has a "=".
func keepingFilesIn(folder string) []string {
	env := os.Environ()
	for _, name := range []string{"TMPDIR=", "PYTHONPYCACHEPREFIX="} {
		env = slices.DeleteFunc(env, func(variable string) bool { return strings.HasPrefix(variable, name) })
		env = append(env, name+folder)
	}
	return env
}

// compileIn compiles the source in the folder that has it, by the interpreter, if the command is the language's and it is told.
func (s *Source) compileIn(ctx context.Context, folder, interpreter string) error {
	words := s.words()
	if len(words) == 0 {
		return nil
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return fmt.Errorf("%s: no such program, and %s is compiled with it; --compile names another", words[0], filepath.Base(s.path))
	}
	if interpreter != "" && !s.own {
		words[0] = interpreter
	}
	ran, err := sandbox.Run(ctx, sandbox.Command{Args: words, Dir: folder, Env: keepingFilesIn(folder)}, compileLimits)
	if err != nil {
		return err
	}
	said := strings.TrimSpace(string(ran.Output) + string(ran.Stderr))
	switch ran.End {
	case sandbox.Exited:
		if ran.ExitCode == 0 {
			return nil
		}
	case sandbox.TimeLimit:
		said = strings.TrimSpace(fmt.Sprintf("%s\nover %v", said, compileLimits.Wall))
	case sandbox.MemoryLimit:
		said = strings.TrimSpace(fmt.Sprintf("%s\nover %d MiB of memory", said, compileLimits.Memory>>20))
	}
	standard := s.language.standard
	if s.own {
		standard = ""
	}
	return &CompileError{s.Command(), standard, said}
}
