// The format painter: copies the style of one element to others. Their content stays.
import { hasText, isLine } from '#authoring/contract/deck.rules.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { mapTexts, textsOf } from './element-text.ts'
import { omit } from './omit.ts'
import {
  formatParagraphs,
  formatRange,
  lookAt,
  wholeText,
  type LookChange,
  type ParagraphChange,
} from './rich-text.ts'

type Parts = ReadonlyMap<string, unknown>
type Figure = Element['kind'] | 'line'
export interface WordLook {
  readonly run: LookChange
  readonly paragraph: ParagraphChange
}
export interface CopiedLook {
  readonly from: Figure
  /** Unset properties are left to the theme. */
  readonly parts: Parts
  /** Effective fill and border: the defaults differ between kinds of elements. */
  readonly shown: Parts
  readonly words: WordLook | null
}

const edge = ['opacity', 'stroke', 'strokeWidth']
const box = [
  ...edge,
  'fill',
  'gradient',
  'shadow',
  'dash',
  'dots',
  'dashes',
  'valign',
  'padding',
  'insets',
  'fit',
]
const partsOf: Readonly<Record<Figure, readonly string[]>> = {
  text: box,
  shape: box,
  line: [...edge, 'dash', 'dots', 'dashes'],
  image: [...edge, 'shadow'],
  table: [...edge, 'header', 'banded'],
  chart: ['opacity', 'size', 'titleSize', 'ink', 'font', 'legend', 'legendAt', 'labels'],
  video: ['opacity'],
  audio: ['opacity'],
  drawing: ['opacity'],
}
const runParts = [
  'bold',
  'italic',
  'underline',
  'strike',
  'size',
  'color',
  'font',
  'caps',
  'highlight',
  'tracking',
]
const paragraphParts = [
  'align',
  'bullet',
  'spacing',
  'leading',
  'before',
  'after',
  'indent',
  'first',
  'marker',
]

const figureOf = (element: Element): Figure => (isLine(element) ? 'line' : element.kind)
const valuesOf = (value: object): Parts => new Map(Object.entries(value))

export function lookOfElement(element: Element, look: ThemeStyle): CopiedLook {
  const from = figureOf(element)
  const has = valuesOf(element)
  const [words] = from === 'line' ? [] : textsOf(element)
  return {
    from,
    parts: new Map(partsOf[from].map(name => [name, has.get(name)])),
    shown: hasText(element) ? shownPaint(from, look) : new Map(),
    words: words ? wordLook(lookAt(words.paragraphs, wholeText(words.paragraphs))) : null,
  }
}

const shownPaint = (from: Figure, look: ThemeStyle): Parts =>
  new Map<string, unknown>([
    ['fill', from === 'shape' ? look.accent : null],
    ['stroke', from === 'line' ? look.ink : null],
  ])

/** Text style without meaning: links and superscript stay with their text. */
export function wordLook({ run, paragraph }: ReturnType<typeof lookAt>): WordLook {
  const only = (value: object, names: readonly string[]) => {
    const has = valuesOf(value)
    return Object.fromEntries(names.map(name => [name, has.get(name) ?? null]))
  }
  return { run: only(run, runParts), paragraph: only(paragraph, paragraphParts) }
}

export function withLook(element: Element, copied: CopiedLook): Element {
  const figure = figureOf(element)
  const valueOf = (name: string) => {
    const own = copied.parts.get(name)
    return own === undefined && figure !== copied.from ? copied.shown.get(name) : own
  }
  const names = partsOf[figure].filter(
    name =>
      copied.parts.has(name) && !(needsStroke(figure, copied.from) && name === 'stroke' && !valueOf(name)),
  )
  const set = names.flatMap(name => (valueOf(name) === undefined ? [] : [[name, valueOf(name)] as const]))
  const painted = { ...omit(element, ...names), ...Object.fromEntries(set) } as Element
  const { words } = copied
  if (!words || figure === 'line') return painted
  return mapTexts(painted, paragraphs => withWordLook(paragraphs, words))
}

/** A line or table keeps its lines when it takes the style of a borderless box. */
const needsStroke = (figure: Figure, from: Figure): boolean =>
  figure !== from && (figure === 'line' || figure === 'table')

function withWordLook(paragraphs: Parameters<typeof formatRange>[0], { run, paragraph }: WordLook) {
  const now = paragraphs.length === 0 ? [{ runs: [{ text: '' }] }] : paragraphs
  const whole = wholeText(now)
  return formatParagraphs(formatRange(now, whole, run), whole, paragraph)
}
