package shape

import "sync"

// builtIn are the built-in shapes, the classic one first.
var builtIn = [...]struct{ name, about, picture string }{
	{"classic", "the board of the Rotation Game", classicPicture},
	{"short", "arms of one cell", `
 . .
.ooo.
 o o
.ooo.
 . .
`},
	{"long", "arms of three cells", `
   . .
   . .
   . .
...ooo...
   o o
...ooo...
   . .
   . .
   . .
`},
	{"wide", "strokes two apart", `
  .  .
  .  .
..oooo..
  o  o
  o  o
..oooo..
  .  .
  .  .
`},
	{"two-three", "two vertical and three horizontal strokes", `
  . .
  . .
..ooo..
  o o
..ooo..
  o o
..ooo..
  . .
  . .
`},
	{"three-three", "three strokes each way", `
  . . .
  . . .
..ooooo..
  o o o
..ooooo..
  o o o
..ooooo..
  . . .
  . . .
`},
	// On the classic board the center reaches from crossing to crossing, and so is the three middle cells of every stroke. With one
	// crossing these two part. From crossing to crossing is one cell, which shows one symbol on any board: no game. So the
	// center is the three middle cells of both strokes, and a move exchanges one of its cells, as on the classic board.
	{"plus", "two strokes that cross", `
  .
  o
.ooo.
  o
  .
`},
	{"grid", "every cell on two strokes; easy for its size", `
.....
.ooo.
.ooo.
.ooo.
.....
`},
	{"spiral", "six strokes in a chain, the center at its end; hard for its size", `
.......
      .
ooo.  .
o  .  .
o  .  .
   .  .
   ....
`},
	{"pinwheel", "short with its arms moved; the same game, for a stroke is a ring", `
  .
  .
  ooo..
  o o
..ooo
    .
    .
`},
	{"apart", "two crosses side by side; not all masks can be solved", `
  .     .
  o     o
.ooo. .ooo.
  o     o
  .     .
`},
}

// made are the built-in shapes, in their order, each made when it is first asked for.
var made = sync.OnceValue(func() []func() *Shape {
	shapes := make([]func() *Shape, 0, len(builtIn))
	for _, b := range builtIn {
		shapes = append(shapes, sync.OnceValue(func() *Shape {
			s, err := Parse(b.picture)
			if err != nil {
				panic(err) // the picture above is at fault
			}
			s.name = b.name
			return s
		}))
	}
	shapes[0] = Classic
	return shapes
})

// Names returns the names of the built-in shapes, the classic one first.
func Names() []string {
	names := make([]string, 0, len(builtIn))
	for _, b := range builtIn {
		names = append(names, b.name)
	}
	return names
}

// Named returns the built-in shape of that name, if there is one.
func Named(name string) (*Shape, bool) {
	for i, b := range builtIn {
		if b.name == name {
			return made()[i](), true
		}
	}
	return nil, false
}

// An Entry is a built-in shape with a few words about it.
type Entry struct {
	*Shape
	About string
}

// Catalog returns the built-in shapes, the classic one first.
func Catalog() []Entry {
	entries := make([]Entry, 0, len(builtIn))
	for i, b := range builtIn {
		entries = append(entries, Entry{made()[i](), b.about})
	}
	return entries
}
