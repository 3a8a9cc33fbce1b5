package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
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
			folder := args[0]
			switch folder {
			case "":
				return errors.New("site wants the name of a folder, such as public")
			case "-":
				return errors.New("site writes a folder of files, which standard output is none; name one such as public, or ./-")
			}
			if !force {
				if err := checkSite(folder); err != nil {
					return err
				}
			}
			if err := checkRoom(folder); err != nil {
				return err
			}
			return writeSite(cmd.Context(), folder)
		},
	}
	cmd.Flags().BoolVar(&force, "force", false, "write into a folder that has other things")
	return cmd
}

// checkSite refuses a folder in which something else than the page would lie beside it, or be replaced.
func checkSite(folder string) error {
	index, err := os.ReadFile(filepath.Join(folder, "index.html"))
	if err == nil && bytes.Contains(index, []byte("<title>Octothorpe</title>")) {
		return nil
	}
	other, err := otherThing(folder)
	if err != nil {
		return place(err, folder)
	}
	if other == "" {
		return nil
	}
	return fmt.Errorf("%s: has other things, such as %s; name another folder, or write among them with --force", shown(folder), shown(other))
}

// otherThing returns the name of something in a folder that is not of the page, or nothing. What is of it was left there when its
// writing was interrupted. Names with a dot in front do not count: hosts and version control keep theirs there.
func otherThing(folder string) (name string, err error) {
	files, folders := map[string][]byte{}, map[string]bool{".": true}
	for name, content := range web.Site() {
		files[name], folders[path.Dir(name)] = content, true
	}
	there := os.DirFS(folder)
	err = fs.WalkDir(there, ".", func(at string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // no folder, and nothing in it
		case err != nil:
			return err
		case at != "." && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir() && folders[at]:
			return nil
		}
		if content, ours := files[at]; ours {
			if text, err := fs.ReadFile(there, at); err == nil && bytes.Equal(text, content) {
				return nil
			}
		}
		name = at
		return fs.SkipAll
	})
	return name, err
}

// checkRoom refuses a folder that has a folder where a file will be, or the other way round, before anything is written.
func checkRoom(folder string) error {
	for name := range web.Site() {
		at := filepath.Join(folder, filepath.FromSlash(name))
		if info, err := os.Stat(at); err == nil && info.IsDir() {
			return fmt.Errorf("%s: %w", shown(at), errDirectory)
		}
		if info, err := os.Stat(filepath.Dir(at)); err == nil && !info.IsDir() {
			return fmt.Errorf("%s: is a file, want a folder", shown(filepath.Dir(at)))
		}
	}
	return nil
}

// writeSite writes the files, and index.html last: where it is, all is there.
func writeSite(ctx context.Context, folder string) error {
	for name, content := range web.Site() {
		at := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			return place(err, folder)
		}
		if err := writeFile(ctx, at, content); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}
