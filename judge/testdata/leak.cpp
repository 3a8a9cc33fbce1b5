// Large on purpose: IDA* that makes a board for each node and never gives one back.
//
// The Go tool, which tests this folder, is to leave this file to g++:
//go:build ignore

#include <algorithm>
#include <cstdio>
#include <cstring>

const int stroke[8][7] = {
    {0, 2, 6, 11, 15, 20, 22},     {1, 3, 8, 12, 17, 21, 23}, {10, 9, 8, 7, 6, 5, 4},     {19, 18, 17, 16, 15, 14, 13},
    {23, 21, 17, 12, 8, 3, 1},     {22, 20, 15, 11, 6, 2, 0}, {13, 14, 15, 16, 17, 18, 19}, {4, 5, 6, 7, 8, 9, 10},
};
const int center[8] = {6, 7, 8, 11, 12, 15, 16, 17};
const int inverse[8] = {5, 4, 7, 6, 1, 0, 3, 2};

char moves[32];

int missing(const int *cells) {
  int count[4] = {0};
  for (int i = 0; i < 8; i++) count[cells[center[i]]]++;
  return 8 - std::max(count[1], std::max(count[2], count[3]));
}

const int *find(const int *cells, int depth, int bound) {
  int h = missing(cells);
  if (depth + h > bound) return nullptr;
  if (h == 0) return cells;
  for (int move = 0; move < 8; move++) {
    if (depth > 0 && moves[depth - 1] == 'A' + inverse[move]) continue;
    int *next = new int[24];
    memcpy(next, cells, 24 * sizeof(int));
    for (int i = 0; i < 7; i++) next[stroke[move][i]] = cells[stroke[move][(i + 1) % 7]];
    moves[depth] = char('A' + move);
    moves[depth + 1] = 0;
    const int *end = find(next, depth + 1, bound);
    if (end) return end;
  }
  return nullptr;
}

int main() {
  for (;;) {
    int start[24];
    for (int i = 0; i < 24; i++)
      if (scanf("%d", &start[i]) != 1 || start[i] == 0) return 0;
    const int *end = nullptr;
    moves[0] = 0;
    for (int bound = 0; !end; bound++) end = find(start, 0, bound);
    puts(moves[0] ? moves : "No moves needed");
    printf("%d\n", end[center[0]]);
  }
}
