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
		Example: `  bash        source <(octo completion bash)
  zsh         source <(octo completion zsh)
  fish        octo completion fish | source
  PowerShell  octo completion powershell | Out-String | Invoke-Expression

In the shell's start-up file such a line serves all sessions. In zsh it wants
"autoload -U compinit; compinit" before it.`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) != 1:
				return errors.New("completion wants a shell: " + list(shells))
			case !slices.Contains(shells, args[0]):
				return &unknownError{"shell", args[0], shells}
			}
			return nil
		},
		ValidArgsFunction: cobra.FixedCompletions(shells, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			script := map[string]func() error{
				"bash": func() error {
					out.WriteString(bashFallback)
					return root.GenBashCompletionV2(out, true)
				},
				"zsh":        func() error { return root.GenZshCompletion(out) },
				"fish":       func() error { return root.GenFishCompletion(out, true) },
				"powershell": func() error { return root.GenPowerShellCompletionWithDesc(out) },
			}
			return script[args[0]]()
		},
	}
}

// bashFallback stands in for what the script that follows takes from the package bash-completion, where that is not loaded. Words
// are those that bash itself sees.
const bashFallback = `declare -F _get_comp_words_by_ref >/dev/null || _get_comp_words_by_ref() {
    cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    words=("${COMP_WORDS[@]}") cword=$COMP_CWORD
}
declare -F __ltrim_colon_completions >/dev/null || __ltrim_colon_completions() { :; }

`
