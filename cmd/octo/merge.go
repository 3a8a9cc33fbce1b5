package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"octothorpe/shard"

	"github.com/spf13/cobra"
)

// merging puts the parts of a work together.
type merging struct {
	out    *output
	path   string
	folder *shard.Folder
}

// mergers put the parts of a command's work together: they write the result, and give the error that the command would have given.
var mergers = map[string]func(m *merging, w *bufio.Writer, parts []*shard.Part) error{
	"solve":   mergeBoards,
	"analyze": mergeBoards,
	"census":  mergeCensus,
}

func newMerge(out *output) *cobra.Command {
	m := &merging{out: out}
	cmd := &cobra.Command{
		Use:   "merge DIR",
		Short: "Put parts of a work together that --shard has made",
		Long: `Work that would take one machine too long is cut into parts, which any scheduler
can run, restart and collect: octo solve, octo analyze and octo census do one of
N parts with --shard K/N, K from 1 to N, and keep it in a folder with -o DIR.
merge puts the parts of the folder together, and writes what the command would
have written without --shard, byte for byte. What it has checked is said on
standard error.

--shard auto has the scheduler say which part it is: in array jobs of Slurm, AWS
Batch and Grid Engine. --shard auto/16 gives the number of parts where the
scheduler does not: in those of PBS, Torque and LSF, in indexed jobs of
Kubernetes, and to do some parts of an array again.

A part of a file of boards is a stretch of its bytes, moved to borders between
boards, so that every board is in one part, in whatever white space. To find the
borders not much of the file is read where each line around is a board; --scan
has all boards before read, which merge asks for where parts do not meet. The
exit status of a part is 0 when it is made, also where boards cannot be solved
or were passed over; merge tells of them, and its status is the command's.

A part is the file with what was found, and beside it a side file that says what
it is of and what digest it has. It appears when both are whole, and a part that
is there is not made again. So to run all parts again after a failure is always
right. Parts that are missing, there twice, damaged, or of another input, with
other options or by another version of octo are named by merge, and nothing is
written.

docs/scale.md walks through shards on Slurm, in Kubernetes and elsewhere.

Exit status: that of the command without --shard, and 2 for parts that do not
go together.`,
		Example: `  octo solve --shard 1/2 -o parts examples/contest.txt
  octo solve --shard 2/2 -o parts examples/contest.txt
  octo merge parts`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("%d arguments, want the one folder of the parts", len(args))
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
	}
	cmd.Flags().StringVarP(&m.path, "output", "o", "", "write to `FILE`, whole or not at all; - is standard output")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("output") && m.path == "" {
			return errors.New("--output wants the name of a file")
		}
		return m.run(cmd.Context(), args[0])
	}
	return cmd
}

func (m *merging) run(ctx context.Context, dir string) error {
	watchNow(ctx)
	m.folder = &shard.Folder{Dir: dir}
	if m.path != "" && m.path != "-" {
		if err := checkFile(ctx, m.path); err != nil {
			return err
		}
	}
	parts, err := m.folder.Parts()
	if incomplete := (*shard.IncompleteError)(nil); errors.As(err, &incomplete) {
		for line := range strings.Lines(incomplete.Error()) {
			tell(errors.New(strings.TrimSpace(line)))
		}
		return errTold
	}
	if err != nil {
		return place(err, dir)
	}
	if err := m.spare(parts); err != nil {
		return err
	}
	if version := parts[0].Version; version != builtVersion() {
		return fmt.Errorf("%s: parts made by version %s, and this is %s; want that octo to put them together", shown(dir), shown(version), builtVersion())
	}
	merge := mergers[parts[0].Command]
	if merge == nil {
		return fmt.Errorf("%s: parts of octo %s, which this octo does not put together", shown(dir), parts[0].Command)
	}
	var answer error
	write := func(w io.Writer) error {
		out := bufio.NewWriterSize(w, 1<<20)
		answer = merge(m, out, parts)
		if answer != nil && !isAnswer(answer) {
			return answer
		}
		return out.Flush()
	}
	if m.path == "" || m.path == "-" {
		err = place(write(os.Stdout), "")
	} else {
		err = writeWhole(ctx, m.path, write)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "octo: %s\n", checkedParts(parts))
	return answer
}

// spare gives an error if what would be written to is one of the parts, which would be lost.
func (m *merging) spare(parts []*shard.Part) error {
	info, err := os.Stat(m.path)
	if err != nil {
		return nil //nolint:nilerr // it will be a new file
	}
	for _, part := range parts {
		if m.folder.Has(part, info) {
			return fmt.Errorf("%s: is of part %v, and would be lost; want another file", shown(m.path), part.Shard)
		}
	}
	return nil
}

// isAnswer reports whether an error is the answer of a command that has done its work.
func isAnswer(err error) bool {
	no := noError{}
	return errors.Is(err, errTold) || errors.As(err, &no)
}

// checkedParts says what has been checked of parts.
func checkedParts(parts []*shard.Part) string {
	first := parts[0]
	bytes, boards := int64(0), int64(0)
	for _, part := range parts {
		bytes, boards = bytes+part.Bytes, boards+part.Boards
	}
	said := []string{fmt.Sprintf("%s of octo %s, all there, undamaged (%s), of one version and with the same options",
		plural(len(parts), "part"), first.Command, sized(bytes))}
	for _, input := range first.Inputs {
		said = append(said, fmt.Sprintf("each byte of %s in one of them (%s)", shown(input.Name), sized(input.Bytes)))
	}
	if boards > 0 {
		said = append(said, many(int(boards), "board"))
	}
	return strings.Join(said, "; ")
}
