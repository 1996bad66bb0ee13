// Pictures of a line of text: by a reader of PDFs, and by a canvas, which shapes as browsers do.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { unpackWoff } from '../woff.ts'

/** The dark dots of a page, cropped. */
export interface Ink {
  readonly width: number
  readonly height: number
  readonly dark: ReadonlySet<number>
}

export async function drawnByPdf(pdf: Buffer): Promise<Ink> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(pdf) })
  const page = await (await task.promise).getPage(1)
  const viewport = page.getViewport({ scale: 2 })
  const canvas = createCanvas(viewport.width, viewport.height)
  await page.render({ canvas: canvas as never, viewport }).promise
  const ink = inkOf(canvas.getContext('2d'), viewport.width, viewport.height)
  await task.destroy()
  return ink
}

export function drawnByCanvas(text: string, part: string, size: number): Ink {
  const family = `probe-${part}`
  if (!GlobalFonts.has(family)) {
    const path = `@fontsource/noto-sans-${part}/files/noto-sans-${part}-${part}-400-normal.woff`
    GlobalFonts.register(unpackWoff(readFileSync(createRequire(import.meta.url).resolve(path))), family)
  }
  const canvas = createCanvas(1600, 300)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, 1600, 300)
  context.fillStyle = 'black'
  context.font = `${size * 2}px ${family}`
  context.fillText(text, 100, 150)
  return inkOf(context, 1600, 300)
}

function inkOf(context: SKRSContext2D, width: number, height: number): Ink {
  const { data } = context.getImageData(0, 0, width, height)
  const dots: (readonly [number, number])[] = []
  for (let at = 0; at < width * height; at++)
    if ((data[at * 4] ?? 255) < 128 && (data[at * 4 + 3] ?? 0) > 128)
      dots.push([at % width, Math.floor(at / width)])
  const [left, top] = [Math.min(...dots.map(([x]) => x)), Math.min(...dots.map(([, y]) => y))]
  const [right, bottom] = [Math.max(...dots.map(([x]) => x)), Math.max(...dots.map(([, y]) => y))]
  return {
    width: right - left + 1,
    height: bottom - top + 1,
    dark: new Set(dots.map(([x, y]) => (y - top) * 10_000 + x - left)),
  }
}

/** Share of the dots in either picture with a dot of the other on or next to them. */
export function inkShared(one: Ink, other: Ink): number {
  const near = (dark: ReadonlySet<number>, at: number) =>
    [0, 1, -1, 10_000, -10_000].some(step => dark.has(at + step))
  const shared = (from: Ink, to: Ink) => [...from.dark].filter(at => near(to.dark, at)).length
  return (shared(one, other) + shared(other, one)) / (one.dark.size + other.dark.size)
}
