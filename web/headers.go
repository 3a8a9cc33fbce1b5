package web

import "net/http"

// The content security policies. That of the page allows what is its own, and no script or style inside a document.
const (
	policyNone  = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	policyDocs  = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	policyBase  = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
	policyPage  = policyBase + "'none'"
	policyEmbed = policyBase + "*"
)

// The values of the headers that every answer has, in slices that nothing changes: so they cost an answer nothing.
var (
	alwaysPolicy   = []string{policyNone}
	alwaysNosniff  = []string{"nosniff"}
	alwaysDeny     = []string{"DENY"}
	alwaysNoRefer  = []string{"no-referrer"}
	alwaysSameSite = []string{"same-origin"}
)

// setHeaders sets the headers that every answer has. Their names are canonical.
func setHeaders(h http.Header) {
	h["Content-Security-Policy"] = alwaysPolicy
	h["X-Content-Type-Options"] = alwaysNosniff
	h["X-Frame-Options"] = alwaysDeny
	h["Referrer-Policy"] = alwaysNoRefer
	h["Cross-Origin-Resource-Policy"] = alwaysSameSite
}

// setPageHeaders sets those of the page. The player may stand in a frame of another site, if it is asked for as that.
func setPageHeaders(h http.Header, embedded bool) {
	h.Set("Content-Security-Policy", policyPage)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	if embedded {
		h.Set("Content-Security-Policy", policyEmbed)
		h.Del("X-Frame-Options")
	}
}
