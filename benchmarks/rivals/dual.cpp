// A plain alpha-beta for Safari-Dual, written from the rules and not from the library: a rival to measure agents against.
//
// Each line of input is "player depth evaluation rows", where rows are the board as the library writes it, row 5 first, joined by "/". The
// evaluation is one of
//   pieces    the pieces
//   mobility  the moves that each player has
//   lions     the steps of each lion to the other base, and the pieces for less
//   both      the pieces, and the steps of the lions for less
// The answer is the move, as "a2 b3", or "pass". "perft N" instead counts the leaves N plies below the start.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {
const char *const LETTERS[2] = {"LGE", "lge"};
const int BASE[2] = {0, 24};  // a square is 5 * row + column, row 1 and column a being 0
struct Board {
  char at[25];
};
struct Move {
  int from, to;
};

bool mine(char piece, int player) { return piece != '.' && (player == 0) == (piece < 'a'); }
char kind(char piece) { return piece & ~32; }
bool inside(int row, int column) { return row >= 0 && row < 5 && column >= 0 && column < 5; }

// SD3 to SD6, SDR1: the squares of the pieces that a piece captures by standing on `to`. The origin is empty already.
int captured(const Board &board, int player, char moved, int to, int *squares) {
  int count = 0;
  for (int up = -1; up <= 1; up++)
    for (int right = -1; right <= 1; right++) {
      if (!up && !right) continue;
      int run[5], length = 0, row = to / 5 + up, column = to % 5 + right;
      while (inside(row, column) && mine(board.at[5 * row + column], 1 - player)) {
        run[length++] = 5 * row + column;
        row += up, column += right;
      }
      if (!length) continue;
      int taken = 0;
      if (inside(row, column) && mine(board.at[5 * row + column], player)) {
        char partner = kind(board.at[5 * row + column]), own = kind(moved);
        if ((own == partner && own != 'L') || (own == 'L') != (partner == 'L')) taken = length;
      }
      if (!taken && kind(moved) != 'L')
        for (int j = 0; j < length; j++)
          if (kind(board.at[run[j]]) == kind(moved)) {
            taken = j;
            break;
          }
      for (int j = 0; j < taken; j++) squares[count++] = run[j];
    }
  return count;
}

// Plays a move, and returns how many pieces it captures.
int play(Board &board, int player, Move move) {
  char piece = board.at[move.from];
  board.at[move.from] = '.';
  int squares[25], count = captured(board, player, piece, move.to, squares);
  board.at[move.to] = piece;
  for (int i = 0; i < count; i++) board.at[squares[i]] = '.';
  return count;
}

int lion(const Board &board, int player) {
  for (int square = 0; square < 25; square++)
    if (board.at[square] == LETTERS[player][0]) return square;
  return -1;
}

// SD10: the winner, or -1.
int winner(const Board &board) {
  for (int player = 0; player < 2; player++)
    if (lion(board, 1 - player) < 0 || lion(board, player) == BASE[1 - player]) return player;
  return -1;
}

std::vector<Move> moves(const Board &board, int player) {
  std::vector<Move> found, of_lion;
  int home = lion(board, player), pieces = 0;
  for (char piece : board.at) pieces += mine(piece, player) && kind(piece) != 'L';
  for (int from = 0; from < 25; from++) {
    if (!mine(board.at[from], player)) continue;
    for (int up = -1; up <= 1; up++)
      for (int right = -1; right <= 1; right++) {
        int row = from / 5 + up, column = from % 5 + right;
        if (!inside(row, column) || board.at[5 * row + column] != '.') continue;
        Move move{from, 5 * row + column};
        if (move.to == BASE[player] && home != BASE[player]) {  // SD8
          Board after = board;
          play(after, player, move);
          if (lion(after, 1 - player) >= 0) continue;
        }
        found.push_back(move);
        if (from == home) of_lion.push_back(move);
      }
  }
  return home == BASE[player] && pieces <= 2 && !of_lion.empty() ? of_lion : found;  // SD9, SDR2
}

int steps(int from, int to) { return std::max(std::abs(from / 5 - to / 5), std::abs(from % 5 - to % 5)); }

char evaluation;  // the first letter of the evaluation's name

int evaluate(const Board &board, int player) {
  if (evaluation == 'm') return int(moves(board, player).size()) - int(moves(board, 1 - player).size());
  int pieces = 0;
  for (char piece : board.at)
    if (piece != '.') pieces += mine(piece, player) ? 1 : -1;
  int way = steps(lion(board, 1 - player), BASE[player]) - steps(lion(board, player), BASE[1 - player]);
  return evaluation == 'p' ? pieces : evaluation == 'l' ? 10 * way + 3 * pieces : 100 * pieces + 12 * way;
}

int search(const Board &board, int player, int depth, int alpha, int beta) {
  int won = winner(board);
  if (won >= 0) return won == player ? 100000 + depth : -100000 - depth;
  if (!depth) return evaluate(board, player);
  std::vector<Move> all = moves(board, player);
  if (all.empty()) return -search(board, 1 - player, depth - 1, -beta, -alpha);  // SDR3
  std::vector<Board> quiet;
  for (Move move : all) {
    Board after = board;
    if (!play(after, player, move)) {
      quiet.push_back(after);
      continue;
    }
    alpha = std::max(alpha, -search(after, 1 - player, depth - 1, -beta, -alpha));
    if (alpha >= beta) return alpha;
  }
  for (const Board &after : quiet) {
    alpha = std::max(alpha, -search(after, 1 - player, depth - 1, -beta, -alpha));
    if (alpha >= beta) return alpha;
  }
  return alpha;
}

uint64_t perft(const Board &board, int player, int depth) {
  if (!depth || winner(board) >= 0) return 1;
  std::vector<Move> all = moves(board, player);
  if (all.empty()) return perft(board, 1 - player, depth - 1);
  uint64_t count = 0;
  for (Move move : all) {
    Board after = board;
    play(after, player, move);
    count += perft(after, 1 - player, depth - 1);
  }
  return count;
}

Board read(const std::string &rows) {
  Board board;
  for (int row = 0; row < 5; row++)
    for (int column = 0; column < 5; column++) board.at[5 * (4 - row) + column] = rows[6 * row + column];
  return board;
}

std::string name(int square) { return {char('a' + square % 5), char('1' + square / 5)}; }
}  // namespace

int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string first, name_of_evaluation, rows;
    int depth;
    words >> first >> depth >> name_of_evaluation >> rows;
    if (first == "perft") {
      std::cout << perft(read("..gel/...ge/E...g/GE.../LGE.."), 0, depth) << std::endl;
      continue;
    }
    evaluation = name_of_evaluation[0];
    int player = std::atoi(first.c_str()), best = -1000000, ties = 0;
    Board board = read(rows);
    std::vector<Move> all = moves(board, player);
    Move chosen{-1, -1};
    for (Move move : all) {
      Board after = board;
      play(after, player, move);
      // The window lets equal values through, so that equally good moves are drawn alike.
      int value = -search(after, 1 - player, depth - 1, -1000000, -(best - 1));
      if (value > best) best = value, ties = 0;
      if (value == best && std::rand() % ++ties == 0) chosen = move;
    }
    std::cout << (all.empty() ? "pass" : name(chosen.from) + " " + name(chosen.to)) << std::endl;
  }
}
