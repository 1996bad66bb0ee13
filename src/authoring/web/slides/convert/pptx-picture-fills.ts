// Shapes filled with a picture, a tiled picture, or a pattern.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { Tile } from './picture-changes.ts'
import type { Fill, Pattern } from './pptx-fills.ts'
import { imageOf, madeAt, pictureAt } from './pptx-media.ts'
import type { Media, Scene } from './pptx-scene.ts'
import type { Box } from './pptx-shapes.ts'
import { at, number, type XmlNode } from './xml.ts'

interface PictureOutline {
  readonly stroke?: string | null | undefined
  readonly strokeWidth?: number | undefined
}

/** @param path The shape's outline, unless it is its box. */
export async function filledPicture(
  fill: Fill,
  path: string | undefined,
  box: Box,
  looks: PictureOutline,
  scene: Scene,
): Promise<Element | undefined> {
  const media = fill.picture
    ? await groundPicture(fill.picture, box, scene)
    : fill.pattern && (await patternAt(fill.pattern, box, scene))
  if (!media) return undefined
  return imageOf(fill.picture, media.path, box, scene, {
    ...(path !== undefined && { path }),
    ...(looks.stroke && { stroke: looks.stroke, strokeWidth: looks.strokeWidth ?? 1 }),
  })
}

type Sized = Pick<Box, 'width' | 'height'>

/** The picture of a fill, tiled over the box if the fill says so. */
export async function groundPicture(fill: XmlNode, box: Sized, scene: Scene): Promise<Media | undefined> {
  const media = await pictureAt(scene, at(fill, 'a:blip'))
  const node = at(fill, 'a:tile')
  if (!media || !node) return media
  const tile = tileIn(node, box, scene.scale)
  const name = Object.values(tile)
    .map(value => Math.round(value * 100))
    .join('-')
  return madeAt(scene, `${media.path}.tile-${name}.png`, () => scene.studio.tile(media, tile), media)
}

/** Painted pixels per page unit. */
const detail = (box: Sized): number => Math.min(2, 1600 / Math.max(1, box.width, box.height))

/** Alignment of the first tile, as fractions of the free space. */
const corners: Readonly<Record<string, readonly [number, number]>> = {
  tl: [0, 0],
  t: [0.5, 0],
  tr: [1, 0],
  l: [0, 0.5],
  ctr: [0.5, 0.5],
  r: [1, 0.5],
  bl: [0, 1],
  b: [0.5, 1],
  br: [1, 1],
}

function tileIn(node: XmlNode, box: Sized, scale: number): Tile {
  const pixels = detail(box)
  // Pictures without a stored size have 96 dpi.
  const dot = 9525 * scale * pixels
  const share = (name: string) => (number(node, name) ?? 100_000) / 100_000
  const [alongX, alongY] = corners[node.attributes['algn'] ?? 'tl'] ?? [0, 0]
  return {
    width: box.width * pixels,
    height: box.height * pixels,
    across: dot * share('sx'),
    down: dot * share('sy'),
    x: (number(node, 'tx') ?? 0) * scale * pixels,
    y: (number(node, 'ty') ?? 0) * scale * pixels,
    alongX,
    alongY,
  }
}

async function patternAt(pattern: Pattern, box: Sized, scene: Scene): Promise<Media | undefined> {
  const pixels = detail(box)
  const [width, height] = [box.width * pixels, box.height * pixels]
  const { name, front, back } = pattern
  const path = `pattern-${name}-${front.slice(1)}-${back.slice(1)}-${Math.round(width)}-${Math.round(height)}.png`
  const known = scene.media.get(path)
  if (known) return known
  // A pattern pixel is as large as a screen pixel.
  const bytes = await scene.studio.pattern(pattern, 0.75 * scene.context.perPoint * pixels, width, height)
  if (!bytes) return undefined
  const media = { path, bytes, mime: 'image/png' }
  scene.media.set(path, media)
  return media
}
