// Evaluates the formulas of preset and custom geometry to paths, in thousandths of the shape's box.
import { Pen } from './path-pen.ts'
import { all, at, elements, number, type XmlNode } from './xml.ts'

export interface Outline {
  readonly path: string
  readonly isFilled: boolean
  /** The preset's shading of this path. */
  readonly shade: string
  readonly isDrawn: boolean
}
export interface Geometry {
  readonly outlines: readonly Outline[]
  /** The text rectangle: left, top, right and bottom as fractions of the box. */
  readonly textBox: readonly [number, number, number, number]
}
/** Guides from adjustments and formulas, the text rectangle, and paths. */
export interface Definition {
  readonly guides: readonly (readonly [name: string, formula: string])[]
  readonly box: readonly string[]
  readonly paths: readonly {
    readonly steps: readonly (readonly [kind: string, ...values: string[]])[]
    readonly w?: number | undefined
    readonly h?: number | undefined
    readonly fill?: string | undefined
    readonly stroke?: number | undefined
  }[]
}

type Packed = [
  string,
  string,
  string,
  { d: string; w?: number; h?: number; fill?: string; stroke?: number }[],
]
let known: Promise<Readonly<Record<string, Packed>>> | undefined
const pairs = (text: string): [string, string][] =>
  text === ''
    ? []
    : text.split(';').map(each => [each.slice(0, each.indexOf(' ')), each.slice(each.indexOf(' ') + 1)])

/** A preset of the standard, with the shape's adjustments. */
export async function presetOf(
  name: string,
  adjustments: XmlNode | undefined,
): Promise<Definition | undefined> {
  known ??= import('./preset-shapes.txt?raw').then(file => JSON.parse(file.default) as Record<string, Packed>)

  const packed = (await known)[name]
  if (!packed) return undefined
  const own = new Map(guidesOf(adjustments))
  const [standard, formulas, box, paths] = packed
  return {
    guides: [
      ...pairs(standard).map(([guide, formula]): [string, string] => [guide, own.get(guide) ?? formula]),
      ...pairs(formulas),
    ],
    box: box.split(' '),
    paths: paths.map(({ d, ...rest }) => ({
      ...rest,
      steps: d.split('|').map(step => step.split(' ') as [string, ...string[]]),
    })),
  }
}

const guidesOf = (list: XmlNode | undefined): [string, string][] =>
  all(list, 'a:gd').map(({ attributes }) => [attributes['name'] ?? '', attributes['fmla'] ?? ''])

const kinds: Readonly<Record<string, string>> = {
  'a:moveTo': 'M',
  'a:lnTo': 'L',
  'a:cubicBezTo': 'C',
  'a:quadBezTo': 'Q',
  'a:close': 'Z',
}

export function customOf(geometry: XmlNode): Definition {
  const box = at(geometry, 'a:rect')?.attributes ?? {}
  return {
    guides: [...guidesOf(at(geometry, 'a:avLst')), ...guidesOf(at(geometry, 'a:gdLst'))],
    box: ['l', 't', 'r', 'b'].map(side => box[side] ?? side),
    paths: all(at(geometry, 'a:pathLst'), 'a:path').map(path => ({
      w: number(path, 'w'),
      h: number(path, 'h'),
      fill: path.attributes['fill'],
      stroke: /^(0|false)$/.test(path.attributes['stroke'] ?? '') ? 0 : undefined,
      steps: elements(path).map(stepOf),
    })),
  }
}

function stepOf(step: XmlNode): [string, ...string[]] {
  if (step.name === 'a:arcTo')
    return ['A', ...['wR', 'hR', 'stAng', 'swAng'].map(name => step.attributes[name] ?? '0')]
  return [
    kinds[step.name] ?? '',
    ...all(step, 'a:pt').flatMap(({ attributes }) => [attributes['x'] ?? '0', attributes['y'] ?? '0']),
  ]
}

/** @param width The shape's width in EMU. */
export function geometryOf(definition: Definition, width: number, height: number): Geometry {
  const value = evaluator(definition.guides, width, height)
  const [left = 0, top = 0, right = width, bottom = height] = definition.box.map(value)
  const share = (length: number, whole: number) => (whole > 0 ? length / whole : 0)
  return {
    textBox: [share(left, width), share(top, height), share(right, width), share(bottom, height)],
    outlines: definition.paths.flatMap(({ steps, w, h, fill = 'norm', stroke }) => {
      const pen = new Pen(1000 / (w || width || 1), 1000 / (h || height || 1))
      for (const [kind, ...values] of steps) pen.step(kind, values.map(value))
      return pen.path === ''
        ? []
        : [{ path: pen.path, isFilled: fill !== 'none', shade: fill, isDrawn: stroke !== 0 }]
    }),
  }
}

const turn = 60_000 * 180
const angle = (value: number): number => (value * Math.PI) / turn
const operations: Readonly<Record<string, (x: number, y: number, z: number) => number>> = {
  '*/': (x, y, z) => (z === 0 ? 0 : (x * y) / z),
  '+-': (x, y, z) => x + y - z,
  '+/': (x, y, z) => (z === 0 ? 0 : (x + y) / z),
  '?:': (x, y, z) => (x > 0 ? y : z),
  abs: x => Math.abs(x),
  at2: (x, y) => (Math.atan2(y, x) * turn) / Math.PI,
  cat2: (x, y, z) => x * Math.cos(Math.atan2(z, y)),
  sat2: (x, y, z) => x * Math.sin(Math.atan2(z, y)),
  cos: (x, y) => x * Math.cos(angle(y)),
  sin: (x, y) => x * Math.sin(angle(y)),
  tan: (x, y) => x * Math.tan(angle(y)),
  max: (x, y) => Math.max(x, y),
  min: (x, y) => Math.min(x, y),
  mod: (x, y, z) => Math.hypot(x, y, z),
  pin: (x, y, z) => Math.max(x, Math.min(y, z)),
  sqrt: x => Math.sqrt(Math.max(0, x)),
  val: x => x,
}

function evaluator(guides: Definition['guides'], w: number, h: number): (name: string) => number {
  const [short, long] = [Math.min(w, h), Math.max(w, h)]
  const values = new Map<string, number>(
    Object.entries({ l: 0, t: 0, r: w, b: h, w, h, hc: w / 2, vc: h / 2, ss: short, ls: long }),
  )
  const bases: Readonly<Record<string, number>> = { w, h, ss: short, ls: long }
  const value = (name: string): number => {
    const found = values.get(name)
    if (found !== undefined) return found
    const [, base = '', divisor] = /^(w|h|ss|ls)d(\d+)$/.exec(name) ?? []
    if (divisor) return (bases[base] ?? 0) / Number(divisor)
    const [, times, part] = /^(\d*)cd(\d+)$/.exec(name) ?? []
    if (part) return (Number(times || 1) * turn * 2) / Number(part)
    return Number(name) || 0
  }
  for (const [name, formula] of guides) {
    const [operation = '', ...words] = formula.trim().split(/\s+/)
    const [x = 0, y = 0, z = 0] = words.map(value)
    const result = operations[operation]?.(x, y, z) ?? 0
    values.set(name, Number.isFinite(result) ? result : 0)
  }
  return value
}
