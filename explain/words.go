package explain

import (
	"fmt"
	"slices"
	"strings"

	"octothorpe/internal/numeral"
)

// A Language is one that an explanation can be told in.
type Language uint8

// The languages.
const (
	English Language = iota
	Chinese

	languages // their number
)

// Languages returns all languages.
func Languages() []Language { return []Language{English, Chinese} }

// String returns the language's code: "en" or "zh".
func (l Language) String() string { return [languages]string{"en", "zh"}[l] }

// Tag returns the language as HTML and SVG name it: "en" or "zh-CN".
func (l Language) Tag() string { return [languages]string{"en", "zh-CN"}[l] }

// A phrase is something that an explanation says.
type phrase uint8

const (
	titleBoard phrase = iota
	titleStep
	titleMoves
	titleNoMoves
	titleBound
	titleDistances
	titleSearch

	labelLeaves
	labelEnters
	labelCenter
	labelCounts
	labelH
	labelLeft
	labelSymbol
	labelDistance
	labelBound
	labelNodes

	captionStart
	captionStartOf
	captionStep
	noteSwap
	noteLeft
	noteSolved
	factSolved
	factPassage
	colon

	oneMove
	manyMoves
	oneNode
	manyNodes
	oneStep
	manySteps
	oneSolution
	manySolutions
	listComma
	listAnd
	listOr
	sentenceGap

	answerIs
	solvedAlready
	whatIsH
	whatCellsAre

	reasonSame
	reasonBehind
	reasonAnother
	reasonAnotherPlain
	reasonFalls
	reasonFallsBack
	reasonFallsOther
	boundWasLow
	notNearer
	notNearerRaised

	boundIsSafe
	boundIsExact
	boundMissed
	boundMissedBack
	boundAtStart

	solutionsBegin

	searchSolved
	searchLimit

	verdictAnswer
	verdictShortest
	verdictLonger
	verdictUnneeded
	verdictUnsolved
	verdictSmaller
	verdictRepeat
	verdictFirstAnswer
	verdictStops
	verdictSolvedBefore
	verdictOnTheWay
	verdictSolvedAfter

	oneColumn
	leftColumn
	middleColumn
	rightColumn
	columnOf
	oneRow
	upperRow
	middleRow
	lowerRow
	rowOf
	strokeBetween
	turnedUp
	turnedRight
	turnedDown
	turnedLeft

	noteSwaps
	noteNoSwap
	noteHopeless
	factNothing
	factNever
	whatIsHOn
	onlyAble
	reasonNone
	parted
	swaps
	symbolFew
	symbolApart
	symbolRing
	symbolGoals
	hopeless

	phrases // their number
)

// wordings is everything that an explanation says, in English and in Chinese. The values of a phrase are numbered, since the
// languages name them in different orders.
var wordings = [phrases][languages]string{
	titleBoard:     {"Board %[1]s", "棋盘 %[1]s"},
	titleStep:      {"Step %[1]d: %[2]s turns %[3]s", "第 %[1]d 步：%[2]s，%[3]s"},
	titleMoves:     {"Your moves: %[1]s", "你的操作：%[1]s"},
	titleNoMoves:   {"Your moves: none", "你的操作：无"},
	titleBound:     {"Why h never says too much", "为什么 h 从不高估"},
	titleDistances: {"How far each symbol is from filling the center", "各数字填满中心区所需的步数"},
	titleSearch:    {"How IDA* finds the answer", "IDA* 怎样找到答案"},

	labelLeaves:   {"leaves", "移出"},
	labelEnters:   {"enters", "移入"},
	labelCenter:   {"center", "中心区"},
	labelCounts:   {"counts", "个数"},
	labelH:        {"h", "h"},
	labelLeft:     {"left", "还需"},
	labelSymbol:   {"symbol", "数字"},
	labelDistance: {"moves", "步数"},
	labelBound:    {"bound", "步数上限"},
	labelNodes:    {"nodes", "结点数"},

	captionStart:   {"start", "开始"},
	captionStartOf: {"board %[1]d: start", "棋盘 %[1]d：开始"},
	captionStep:    {"%[1]d. %[2]s: %[3]s", "%[1]d. %[2]s：%[3]s"},
	noteSwap:       {"%[1]d leaves the center, %[2]d enters", "中心区移出 %[1]d，移入 %[2]d"},
	noteLeft:       {"%[1]s left", "还需 %[1]s"},
	noteSolved:     {"solved", "已完成"},
	factPassage:    {"%[1]s  from cell %[2]d to %[3]d", "%[1]s  从 %[2]d 号格到 %[3]d 号格"},
	factSolved:     {"%[1]s, solved", "%[1]s，已完成"},
	colon:          {": ", "："},

	oneMove:       {"%[1]d move", "%[1]d 步"},
	manyMoves:     {"%[1]d moves", "%[1]d 步"},
	oneNode:       {"%[1]s node", "%[1]s 个结点"},
	manyNodes:     {"%[1]s nodes", "%[1]s 个结点"},
	oneStep:       {"step %[1]s", "第 %[1]s 步"},
	manySteps:     {"steps %[1]s", "第 %[1]s 步"},
	oneSolution:   {"There is one shortest solution.", "最优解只有一个。"},
	manySolutions: {"There are %[1]s shortest solutions.", "最优解共有 %[1]s 个。"},
	listComma:     {", ", "、"},
	listAnd:       {" and ", "、"},
	listOr:        {" or ", " 或 "},
	sentenceGap:   {" ", ""},

	answerIs:      {"Answer: %[1]s, %[2]s; the center then shows %[3]d.", "答案：%[1]s，共 %[2]s，最后中心区全是 %[3]d。"},
	solvedAlready: {"The board is solved already: no moves needed.", "棋盘已经完成，不需要移动。"},
	whatIsH: {"h is the number of center cells that do not show the center's most common symbol.",
		"h 等于 8 减去中心区里最多的那种数字的个数。"},

	whatCellsAre: {"Cells are numbered row by row, from 0 to %[1]d.", "格子按行编号，从 0 到 %[1]d。"},

	reasonSame: {"A %[1]d leaves and a %[1]d enters: the counts stay as they are, and h stays at %[2]d.",
		"移出的和移入的都是 %[1]d，各数字的个数不变，h 仍是 %[2]d。"},
	reasonBehind: {"A %[1]d enters, as wanted, and makes %[2]d. But there were already %[3]d of another symbol, and h goes by the most common: it stays at %[4]d.",
		"移入了需要的 %[1]d，现在有 %[2]d 个；但之前另一种数字就有 %[3]d 个，而 h 只看最多的那一种，所以仍是 %[4]d。"},
	reasonAnother: {"A %[1]d takes the place of a %[2]d, where a %[3]d is wanted: the count stays at %[4]d, and h at %[5]d.",
		"换进来的是 %[1]d，换出去的是 %[2]d，而需要的是 %[3]d：最多的数字还是 %[4]d 个，h 仍是 %[5]d。"},
	reasonAnotherPlain: {"A %[1]d takes the place of a %[2]d, and no symbol has become more than %[3]d: h stays at %[4]d.",
		"换进来的是 %[1]d，换出去的是 %[2]d，最多的数字还是 %[3]d 个，h 仍是 %[4]d。"},
	reasonFalls: {"A %[1]d leaves: the count falls to %[2]d, and h rises to %[3]d.",
		"一个 %[1]d 移出，最多的数字减到 %[2]d 个，h 升到 %[3]d。"},
	reasonFallsBack: {"A step back: a %[1]d leaves, though it is wanted. The count falls to %[2]d, and h rises to %[3]d.",
		"暂时倒退：需要的 %[1]d 移出了一个，最多的数字减到 %[2]d 个，h 升到 %[3]d。"},
	reasonFallsOther: {"A %[1]d leaves: the most common, but the center is to be filled with %[4]ds. The count falls to %[2]d, and h rises to %[3]d.",
		"一个 %[1]d 移出：它虽然最多，但最后要填满中心区的是 %[4]d。最多的数字减到 %[2]d 个，h 升到 %[3]d。"},
	boundWasLow: {"Before this move h said %[1]d, and %[2]d were needed: too little, never too much.",
		"走之前 h = %[1]d，实际要 %[2]d 步：只会低估，不会高估。"},
	notNearer: {"This does not come nearer: %[1]s left before it, %[2]d after.",
		"剩余步数没有减少：走之前是 %[1]s，走之后是 %[2]d 步。"},
	notNearerRaised: {"The count rises, and still this does not come nearer: %[1]s left before it, %[2]d after.",
		"最多的数字多了一个，剩余步数却没有减少：走之前是 %[1]s，走之后是 %[2]d 步。"},

	boundIsSafe: {"A move swaps only one cell of the center, so the count of the most common symbol rises by one at most, and to bring it to %[1]d takes h moves at least.",
		"一步只换掉中心区的一格，最多的数字每步至多增加一个，要凑满 %[1]d 个，至少还要 h 步。"},
	boundIsExact: {"Here every step raises it: at the start h said %[1]d, and %[1]d it is.",
		"这里每一步都让它增加：开始时 h = %[1]d，正好就是 %[1]d 步。"},
	boundMissed: {"At the start h said %[1]d, and %[2]d are needed. What it could not see: the count does not rise in %[3]s.",
		"开始时 h = %[1]d，实际需要 %[2]d 步。它没有看到的是：%[3]s没有让最多的数字增加。"},
	boundMissedBack: {"At the start h said %[1]d, and %[2]d are needed. What it could not see: the count does not rise in %[3]s, and in %[4]s it even falls, which costs two moves.",
		"开始时 h = %[1]d，实际需要 %[2]d 步。它没有看到的是：%[3]s没有让最多的数字增加，其中%[4]s反而减少，减少一次要多费两步。"},
	boundAtStart: {"At the start h says %[1]d, and the answer has %[2]s.", "开始时 h = %[1]d，答案有 %[2]s。"},

	solutionsBegin: {"They begin with %[1]s; the answer is the first in dictionary order.", "第一步可以是 %[1]s；答案取其中字典序最小的。"},

	searchSolved: {"It looks for a solution of no more moves than a bound, which begins at h and rises by one until there is one. It never undoes the move before. It looked at %[1]s.",
		"每一轮只找步数不超过上限的解：上限从 h 开始，这一轮找不到就加一，直到找到为止；搜索中不走上一步的逆操作。共访问 %[1]s。"},
	searchLimit: {"It looks for a solution of no more moves than a bound, which begins at h and rises by one until there is one. It never undoes the move before. Here it was stopped after %[1]s, in the middle of the last iteration below, and had found none; the answer is from the table of exact distances.",
		"每一轮只找步数不超过上限的解：上限从 h 开始，这一轮找不到就加一，直到找到为止；搜索中不走上一步的逆操作。这里访问满 %[1]s就停了，下面最后一轮没有搜完，也还没有找到解；上面的答案来自精确距离表。"},

	verdictAnswer: {"This is the answer: it solves the board, nothing shorter does, and no smaller sequence of the same length does.",
		"这就是答案：它能完成棋盘，没有更短的解，也没有同样长而字典序更小的解。"},
	verdictShortest: {"It solves the board, and nothing shorter does.", "它能完成棋盘，而且没有更短的解。"},
	verdictLonger: {"It solves the board in %[1]s, but %[2]d would do: %[3]s. A judge wants the fewest.",
		"它用 %[1]s完成了棋盘，但 %[2]d 步就够了：%[3]s。题目要的是最少步数。"},
	verdictUnneeded: {"It solves the board in %[1]s, but no moves would do: it is solved already.", "它用 %[1]s完成了棋盘，但棋盘本来就已完成，不需要移动。"},
	verdictUnsolved: {"It leaves the board unsolved, %[1]s away: %[2]s would follow.",
		"它没有完成棋盘，还差 %[1]s：接着走 %[2]s 即可完成。"},
	verdictSmaller: {"There is a smaller one of the same length that solves it: %[1]s is the first in dictionary order.",
		"同样长的解里有字典序更小的：最小的是 %[1]s。"},
	verdictRepeat: {"The answer makes %[1]s twice in a row, and these moves make none twice in a row: a search that cuts the repeat of the last move instead of its inverse cannot find it.",
		"答案里 %[1]s 连走了两次，而这些操作里没有连走两次的：搜索若把“上一步的逆操作”误写成“与上一步相同”来剪枝，就找不到这个答案。"},
	verdictFirstAnswer: {"The answer is %[1]s, %[2]s.", "答案是 %[1]s，共 %[2]s。"},
	verdictStops: {"It stops being optimal at step %[1]d, %[2]s: %[3]s left before it, %[4]d after. %[5]s would have come nearer.",
		"从第 %[1]d 步 %[2]s 开始不再最优：走之前还需 %[3]s，走之后还需 %[4]d 步。这里应当走 %[5]s。"},
	verdictSolvedBefore: {"It stops being optimal at step %[1]d, %[2]s: the board was solved before it.",
		"从第 %[1]d 步 %[2]s 开始不再最优：在这之前棋盘已经完成了。"},
	verdictOnTheWay: {"Every move of it comes nearer: a shortest solution begins so.",
		"每一步都在减少剩余步数：有最优解以它开头。"},
	verdictSolvedAfter: {"The board is solved after %[1]s already; what counts here is the board at the end.",
		"走完 %[1]s时棋盘就已完成；这里以全部走完后的棋盘为准。"},

	oneColumn:     {"the column", "竖线"},
	leftColumn:    {"the left column", "左竖线"},
	middleColumn:  {"the middle column", "中竖线"},
	rightColumn:   {"the right column", "右竖线"},
	columnOf:      {"column %[1]d of %[2]d", "左起第 %[1]d 条竖线（共 %[2]d 条）"},
	oneRow:        {"the row", "横线"},
	upperRow:      {"the upper row", "上横线"},
	middleRow:     {"the middle row", "中横线"},
	lowerRow:      {"the lower row", "下横线"},
	rowOf:         {"row %[1]d of %[2]d", "上起第 %[1]d 条横线（共 %[2]d 条）"},
	strokeBetween: {"the stroke %[1]s–%[2]s", "%[1]s–%[2]s 这条线"},
	turnedUp:      {"%[1]s up", "%[1]s上移一格"},
	turnedRight:   {"%[1]s right", "%[1]s右移一格"},
	turnedDown:    {"%[1]s down", "%[1]s下移一格"},
	turnedLeft:    {"%[1]s left", "%[1]s左移一格"},

	// What only other shapes than the classic one need.
	noteSwaps:    {"%[1]s leave the center, %[2]s enter", "中心区移出 %[1]s，移入 %[2]s"},
	noteNoSwap:   {"the center keeps its symbols", "中心区的数字不变"},
	noteHopeless: {"cannot be solved", "无解"},
	factNothing:  {"nothing", "无"},
	factNever:    {"never", "不能"},
	whatIsHOn: {"h is the number of center cells that do not show the center's most common symbol.",
		"h 等于中心区的格数减去其中最多的那种数字的个数。"},
	onlyAble:   {"Of the symbols only those count that can ever fill the center: %[1]s.", "这里只看有可能填满中心区的数字：%[1]s。"},
	reasonNone: {"No count in the center changes: h stays at %[1]d.", "中心区各数字的个数都没有变，h 仍是 %[1]d。"},
	parted: {"A move swaps up to %[1]d cells of the center: h is the number of those that lack the most common symbol, divided by %[1]d and rounded up.",
		"一步最多换掉中心区的 %[1]d 格：h 等于中心区里与最多的数字不同的格数，除以 %[1]d 再向上取整。"},
	swaps: {"The most common symbol goes from %[1]d to %[2]d, and h is %[3]d.", "最多的数字从 %[1]d 个变成 %[2]d 个，h = %[3]d。"},
	symbolFew: {"The %[1]ds can never fill the center: it has %[3]d cells, and they only %[2]d.",
		"%[1]d 永远填不满中心区：中心区有 %[3]d 格，而它只有 %[2]d 个。"},
	symbolApart: {"The %[1]ds can never fill the center: no stroke joins the part with cell %[2]d to the rest, and the %[1]ds in it never fill its center cells.",
		"%[1]d 永远填不满中心区：%[2]d 号格所在的部分与别处不相通，那里的 %[1]d 填不满那里的中心区。"},
	symbolRing: {"The %[1]ds can never fill the center: no stroke crosses the one with cell %[2]d, so it only turns, and however it turns, the %[1]ds in it never fill its center cells.",
		"%[1]d 永远填不满中心区：%[2]d 号格所在的线不与别的线相交，只能转动，而不管怎么转，线上的 %[1]d 都填不满线上的中心格。"},
	symbolGoals: {"The %[1]ds, %[2]d of them, fill the center in %[3]s ways; the nearest counts.", "%[1]d 有 %[2]d 个，填满中心区的方式有 %[3]s 种，步数按最近的一种算。"},
	hopeless:    {"This board cannot be solved: none of its symbols can ever fill the center.", "这个棋盘无解：没有一种数字能填满中心区。"},
}

// say says a phrase.
func (l Language) say(p phrase, values ...any) string {
	return fmt.Sprintf(wordings[p][l], values...)
}

// moves says a number of moves.
func (l Language) moves(n int) string {
	if n == 1 {
		return l.say(oneMove, n)
	}
	return l.say(manyMoves, n)
}

// nodes says a number of nodes.
func (l Language) nodes(n int64) string {
	if n == 1 {
		return l.say(oneNode, grouped(n))
	}
	return l.say(manyNodes, grouped(n))
}

// steps names steps by their numbers.
func (l Language) steps(numbers []string) string {
	if len(numbers) == 1 {
		return l.say(oneStep, numbers[0])
	}
	return l.say(manySteps, l.list(listAnd, numbers))
}

// list says things one after another: "1, 2 and 3".
func (l Language) list(last phrase, things []string) string {
	switch n := len(things); n {
	case 0:
		return ""
	case 1:
		return things[0]
	default:
		return strings.Join(things[:n-1], l.say(listComma)) + l.say(last) + things[n-1]
	}
}

// join puts sentences behind each other.
func (l Language) join(sentences ...string) string {
	sentences = slices.DeleteFunc(sentences, func(s string) bool { return s == "" })
	return strings.Join(sentences, l.say(sentenceGap))
}

// grouped writes a number with a comma before each three digits: "735,471".
func grouped(n int64) string { return numeral.Grouped(n) }
