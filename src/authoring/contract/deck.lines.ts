// Outlines of bent lines in thousandths of the box, from its top left to its bottom right corner, like
// PowerPoint's connectors. "Upright" ones begin vertically instead of horizontally.
export const lineForms = ['straight', 'corner', 'elbow', 'arc', 'curve'] as const
export interface LineForm {
  readonly form: (typeof lineForms)[number]
  /** Position of the bend, as a fraction of the length. */
  readonly bend: number
  readonly isUpright: boolean
}
export const plainLine: LineForm = { form: 'straight', bend: 0.5, isUpright: false }
export const hasBend = ({ form }: Pick<LineForm, 'form'>): boolean => form === 'elbow' || form === 'curve'

const tenth = (value: number): number => Math.round(value * 10) / 10

/** Segments of an outline that begins horizontally. */
function stepsOf({ form, bend }: LineForm): readonly (readonly [sign: string, ...values: number[]])[] {
  const at = tenth(bend * 1000)
  if (form === 'corner') return [['L', 1000, 0], end]
  if (form === 'elbow') return [['L', at, 0], ['L', at, 1000], end]
  if (form === 'arc') return [['C', 500, 0, 1000, 500, 1000, 1000]]
  if (form === 'curve')
    return [
      ['C', tenth(at / 2), 0, at, 250, at, 500],
      ['C', at, 750, tenth((1000 + at) / 2), 1000, 1000, 1000],
    ]
  return [end]
}
const end = ['L', 1000, 1000] as const

/** A straight line needs no outline. */
export function linePath(line: LineForm): string | undefined {
  if (line.form === 'straight') return undefined
  const path = `M0 0${stepsOf(line)
    .map(([sign, ...values]) => sign + values.join(' '))
    .join('')}`
  return line.isUpright ? transposed(path) : path
}

/** Swaps horizontal and vertical. */
export const transposed = (path: string): string =>
  path.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${y} ${x}`)

/** The bent line of an outline; undefined for any other outline. */
export function lineFormOf(path: string | undefined): LineForm | undefined {
  if (path === undefined) return plainLine
  const values = numbersOf(path)
  for (const isUpright of [false, true])
    for (const form of lineForms) {
      const bend = (values[(form === 'curve' ? 6 : 2) + (isUpright ? 1 : 0)] ?? 500) / 1000
      const line = { form, bend: hasBend({ form }) ? bend : 0.5, isUpright }
      if (isSameOutline(linePath(line), path, values)) return line
    }
  return undefined
}

export const numbersOf = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number)
const signsOf = (path: string): string => path.replaceAll(/[^MLCQZ]/g, '')

function isSameOutline(known: string | undefined, path: string, values: readonly number[]): boolean {
  if (known === undefined || signsOf(known) !== signsOf(path)) return false
  return numbersOf(known).every((value, at) => Math.abs(value - (values[at] ?? Infinity)) < 1)
}

/** Whether a line runs from one corner of its box to the opposite one. */
export function runsAcross(path: string | undefined): boolean {
  if (path === undefined) return true
  const values = numbersOf(path)
  const [x = 0, y = 0] = values.slice(-2)
  return values[0] === 0 && values[1] === 0 && Math.abs(x - 1000) < 1 && Math.abs(y - 1000) < 1
}
