package xmltext_test

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"octothorpe/internal/xmltext"
)

func ExampleContent() {
	fmt.Println(xmltext.Content("a < b & \"c\"\x00"))
	// Output: a &lt; b &amp; &quot;c&quot;�
}

func ExampleAttribute() {
	fmt.Println(xmltext.Attribute("two\nlines"))
	// Output: two&#10;lines
}

// TestRead holds both to what the usual library reads: the text, and U+FFFD for what XML cannot hold.
func TestRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune("&<>\"'];\x00\x08\t\n\v\r\x1f\x7f\u0085\u2028\ufffd\ufffe\uffff")))
		text := rapid.StringOf(letters).Draw(t, "text") + rapid.SampledFrom([]string{"", "\xff", "\xe2\x82"}).Draw(t, "no letter")
		want := strings.Map(func(r rune) rune {
			if r < ' ' && r != '\t' && r != '\n' || r == '\ufffe' || r == '\uffff' {
				return '\ufffd'
			}
			return r
		}, string([]rune(text)))
		var got struct {
			Attribute string `xml:"attribute,attr"`
			Content   string `xml:",chardata"`
		}
		document := `<a attribute="` + xmltext.Attribute(text) + `">` + xmltext.Content(text) + "</a>"
		if err := xml.Unmarshal([]byte(document), &got); err != nil {
			t.Fatalf("%q: %v", document, err)
		}
		if got.Attribute != want || got.Content != want {
			t.Fatalf("%q is read as %q and %q, want %q", document, got.Attribute, got.Content, want)
		}
		if strings.ContainsAny(xmltext.Attribute(text), "\t\n\"<>") {
			t.Fatalf("%q has what an attribute may not have, or loses", xmltext.Attribute(text))
		}
	})
}
