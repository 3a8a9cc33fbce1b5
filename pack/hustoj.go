package pack

// hustoj is an archive of tests alone: HUSTOJ takes files that end in .in and .out, and no others.
func hustoj(p *Problem) []file {
	var files []file
	for _, test := range p.Tests {
		files = append(files, test.files(test.Name, ".out")...)
	}
	return files
}
