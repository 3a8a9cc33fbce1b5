package pack

import (
	"fmt"
	"strings"
)

// luogu is an archive of tests, their time limits, and a checker: Luogu takes no folders, pairs files and puts them in order by the only
// run of digits that their names have, and knows the checker by its name.
//
// How much memory it allows at most is not told, so its own limit stays, if no other is chosen.
func luogu(p *Problem) []file {
	var files []file
	var config strings.Builder
	for i, test := range p.Tests {
		files = append(files, test.files(numbered(i), ".out")...)
		fmt.Fprintf(&config, "%s.in:\n  timeLimit: %d\n", numbered(i), p.Time.Milliseconds())
		if p.MemoryChosen {
			fmt.Fprintf(&config, "  memoryLimit: %d\n", p.Memory/kibibyte)
		}
	}
	files = append(files, file{"config.yml", config.String()})
	if p.Checker {
		files = append(files, file{"checker.cpp", checkerFor(byTestlib)})
	}
	return files
}
