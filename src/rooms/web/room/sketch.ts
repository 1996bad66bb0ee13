// Drawings of learners and teachers: strokes in units of the page. The `json` of draw answers and of the
// teacher's lines. Pure.

export interface Stroke {
  readonly points: readonly number[]
  readonly color: string
  readonly width: number
}
export interface Sketch {
  readonly width: number
  readonly height: number
  readonly strokes: readonly Stroke[]
}

export const sketchSize = { width: 960, height: 540 } as const
export const emptySketch: Sketch = { ...sketchSize, strokes: [] }

/** Distinguishable with colour-vision deficiency; good contrast on white. */
export const inks = [
  { name: 'Black', color: '#211d18' },
  { name: 'Red', color: '#c02035' },
  { name: 'Blue', color: '#1c5b98' },
  { name: 'Green', color: '#1c6b41' },
  { name: 'Yellow', color: '#f2b705' },
] as const
export const pens = [
  { name: 'Thin', width: 3 },
  { name: 'Medium', width: 6 },
  { name: 'Thick', width: 14 },
] as const

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads stored JSON, keeping only valid drawings. */
export function sketchIn(json: unknown): Sketch {
  if (!isRecord(json)) return emptySketch
  const { width, height, strokes } = json
  return {
    width: isNumber(width) && width > 0 ? width : sketchSize.width,
    height: isNumber(height) && height > 0 ? height : sketchSize.height,
    strokes: (Array.isArray(strokes) ? strokes : []).flatMap((stroke: unknown): Stroke[] => {
      if (!isRecord(stroke) || !Array.isArray(stroke['points'])) return []
      const points = (stroke['points'] as unknown[]).filter(isNumber)
      const color =
        typeof stroke['color'] === 'string' && /^#[0-9a-f]{6}$/i.test(stroke['color'])
          ? stroke['color']
          : inks[0].color
      return points.length < 2
        ? []
        : [{ points, color, width: isNumber(stroke['width']) ? stroke['width'] : pens[1].width }]
    }),
  }
}

/** The stored form. */
export const jsonOf = ({ width, height, strokes }: Sketch) => ({
  width,
  height,
  strokes: strokes.map(({ points, color, width: pen }) => ({ points: [...points], color, width: pen })),
})

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Converts a window position to drawing units. @param turned The board is rotated a quarter turn
 * clockwise in its box.
 */
export function pointIn(
  { left, top, width: wide, height: tall }: Box,
  at: { readonly x: number; readonly y: number },
  { width, height }: Pick<Sketch, 'width' | 'height'>,
  turned: boolean,
): readonly [x: number, y: number] {
  const [across, down] = [(at.x - left) / wide, (at.y - top) / tall]
  return turned ? [down * width, (1 - across) * height] : [across * width, down * height]
}

const closest = 2

/** Adds a point to a stroke; drops points too close to the last one, to keep drawings small. */
export function withPoint(points: readonly number[], x: number, y: number): readonly number[] {
  const [lastX, lastY] = [points.at(-2), points.at(-1)]
  if (lastX !== undefined && lastY !== undefined && Math.hypot(x - lastX, y - lastY) < closest) return points
  return [...points, Math.round(x * 10) / 10, Math.round(y * 10) / 10]
}

/** The `d` attribute of a path; a single point becomes a dot. */
export function pathOf(points: readonly number[]): string {
  const [x = 0, y = 0] = points
  if (points.length <= 2) return `M${x} ${y}h0.1`
  let path = `M${x} ${y}`
  for (let at = 2; at + 1 < points.length; at += 2) path += `L${points[at]} ${points[at + 1]}`
  return path
}

/** Strokes within reach of a point. */
export const strokesAt = (strokes: readonly Stroke[], x: number, y: number, reach = 12): Stroke[] =>
  strokes.filter(({ points, width }) => {
    for (let at = 0; at + 1 < points.length; at += 2)
      if (Math.hypot((points[at] ?? 0) - x, (points[at + 1] ?? 0) - y) <= reach + width / 2) return true
    return false
  })
