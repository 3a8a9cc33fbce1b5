// Random numbers that are the same for ever: the generator xoshiro128** 1.1 (Blackman and Vigna, 2021;
// https://prng.di.unimi.it/xoshiro128starstar.c), its four words filled by SplitMix32.

/**
 * @param {number} word
 * @param {number} by
 */
const rotate = (word, by) => (word << by) | (word >>> (32 - by));

/** A generator. */
export class Random {
	#words;

	/** @param {number} seed Of 32 bits. */
	constructor(seed) {
		this.#words = [1, 2, 3, 4].map((i) => {
			let z = (seed + Math.imul(i, 0x9e3779b9)) | 0;
			z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
			z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
			return z ^ (z >>> 15);
		});
	}

	/** Returns the next number of 32 bits. */
	next() {
		const words = this.#words;
		const result = Math.imul(rotate(Math.imul(words[1], 5), 7), 9);
		const shifted = words[1] << 9;
		words[2] ^= words[0];
		words[3] ^= words[1];
		words[1] ^= words[2];
		words[0] ^= words[3];
		words[2] ^= shifted;
		words[3] = rotate(words[3], 11);
		return result >>> 0;
	}

	/**
	 * Returns a number from 0 on and below n, which is at most 2^21; all are equally likely. It is the high word of a product, which is
	 * drawn anew where some numbers would come more often (Lemire, Fast random integer generation in an interval, 2019).
	 * @param {number} n
	 * @returns {number}
	 */
	below(n) {
		const word = 2 ** 32;
		let product = this.next() * n; // exact, below 2^53
		if (product % word < n) {
			while (product % word < word % n) {
				product = this.next() * n;
			}
		}
		return Math.floor(product / word);
	}
}
