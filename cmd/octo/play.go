package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"octothorpe/play"
	"octothorpe/tui"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// playing plays a game.
type playing struct {
	out    *output
	length int
	seed   uint32
	daily  bool
	kept   string // the file of the game that was left unfinished; none where there is no place for it
	goesOn bool   // this game came from there
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
given as the GAME, elsewhere too, or pasted into a running one.

NO_COLOR turns colours off.`,
		Example: `  octo play
  octo play --daily
  octo play --length 7 --seed 3
  octo play 111132323132231222312133 AC`,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
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
	if dir, err := os.UserConfigDir(); err == nil {
		p.kept = filepath.Join(dir, "octothorpe", "game")
	}
	game, options, err := p.begin(cmd, args)
	if err != nil {
		return err
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

// begin returns the game to be played, and how it is shown.
func (p *playing) begin(cmd *cobra.Command, args []string) (game *play.Game, options tui.Options, err error) {
	switch {
	case len(args) > 0:
		game, err = play.Parse(strings.Join(args, " "))
	case p.daily:
		day := time.Now().Format(time.DateOnly)
		options.Name = "the board of " + day
		game, err = play.Daily(day)
	case cmd.Flags().Changed("length"):
		options.Name = tui.Name(p.length, p.seed)
		game, err = play.Puzzle(p.length, p.seed)
	default:
		if game, err = p.left(); game != nil || err != nil {
			options.Note = "This is the game that you left. n: a new board"
			return game, options, err
		}
		const few = 5 // moves
		seed := rand.Uint32()
		options.Name = tui.Name(few, seed)
		game, err = play.Puzzle(few, seed)
	}
	return game, options, err
}

// left returns the game that was left unfinished, or nil.
func (p *playing) left() (*play.Game, error) {
	text, err := os.ReadFile(p.kept)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // there is none, and nothing wrong with that
	}
	if err != nil {
		return nil, place(err, p.kept)
	}
	game, err := play.Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: this is no game to go on with, remove it: %w", shown(p.kept), err)
	}
	p.goesOn = true
	return game, nil
}

// keep keeps a game that was begun and is unfinished, and prints it. If the game that was kept has been gone on with, it goes.
func (p *playing) keep(ctx context.Context, game *play.Game) error {
	switch {
	case !game.Solved() && game.Made()+game.Undone() != "":
		fmt.Fprintln(p.out, game.Text())
		if p.kept == "" {
			return nil
		}
		if err := os.MkdirAll(filepath.Dir(p.kept), 0o777); err != nil {
			return place(err, p.kept)
		}
		return writeFile(ctx, p.kept, []byte(game.Text()+"\n"))
	case p.goesOn:
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
