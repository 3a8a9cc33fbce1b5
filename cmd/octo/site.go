package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"octothorpe/web"

	"github.com/spf13/cobra"
)

func newSite(*output) *cobra.Command {
	var force bool
	cmd := &cobra.Command{
		Use:   "site DIR",
		Short: "Write the page as files for any web host",
		Long: `site writes the page for players into the folder, which it makes if need be:
files that any web host can serve, under any path. Nothing but a browser runs
there: it answers boards by itself, and works without a network once it was
loaded. A browser does not open it from a disk; it wants a server, such as

  python3 -m http.server --directory DIR

A folder with a page that octo wrote is brought up to date, and what else is in
it stays. One with other things is refused, unless with --force.`,
		Example: `  octo site public
  octo site --force docs`,
		Args: cobra.MatchAll(wantArguments("the name of a folder", "public"), atMostOne("folder")),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if args[0] == "" {
				return errors.New("site wants the name of a folder, such as public")
			}
			if !force {
				if err := checkSite(args[0]); err != nil {
					return err
				}
			}
			return writeSite(cmd.Context(), args[0])
		},
	}
	cmd.Flags().BoolVar(&force, "force", false, "write into a folder that has other things")
	return cmd
}

// checkSite refuses a folder in which something else than the page would lie beside it, or be replaced. Names with a dot in front do
// not count: hosts and version control keep theirs there.
func checkSite(folder string) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return place(err, folder)
	}
	if index, err := os.ReadFile(filepath.Join(folder, "index.html")); err == nil && bytes.Contains(index, []byte("<title>Octothorpe</title>")) {
		return nil
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), ".") {
			return fmt.Errorf("%s: has other things, such as %s; name another folder, or write among them with --force",
				shown(folder), shown(entry.Name()))
		}
	}
	return nil
}

// writeSite writes the files, and index.html last: where it is, all is there.
func writeSite(ctx context.Context, folder string) error {
	for name, content := range web.Site() {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return place(err, folder)
		}
		if err := writeFile(ctx, path, content); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}
