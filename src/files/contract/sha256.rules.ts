// SHA-256 of bytes that come piece by piece: browsers offer it for whole buffers only, and a video does not fit into one.

const rounds = 64
const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every(prime => n % prime !== 0)) found.push(n)
  return found
}
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0
const constants = Int32Array.from(primes(rounds), prime => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes(8), prime => fraction(Math.sqrt(prime)))

/** The compiler cannot know that a place is within. */
const word = (list: Int32Array, at: number): number => list[at] as number

export interface Sha256 {
  update(bytes: Uint8Array): void
  hex(): string
}

export function sha256(): Sha256 {
  const state = Int32Array.from(start)
  const words = new Int32Array(rounds)
  const rest = new Uint8Array(64)
  let [held, total] = [0, 0]

  const add = (at: number, value: number): void => {
    state[at] = word(state, at) + value
  }
  const block = (bytes: Uint8Array, at: number): void => {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, 64)
    for (let n = 0; n < 16; n++) words[n] = view.getInt32(n * 4)
    for (let n = 16; n < rounds; n++) {
      const x = word(words, n - 15)
      const y = word(words, n - 2)
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      words[n] = (word(words, n - 16) + s0 + word(words, n - 7) + s1) | 0
    }
    let a = word(state, 0),
      b = word(state, 1),
      c = word(state, 2),
      d = word(state, 3),
      e = word(state, 4),
      f = word(state, 5),
      g = word(state, 6),
      h = word(state, 7)
    for (let n = 0; n < rounds; n++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const one = (h + s1 + ((e & f) ^ (~e & g)) + word(constants, n) + word(words, n)) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    add(0, a)
    add(1, b)
    add(2, c)
    add(3, d)
    add(4, e)
    add(5, f)
    add(6, g)
    add(7, h)
  }
  const update = (bytes: Uint8Array): void => {
    total += bytes.length
    let at = 0
    if (held > 0) {
      at = Math.min(64 - held, bytes.length)
      rest.set(bytes.subarray(0, at), held)
      held += at
      if (held < 64) return
      block(rest, 0)
      held = 0
    }
    for (; at + 64 <= bytes.length; at += 64) block(bytes, at)
    rest.set(bytes.subarray(at))
    held = bytes.length - at
  }
  return {
    update,
    hex() {
      const bits = total
      const end = new Uint8Array((held < 56 ? 64 : 128) - held)
      end[0] = 0x80
      const view = new DataView(end.buffer)
      view.setUint32(end.length - 8, Math.floor(bits / 2 ** 29))
      view.setUint32(end.length - 4, (bits * 8) >>> 0)
      update(end)
      return Array.from(state, word => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}
