// Valid H.264 without an encoder: every macroblock is raw samples (I_PCM), every picture is intra-coded.

export const pictureSize = { width: 160, height: 96 } as const
const blocks = { across: pictureSize.width / 16, down: pictureSize.height / 16 } as const

/** Writes bits in decoder order. */
function bits() {
  const out: number[] = []
  const put = (value: number, count: number) => {
    for (let at = count - 1; at >= 0; at--) out.push((value >> at) & 1)
  }
  /** Exp-Golomb, the usual number coding of H.264. */
  const ue = (value: number) => {
    const length = 32 - Math.clz32(value + 1)
    put(0, length - 1)
    put(value + 1, length)
  }
  const align = () => {
    while (out.length % 8 !== 0) out.push(0)
  }
  const end = () => {
    put(1, 1)
    align()
    return Array.from({ length: out.length / 8 }, (_, at) =>
      out.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
    )
  }
  return { put, ue, align, end }
}

/** Escapes bytes that look like a start code. */
function unit(header: number, body: readonly number[]): Buffer {
  const out = [header]
  let zeros = 0
  for (const byte of body) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3)
      zeros = 0
    }
    out.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(out)
}

function sequence(): Buffer {
  const { put, ue, end } = bits()
  put(66, 8) // Baseline
  put(0xc0, 8)
  put(30, 8)
  ue(0)
  ue(0) // 4 bits for frame_num
  ue(2) // output order equals decoding order
  ue(1)
  put(0, 1)
  ue(blocks.across - 1)
  ue(blocks.down - 1)
  put(0b1100, 4) // frames only, no cropping, no VUI
  return unit(0x67, end())
}

function pictures(): Buffer {
  const { put, ue, end } = bits()
  ue(0)
  ue(0)
  put(0, 2)
  ue(0)
  ue(0)
  ue(0)
  put(0, 3)
  ue(0)
  ue(0)
  ue(0)
  put(0b100, 3) // deblocking control in slice headers
  return unit(0x68, end())
}

const withLength = (bytes: Buffer, size: 2 | 4): Buffer => {
  const length = Buffer.alloc(size)
  length.writeUIntBE(bytes.length, 0, size)
  return Buffer.concat([length, bytes])
}

/** The `avcC` record: decoder configuration. */
export const avcConfig = Buffer.concat([
  Buffer.from([1, 66, 0xc0, 30, 0xff, 0xe1]),
  withLength(sequence(), 2),
  Buffer.from([1]),
  withLength(pictures(), 2),
])

/** A bright bar whose horizontal position is the share. */
export function pictureOf(share: number, number: number): Buffer {
  const { put, ue, align, end } = bits()
  ue(0)
  ue(7) // all intra slices
  ue(0)
  put(0, 4)
  ue(number % 2)
  put(0, 2)
  ue(0)
  ue(1)
  for (let at = 0; at < blocks.across * blocks.down; at++) {
    ue(25)
    align()
    const luma = Math.floor(share * blocks.across) === at % blocks.across ? 220 : 60
    for (let sample = 0; sample < 256; sample++) put(luma, 8)
    for (let sample = 0; sample < 128; sample++) put(128, 8)
  }
  return withLength(unit(0x65, end()), 4)
}
