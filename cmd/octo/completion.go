package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

func newCompletion(out *output) *cobra.Command {
	return &cobra.Command{
		Use:   "completion bash|zsh|fish|powershell",
		Short: "Print a script that lets a shell complete octo's words",
		Long: `completion prints a script for a shell. With it, the Tab key completes
commands, flags, formats, moves and files.`,
		Example: `  bash         source <(octo completion bash)
  zsh          source <(octo completion zsh)
  fish         octo completion fish | source
  PowerShell   octo completion powershell | Out-String | Invoke-Expression

In the shell's start-up file such a line serves all sessions. In zsh it wants
"autoload -U compinit; compinit" before it.`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) != 1:
				return errors.New("octo completion wants a shell: " + list(shells))
			case !slices.Contains(shells, args[0]):
				return &unknownError{"shell", args[0], shells}
			}
			return nil
		},
		ValidArgsFunction: cobra.FixedCompletions(shells, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			script := map[string]func() error{
				"bash":       func() error { return root.GenBashCompletionV2(out, true) },
				"zsh":        func() error { return root.GenZshCompletion(out) },
				"fish":       func() error { return root.GenFishCompletion(out, true) },
				"powershell": func() error { return root.GenPowerShellCompletionWithDesc(out) },
			}
			return script[args[0]]()
		},
	}
}
