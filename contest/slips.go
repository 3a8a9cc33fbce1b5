package contest

// slips are all slips, by what of the output they spoil.
var slips = []*Slip{
	// which of the shortest solutions
	{
		Name:    "first-to-arrive",
		Summary: "The first symbol found to have an answer is taken, from one queue or symbol by symbol.",
		Hint:    "Dictionary order is decided within a symbol only. Where two symbols need equally few moves, compare their answers.",
		each:    firstToArrive, shows: alone, lengths: span{from: 4}, ties: true,
	},
	{
		Name:    "first-letters",
		Summary: "Of symbols that need equally few moves, the one is taken whose answer has the least first letter.",
		Hint:    "Only the first letters of two answers are compared. Where these are equal, the next ones decide.",
		each:    firstLetters, shows: alone, lengths: span{from: 5}, ties: true,
	},
	{
		Name:    "lockstep",
		Summary: "Three searches, one a symbol, take turns, and the first that ends is the answer.",
		Hint:    "A search that ends sooner need not have the first answer. Let all that have answers as short end, and compare.",
		each:    lockstep, shows: alone, lengths: span{from: 5}, ties: true,
	},
	{
		Name:    "from-the-end",
		Summary: "The moves are tried from H down to A, so the answer is the last in dictionary order.",
		Hint:    "Try the moves in the order A to H, or push them from H to A where a stack turns them round.",
		each:    fromTheEnd, shows: alone, lengths: span{from: 2},
	},
	{
		Name:    "skips-repeat",
		Summary: "The search never makes a move twice in a row, where it should leave out the inverse of the last move.",
		Hint:    "The inverses are A F, B E, C H and D G. The move to leave out is that of the last one's pair, not the last one.",
		answer:  skipsRepeat, shows: alone, lengths: span{from: 2}, engine: "ida-same",
	},
	{
		Name:    "wrong-inverse",
		Summary: "The inverses are taken to be A H, B G, C F and D E, so shortest solutions are left out.",
		Hint:    "The inverses are A F, B E, C H and D G. Their places in the alphabet do not add up to one number: keep a table.",
		answer:  func() answers { return wrongInverse }, shows: alone, lengths: span{from: 2},
	},
	{
		Name:    "common-symbol",
		Summary: "The search is for one symbol only, the one that is most frequent in the center.",
		Hint:    "A symbol with fewer cells in the center may get there in fewer moves. Search for all three, and compare.",
		each:    commonSymbol, shows: alone, lengths: span{from: 4},
	},
	// how an answer is written
	{
		Name:    "one-move-none",
		Summary: "A board that is one move from solved is answered \"No moves needed\".",
		Hint:    "The length is off by one where none is told from one. Ask whether the board is solved before any move is made.",
		each:    oneMoveNone, shows: alone, lengths: span{from: 1, below: 2},
	},
	{
		Name:    "wrong-center",
		Summary: "The moves are right, and the symbol is that of the center before they are made.",
		Hint:    "Make the moves first, then look at the center; or print the symbol for which the search was made.",
		each:    wrongCenter, shows: alone, lengths: span{from: 1}, like: likeWrongCenter,
	},
	{
		Name:    "empty-line",
		Summary: "A solved board is answered with an empty line in place of \"No moves needed\".",
		Hint:    "An answer without letters has a phrase of its own: No moves needed.",
		each:    emptyLine, shows: alone, lengths: span{below: 1},
	},
	// what is left of the board before
	{
		Name:    "old-center",
		Summary: "A solved board is answered with the symbol of the board before it, or 0 if it is the first.",
		Hint:    "The symbol is set where a search ends, and a solved board needs none. Set it there as well.",
		answer:  oldCenter, shows: alone | after, lengths: span{below: 1},
	},
	{
		Name:    "old-letters",
		Summary: "Behind the moves stand letters that are left of a longer answer before.",
		Hint:    "The array of moves is printed up to its old end. End it behind the last move, or print so many letters only.",
		answer:  oldLetters, shows: after, lengths: span{from: 1},
	},
	// what else is written
	{
		Name:    "debugging",
		Summary: "The bounds of the search are printed before each answer.",
		Hint:    "Take out what was printed to see the program at work, or send it to standard error.",
		each:    debugging, shows: alone, like: likeDebugging,
	},
	{
		Name:    "timing",
		Summary: "Behind the last answer stands how long it took.",
		Hint:    "Take out the line with the time, or send it to standard error.",
		last:    "time: 0.015 s\n", shows: alone, like: likeTiming,
	},
	// how the input is read
	{
		Name:    "whole-lines",
		Summary: "A board is taken from fixed columns of a line, and only a line that is 0 and nothing else ends the input.",
		Hint:    "Read number after number, whatever white space is between them, and end at a 0 where a board would begin.",
		read:    byLines, shows: inForms,
	},
	{
		Name:    "needs-zero",
		Summary: "Without a closing 0 an answer to the last board is printed for ever.",
		Hint:    "Look at what reading gives: the end of the file ends the input, too.",
		repeat:  needsZero, shows: inForms,
	},
	{
		Name:    "ignores-zero",
		Summary: "The closing 0 is read as a cell of one more board, and an answer to that is printed for ever.",
		Hint:    "Look at the first number of a board before the others are read: if it is 0, the input is over.",
		repeat:  ignoresZero, shows: alone,
	},
	// what it costs
	{
		Name:    "third",
		Summary: "The bound is the missing cells of the center divided by a number, as by three or by two.",
		Hint:    "A move brings one new cell into the center, so each missing cell costs a move: do not divide.",
		Kind:    Slow, shows: alone, engine: "ida-third",
	},
	{
		Name:    "no-bound",
		Summary: "Depth-first searches to rising depths ask nothing of the center before the last move.",
		Hint:    "Stop where more cells are missing in the center than moves are left: a move brings in one.",
		Kind:    Slow, shows: alone, engine: "iddfs",
	},
	{
		Name:    "open-list",
		Summary: "A* keeps all boards that it has come to in an open list, whole boards and as often as it comes to them.",
		Hint:    "Millions of boards do not fit. Deepen step by step, which needs no list, or keep one symbol's cells as bits.",
		Kind:    Large, shows: alone, bytes: openList,
	},
}
