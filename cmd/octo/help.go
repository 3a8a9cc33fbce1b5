package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Show what a command does",
		Long:    "help shows what octo or one of its commands does, with examples.",
		Example: "  octo help solve",
		Args: func(cmd *cobra.Command, args []string) error {
			if slices.Equal(args, []string{"gen", suiteWord}) {
				return nil
			}
			if _, rest, err := cmd.Root().Find(args); err == nil && len(rest) == 0 {
				return nil
			}
			return atMostOne("command")(cmd, args)
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return commandNames(cmd.Root()), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			of, rest, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 && !isSuite(of, rest) {
				return knownCommand(cmd.Root(), rest)
			}
			of.InitDefaultHelpFlag() // so that it is shown
			of.HelpFunc()(of, rest)
			return nil
		},
	}
}

// helpColumns is how wide help may be.
const helpColumns = 80

// usage shows the way to call a command, as the library does but with our own words for it. (A template for this would bring the
// library's templates into every start.)
func usage(cmd *cobra.Command) error {
	w := cmd.OutOrStdout()
	fmt.Fprintf(w, "Usage:\n  %s\n", cmd.UseLine())
	if cmd.HasExample() {
		fmt.Fprintf(w, "\nExamples:\n%s\n", cmd.Example)
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprint(w, "\nCommands:\n")
		for _, sub := range cmd.Commands() {
			if isShown(sub) {
				fmt.Fprintf(w, "  %-*s %s\n", sub.NamePadding(), sub.Name(), sub.Short)
			}
		}
	}
	if cmd.HasAvailableLocalFlags() {
		fmt.Fprintf(w, "\nFlags:\n%s\n", strings.TrimRight(cmd.LocalFlags().FlagUsagesWrapped(helpColumns), "\n"))
	}
	if cmd.HasAvailableSubCommands() {
		within := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name())
		fmt.Fprintf(w, "\nUse \"octo help%s COMMAND\" for more about a command.\n", within)
	}
	return nil
}

// isShown reports whether a command stands in lists of commands.
func isShown(cmd *cobra.Command) bool { return cmd.IsAvailableCommand() || cmd.Name() == "help" }
