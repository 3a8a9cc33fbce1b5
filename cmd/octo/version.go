package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is what the build says: -ldflags "-X main.version=…".
var version string

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:               "version",
		Short:             "Print the version",
		Long:              "version prints the version of octo, of the Go that it was built with, and the platform.",
		Example:           "  octo version",
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(*cobra.Command, []string) error { return printVersion(os.Stdout) },
	}
}

func printVersion(w io.Writer) error {
	name := version
	if build, ok := debug.ReadBuildInfo(); ok && name == "" {
		name = build.Main.Version
	}
	if name == "" || name == "(devel)" {
		name = "devel"
	}
	_, err := fmt.Fprintf(w, "octo %s %s %s/%s\n", name, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return place(err, "")
}
