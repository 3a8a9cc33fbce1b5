// Slow on purpose: IDA* whose bound is a third of the cells that are missing in the center, rounded up.
//
// The Go tool, which tests this folder, is to leave this file to g++:
//go:build ignore

#include <algorithm>
#include <cstdio>

const int stroke[8][7] = {
    {0, 2, 6, 11, 15, 20, 22},     {1, 3, 8, 12, 17, 21, 23}, {10, 9, 8, 7, 6, 5, 4},     {19, 18, 17, 16, 15, 14, 13},
    {23, 21, 17, 12, 8, 3, 1},     {22, 20, 15, 11, 6, 2, 0}, {13, 14, 15, 16, 17, 18, 19}, {4, 5, 6, 7, 8, 9, 10},
};
const int center[8] = {6, 7, 8, 11, 12, 15, 16, 17};
int cell[24], path[64];

int missing() {
  int count[4] = {};
  for (int i = 0; i < 8; i++) count[cell[center[i]]]++;
  return 8 - *std::max_element(count, count + 4);
}

void turn(int move) {
  const int *s = stroke[move];
  int head = cell[s[0]];
  for (int i = 0; i < 6; i++) cell[s[i]] = cell[s[i + 1]];
  cell[s[6]] = head;
}

const int inverses[8] = {5, 4, 7, 6, 1, 0, 3, 2};
int inverse(int move) { return inverses[move]; }

bool search(int depth, int bound) {
  int left = missing();
  if (left == 0) {
    for (int i = 0; i < depth; i++) putchar('A' + path[i]);
    puts(depth > 0 ? "" : "No moves needed");
    return true;
  }
  if (depth + (left + 2) / 3 > bound) return false;
  for (int move = 0; move < 8; move++) {
    if (depth > 0 && move == inverse(path[depth - 1])) continue;
    path[depth] = move;
    turn(move);
    if (search(depth + 1, bound)) return true;
    turn(inverse(move));
  }
  return false;
}

int main() {
  for (;;) {
    for (int i = 0; i < 24; i++)
      if (scanf("%d", &cell[i]) != 1 || cell[i] == 0) return 0;
    for (int bound = 0; !search(0, bound); bound++) {
    }
    printf("%d\n", cell[center[0]]);
  }
}
