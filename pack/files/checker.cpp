// A checker for the Rotation Game: it says whether an output is right, byte for byte, and if not, what kind of mistake is in it.
// C++11, and nothing else is needed.
//
// PROTOCOL is how the judge calls it, and what it wants to know:
//   TESTLIB  checker input output answer; exits with 0 if right, else 1, or 2 if only white space is wrong; the kind and the board on
//            standard error
//   HUSTOJ   spj input answer output; exits with 0 if right, else 1; the kind and the board on standard error
//   KATTIS   checker input answer folder < output; exits with 42 if right, else 43; the kind in two files in the folder: for judges
//            with the board, for the team as a hint that tells nothing of the input

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>
using std::string;
using std::vector;

#define TESTLIB 1
#define HUSTOJ 2
#define KATTIS 3
#ifndef PROTOCOL
#define PROTOCOL TESTLIB
#endif

// The kinds of mistakes.
enum Kind {
  BadLetter, Unsolved, TooLong, NotFirst, WrongSymbol, NoMovesPhrase, EmptyLine, MissingLines, ExtraLines, WrongCase, WhiteSpace, None
};
const char *const words[] = {"bad_letter", "unsolved", "too_long", "not_first", "wrong_symbol", "no_moves_phrase",
                             "empty_line", "missing_lines", "extra_lines", "wrong_case", "white_space"};
const char *const hints[] = {
    "A line of moves has something else than the letters A to H.",
    "Moves do not solve their board.",
    "Moves solve their board, but fewer moves do as well.",
    "Moves are as few as possible, but not the first in dictionary order.",
    "Moves are right, but the symbol below them is not.",
    "The line \"No moves needed\" is missing, misspelt, or printed where moves are needed.",
    "An empty line is printed in place of moves or of \"No moves needed\".",
    "Lines are missing.",
    "Lines are printed that are no part of an answer.",
    "A line is right but for upper and lower case.",
    "The output is right but for white space.",
};

// Texts.

const string phrase = "Nomovesneeded";  // without its blanks

bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isMove(char c) { return c >= 'A' && c <= 'H'; }

// Returns a text without its white space.
string squeezed(const string &text) {
  string rest;
  for (char c : text)
    if (!isSpace(c)) rest += c;
  return rest;
}

// Returns a text in lower case.
string lower(string text) {
  for (char &c : text)
    if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
  return text;
}

// Says whether a text is moves, in upper case.
bool isMoves(const string &text) {
  for (char c : text)
    if (!isMove(c)) return false;
  return !text.empty();
}

// The same, in any case.
bool isMovesInAnyCase(string text) {
  for (char &c : text)
    if (c >= 'a' && c <= 'h') c -= 'a' - 'A';
  return isMoves(text);
}

// Says whether a text is meant as the phrase: whether no more than six letters must be added, dropped or replaced to make it. Moves
// never are so near to it.
bool isPhrase(string text) {
  const size_t most = 6;
  const string want = lower(phrase);
  if (text.size() > want.size() + most) return false;
  text = lower(text);
  vector<size_t> row(want.size() + 1);
  for (size_t j = 0; j < row.size(); j++) row[j] = j;
  for (size_t i = 0; i < text.size(); i++) {
    const vector<size_t> above = row;
    row[0] = i + 1;
    for (size_t j = 0; j < want.size(); j++)
      row[j + 1] = std::min(above[j] + (text[i] != want[j]), std::min(above[j + 1], row[j]) + 1);
  }
  return row.back() <= most;
}

// Says whether a text looks like an answer's first line.
bool isAnswer(const string &text) { return isMovesInAnyCase(text) || isPhrase(text); }

// Returns a symbol, that may be printed in other ways, as it should be: +2, 2.0, two, a digit of full width. Other texts may change.
string plain(const string &symbol) {
  string text;
  for (size_t i = 0; i < symbol.size(); i++) {
    const int last = i + 2 < symbol.size() ? (unsigned char)symbol[i + 2] : 0;
    const bool full = symbol.compare(i, 2, "\xef\xbc") == 0 && last >= 0x90 && last <= 0x99;
    text += full ? char('0' + last - 0x90) : symbol[i];
    if (full) i += 2;
  }
  const string word = lower(text);
  if (word == "one") return "1";
  if (word == "two") return "2";
  if (word == "three") return "3";
  if (text[0] == '+') text.erase(0, 1);
  if (text.size() >= 2 && text.compare(text.size() - 2, 2, ".0") == 0) text.erase(text.size() - 2);
  return text;
}

// Says whether a text is meant as a symbol, right or wrong.
bool isSymbol(const string &symbol) {
  string text = plain(symbol);
  if (text[0] == '-') text.erase(0, 1);
  for (char c : text)
    if (!isDigit(c)) return false;
  return !text.empty() && text.size() <= 3;
}

// Boards.

// The cells of the strokes A to H, from the head on. E to H are B, A, D and C the other way round.
const int strokes[8][7] = {
    {0, 2, 6, 11, 15, 20, 22}, {1, 3, 8, 12, 17, 21, 23}, {10, 9, 8, 7, 6, 5, 4}, {19, 18, 17, 16, 15, 14, 13},
    {23, 21, 17, 12, 8, 3, 1}, {22, 20, 15, 11, 6, 2, 0}, {13, 14, 15, 16, 17, 18, 19}, {4, 5, 6, 7, 8, 9, 10},
};
const int center[8] = {6, 7, 8, 11, 12, 15, 16, 17};

// A board, and the right answer to it.
struct Board {
  char cells[24];
  string first, symbol;  // without white space

  bool needsNone() const { return first == phrase; }

  // Says whether moves bring one symbol to the center.
  bool isSolvedBy(const string &moves) const {
    string now(cells, cells + 24);
    for (char move : moves) {
      const int *stroke = strokes[move - 'A'];
      const char out = now[stroke[0]];
      for (int i = 0; i < 6; i++) now[stroke[i]] = now[stroke[i + 1]];
      now[stroke[6]] = out;
    }
    for (int cell : center)
      if (now[cell] != now[center[0]]) return false;
    return true;
  }
};

// Reads boards up to the 0, and their answers.
vector<Board> readBoards(const string &input, const string &answer) {
  std::istringstream symbols(input), lines(answer);
  vector<Board> boards;
  string line;
  for (Board board; symbols >> board.cells[0] && board.cells[0] != '0'; boards.push_back(board)) {
    for (int i = 1; i < 24; i++) symbols >> board.cells[i];
    std::getline(lines, line);
    board.first = squeezed(line);
    std::getline(lines, line);
    board.symbol = squeezed(line);
  }
  return boards;
}

// Outputs.

// What may be the answer to a board: a line that looks like moves or the phrase, and a line with a symbol, which ends it. Either may be
// missing, and there may be other lines.
struct Printed {
  string first, symbol;  // the first without white space
  bool likely = false;   // the first looks like moves or the phrase
  bool blank = false;    // an empty line is in place of the first
  bool extra = false;    // there are other lines

  bool fits(const Board &board) const { return !first.empty() && first == board.first && symbol == board.symbol; }
};

// Divides a line that has nothing but answers and symbols by turns: "AC 2 DDHH 2" are four pieces. Other lines are one.
vector<string> piecesOf(const string &line) {
  const string text = squeezed(line);
  vector<string> pieces;
  for (size_t at = 0, end; at < text.size(); at = end) {
    end = at;
    if (isDigit(text[at])) {
      end++;
      if (end < text.size() && isDigit(text[end])) return {text};
    } else {
      while (end < text.size() && !isDigit(text[end])) end++;
      if (!isAnswer(text.substr(at, end - at))) return {text};
    }
    pieces.push_back(text.substr(at, end - at));
  }
  return pieces.empty() ? vector<string>{text} : pieces;
}

// Parts lines into what may be answers. A line with a number ends an answer, and one that looks like moves or the phrase begins another;
// any other line in an answer that has one of these is an extra line.
vector<Printed> partsOf(const string &output) {
  vector<string> pieces;
  std::istringstream lines(output);
  for (string line; std::getline(lines, line);)
    for (const string &piece : piecesOf(line)) pieces.push_back(piece);

  vector<Printed> parts;
  Printed part;
  for (const string &piece : pieces) {
    const bool likely = isAnswer(piece);
    if (likely && part.likely) {
      parts.push_back(part);
      part = Printed();
    }
    if (piece.empty()) {
      part.blank = part.blank || part.first.empty();
    } else if (isSymbol(piece)) {
      part.symbol = piece;
      parts.push_back(part);
      part = Printed();
    } else if (part.likely) {
      part.extra = true;
    } else {
      part.extra = part.extra || !part.first.empty();
      part.first = piece;
      part.likely = likely;
      part.blank = false;
    }
  }
  if (!part.first.empty()) parts.push_back(part);
  return parts;
}

// Returns where an answer ends that begins at a place of an output and is right but perhaps for white space, or that place if there is
// none. What is left of the symbol's line belongs to it if it is white space.
size_t rightUntil(const string &output, size_t at, const Board &board) {
  string text;
  size_t end = at;
  for (; end < output.size() && !isDigit(output[end]) && text.size() <= phrase.size(); end++)
    if (!isSpace(output[end])) text += output[end];
  if (end == output.size() || text != board.first || output.substr(end, 1) != board.symbol) return at;
  end++;
  if (end < output.size() && (isDigit(output[end]) || output[end] == '.')) return at;
  size_t next = end;
  while (next < output.size() && isSpace(output[next]) && output[next] != '\n') next++;
  if (next == output.size()) return next;
  return output[next] == '\n' ? next + 1 : end;
}

// Mistakes.

// Returns what is wrong with an answer that does not fit.
Kind kindOf(const Board &board, const Printed &printed) {
  const string &text = printed.first;
  if (text.empty()) return printed.blank ? EmptyLine : board.needsNone() ? NoMovesPhrase : MissingLines;
  if (text == board.first) return printed.symbol.empty() ? MissingLines : WrongSymbol;
  if (isMoves(text)) {
    if (!board.isSolvedBy(text)) return Unsolved;
    return text.size() > (board.needsNone() ? 0 : board.first.size()) ? TooLong : NotFirst;
  }
  if (isMovesInAnyCase(text)) return WrongCase;
  if (board.needsNone()) return lower(text) == lower(phrase) ? WrongCase : NoMovesPhrase;
  return isPhrase(text) ? NoMovesPhrase : BadLetter;
}

// Returns what is wrong if an answer that does not fit is none to any board, or boards before it have none: if that is how the next
// ones fit. Else it is None.
Kind shifted(const vector<Board> &boards, size_t board, const vector<Printed> &parts, size_t part) {
  for (size_t n = 1; n <= 8; n++) {
    const bool later = board + n < boards.size(), after = part + n < parts.size();
    if (later && after && parts[part + n].fits(boards[board + n])) return None;
    if (after && parts[part + n].fits(boards[board])) return ExtraLines;
    if (later && parts[part].fits(boards[board + n])) return MissingLines;
  }
  return None;
}

// A mistake is its kind, and the number of the board in whose answer it is, from 1; 0 if it is in none or in several.
struct Mistake {
  Kind kind;
  size_t number;
};

// Says whether the line behind a right first line is the letter of the symbol, A for 1, and not an answer of its own.
bool isLettered(const vector<Board> &boards, size_t board, const vector<Printed> &parts, size_t part) {
  if (!parts[part].symbol.empty() || parts[part].extra || part + 1 == parts.size()) return false;
  const Printed &letter = parts[part + 1];
  if (!letter.symbol.empty() || letter.extra || letter.first.size() != 1) return false;
  const string symbol(1, char((letter.first[0] | ' ') - 'a' + '1'));
  if (parts[part].first != boards[board].first || symbol != boards[board].symbol) return false;
  if (board + 1 == boards.size() || letter.first != boards[board + 1].first) return true;
  return part + 2 < parts.size() && parts[part + 2].first == letter.first;
}

// Says whether an answer is a symbol alone, and the next line has the moves that it is right for. Where another symbol stands below
// these, it must be that of the next board, whose moves come then, and so on until one is no right one where it stands.
bool isInWrongOrder(const vector<Board> &boards, size_t board, const vector<Printed> &parts, size_t part) {
  if (!parts[part].first.empty() || parts[part].blank) return false;
  string symbol = parts[part].symbol;
  bool sure = false;
  for (size_t n = 1; n <= 8 && board < boards.size() && part + n < parts.size(); n++, board++) {
    const Printed &moves = parts[part + n];
    if (moves.extra || moves.first != boards[board].first || symbol != boards[board].symbol) return false;
    if (sure || moves.symbol.empty()) return true;
    if (board + 1 < boards.size() && moves.fits(boards[board + 1])) return false;
    sure = !moves.fits(boards[board]);
    symbol = moves.symbol;
  }
  return false;
}

// Finds the first mistake, and one of white space only if there is no other. Up to the first answer that is not right but for white
// space, lines do not matter; from there on they are parted, and answers belong to boards in their order.
Mistake mistakeIn(const vector<Board> &boards, const string &answer, const string &output) {
  if (output == answer) return {None, 0};
  if (!boards.empty() && (output.compare(0, 2, "\xff\xfe") == 0 || output.compare(0, 2, "\xfe\xff") == 0)) return {BadLetter, 1};
  size_t board = 0, at = 0;
  for (size_t end; board < boards.size() && (end = rightUntil(output, at, boards[board])) > at; at = end) board++;
  vector<Printed> parts = partsOf(output.substr(at));
  for (size_t part = 0;; board++, part++) {
    if (board == boards.size()) return {part < parts.size() ? ExtraLines : WhiteSpace, 0};
    if (part == parts.size()) return {MissingLines, board + 1};
    if (isInWrongOrder(boards, board, parts, part)) return {WrongSymbol, board + 1};
    if (isLettered(boards, board, parts, part)) {
      parts[part].symbol = parts[part + 1].first;
      parts.erase(parts.begin() + part + 1);
    }
    const bool fits = parts[part].fits(boards[board]);
    const Kind shift = fits ? None : shifted(boards, board, parts, part);
    if (shift != None) return {shift, board + 1};
    if (parts[part].extra) return {ExtraLines, board + 1};
    if (!fits) return {kindOf(boards[board], parts[part]), board + 1};
  }
}

// Protocols.

string load(std::istream &in) { return string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()); }

string load(const char *path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    std::cerr << "cannot read " << path << "\n";
    std::exit(3);
  }
  return load(in);
}

// Returns what judges are told: the kind, the board if it is in one, and the hint.
string told(const Mistake &mistake) {
  std::ostringstream text;
  text << words[mistake.kind] << ": ";
  if (mistake.number > 0) text << "board " << mistake.number << ": ";
  text << hints[mistake.kind] << "\n";
  return text.str();
}

// Tells judges and the team what is wrong, in files in a folder.
void tell(const Mistake &mistake, const string &folder) {
  std::ofstream judges(folder + "/judgemessage.txt"), team(folder + "/teammessage.txt");
  judges << told(mistake);
  team << hints[mistake.kind] << "\n";
}

int main(int argc, char **argv) {
  if (argc < 4) {
    std::cerr << "three arguments are needed\n";
    return 3;
  }
  const string answer = load(argv[PROTOCOL == TESTLIB ? 3 : 2]);
  const string output = PROTOCOL == KATTIS ? load(std::cin) : load(argv[PROTOCOL == TESTLIB ? 2 : 3]);
  const Mistake mistake = mistakeIn(readBoards(load(argv[1]), answer), answer, output);
  if (PROTOCOL == KATTIS) {
    if (mistake.kind == None) return 42;
    tell(mistake, argv[3]);
    return 43;
  }
  if (mistake.kind == None) {
    std::cerr << "ok right, byte for byte\n";
    return 0;
  }
  const bool format = PROTOCOL == TESTLIB && mistake.kind == WhiteSpace;
  std::cerr << (format ? "wrong output format " : "wrong answer ") << told(mistake);
  return format ? 2 : 1;
}
