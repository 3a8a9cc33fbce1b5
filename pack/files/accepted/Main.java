import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;

/**
 * The Rotation Game (POJ 2286, UVa 1343, HDU 1667) by iterative deepening A*. Plain Java, so that old judges take it.
 *
 * <p>The cells are numbered row by row:
 *
 * <pre>
 *          0     1
 *          2     3
 *    4  5  6  7  8  9 10
 *         11    12
 *   13 14 15 16 17 18 19
 *         20    21
 *         22    23
 * </pre>
 */
public class Main {
    /**
     * STROKE[m]: the cells that move m turns, head first. Every cell takes the symbol of the next one, and the symbol
     * at the head comes back at the tail.
     */
    static final int[][] STROKE = {
        {0, 2, 6, 11, 15, 20, 22},    // A
        {1, 3, 8, 12, 17, 21, 23},    // B
        {10, 9, 8, 7, 6, 5, 4},       // C
        {19, 18, 17, 16, 15, 14, 13}, // D
        {23, 21, 17, 12, 8, 3, 1},    // E
        {22, 20, 15, 11, 6, 2, 0},    // F
        {13, 14, 15, 16, 17, 18, 19}, // G
        {4, 5, 6, 7, 8, 9, 10},       // H
    };
    static final int[] INVERSE = {5, 4, 7, 6, 1, 0, 3, 2};
    static final int[] CENTER = {6, 7, 8, 11, 12, 15, 16, 17};

    /** The symbol in each cell. */
    final int[] cell = new int[24];
    /** count[s]: the center cells that show symbol s. */
    final int[] count = new int[4];
    /** The moves from the start to the board at hand. */
    final StringBuilder path = new StringBuilder();

    void turn(int move) {
        int[] s = STROKE[move];
        int head = cell[s[0]];
        for (int i = 0; i < 6; i++) {
            cell[s[i]] = cell[s[i + 1]];
        }
        cell[s[6]] = head;
    }

    /**
     * The moves that a board needs at least. A move pushes one symbol out of the center and pulls one in, so it raises
     * a count by at most 1: with k center cells of the most common symbol no solution is shorter than 8 - k.
     */
    int heuristic() {
        return 8 - Math.max(count[1], Math.max(count[2], count[3]));
    }

    /**
     * Is there a solution of exactly left more moves? If so, path ends with it. Called only where heuristic() <= left;
     * at left == 0 the heuristic is therefore 0 and the board is solved.
     */
    boolean search(int left, int last) {
        if (left == 0) {
            return true;
        }
        for (int move = 0; move < 8; move++) {
            // To undo the last move is to stand where we stood two moves ago: no shortest solution does it.
            if (last >= 0 && move == INVERSE[last]) {
                continue;
            }
            // Cells 2, 3, 4 of the stroke are in the center: what was at 2 leaves it, what was at 5 enters it.
            int out = cell[STROKE[move][2]];
            int in = cell[STROKE[move][5]];
            count[out]--;
            count[in]++;
            if (heuristic() <= left - 1) { // count first, turn only what survives
                path.append((char) ('A' + move));
                turn(move);
                if (search(left - 1, move)) {
                    return true;
                }
                turn(INVERSE[move]);
                path.setLength(path.length() - 1);
            }
            count[out]++;
            count[in]--;
        }
        return false;
    }

    /**
     * Leaves the first shortest solution in path and the solved board in cell. No bound below the answer's length finds
     * anything, so the first one that does is the least. Within it moves are tried from A to H at every depth, so what
     * is found first is also first in dictionary order.
     */
    void solve() {
        Arrays.fill(count, 0);
        for (int c : CENTER) {
            count[cell[c]]++;
        }
        path.setLength(0);
        int bound = heuristic();
        while (!search(bound, -1)) {
            bound++;
        }
    }

    /**
     * Reads token by token, so that line ends and blanks do not matter. A 0 or the end of the input ends the boards.
     */
    boolean read(StreamTokenizer in) throws IOException {
        for (int i = 0; i < 24; i++) {
            if (in.nextToken() != StreamTokenizer.TT_NUMBER || in.nval == 0) {
                return false;
            }
            cell[i] = (int) in.nval;
        }
        return true;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        Main game = new Main();
        while (game.read(in)) {
            game.solve();
            System.out.println(game.path.length() > 0 ? game.path : "No moves needed");
            System.out.println(game.cell[CENTER[0]]);
        }
    }
}
