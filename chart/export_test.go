package chart

// Lines returns where the points of each series are drawn, in pixels.
func Lines(c *Chart) [][][2]float64 {
	var lines [][][2]float64
	for _, line := range c.lines(newWholes(c.Series, plotLeft, width), newDecades(c.Series, plotBottom, plotTop)) {
		var places [][2]float64
		for _, at := range line {
			places = append(places, [2]float64{at.X, at.Y})
		}
		lines = append(lines, places)
	}
	return lines
}
