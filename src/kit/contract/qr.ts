// QR codes (ISO 18004): bytes, error correction M, versions 1 to 10, which hold 213 bytes. Enough for an address.

/** Rows of modules; true is dark. Without the quiet zone. */
export type QrCode = readonly (readonly boolean[])[]

//                        version  1   2   3   4   5    6    7    8    9   10
const dataCodewords = [0, 16, 28, 44, 64, 86, 108, 124, 154, 182, 216]
const correctionPerBlock = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26]
const blockCounts = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5]
const alignments: readonly (readonly number[])[] = [
  [],
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

const lengthBits = (version: number) => (version < 10 ? 8 : 16)
const roomOf = (version: number) =>
  Math.floor(((dataCodewords[version] ?? 0) * 8 - 4 - lengthBits(version)) / 8)
export const qrRoom = roomOf(10)

/** @throws RangeError if the text is longer than a code of ours holds. */
export function qrCode(text: string): QrCode {
  const bytes = utf8(text)
  const version = dataCodewords.findIndex((_words, each) => each > 0 && roomOf(each) >= bytes.length)
  if (version === -1) throw new RangeError(`${bytes.length} bytes do not fit into a QR code of ours`)
  const words = interleaved(dataOf(bytes, version), version)
  const drawn = masks.map((_mask, mask) => draw(words, version, mask))
  return drawn.reduce((best, each) => (penalty(each) < penalty(best) ? each : best))
}

/** The contract's room knows no TextEncoder. */
const utf8 = (text: string): number[] =>
  (encodeURIComponent(text).match(/%..|./g) ?? []).map(part =>
    part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  )

function dataOf(bytes: readonly number[], version: number): number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1)
  }
  put(4, 4)
  put(bytes.length, lengthBits(version))
  for (const byte of bytes) put(byte, 8)
  const capacity = (dataCodewords[version] ?? 0) * 8
  put(0, Math.min(4, capacity - bits.length))
  while (bits.length % 8 !== 0) bits.push(0)
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) put(pad, 8)
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  )
}

/** Blocks with their correction, dealt out in turn. */
function interleaved(data: readonly number[], version: number): number[] {
  const [count, extra] = [blockCounts[version] ?? 1, correctionPerBlock[version] ?? 0]
  const short = Math.floor(data.length / count)
  const longer = data.length % count
  let from = 0
  const blocks = Array.from({ length: count }, (_, at) =>
    data.slice(from, (from += short + (at >= count - longer ? 1 : 0))),
  )
  const corrections = blocks.map(block => correctionOf(block, extra))
  const deal = (rows: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...rows.map(row => row.length)) }, (_, at) =>
      rows.flatMap(row => (at < row.length ? [row[at] ?? 0] : [])),
    ).flat()
  return [...deal(blocks), ...deal(corrections)]
}

function times(a: number, b: number): number {
  let product = 0
  for (let at = 7; at >= 0; at--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> at) & 1) * a
  }
  return product
}

/** Reed–Solomon over GF(256). */
function correctionOf(block: readonly number[], degree: number): number[] {
  const divisor: number[] = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0))
  for (let root = 1, round = 0; round < degree; round++, root = times(root, 2))
    for (let at = 0; at < degree; at++) divisor[at] = times(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0)
  const rest = Array.from({ length: degree }, () => 0)
  for (const word of block) {
    const factor = word ^ (rest.shift() ?? 0)
    rest.push(0)
    divisor.forEach((part, at) => {
      rest[at] = (rest[at] ?? 0) ^ times(part, factor)
    })
  }
  return rest
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function draw(words: readonly number[], version: number, mask: number): boolean[][] {
  const size = version * 4 + 17
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const fixed = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const fix = (x: number, y: number, on: boolean) => {
    const [row, known] = [dark[y], fixed[y]]
    if (row && known && x >= 0 && x < size) {
      row[x] = on
      known[x] = true
    }
  }
  for (let at = 0; at < size; at++) {
    fix(6, at, at % 2 === 0)
    fix(at, 6, at % 2 === 0)
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        fix(cx + dx, cy + dy, ring !== 2 && ring !== 4)
      }
  const middles = alignments[version] ?? []
  const last = middles.length - 1
  middles.forEach((cx, i) =>
    middles.forEach((cy, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) fix(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }),
  )
  formatBits(size, mask, fix)
  if (version >= 7) versionBits(size, version, fix)
  fill(dark, fixed, words, mask)
  return dark
}

type Fix = (x: number, y: number, on: boolean) => void

function formatBits(size: number, mask: number, fix: Fix): void {
  let rest = mask
  for (let at = 0; at < 10; at++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const bit = (at: number) => ((bits >>> at) & 1) === 1
  for (let at = 0; at <= 5; at++) fix(8, at, bit(at))
  fix(8, 7, bit(6))
  fix(8, 8, bit(7))
  fix(7, 8, bit(8))
  for (let at = 9; at < 15; at++) fix(14 - at, 8, bit(at))
  for (let at = 0; at < 8; at++) fix(size - 1 - at, 8, bit(at))
  for (let at = 8; at < 15; at++) fix(8, size - 15 + at, bit(at))
  fix(8, size - 8, true)
}

function versionBits(size: number, version: number, fix: Fix): void {
  let rest = version
  for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let at = 0; at < 18; at++) {
    const [long, wide] = [size - 11 + (at % 3), Math.floor(at / 3)]
    fix(long, wide, ((bits >>> at) & 1) === 1)
    fix(wide, long, ((bits >>> at) & 1) === 1)
  }
}

/** In pairs of columns from the right, up and down in turn, around what is fixed. */
function fill(
  dark: boolean[][],
  fixed: readonly (readonly boolean[])[],
  words: readonly number[],
  mask: number,
): void {
  const size = dark.length
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        const row = dark[y]
        if (!row || fixed[y]?.[x]) continue
        const on = at < words.length * 8 && (((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1
        row[x] = on !== (masks[mask]?.(x, y) ?? false)
        at++
      }
  }
}

/** How hard a code is to read: runs, blocks, shapes like the corners, and more of one colour than of the other. */
function penalty(dark: readonly (readonly boolean[])[]): number {
  const size = dark.length
  const lines = [...dark, ...dark.map((_row, x) => dark.map(row => row[x] ?? false))].map(line =>
    line.map(on => (on ? '1' : '0')).join(''),
  )
  let sum = 0
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    for (const shape of ['10111010000', '00001011101'])
      for (let at = line.indexOf(shape); at !== -1; at = line.indexOf(shape, at + 1)) sum += 40
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++)
      if (
        dark[y]?.[x] === dark[y]?.[x + 1] &&
        dark[y]?.[x] === dark[y + 1]?.[x] &&
        dark[y]?.[x] === dark[y + 1]?.[x + 1]
      )
        sum += 3
  const share = dark.flat().filter(Boolean).length / (size * size)
  return sum + Math.floor(Math.abs(share * 20 - 10)) * 10
}
