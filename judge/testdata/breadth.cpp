// Slow on purpose: breadth-first search over whole boards. It takes as long as a search without a bound, and memory as well.
//
// The Go tool, which tests this folder, is to leave this file to g++:
//go:build ignore

#include <cstdio>
#include <queue>
#include <set>
#include <string>

const int stroke[8][7] = {
    {0, 2, 6, 11, 15, 20, 22},     {1, 3, 8, 12, 17, 21, 23}, {10, 9, 8, 7, 6, 5, 4},     {19, 18, 17, 16, 15, 14, 13},
    {23, 21, 17, 12, 8, 3, 1},     {22, 20, 15, 11, 6, 2, 0}, {13, 14, 15, 16, 17, 18, 19}, {4, 5, 6, 7, 8, 9, 10},
};
const int center[8] = {6, 7, 8, 11, 12, 15, 16, 17};

struct State {
  std::string cells, moves;
};

bool solved(const std::string &cells) {
  for (int i = 1; i < 8; i++)
    if (cells[center[i]] != cells[center[0]]) return false;
  return true;
}

State find(const std::string &start) {
  std::queue<State> open;
  std::set<std::string> seen;
  open.push({start, ""});
  while (!solved(open.front().cells)) {
    State state = open.front();
    open.pop();
    for (int move = 0; move < 8; move++) {
      std::string next = state.cells;
      for (int i = 0; i < 7; i++) next[stroke[move][i]] = state.cells[stroke[move][(i + 1) % 7]];
      if (seen.insert(next).second) open.push({next, state.moves + char('A' + move)});
    }
  }
  return open.front();
}

int main() {
  for (;;) {
    std::string start(24, '0');
    for (int i = 0; i < 24; i++)
      if (scanf(" %c", &start[i]) != 1 || start[i] == '0') return 0;
    State end = find(start);
    puts(end.moves.empty() ? "No moves needed" : end.moves.c_str());
    printf("%c\n", end.cells[center[0]]);
  }
}
