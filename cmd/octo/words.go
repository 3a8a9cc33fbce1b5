package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"octothorpe/internal/numeral"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A choice is the value of a flag that is one of a few words.
type choice struct {
	kind  string // what the words are
	words []string
	word  string
}

// String returns the word.
func (c *choice) String() string { return c.word }

// Type returns what help calls the word.
func (c *choice) Type() string { return strings.ToUpper(c.kind) }

// Set takes the word if it is one of the choice's.
func (c *choice) Set(word string) error {
	if !slices.Contains(c.words, word) {
		return &unknownError{c.kind, word, c.words}
	}
	c.word = word
	return nil
}

// flag adds the choice to a command. If nothing is chosen, it is the first word.
func (c *choice) flag(cmd *cobra.Command, name, usage string) *choice {
	c.word = c.words[0]
	cmd.Flags().Var(c, name, usage)
	complete := cobra.FixedCompletions(c.words, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(name, complete); err != nil {
		panic(err) // the flag is there
	}
	return c
}

// noFiles has a shell offer no files for the values of flags that are none.
func noFiles(cmd *cobra.Command, names ...string) {
	for _, name := range names {
		if err := cmd.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions); err != nil {
			panic(err) // the flag is there
		}
	}
}

// formatFlag adds --format to a command, with the first format as what it is by default.
func formatFlag(cmd *cobra.Command, formats ...string) *choice {
	return (&choice{kind: "format", words: formats}).flag(cmd, "format", list(formats))
}

// An unknownError is a wrong word.
type unknownError struct {
	kind, word string
	words      []string // the right ones
}

// Error names the right words that are near, or else all.
func (e *unknownError) Error() string {
	if meant := near(e.word, e.words); len(meant) > 0 {
		return fmt.Sprintf("unknown %s %q, did you mean %s?", e.kind, e.word, list(meant))
	}
	return fmt.Sprintf("unknown %s %q, want %s", e.kind, e.word, list(e.words))
}

// list writes words as one says them: "a, b or c".
func list(words []string) string {
	last := len(words) - 1
	if last <= 0 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// both writes words that go together as one says them: "a, b and c".
func both(words []string) string {
	last := len(words) - 1
	if last <= 0 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// plural writes a number of things: "1 move", "2 moves".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// many returns a number with its thousands set apart, and what is counted: "12,870 masks".
func many(n int, thing string) string {
	if n == 1 {
		return plural(n, thing)
	}
	return grouped(n) + " " + thing + "s"
}

// near returns the words that were perhaps meant: those that begin with what was typed, and those that are two letters off
// at most, or one where what was typed is short.
func near(typed string, words []string) []string {
	const most = 2
	typed = strings.ToLower(typed)
	var found []string
	for _, word := range words {
		prefix := typed != "" && strings.HasPrefix(word, typed)
		if prefix || distance(typed, word) <= min(most, max(1, len(typed)/2)) {
			found = append(found, word)
		}
	}
	return found
}

// distance returns how many letters must be added, dropped, replaced or swapped with their neighbour to make b of a (optimal
// string alignment).
func distance(a, b string) int {
	var before, above []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, above, row = above, row, make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(above[j]+cost, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}

// knownCommand refuses what is no command.
func knownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return &unknownError{"command", args[0], commandNames(root)}
}

func commandNames(root *cobra.Command) []string {
	var names []string
	for _, cmd := range root.Commands() {
		if !cmd.Hidden {
			names = append(names, cmd.Name())
		}
	}
	return names
}

// flagError words what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	if unknown := (*unknownError)(nil); errors.As(err, &unknown) {
		return unknown
	}
	if missing := (*pflag.NotExistError)(nil); errors.As(err, &missing) {
		dashes := "--"
		if missing.GetSpecifiedShortnames() != "" {
			dashes = "-"
		}
		var flags []string
		cmd.Flags().VisitAll(func(flag *pflag.Flag) { flags = append(flags, "--"+flag.Name) })
		return &unknownError{"flag", dashes + missing.GetSpecifiedName(), flags}
	}
	if lacking := (*pflag.ValueRequiredError)(nil); errors.As(err, &lacking) {
		_, usage := pflag.UnquoteUsage(lacking.GetFlag())
		return fmt.Errorf("--%s wants a value: %s", lacking.GetFlag().Name, usage)
	}
	if invalid := (*pflag.InvalidValueError)(nil); errors.As(err, &invalid) {
		return invalidValue(invalid)
	}
	return err
}

// invalidValue words what is wrong with a flag's value.
func invalidValue(err *pflag.InvalidValueError) error {
	var wants string
	var want wantError
	switch kind := err.GetFlag().Value.Type(); {
	case errors.As(err, &want):
		wants = string(want)
	case kind == "bool":
		return fmt.Errorf("--%s wants no value, or =false, and was given %q", err.GetFlag().Name, err.GetValue())
	case kind == "int":
		wants = "a whole number"
	case kind == "uint32":
		wants = "a whole number from 0 to 4294967295"
	case kind == "uint64":
		wants = "a whole number from 0 on"
	case kind == "float64":
		wants = "a number"
	case kind == "duration":
		wants = "a time such as 1.5s or 2m"
	default:
		return err
	}
	return fmt.Errorf("--%s wants %s, and was given %q", err.GetFlag().Name, wants, err.GetValue())
}

// A wantError says what the value of a flag has to be.
type wantError string

// Error says so.
func (e wantError) Error() string { return "want " + string(e) }

// called returns what a command is called behind octo: "solve", "shapes check".
func called(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// noArguments refuses arguments.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no arguments, and was given %q", called(cmd), args[0])
	}
	return nil
}

// atMostOne refuses a second argument.
func atMostOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 1 {
			return fmt.Errorf("%s takes one %s, and was given %q as well", called(cmd), what, args[1])
		}
		return nil
	}
}

// wantArguments refuses to do without an argument.
func wantArguments(what, example string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("%s wants %s, such as %s", called(cmd), what, example)
		}
		return nil
	}
}

// grouped writes a number with a comma before each three digits: "735,471".
func grouped(n int) string { return numeral.Grouped(n) }
