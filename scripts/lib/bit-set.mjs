/** A set of small whole numbers, for the many unions and differences of the chunk plan. */
export class BitSet {
  #words
  constructor(capacity, words = new Uint32Array((capacity + 31) >> 5)) {
    this.#words = words
  }
  add(number) {
    this.#words[number >> 5] |= 1 << (number & 31)
  }
  has(number) {
    return (this.#words[number >> 5] & (1 << (number & 31))) !== 0
  }
  addAll(other) {
    for (let i = 0; i < this.#words.length; i++) this.#words[i] |= other.#words[i]
  }
  copy() {
    return new BitSet(0, this.#words.slice())
  }
  /** How many it has that the other has not. */
  countWithout(other) {
    let count = 0
    for (let i = 0; i < this.#words.length; i++) count += bits(this.#words[i] & ~other.#words[i])
    return count
  }
  get count() {
    let count = 0
    for (const word of this.#words) count += bits(word)
    return count
  }
  intersects(other) {
    return this.#words.some((word, i) => (word & other.#words[i]) !== 0)
  }
  *[Symbol.iterator]() {
    for (const [i, word] of this.#words.entries())
      for (let rest = word; rest !== 0; rest &= rest - 1) yield i * 32 + 31 - Math.clz32(rest & -rest)
  }
}

function bits(word) {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
