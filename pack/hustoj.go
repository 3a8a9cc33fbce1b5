package pack

// hustoj is an archive of tests: HUSTOJ takes files that end in .in and .out, and a special judge beside them.
func hustoj(p *Problem) []file {
	var files []file
	for _, test := range p.Tests {
		files = append(files, test.files(test.Name, ".out")...)
	}
	if p.Checker {
		files = append(files, file{"spj.cc", checkerFor(byHUSTOJ)})
	}
	return files
}
