// Command screens takes the pictures of the page in docs/screens, in Chromium: go run ./scripts/screens docs/screens
//
// Fonts and browsers differ, and so no test compares the pictures with the page; make screens takes them anew when it looks different.
package main

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"octothorpe/web"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: screens FOLDER")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "screens:", err)
		os.Exit(1)
	}
}

// run takes the pictures into a folder.
func run(folder string) error {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	server := httptest.NewServer(web.New(web.Options{}))
	defer server.Close()
	command := exec.Command("node", "screens.mjs", server.URL+"/", folder)
	command.Dir = filepath.Join("web", "browser")
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("%w (this wants node, chromium, and npm ci in web/browser)", err)
	}
	pictures, err := filepath.Glob(filepath.Join(folder, "*.png"))
	if err != nil {
		return err
	}
	for _, picture := range pictures {
		if err := reduce(picture); err != nil {
			return err
		}
	}
	return nil
}

// reduce writes a picture anew in 256 colours, which makes it half as large.
func reduce(picture string) error {
	file, err := os.ReadFile(picture)
	if err != nil {
		return err
	}
	full, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return fmt.Errorf("%s: %w", picture, err)
	}
	reduced := image.NewPaletted(full.Bounds(), palette(full))
	draw.Draw(reduced, full.Bounds(), full, full.Bounds().Min, draw.Src)
	var encoded bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&encoded, reduced); err != nil {
		return err
	}
	return os.WriteFile(picture, encoded.Bytes(), 0o644)
}

// palette returns the colours that a picture has most of: the page has few, and between them those that smooth edges.
func palette(full image.Image) color.Palette {
	const most = 256
	bounds := full.Bounds()
	counts := map[color.RGBA]int{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			counts[color.RGBAModel.Convert(full.At(x, y)).(color.RGBA)]++
		}
	}
	shade := func(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }
	found := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(shade(a), shade(b)))
	})
	var colors color.Palette
	for _, c := range found[:min(most, len(found))] {
		colors = append(colors, c)
	}
	return colors
}
