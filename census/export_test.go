package census

import "context"

// CheckByUnions is [CheckPart] by inclusion and exclusion, however few the boards are, with so many low cells.
func CheckByUnions(ctx context.Context, table Table, low, k, n int) ([]int64, error) {
	g, err := newGame(table)
	if err != nil {
		return nil, err
	}
	r, err := g.ranked()
	if err != nil {
		return nil, err
	}
	return newUnions(r, low).count(ctx, k, n, func(int) {})
}
