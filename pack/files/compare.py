#!/usr/bin/env python3
"""Say whether standard input is the right output of the Rotation Game.

The arguments are the files with the input and with the right output, and the
folder for messages. The exit status is 42 if it is right, byte for byte. Else
it is 43; judgemessage.txt says what is wrong, and teammessage.txt says of what
kind that is without telling anything of the input.
"""

import os
import sys

STROKES = {
    "A": (0, 2, 6, 11, 15, 20, 22),
    "B": (1, 3, 8, 12, 17, 21, 23),
    "C": (10, 9, 8, 7, 6, 5, 4),
    "D": (19, 18, 17, 16, 15, 14, 13),
    "E": (23, 21, 17, 12, 8, 3, 1),
    "F": (22, 20, 15, 11, 6, 2, 0),
    "G": (13, 14, 15, 16, 17, 18, 19),
    "H": (4, 5, 6, 7, 8, 9, 10),
}
CENTER = (6, 7, 8, 11, 12, 15, 16, 17)
PHRASE = "No moves needed"
HINTS = {
    "bad_letter": "A line of moves has something else than the letters A to H.",
    "unsolved": "Moves do not solve their board.",
    "too_long": "Moves solve their board, but fewer moves do as well.",
    "not_first": "Moves are as few as possible, but not the first in dictionary order.",
    "wrong_symbol": "Moves are right, but the symbol below them is not.",
    "no_moves_phrase": 'The line "No moves needed" is missing, misspelt, or printed where moves are needed.',
    "empty_line": 'An empty line is printed in place of moves or of "No moves needed".',
    "missing_lines": "Lines are missing.",
    "extra_lines": "Lines are printed that are no part of an answer.",
    "wrong_case": "A line is right but for upper and lower case.",
    "white_space": "The output is right but for white space.",
}


def solves(board, moves):
    """Report whether moves solve a board."""
    board = list(board)
    for move in moves:
        stroke = STROKES[move]
        turned = [board[cell] for cell in stroke[1:] + stroke[:1]]
        for cell, symbol in zip(stroke, turned):
            board[cell] = symbol
    return len({board[cell] for cell in CENTER}) == 1


def kind_of_moves(board, want, got):
    """Return what is wrong with a first line that is not the wanted one."""
    if got == "":
        return "empty_line"
    if got.upper() == want.upper():
        return "wrong_case"
    if all(letter in STROKES for letter in got):
        if not solves(board, got):
            return "unsolved"
        needed = 0 if want == PHRASE else len(want)
        return "too_long" if len(got) > needed else "not_first"
    if want == PHRASE or got.upper().startswith("NO"):
        return "no_moves_phrase"
    return "bad_letter"


def mistake(boards, answer, output):
    """Return the kind of the first mistake and its place, or None."""
    if output == answer:
        return None
    if "".join(output.split()) == "".join(answer.split()):
        return "white_space", "somewhere"
    want = answer.split("\n")[:-1]
    got = [line.strip() for line in output.rstrip().split("\n")]
    for i, line in enumerate(want):
        place = f"board {i // 2 + 1}, line {i + 1}"
        if i >= len(got):
            return "missing_lines", place
        if got[i] == line:
            continue
        if i % 2 == 1:
            return "wrong_symbol", place
        return kind_of_moves(boards[i // 2], line, got[i]), place
    return "extra_lines", f"line {len(want) + 1}"


def read(path):
    """Return the text of a file."""
    with open(path, "rb") as file:
        return file.read().decode("latin-1")


def main():
    """Judge the output."""
    boards = [line.split() for line in read(sys.argv[1]).split("\n")]
    found = mistake(boards, read(sys.argv[2]), sys.stdin.buffer.read().decode("latin-1"))
    if found is None:
        sys.exit(42)
    kind, place = found
    for name, text in ("judgemessage.txt", f"{kind}: {place}"), ("teammessage.txt", HINTS[kind]):
        with open(os.path.join(sys.argv[3], name), "w", encoding="ascii") as file:
            file.write(text + "\n")
    sys.exit(43)


main()
