#!/usr/bin/env python3
"""Say whether standard input is a legal input of the Rotation Game.

The exit status is 42 if it is. Else it is 43, and a line on standard error says
what is wrong.
"""

import sys

MOST_BOARDS = 30
SYMBOLS = [b"1"] * 8 + [b"2"] * 8 + [b"3"] * 8


def fault(text):
    """Return what is wrong with an input, or None."""
    lines = text.split(b"\n")
    if lines[-2:] != [b"0", b""]:
        return "want a last line 0 that ends in a line feed"
    boards = lines[:-2]
    if len(boards) > MOST_BOARDS:
        return f"{len(boards)} boards, want at most {MOST_BOARDS}"
    for number, line in enumerate(boards, 1):
        if sorted(line.split(b" ")) != SYMBOLS:
            return f"line {number}: want eight each of 1, 2 and 3, with single blanks between them"
    return None


wrong = fault(sys.stdin.buffer.read())
if wrong:
    print(wrong, file=sys.stderr)
sys.exit(43 if wrong else 42)
