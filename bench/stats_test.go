package main

import "testing"

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{
		{nil, 0},
		{[]float64{3}, 3},
		{[]float64{5, 1}, 3},
		{[]float64{9, 1, 2}, 2},
		{[]float64{4, 1, 3, 2}, 2.5},
	} {
		if got := median(c.values); got != c.want {
			t.Errorf("median(%v) = %v, want %v", c.values, got, c.want)
		}
	}
}

func TestMedianLeavesTheOrder(t *testing.T) {
	values := []float64{3, 1, 2}
	median(values)
	if values[0] != 3 || values[1] != 1 || values[2] != 2 {
		t.Errorf("values are now %v", values)
	}
}

func TestSpread(t *testing.T) {
	for _, c := range []struct {
		seconds []float64
		want    string
	}{
		{[]float64{1.5, 1.25, 12}, "1.50 s (1.25–12.00)"},
		{[]float64{0.4}, "400 ms (400–400)"},
		{[]float64{0.0123, 0.0118, 1.2}, "12.3 ms (11.8–1200.0)"},
		{[]float64{2e-6}, "2.00 µs (2.00–2.00)"},
		{[]float64{45.2e-9, 44e-9, 51.7e-9}, "45.2 ns (44.0–51.7)"},
		{[]float64{0}, "0.00 ns (0.00–0.00)"},
	} {
		if got := spread(c.seconds); got != c.want {
			t.Errorf("spread(%v) = %q, want %q", c.seconds, got, c.want)
		}
	}
}

func TestMemory(t *testing.T) {
	for _, c := range []struct {
		resident, floor int64
		want            string
	}{
		{0, 0, ""},
		{0, 5 << 20, ""},
		{13 << 20, 5 << 20, ", 13 MiB"},
		{13<<20 + 1, 5 << 20, ", 14 MiB"},
		{5 << 20, 5 << 20, ", under 5 MiB"},
	} {
		if got := (series{resident: c.resident, floor: c.floor}).memory(); got != c.want {
			t.Errorf("resident %d, floor %d: %q, want %q", c.resident, c.floor, got, c.want)
		}
	}
}

func TestMany(t *testing.T) {
	for n, want := range map[int]string{10_000_000: "10 million", 200_000: "200000", 2_500_000: "2500000"} {
		if got := many(n); got != want {
			t.Errorf("many(%d) = %q, want %q", n, got, want)
		}
	}
}
