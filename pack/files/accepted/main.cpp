// The Rotation Game (POJ 2286, UVa 1343, HDU 1667) by iterative deepening A*.
// C++98, so that old judges take it: g++ -O2 -o main main.cpp
//
// The cells are numbered row by row:
//
//          0     1
//          2     3
//    4  5  6  7  8  9 10
//         11    12
//   13 14 15 16 17 18 19
//         20    21
//         22    23
//
// The Go tool, which tests this folder, is to leave this file to g++:
//go:build ignore

#include <algorithm>
#include <cstdio>

// stroke[m]: the cells that move m turns, head first. Every cell takes the symbol of the next one, and the symbol at
// the head comes back at the tail.
const int stroke[8][7] = {
    {0, 2, 6, 11, 15, 20, 22},     // A
    {1, 3, 8, 12, 17, 21, 23},     // B
    {10, 9, 8, 7, 6, 5, 4},        // C
    {19, 18, 17, 16, 15, 14, 13},  // D
    {23, 21, 17, 12, 8, 3, 1},     // E
    {22, 20, 15, 11, 6, 2, 0},     // F
    {13, 14, 15, 16, 17, 18, 19},  // G
    {4, 5, 6, 7, 8, 9, 10},        // H
};
const int inverse[8] = {5, 4, 7, 6, 1, 0, 3, 2};
const int center[8] = {6, 7, 8, 11, 12, 15, 16, 17};

int cell[24];   // the symbol in each cell
int count[4];   // count[s]: the center cells that show symbol s
char path[64];  // the moves from the start to the board at hand

void turn(int move) {
  const int *s = stroke[move];
  int head = cell[s[0]];
  for (int i = 0; i < 6; i++) cell[s[i]] = cell[s[i + 1]];
  cell[s[6]] = head;
}

// The moves that a board needs at least. A move pushes one symbol out of the center and pulls one in, so it raises a
// count by at most 1: with k center cells of the most common symbol no solution is shorter than 8 - k.
int heuristic() { return 8 - std::max(count[1], std::max(count[2], count[3])); }

// Is there a solution of exactly `bound` moves that goes on from path[0..depth)? Called only where
// depth + heuristic() <= bound; at depth == bound the heuristic is therefore 0 and the board is solved.
bool search(int depth, int bound, int last) {
  if (depth == bound) return true;
  for (int move = 0; move < 8; move++) {
    // To undo the last move is to stand where we stood two moves ago: no shortest solution does it.
    if (last >= 0 && move == inverse[last]) continue;
    // Cells 2, 3, 4 of the stroke are in the center: what was at 2 leaves it, what was at 5 enters it.
    int out = cell[stroke[move][2]], in = cell[stroke[move][5]];
    count[out]--, count[in]++;
    if (depth + 1 + heuristic() <= bound) {  // count first, turn only what survives
      path[depth] = 'A' + move;
      turn(move);
      if (search(depth + 1, bound, move)) return true;
      turn(inverse[move]);
    }
    count[out]++, count[in]--;
  }
  return false;
}

// Read token by token, so that line ends and blanks do not matter. A 0 or the end of the input ends the boards.
bool read() {
  for (int i = 0; i < 24; i++)
    if (scanf("%d", &cell[i]) != 1 || cell[i] == 0) return false;
  return true;
}

int main() {
  while (read()) {
    std::fill(count, count + 4, 0);
    for (int i = 0; i < 8; i++) count[cell[center[i]]]++;

    // No bound below the answer's length finds anything, so the first one that does is the least. Within it moves are
    // tried from A to H at every depth, so what is found first is also first in dictionary order.
    int bound = heuristic();
    while (!search(0, bound, -1)) bound++;

    path[bound] = '\0';
    puts(bound > 0 ? path : "No moves needed");
    printf("%d\n", cell[center[0]]);
  }
}
