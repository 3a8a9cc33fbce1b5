package census_test

import (
	"context"
	"fmt"

	"octothorpe"
	"octothorpe/census"
)

// Three processes, which need not be on one machine, count a part each.
func ExampleSum() {
	var parts []*census.Part
	for k := 1; k <= 3; k++ {
		part, err := census.CountPart(context.Background(), octothorpe.ClassicTable(), k, 3, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		parts = append(parts, part)
	}
	c, err := census.Sum(parts)
	fmt.Println(c.Boards, c.GodsNumber, err)
	// Output: 9465511770 13 <nil>
}
