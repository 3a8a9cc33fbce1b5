package census

import (
	"encoding/json"
	"sync"
)

//go:generate go run generate.go

// A Standing is how a length compares with that of all boards.
type Standing struct {
	Easier Share `json:"easier"` // shorter
	Equal  Share `json:"equal"`
	Harder Share `json:"harder"` // longer
}

// A Share is a number of boards, and how much of all boards that is, from 0 to 1.
type Share struct {
	Boards int64   `json:"boards"`
	Share  float64 `json:"share"`
}

// A standing is that of a length, with its JSON.
type standing struct {
	Standing
	text []byte
}

// standings are those of all lengths, from 0.
var standings = sync.OnceValue(func() []standing {
	var standings []standing
	all := int64(0)
	for _, of := range Lengths() {
		all += of.Boards
	}
	share := func(boards int64) Share { return Share{boards, float64(boards) / float64(all)} }
	easier := int64(0)
	for _, of := range Lengths() {
		s := Standing{share(easier), share(of.Boards), share(all - easier - of.Boards)}
		text, err := json.Marshal(s)
		if err != nil {
			panic(err) // numbers can be written
		}
		standings = append(standings, standing{s, text})
		easier += of.Boards
	}
	return standings
})
