package pack

// luogu is an archive of tests alone: Luogu takes no folders, and pairs files and puts them in order by the only run of digits that
// their names have.
func luogu(p *Problem) []file {
	var files []file
	for i, test := range p.Tests {
		files = append(files, test.files(numbered(i), ".out")...)
	}
	return files
}
