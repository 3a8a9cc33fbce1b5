package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"octothorpe/shard"

	"github.com/spf13/cobra"
)

// A sharding is --shard, which has a command do one part of its work, and --output, the folder where parts are kept.
type sharding struct {
	shard.Shard // the zero value without --shard
	folder      string
	scan        bool // the borders between boards are found by reading all before
}

// flags adds the flags to a command.
func (s *sharding) flags(cmd *cobra.Command) {
	cmd.Flags().Var((*shardValue)(&s.Shard), "shard", "do the `K/N`-th part of the work only; auto or auto/N has the scheduler say which")
	cmd.Flags().StringVarP(&s.folder, "output", "o", "", "keep the part in the folder `DIR`, for octo merge")
	noFiles(cmd, "shard")
}

// boardFlags adds the flags to a command whose shards are sections of files of boards.
func (s *sharding) boardFlags(cmd *cobra.Command) {
	s.flags(cmd)
	cmd.Flags().BoolVar(&s.scan, "scan", false, "with --shard: find the borders between boards by reading all boards before")
}

// wanted reports whether a part is to be done.
func (s *sharding) wanted() bool { return s.N > 0 || s.folder != "" || s.scan }

// check refuses a folder without a part to keep in it.
func (s *sharding) check(cmd *cobra.Command) error {
	switch {
	case cmd.Flags().Changed("output") && s.folder == "":
		return errors.New("--output wants the name of a folder")
	case s.folder != "" && s.N == 0:
		return errors.New("--output is the folder of the parts that --shard makes, and wants --shard with it")
	case s.scan && s.N == 0:
		return errors.New("--scan says how --shard cuts a file, and wants --shard with it")
	}
	return nil
}

// kept reports whether the part is kept in a folder.
func (s *sharding) kept() bool { return s.folder != "" }

// keep makes the part of a work and keeps it, unless it is there already. What write writes is the part; it sets what the part says of ranges,
// boards and outcome. Unless unchanged is nil it says whether a finished part is still one of the same inputs.
func (s *sharding) keep(ctx context.Context, work shard.Work, unchanged func(*shard.Part) error,
	write func(part *shard.Part, w io.Writer) error,
) error {
	watchNow(ctx)
	work.Version = builtVersion()
	folder := &shard.Folder{Dir: s.folder}
	finished, err := folder.Enter(&work, s.Shard)
	if err == nil && finished != nil && unchanged != nil {
		err = unchanged(finished)
	}
	switch {
	case errors.Is(err, shard.ErrDamaged):
		fmt.Fprintf(os.Stderr, "octo: %v; it is made again\n", err)
	case err != nil:
		return place(err, s.folder)
	case finished != nil:
		fmt.Fprintf(os.Stderr, "octo: %s is finished\n", shown(folder.Path(finished)))
		return nil
	}
	part := &shard.Part{Shard: s.Shard, Work: work}
	err = folder.Write(ctx, part, func(w io.Writer) error { return write(part, w) })
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	return place(err, folder.Path(part))
}

// A shardValue is the value of --shard.
type shardValue shard.Shard

// String returns the shard.
func (v *shardValue) String() string {
	if v.N == 0 {
		return ""
	}
	return shard.Shard(*v).String()
}

// Type returns what help calls the value.
func (v *shardValue) Type() string { return "K/N" }

// Set takes a shard.
func (v *shardValue) Set(text string) error {
	s, err := shard.Parse(text, os.Getenv)
	if err == nil {
		*v = shardValue(s)
	}
	return err
}
