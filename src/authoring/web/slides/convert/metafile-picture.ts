// Converts a Windows metafile (EMF, EMF+ or WMF, compressed or not) to PNG. For untrusted files, size,
// records and pixels are limited here, and time by the worker that runs this.
import { convertMetafileToDataUrl, convertMetafileToSvgTree } from 'emf-converter'
import { gunzipSync } from 'fflate'

export const metafileLimits = { bytes: 20 * 1024 * 1024, records: 100_000, side: 2400 }
/**
 * Sharp enough for a whole page; small drawings are enlarged up to four times, within the library's limits.
 */
const wantedWidth = 1600

/** @returns undefined if nothing can be drawn. */
export async function pictureOfMetafile(file: Uint8Array): Promise<Uint8Array | undefined> {
  const bytes = unpacked(file)
  if (!bytes || bytes.length > metafileLimits.bytes) return undefined
  // The library reads the whole underlying buffer, and the file may be a view of one.
  const buffer = new Uint8Array(bytes).buffer
  const limits = {
    maxRecords: metafileLimits.records,
    maxWidth: metafileLimits.side,
    maxHeight: metafileLimits.side,
  }
  const drawing = await convertMetafileToSvgTree(buffer, { ...limits, exactRasterOps: false })
  if (!drawing || !hasMarks(drawing)) return undefined
  const [, , width = 0] = String(drawing.attrs['viewBox'] ?? '')
    .split(/\s+/)
    .map(Number)
  const picture = await convertMetafileToDataUrl(buffer, {
    ...limits,
    dpiScale: Math.min(4, Math.max(1, wantedWidth / (width || wantedWidth))),
    gdiAntialias: true,
  })
  return picture === null ? undefined : bytesOf(picture)
}

/** Some programs compress metafiles (.emz, .wmz). The size stored at the end is not trusted. */
function unpacked(file: Uint8Array): Uint8Array | undefined {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file
  const size = new DataView(file.buffer, file.byteOffset).getUint32(file.length - 4, true)
  return size > metafileLimits.bytes ? undefined : gunzipSync(file, { out: new Uint8Array(size) })
}

interface Node {
  readonly tag: string
  readonly children?: readonly Node[]
}
const marks: ReadonlySet<string> = new Set([
  'path',
  'rect',
  'ellipse',
  'circle',
  'line',
  'polygon',
  'polyline',
  'text',
  'image',
  'use',
])
/** Whether anything is drawn: clip and pattern definitions alone show nothing. */
const hasMarks = ({ tag, children = [] }: Node): boolean =>
  tag !== 'defs' && (marks.has(tag) || children.some(hasMarks))

const bytesOf = (dataUrl: string): Uint8Array =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), char => char.codePointAt(0) ?? 0)
