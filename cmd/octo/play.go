package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/play"
	"octothorpe/shape"
	"octothorpe/tui"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// playing plays a game.
type playing struct {
	out    *output
	of     shapeFlag
	tables tabling
	others *shapeSolver // of the shape, if that is not the classic one, once it is asked for
	length int
	seed   uint32
	daily  bool
	kept   string // the file of the game that was left unfinished; none where there is no place for it
	gameOn string // what that file had, if this game came from there
}

func newPlay(out *output) *cobra.Command {
	p := &playing{out: out}
	cmd := &cobra.Command{
		Use:   "play [BOARD|GAME]",
		Short: "Play in the terminal",
		Long: `play shows a board to be solved, in a terminal of 40 columns and 12 rows or
more. The keys A to H turn a stroke towards that letter, and so do a click on
its head, or the arrow keys and Enter: u undoes a move, r redoes it, x goes back
to the start, ? gives a hint, s shows the answer move by move (space stops it),
n deals a new board, t today's, and q quits.

Without arguments it goes on with the game that was left unfinished, if there
is one, else it deals a board of 5 moves. --length and --seed deal the same
board again; --daily deals the board of today: one of 5 moves on Mondays, and
of one more each day.

When you end a game unfinished, it is kept for the next octo play, and printed:
the board, the moves made, and behind a slash those undone. Such a line can be
given as the GAME, elsewhere too, or pasted into a running one. The games
are kept in the folder octothorpe of your settings (of ~/.config on Linux), each
shape's in a file: game, and game-... of other shapes than the classic one. A
file goes when its game is ended, or when you remove it.

--shape plays on another shape. Where the letter of a command is that of a move,
the command is that letter with Ctrl. New boards have as many symbols with as
many cells as the center as there can be, and one more in the cells that are
left. The window has to be as large as the shape needs, and the table of the
distances has to fit --memory. There is no board of the day.

NO_COLOR turns colours off.`,
		Example: `  octo play
  octo play --daily
  octo play --length 7 --seed 3
  octo play 111132323132231222312133 AC
  octo play --shape pinwheel --length 4`,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	p.of.flag(cmd)
	p.tables.flag(cmd)
	flags := cmd.Flags()
	flags.IntVar(&p.length, "length", 0, "deal a board that needs `L` moves")
	flags.Uint32Var(&p.seed, "seed", 0, "deal the board of seed `S`, from 0 to 4294967295 (default any)")
	flags.BoolVar(&p.daily, "daily", false, "deal the board of today")
	noFiles(cmd, "length", "seed")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := p.check(cmd, args); err != nil {
			return err
		}
		return p.run(cmd, args)
	}
	return cmd
}

// check refuses flags that do not go together.
func (p *playing) check(cmd *cobra.Command, args []string) error {
	length, seed := cmd.Flags().Changed("length"), cmd.Flags().Changed("seed")
	switch {
	case p.daily && !p.of.isClassic():
		return errors.New("only the classic board has a board of the day: want --daily or --shape, not both")
	case len(args) > 0 && (length || seed || p.daily):
		return errors.New("a board is given: want it, or --length, or --daily")
	case p.daily && (length || seed):
		return errors.New("the board of today has its own length and seed: want --daily without --length and --seed")
	case seed && !length:
		return errors.New("--seed is of a board of a length, and wants --length")
	case length && !seed:
		p.seed = rand.Uint32()
	}
	return nil
}

func (p *playing) run(cmd *cobra.Command, args []string) error {
	on, err := p.of.shape()
	if err != nil {
		return err
	}
	if dir, err := os.UserConfigDir(); err == nil {
		p.kept = filepath.Join(dir, "octothorpe", keptName(on))
	}
	game, options, err := p.begin(cmd, on, args)
	if err != nil {
		return err
	}
	if on != shape.Classic() {
		options.Solver = func(board octothorpe.Board) (*octothorpe.Solver, error) { return p.solver(cmd.Context(), board) }
	}
	if err := wantTerminal(); err != nil {
		return err
	}
	watchNow(cmd.Context())
	options.Color = os.Getenv("NO_COLOR") == ""
	options.Unicode = isUnicode()
	game, err = tui.Run(cmd.Context(), game, options)
	if kept := p.keep(cmd.Context(), game); err == nil {
		err = kept
	}
	if errors.Is(err, tui.ErrInterrupted) {
		const interrupt = 2
		return statusError(statusSignal + interrupt)
	}
	return err
}

// keptName returns the name of the file in which a game of a shape is kept: a shape is its picture, whatever it is called.
func keptName(on *shape.Shape) string {
	if on == shape.Classic() {
		return "game"
	}
	hash := fnv.New64a()
	hash.Write([]byte(on.String()))
	return fmt.Sprintf("game-%016x", hash.Sum64())
}

// begin returns the game to be played, and how it is shown.
func (p *playing) begin(cmd *cobra.Command, on *shape.Shape, args []string) (game *play.Game, options tui.Options, err error) {
	switch {
	case len(args) > 0:
		game, err = p.read(cmd.Context(), on, strings.Join(args, " "))
	case p.daily:
		day := time.Now().Format(time.DateOnly)
		options.Name = "the board of " + day
		game, err = play.Daily(day)
	case cmd.Flags().Changed("length"):
		options.Name = tui.Name(p.length, p.seed)
		game, err = p.puzzle(cmd.Context(), on, p.length, p.seed)
	default:
		if game, err = p.left(cmd.Context(), on); game != nil || err != nil {
			options.Note = "This is the game that you left. n: a new board"
			if on.Moves() > 'N'-'A' {
				options.Note = "This is the game that you left. ^N: a new board" // for n is a move
			}
			return game, options, err
		}
		const few = 5 // moves
		length, seed := few, rand.Uint32()
		game, err = p.puzzle(cmd.Context(), on, length, seed)
		for fault, ok := errors.AsType[*deal.LengthError](err); ok && fault.Greatest > 0; fault, ok = errors.AsType[*deal.LengthError](err) {
			length = fault.Greatest // of a shape on which few moves do
			game, err = p.puzzle(cmd.Context(), on, length, seed)
		}
		options.Name = tui.Name(length, seed)
	}
	return game, options, err
}

// puzzle returns a game on a new board of a shape.
func (p *playing) puzzle(ctx context.Context, on *shape.Shape, length int, seed uint32) (*play.Game, error) {
	if on == shape.Classic() {
		return play.Puzzle(length, seed)
	}
	solver, err := p.solver(ctx, deal.First(on))
	if err != nil {
		return nil, err
	}
	return play.PuzzleOn(on, solver, length, seed)
}

// read reads a game on a board of a shape.
func (p *playing) read(ctx context.Context, on *shape.Shape, text string) (*play.Game, error) {
	game, err := play.ParseOn(on, text)
	if err != nil || on == shape.Classic() {
		return game, err
	}
	solver, err := p.solver(ctx, game.Start())
	if err != nil {
		return nil, err
	}
	game.SolveBy(solver)
	return game, nil
}

// solver returns what solves a board of another shape than the classic one. Before a table is made for nothing, it wants the terminal.
func (p *playing) solver(ctx context.Context, board octothorpe.Board) (*octothorpe.Solver, error) {
	var shown *progress
	if p.others == nil {
		if err := wantTerminal(); err != nil {
			return nil, err
		}
		watchNow(ctx)
		p.others, shown = p.tables.solver(board.Shape())
		defer shown.end() // from then on the screen is the game's
	}
	return tablesFor(ctx, p.others, board)
}

// left returns the game of a shape that was left unfinished, or nil.
func (p *playing) left(ctx context.Context, on *shape.Shape) (*play.Game, error) {
	text, err := os.ReadFile(p.kept)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // there is none, and nothing wrong with that
	}
	if err != nil {
		return nil, place(err, p.kept)
	}
	if _, err := play.ParseOn(on, string(text)); err != nil {
		return nil, fmt.Errorf("%s: this is no game to go on with, remove it: %w", shown(p.kept), err)
	}
	p.gameOn = string(text)
	return p.read(ctx, on, string(text))
}

// keep keeps a game that was begun and is unfinished, and prints it. If the game that was kept has been gone on with, it goes, unless
// another octo has kept one since.
func (p *playing) keep(ctx context.Context, game *play.Game) error {
	switch {
	case !game.Solved() && game.Made()+game.Undone() != "":
		fmt.Fprintln(p.out, game.Text())
		if p.kept == "" {
			return nil
		}
		err := os.MkdirAll(filepath.Dir(p.kept), 0o777)
		if err = place(err, p.kept); err == nil {
			err = writeFile(ctx, p.kept, []byte(game.Text()+"\n"))
		}
		if err != nil {
			return fmt.Errorf("the game was not kept, but octo play goes on with the line that was printed: %w", err)
		}
	case p.gameOn != "":
		if text, _ := os.ReadFile(p.kept); string(text) != p.gameOn {
			return nil // another one's, or nothing that could be read
		}
		if err := os.Remove(p.kept); !errors.Is(err, fs.ErrNotExist) {
			return place(err, p.kept)
		}
	}
	return nil
}

// wantTerminal refuses what is no terminal, or one on which nothing can be moved.
func wantTerminal() error {
	for _, file := range []struct {
		*os.File
		name string
	}{{os.Stdin, standardInput}, {os.Stdout, "standard output"}} {
		if !term.IsTerminal(int(file.Fd())) {
			return fmt.Errorf("play wants a terminal, and %s is none; octo solve and octo draw do without", file.name)
		}
	}
	if os.Getenv("TERM") == "dumb" {
		return errors.New("play wants a terminal that can move its cursor, and TERM is dumb; octo draw does without")
	}
	return nil
}

// isUnicode reports whether the terminal has more than ASCII, as far as the locale tells.
func isUnicode() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(os.Getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return true
}
