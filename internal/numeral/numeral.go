// Package numeral writes numbers for people.
package numeral

import "strconv"

// Grouped writes a number that is not negative with a comma before each three digits: "735,471".
func Grouped[Number int | int64](n Number) string {
	digits := strconv.FormatInt(int64(n), 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
