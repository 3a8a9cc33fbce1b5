package web

// Bare is what browsers get of a file.
var Bare = bare
