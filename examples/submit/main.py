"""The Rotation Game by iterative deepening A*.

UVa 1343 takes Python; POJ 2286 and HDU 1667 do not.

The cells are numbered row by row:

         0     1
         2     3
   4  5  6  7  8  9 10
        11    12
  13 14 15 16 17 18 19
        20    21
        22    23
"""

import sys
from itertools import takewhile
from operator import itemgetter

# The cells that each move turns, head first. Every cell takes the symbol of the
# next one, and the symbol at the head comes back at the tail.
STROKES = (
    (0, 2, 6, 11, 15, 20, 22),  # A
    (1, 3, 8, 12, 17, 21, 23),  # B
    (10, 9, 8, 7, 6, 5, 4),  # C
    (19, 18, 17, 16, 15, 14, 13),  # D
    (23, 21, 17, 12, 8, 3, 1),  # E
    (22, 20, 15, 11, 6, 2, 0),  # F
    (13, 14, 15, 16, 17, 18, 19),  # G
    (4, 5, 6, 7, 8, 9, 10),  # H
)
NAMES = "ABCDEFGH"
INVERSE = dict(zip(NAMES, "FEHGBADC"))
CENTER = (6, 7, 8, 11, 12, 15, 16, 17)


def turner(stroke):
    """Return the function that makes the board after a move from the one before.

    A board is a tuple of 24 symbols. itemgetter picks all 24 in one call, and
    nothing has to be undone, since the old board is still there.
    """
    source = list(range(24))
    for cell, following in zip(stroke, stroke[1:] + stroke[:1]):
        source[cell] = following
    return itemgetter(*source)


# A move: its name, the cell whose symbol leaves the center, the cell whose
# symbol enters it, and the turn itself. Cells 2, 3, 4 of every stroke are in the
# center: what was at 2 leaves it, what was at 5 enters it.
MOVES = [(name, s[2], s[5], turner(s)) for name, s in zip(NAMES, STROKES)]

# The moves worth trying after each move, and at the start (None). To undo the
# last move is to stand where we stood two moves ago: no shortest solution does.
AFTER = {last: [m for m in MOVES if m[0] != INVERSE[last]] for last in NAMES}
AFTER[None] = MOVES


def search(board, count, left, last):
    """Return the first solution of exactly `left` moves, or None.

    count[s] is the number of center cells that show symbol s; where a solution
    is found it is left as at the solution's end.

    A move pushes one symbol out of the center and pulls one in, so it raises a
    count by at most 1: with k center cells of the most common symbol no
    solution is shorter than 8 - k. Called only where 8 - k <= left, so with
    left == 0 the board is solved.
    """
    if left == 0:
        return ""
    needed = 8 - (left - 1)  # what k has to be after the next move
    for name, leaving, entering, turn in AFTER[last]:
        out, into = board[leaving], board[entering]
        count[out] -= 1
        count[into] += 1
        if max(count) >= needed:  # count first, turn only what survives
            rest = search(turn(board), count, left - 1, name)
            if rest is not None:
                return name + rest
        count[out] += 1
        count[into] -= 1
    return None


def solve(board):
    """Return the first shortest solution and the symbol that it ends with.

    No bound below the answer's length finds anything, so the first one that
    does is the least. Within it moves are tried from A to H at every depth, so
    what is found first is also first in dictionary order.
    """
    count = [0, 0, 0, 0]
    for cell in CENTER:
        count[board[cell]] += 1
    bound, moves = 8 - max(count), None
    while moves is None:
        moves = search(board, count, bound, None)
        bound += 1
    return moves, count.index(8)


def main():
    # By tokens, so that line ends and blanks do not matter. A 0 or the end of
    # the input ends the boards.
    symbols = takewhile(bool, map(int, sys.stdin.read().split()))
    for board in zip(*[symbols] * 24):  # 24 at a time
        moves, symbol = solve(board)
        print(moves or "No moves needed")
        print(symbol)


if __name__ == "__main__":
    main()
