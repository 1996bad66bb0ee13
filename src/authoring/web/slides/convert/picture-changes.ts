// Repaints pictures: greyscale, brightness, duotone, a colour made transparent; tiles and patterns over a
// box. Formats that browsers show but the platform does not store, such as BMP, become PNG.
import { parts } from './color-space.ts'
import { tileOf } from './pattern-tiles.ts'
import type { Pattern } from './pptx-fills.ts'

export type PictureChange =
  | { readonly is: 'grey' }
  | { readonly is: 'light'; readonly bright: number; readonly contrast: number }
  | { readonly is: 'black-white'; readonly from: number }
  | { readonly is: 'two-colours'; readonly dark: string; readonly light: string }
  | { readonly is: 'see-through'; readonly color: string }

export interface Pictured {
  readonly bytes: Uint8Array
  readonly mime: string
}

/** Decodes a picture to pixels and encodes pixels; undefined if the browser cannot read it. */
export interface PictureStudio {
  repaint(picture: Pictured, changes: readonly PictureChange[]): Promise<Uint8Array | undefined>
  /** A picture tiled over a box. */
  tile(picture: Pictured, tile: Tile): Promise<Uint8Array | undefined>
  pattern(pattern: Pattern, dot: number, width: number, height: number): Promise<Uint8Array | undefined>
}
export interface Tile {
  /** Size of the box in pixels. */
  readonly width: number
  readonly height: number
  /** Box pixels per tile. */
  readonly across: number
  readonly down: number
  /** Alignment of the first tile, as a fraction of the free space. */
  readonly x: number
  readonly y: number
  readonly alongX: number
  readonly alongY: number
}

const maxPixels = 4_000_000

export const browserStudio: PictureStudio = {
  repaint: (picture, changes) =>
    painted(picture, image => {
      const scale = Math.min(1, Math.sqrt(maxPixels / (image.width * image.height)))
      const canvas = new OffscreenCanvas(
        Math.max(1, Math.round(image.width * scale)),
        Math.max(1, Math.round(image.height * scale)),
      )
      const ctx = canvas.getContext('2d')
      if (!ctx) return undefined
      ctx.drawImage(image, 0, 0, canvas.width, canvas.height)
      if (changes.length > 0) {
        const pixels = ctx.getImageData(0, 0, canvas.width, canvas.height)
        for (const change of changes) changePixels(pixels.data, change)
        ctx.putImageData(pixels, 0, 0)
      }
      return canvas
    }),
  tile: (picture, tile) =>
    painted(picture, image => {
      const [wide, high] = [image.width * tile.across, image.height * tile.down]
      const canvas = new OffscreenCanvas(
        Math.max(1, Math.round(tile.width)),
        Math.max(1, Math.round(tile.height)),
      )
      const ctx = canvas.getContext('2d')
      if (!ctx || wide < 2 || high < 2) return undefined
      const first = (offset: number, size: number) => (((offset % size) + size) % size) - size
      const left = first(tile.x + tile.alongX * (tile.width - wide), wide)
      const top = first(tile.y + tile.alongY * (tile.height - high), high)
      for (let y = top; y < tile.height; y += high)
        for (let x = left; x < tile.width; x += wide) ctx.drawImage(image, x, y, wide, high)
      return canvas
    }),
  pattern: async (pattern, dot, width, height) =>
    typeof OffscreenCanvas === 'undefined' ? undefined : fileOf(patterned(pattern, dot, width, height)),
}

/** A repeated tile of 8 by 8 pixels. */
function patterned(
  { name, front, back }: Pattern,
  dot: number,
  width: number,
  height: number,
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const ctx = canvas.getContext('2d')
  const isFront = tileOf(name)
  if (!ctx) return canvas
  ctx.fillStyle = back
  ctx.fillRect(0, 0, canvas.width, canvas.height)
  ctx.fillStyle = front
  for (let y = 0; y * dot < canvas.height; y++)
    for (let x = 0; x * dot < canvas.width; x++)
      if (isFront(x & 7, y & 7)) ctx.fillRect(x * dot, y * dot, dot, dot)
  return canvas
}

const fileOf = async (canvas: OffscreenCanvas): Promise<Uint8Array> =>
  new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())

async function painted(
  { bytes, mime }: Pictured,
  paint: (image: ImageBitmap) => OffscreenCanvas | undefined,
): Promise<Uint8Array | undefined> {
  if (typeof OffscreenCanvas === 'undefined') return undefined
  try {
    const image = await createImageBitmap(new Blob([bytes as BlobPart], { type: mime }))
    const canvas = paint(image)
    image.close()
    return canvas && (await fileOf(canvas))
  } catch {
    return undefined
  }
}

/** RGBA pixels, each channel from 0 to 255. */
export function changePixels(data: Uint8ClampedArray, change: PictureChange): void {
  const paint = painterOf(change)
  for (let spot = 0; spot < data.length; spot += 4) paint(data, spot)
}

type PixelPainter = (data: Uint8ClampedArray, spot: number) => void
const greyAt = (data: Uint8ClampedArray, spot: number): number =>
  0.299 * (data[spot] ?? 0) + 0.587 * (data[spot + 1] ?? 0) + 0.114 * (data[spot + 2] ?? 0)
const set = (data: Uint8ClampedArray, spot: number, values: readonly number[]): void => {
  for (const [at, value] of values.entries()) data[spot + at] = value
}

function painterOf(change: PictureChange): PixelPainter {
  if (change.is === 'grey')
    return (data, spot) => {
      const grey = greyAt(data, spot)
      set(data, spot, [grey, grey, grey])
    }
  if (change.is === 'black-white')
    return (data, spot) => {
      const value = greyAt(data, spot) >= change.from * 255 ? 255 : 0
      set(data, spot, [value, value, value])
    }
  if (change.is === 'light') return lightened(change.bright, change.contrast)
  if (change.is === 'two-colours') {
    const [dark, light] = [parts(change.dark), parts(change.light)]
    return (data, spot) => {
      const share = greyAt(data, spot) / 255
      set(
        data,
        spot,
        dark.map((part, at) => (part + ((light[at] ?? 0) - part) * share) * 255),
      )
    }
  }
  const gone = parts(change.color).map(part => part * 255)
  return (data, spot) => {
    // Lossy compression changes colours slightly, so compare with a tolerance.
    if (gone.every((value, at) => Math.abs((data[spot + at] ?? 0) - value) <= 9)) data[spot + 3] = 0
  }
}

function lightened(bright: number, contrast: number): PixelPainter {
  const factor = contrast >= 0 ? 1 / Math.max(0.01, 1 - contrast) : 1 + contrast
  return (data, spot) =>
    set(
      data,
      spot,
      [0, 1, 2].map(at => ((data[spot + at] ?? 0) - 127.5) * factor + 127.5 + bright * 255),
    )
}
