// Large on purpose: A* that keeps every board that it comes to, as often as it comes to it, in dictionary order of the moves.
//
// The Go tool, which tests this folder, is to leave this file to g++:
//go:build ignore

#include <algorithm>
#include <cstdio>
#include <queue>
#include <string>
#include <vector>

const int stroke[8][7] = {
    {0, 2, 6, 11, 15, 20, 22},     {1, 3, 8, 12, 17, 21, 23}, {10, 9, 8, 7, 6, 5, 4},     {19, 18, 17, 16, 15, 14, 13},
    {23, 21, 17, 12, 8, 3, 1},     {22, 20, 15, 11, 6, 2, 0}, {13, 14, 15, 16, 17, 18, 19}, {4, 5, 6, 7, 8, 9, 10},
};
const int center[8] = {6, 7, 8, 11, 12, 15, 16, 17};
const int inverse[8] = {5, 4, 7, 6, 1, 0, 3, 2};

struct State {
  int cells[24];
  std::string moves;
  int f;
};

struct Later {
  bool operator()(const State &a, const State &b) const { return a.f != b.f ? a.f > b.f : a.moves > b.moves; }
};

int missing(const int *cells) {
  int count[4] = {0};
  for (int cell : center) count[cells[cell]]++;
  return 8 - std::max(count[1], std::max(count[2], count[3]));
}

State find(const State &start) {
  std::priority_queue<State, std::vector<State>, Later> open;
  open.push(start);
  for (;;) {
    State state = open.top();
    open.pop();
    if (missing(state.cells) == 0) return state;
    for (int move = 0; move < 8; move++) {
      if (!state.moves.empty() && state.moves.back() == 'A' + inverse[move]) continue;
      State next = state;
      for (int i = 0; i < 7; i++) next.cells[stroke[move][i]] = state.cells[stroke[move][(i + 1) % 7]];
      next.moves += char('A' + move);
      next.f = int(next.moves.size()) + missing(next.cells);
      open.push(next);
    }
  }
}

int main() {
  for (;;) {
    State start;
    for (int i = 0; i < 24; i++)
      if (scanf("%d", &start.cells[i]) != 1 || start.cells[i] == 0) return 0;
    start.f = missing(start.cells);
    State end = find(start);
    puts(end.moves.empty() ? "No moves needed" : end.moves.c_str());
    printf("%d\n", end.cells[center[0]]);
  }
}
