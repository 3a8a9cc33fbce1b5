// Package octothorpe is the Rotation Game: its boards, its moves, and its exact answers.
package octothorpe
