package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is what the build says: -ldflags "-X main.version=…".
var version string

func newVersion(out *output) *cobra.Command {
	return &cobra.Command{
		Use:               "version",
		Short:             "Print the version",
		Long:              "version prints the version of octo, that of the Go it was built with, and the\nplatform.",
		Example:           "  octo version",
		Args:              noArguments,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(*cobra.Command, []string) error { return printVersion(out) },
	}
}

func printVersion(out *output) error {
	fmt.Fprintf(out, "octo %s %s %s/%s\n", builtVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}

// builtVersion returns the version of octo, or devel for what has none.
func builtVersion() string {
	name := version
	if build, ok := debug.ReadBuildInfo(); ok && name == "" {
		name = build.Main.Version
	}
	if name == "" || name == "(devel)" {
		return "devel"
	}
	return name
}
