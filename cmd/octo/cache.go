package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"octothorpe/shape"
	"octothorpe/solver"

	"github.com/spf13/cobra"
)

// caching lists and clears the tables that are kept.
type caching struct {
	out    *output
	format *choice
}

func newCache(out *output) *cobra.Command {
	c := &caching{out: out}
	cmd := &cobra.Command{
		Use:   "cache",
		Short: "List or clear the tables of shapes that are kept",
		Long: `cache lists the tables that octo has made for boards of other shapes than the
classic one. It keeps them in the user's folder for such files, to have them
when they are needed again: each is made within seconds or minutes, proved, and
written with a checksum. A file that is damaged is made anew when it is needed.

octo cache clear removes them, all or those that are named. Tables that are
needed again are made again.`,
		Example: `  octo cache
  octo cache clear
  octo cache clear two-three`,
		Args:              noArguments,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.format = formatFlag(cmd, asText, asJSON)
	cmd.RunE = func(*cobra.Command, []string) error { return c.list() }
	clearing := &cobra.Command{
		Use:   "clear [NAME|FILE...]",
		Short: "Remove tables that are kept",
		Long: `clear removes all tables that are kept, and nothing else; or those of shapes, by
their names or by files with their pictures; or single ones, by their names as
octo cache lists them.`,
		Example: `  octo cache clear
  octo cache clear two-three examples/cross.txt`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return shape.Names(), cobra.ShellCompDirectiveDefault
		},
	}
	clearing.RunE = func(cmd *cobra.Command, args []string) error { return c.clear(cmd, args) }
	cmd.AddCommand(clearing)
	return cmd
}

// keptTables are the tables of the cache, for JSON.
type keptTables struct {
	Folder string      `json:"folder"`
	Tables []keptTable `json:"tables"`
}

type keptTable struct {
	Name  string    `json:"name"`
	Bytes int64     `json:"bytes"`
	Time  time.Time `json:"time"` // when it was written
}

func (c *caching) list() error {
	cache, err := solver.UserCache()
	if err != nil {
		return err
	}
	kept, err := cache.List()
	if err != nil {
		return err
	}
	tables := keptTables{cache.Dir, []keptTable{}}
	for _, file := range kept {
		tables.Tables = append(tables.Tables, keptTable{file.Name, file.Bytes, file.Time.UTC().Truncate(time.Second)})
	}
	if c.format.word == asJSON {
		text, err := json.MarshalIndent(tables, "", "  ")
		c.out.Write(append(text, '\n'))
		return err
	}
	fmt.Fprintf(c.out, "%s: %s\n", cache.Dir, plural(len(tables.Tables), "table"))
	for _, table := range tables.Tables {
		fmt.Fprintf(c.out, "  %s  %10s  %s\n", table.Time.Local().Format("2006-01-02 15:04"), sized(table.Bytes), table.Name)
	}
	return nil
}

func (c *caching) clear(cmd *cobra.Command, args []string) error {
	cache, err := solver.UserCache()
	if err != nil {
		return err
	}
	choose, err := choose(cmd, cache, args)
	if err != nil {
		return err
	}
	removed, err := cache.Clear(choose)
	bytes := int64(0)
	for _, file := range removed {
		bytes += file.Bytes
	}
	if err == nil || len(removed) > 0 {
		fmt.Fprintf(c.out, "%s: removed %s, %s\n", cache.Dir, plural(len(removed), "table"), sized(bytes))
	}
	return err
}

// choose returns what chooses the tables that are named: by their own names, or by those of shapes. If nothing is named it is nil.
func choose(cmd *cobra.Command, cache *solver.Cache, args []string) (func(solver.Kept) bool, error) {
	if len(args) == 0 {
		return nil, nil //nolint:nilnil // that chooses all
	}
	kept, err := cache.List()
	if err != nil {
		return nil, err
	}
	chosen := map[string]bool{}
	for _, arg := range args {
		if slices.ContainsFunc(kept, func(file solver.Kept) bool { return file.Name == arg }) {
			chosen[arg] = true
			continue
		}
		s, err := findShape(cmd, arg)
		if err != nil {
			return nil, err
		}
		for _, file := range kept {
			chosen[file.Name] = chosen[file.Name] || cache.IsOf(file, s)
		}
	}
	return func(file solver.Kept) bool { return chosen[file.Name] }, nil
}
