package judge

import (
	"bytes"
	"iter"

	"octothorpe/contest"
)

// goesOn tells what a program may have missed that printed all the right answers, and then did not end as it should; else it is "".
func goesOn(test *Test, verdict contest.Verdict, output []byte) string {
	more, ok := behindAnswers(test, output)
	if !ok {
		return ""
	}
	end := "at the end of the file"
	if closes(test.Input) {
		end = "at the closing 0"
	}
	const all = "its output has all the right answers"
	switch {
	case verdict == RE:
		return all + ": look at what it does behind the last board, " + end
	case verdict == MLE || verdict == TLE && !more:
		return all + ", and it does not end then: see that it ends " + end
	default:
		return all + ", and goes on behind them: see that it ends " + end
	}
}

// behindAnswers reports whether an output begins with all the right answers, of which there are some, whatever white space is between
// them, and whether there is more.
func behindAnswers(test *Test, output []byte) (more, ok bool) {
	printed, stop := iter.Pull(bytes.FieldsSeq(output))
	defer stop()
	for want := range bytes.FieldsSeq(test.Answers()) {
		if got, ok := printed(); !ok || !bytes.Equal(got, want) {
			return false, false
		}
	}
	_, more = printed()
	return more, len(test.Boards) > 0
}

// closes reports whether a 0 stands at the end of an input.
func closes(input []byte) bool {
	before, ok := bytes.CutSuffix(bytes.TrimSpace(input), []byte("0"))
	return ok && len(before) > len(bytes.TrimRight(before, " \t\r\n"))
}
