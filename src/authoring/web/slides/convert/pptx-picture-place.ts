// Crop and position of a picture: its source rectangle, and the fill rectangle within or beyond its box.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { Box } from './pptx-shapes.ts'
import { at, number, type XmlNode } from './xml.ts'

type Crop = NonNullable<Extract<Element, { kind: 'image' }>['crop']>
interface Stretch {
  /** Crop before and after; negative values add space. */
  readonly cut: readonly [before: number, after: number]
  /** Free space in the box; negative values extend the picture beyond it. */
  readonly free: readonly [before: number, after: number]
}
interface CroppedRange {
  /** Cropped fractions of the picture. */
  readonly before: number
  readonly after: number
  /** The part of the box that the picture covers. */
  readonly from: number
  readonly to: number
}

/** @param isKept Whether the box must stay unchanged, because it belongs to an outline. */
export function pictureIn(fill: XmlNode | undefined, box: Box, isKept: boolean): { box: Box; crop?: Crop } {
  const [source, stretch] = [at(fill, 'a:srcRect'), at(fill, 'a:stretch', 'a:fillRect')]
  const share = (node: XmlNode | undefined, name: string) => {
    const value = (number(node, name) ?? 0) / 100_000
    return Math.abs(value) < 20 ? value : 0
  }
  const along = (before: string, after: string) =>
    shownOf({
      cut: [share(source, before), share(source, after)],
      free: [share(stretch, before), share(stretch, after)],
    })
  const [across, down] = [along('l', 'r'), along('t', 'b')]
  const crop = { left: across.before, top: down.before, right: across.after, bottom: down.after }
  return {
    box: isKept ? box : partOf(box, across, down),
    ...(Object.values(crop).some(value => value > 0.0005) && { crop }),
  }
}

function shownOf({ cut, free }: Stretch): CroppedRange {
  const source = 1 - cut[0] - cut[1]
  const target = 1 - free[0] - free[1]
  if (source <= 0.005 || target <= 0.005) return { before: 0, after: 0, from: 0, to: 1 }
  const unit = target / source
  const first = Math.max(cut[0], 0, cut[0] - free[0] / unit)
  const last = Math.min(1 - cut[1], 1, cut[0] + (1 - free[0]) / unit)
  if (last - first < 0.005) return { before: 0, after: 0, from: 0, to: 1 }
  const place = (spot: number) => free[0] + (spot - cut[0]) * unit
  return { before: rounded(first), after: rounded(1 - last), from: place(first), to: place(last) }
}

const rounded = (value: number): number => Math.min(0.99, Math.max(0, Math.round(value * 1e5) / 1e5))

/** A part of a box that may be flipped and rotated around its centre. */
function partOf(box: Box, across: CroppedRange, down: CroppedRange): Box {
  const { width, height, rotation, flipX, flipY } = box
  const isWhole = [across, down].every(({ from, to }) => from < 0.001 && to > 0.999)
  if (isWhole) return box
  const [wide, high] = [(across.to - across.from) * width, (down.to - down.from) * height]
  const dx = ((across.from + across.to) / 2 - 0.5) * width * (flipX ? -1 : 1)
  const dy = ((down.from + down.to) / 2 - 0.5) * height * (flipY ? -1 : 1)
  const angle = (rotation * Math.PI) / 180
  const x = box.x + width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle)
  const y = box.y + height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle)
  return { ...box, x: x - wide / 2, y: y - high / 2, width: wide, height: high }
}
