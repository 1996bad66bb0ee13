// Builds small Windows metafiles for tests and benchmarks, record by record.

type Numbers = readonly number[]
const bytesOf = (size: 2 | 4, values: Numbers): number[] =>
  values.flatMap(value => Array.from({ length: size }, (_, at) => (value >> (at * 8)) & 0xff))
const words = (...values: number[]) => bytesOf(2, values)
const longs = (...values: number[]) => bytesOf(4, values)
/** Windows stores blue first. */
const colour = (hex: string): number =>
  Number.parseInt(`${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}`, 16)

const record = (type: number, body: Numbers): number[] => {
  const padded = [...body, ...Array.from({ length: (4 - (body.length % 4)) % 4 }, () => 0)]
  return [...longs(type, 8 + padded.length), ...padded]
}
const brush = (handle: number, hex: string) => [
  ...record(39, longs(handle, 0, colour(hex), 0)),
  ...record(37, longs(handle)),
]
const pen = (handle: number, hex: string, width: number) => [
  ...record(38, longs(handle, 0, width, 0, colour(hex))),
  ...record(37, longs(handle)),
]
const points = (type: number, list: Numbers) =>
  record(type, [...longs(0, 0, 0, 0, list.length / 2), ...words(...list)])
const font = (handle: number, height: number, face: string) => [
  ...record(82, [
    ...longs(handle, -height, 0, 0, 0, 400, 0, 0),
    ...words(...Array.from({ length: 32 }, (_, at) => face.charCodeAt(at) || 0)),
    ...longs(...Array.from({ length: 57 }, () => 0)),
  ]),
  ...record(37, longs(handle)),
]
const text = (x: number, y: number, letters: string) =>
  record(84, [
    ...longs(0, 0, 0, 0, 1, 0, 0, x, y, letters.length, 76, 0, 0, 0, 0, 0, 76 + letters.length * 2),
    ...words(...Array.from(letters, letter => letter.charCodeAt(0))),
  ])

export const emfRecords = {
  brush,
  pen,
  rectangle: (...box: number[]) => record(43, longs(...box)),
  ellipse: (...box: number[]) => record(42, longs(...box)),
  polygon: (...list: number[]) => points(86, list),
  bezier: (...list: number[]) => points(85, list),
  clip: (...box: number[]) => record(30, longs(...box)),
  /** Scale and offset of the following records. */
  transform: (a: number, b: number, c: number, d: number, e: number, f: number) =>
    record(35, [...new Uint8Array(new Float32Array([a, b, c, d, e, f]).buffer)]),
  text: (x: number, y: number, letters: string, hex: string, height = 24) => [
    ...font(9, height, 'Arial'),
    ...record(24, longs(colour(hex))),
    ...record(18, longs(1)),
    ...text(x, y, letters),
  ],
}

/** An enhanced metafile of the given pixel size, at 96 dpi. */
export function emfOf(width: number, height: number, drawing: Numbers): Uint8Array {
  const end = record(14, longs(0, 16, 20))
  const body = [...drawing, ...end]
  let count = 1
  for (let at = 0; at < body.length; count++)
    at += new DataView(new Uint8Array(body).buffer).getUint32(at + 4, true)
  const millimetres = (pixels: number) => Math.round((pixels / 96) * 2540)
  const head = record(1, [
    ...longs(0, 0, width - 1, height - 1),
    ...longs(0, 0, millimetres(width), millimetres(height)),
    ...longs(0x464d4520, 0x10000, 88 + body.length, count),
    ...words(10, 0),
    ...longs(0, 0, 0, 1920, 1080, 508, 286),
  ])
  return new Uint8Array([...head, ...body])
}

const shortRecord = (type: number, body: Numbers) => [
  ...longs((body.length + 6) / 2),
  ...words(type),
  ...body,
]
export const wmfRecords = {
  brush: (handle: number, hex: string) => [
    ...shortRecord(0x02fc, [...words(0), ...longs(colour(hex)), ...words(0)]),
    ...shortRecord(0x012d, words(handle)),
  ],
  pen: (handle: number, hex: string, width: number) => [
    ...shortRecord(0x02fa, [...words(0, width, 0), ...longs(colour(hex))]),
    ...shortRecord(0x012d, words(handle)),
  ],
  rectangle: (left: number, top: number, right: number, bottom: number) =>
    shortRecord(0x041b, words(bottom, right, top, left)),
  polygon: (...list: number[]) => shortRecord(0x0324, words(list.length / 2, ...list)),
}

/** A placeable 16-bit metafile, at 96 units per inch. */
export function wmfOf(width: number, height: number, drawing: Numbers): Uint8Array {
  const body = [
    ...shortRecord(0x020b, words(0, 0)),
    ...shortRecord(0x020c, words(height, width)),
    ...drawing,
    ...shortRecord(0, []),
  ]
  const place = [...longs(0x9ac6cdd7 | 0), ...words(0, 0, 0, width, height, 96), ...longs(0)]
  let sum = 0
  for (let at = 0; at < place.length; at += 2) sum ^= (place[at] ?? 0) | ((place[at + 1] ?? 0) << 8)
  const head = [
    ...words(1, 9, 0x300),
    ...longs((18 + body.length) / 2),
    ...words(8),
    ...longs(64),
    ...words(0),
  ]
  return new Uint8Array([...place, ...words(sum), ...head, ...body])
}
