// Package contest has what a setter and a contestant need: boards that wrong or slow programs fall on, and what a judge says of inputs
// and outputs.
package contest
