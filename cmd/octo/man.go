package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newMan(out *output) *cobra.Command {
	return &cobra.Command{
		Use:   "man [DIR]",
		Short: "Write the man pages",
		Long: `man writes a man page for octo and one for each of its commands into the
folder, which it makes if need be. Without a folder it prints the page for
octo.`,
		Example: `  octo man | man -l -
  octo man ~/.local/share/man/man1`,
		Args: atMostOne("folder"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				out.WriteString(manPage(cmd.Root()))
				return nil
			}
			return writeManPages(cmd.Context(), cmd.Root(), args[0])
		},
	}
}

func writeManPages(ctx context.Context, root *cobra.Command, folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return place(err, folder)
	}
	for _, cmd := range withCommands(root) {
		if err := writeFile(ctx, filepath.Join(folder, manName(cmd)+".1"), []byte(manPage(cmd))); err != nil {
			return err
		}
	}
	return nil
}

// withCommands returns a command behind all that it has.
func withCommands(cmd *cobra.Command) []*cobra.Command {
	var all []*cobra.Command
	for _, sub := range cmd.Commands() {
		all = append(all, withCommands(sub)...)
	}
	return append(all, cmd)
}

// manName returns the name of a command's page: octo-solve.
func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage returns a command's page in the man macros. The library has pages too, but the parts that it makes them with cost
// every start of octo as much again as the library itself.
func manPage(cmd *cobra.Command) string {
	cmd.InitDefaultHelpFlag()
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %q 1 \"\" %q \"User Commands\"\n", strings.ToUpper(manName(cmd)), "Octothorpe")
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(manName(cmd)), roff(cmd.Short))
	arguments := strings.TrimPrefix(cmd.UseLine(), cmd.CommandPath()+" ")
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n%s\n", roff(cmd.CommandPath()), roff(arguments))
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s", paragraphs(cmd.Long))
	if cmd.HasAvailableSubCommands() {
		b.WriteString(".SH COMMANDS\n")
		for _, sub := range cmd.Commands() {
			if isShown(sub) {
				fmt.Fprintf(&b, ".TP\n.BR %s (1)\n%s.\n", roff(manName(sub)), roff(sub.Short))
			}
		}
	}
	b.WriteString(".SH OPTIONS\n")
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		value, usage := pflag.UnquoteUsage(flag)
		name := "--" + flag.Name
		if flag.Shorthand != "" {
			name = "-" + flag.Shorthand + ", " + name
		}
		if !slices.Contains([]string{"", "false", "0", "0s"}, flag.DefValue) { // which stand for none
			usage += " (default " + flag.DefValue + ")"
		}
		fmt.Fprintf(&b, ".TP\n.B %s\n%s.\n", roff(strings.TrimSpace(name+" "+value)), roff(usage))
	})
	examples, notes, _ := strings.Cut(cmd.Example, "\n\n")
	fmt.Fprintf(&b, ".SH EXAMPLES\n.EX\n%s\n.EE\n", roff(examples))
	if notes != "" {
		fmt.Fprintf(&b, ".PP\n%s\n", roff(notes))
	}
	if cmd.HasParent() {
		fmt.Fprintf(&b, ".SH SEE ALSO\n.BR %s (1)\n", roff(manName(cmd.Parent())))
	}
	return b.String()
}

// paragraphs writes the paragraphs of a help text. Lines that are set in are a list, if each has a word and what it means, and
// else stand as they are.
func paragraphs(text string) string {
	var b strings.Builder
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		head, lines, setIn := strings.Cut(paragraph, "\n  ")
		fmt.Fprintf(&b, ".PP\n%s\n", roff(head))
		if !setIn {
			continue
		}
		if items := listed(lines); items != "" {
			b.WriteString(items)
		} else {
			fmt.Fprintf(&b, ".PP\n.EX\n  %s\n.EE\n", roff(lines))
		}
	}
	return b.String()
}

// listed writes the items of a list, or nothing if the lines are none: each a word, two blanks or more, and what it means, which
// may go on in lines that are set in further.
func listed(lines string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(lines, "\n") {
		line = strings.TrimPrefix(line, "  ")
		if more, ok := strings.CutPrefix(line, "  "); ok {
			fmt.Fprintf(&b, "%s\n", roff(strings.TrimSpace(more)))
			continue
		}
		word, meaning, ok := strings.Cut(line, "  ")
		if !ok {
			return ""
		}
		fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(word), roff(strings.TrimSpace(meaning)))
	}
	return b.String()
}

// roff protects what has a meaning in roff.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
