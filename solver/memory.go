package solver

// usualMemory is taken where a machine does not tell how many bytes of memory it has.
const usualMemory = 4 << 30
