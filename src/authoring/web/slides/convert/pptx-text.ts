// Converts the text of a shape to paragraphs. A run inherits, in this order, from the list style of its
// shape, its style reference, the placeholders on layout and master, the master's text styles, and the
// presentation's defaults.
import type { Paragraph, Run } from '#authoring/contract/deck.shapes.ts'
import { bulletOf } from './pptx-bullets.ts'
import { colorIn } from './pptx-fills.ts'
import { isPictureFont, withoutPictures } from './picture-letters.ts'
import { typefaceOf } from './pptx-fonts.ts'
import { first, type Chain, type TextContext } from './pptx-text-context.ts'
import { all, at, elements, number, textOf, type XmlNode } from './xml.ts'

export function paragraphsOf(body: XmlNode | undefined, context: TextContext): Paragraph[] {
  const styles = [at(body, 'a:lstStyle'), ...context.styles]
  return all(body, 'a:p')
    .slice(0, 500)
    .map(node => paragraphOf(node, { ...context, styles }))
}

function paragraphOf(node: XmlNode, context: TextContext): Paragraph {
  const own = at(node, 'a:pPr')
  const level = Math.min(8, Math.max(0, number(own, 'lvl') ?? 0))
  const chain = [own, ...context.styles.map(style => at(style, `a:lvl${level + 1}pPr`))]
  const runs = elements(node).flatMap((child): Run[] => {
    if (child.name === 'a:br') return [{ ...runOf(child, chain, context), text: '\n' }]
    if (child.name !== 'a:r' && child.name !== 'a:fld') return []
    return inSmallCapitals(child, chain, runOf(child, chain, context))
  })
  const align = alignments[first(chain, style => style.attributes['algn']) ?? '']
  const look = runOf({ ...node, children: [] }, [at(node, 'a:endParaRPr'), ...chain], context)
  const size = sizeOf(at(node, 'a:endParaRPr'), chain, context)
  const empty: Run[] = [{ ...look, text: '', ...size }]
  const words = runs.length > 0 ? joined(runs).slice(0, 500) : empty
  return {
    runs: words,
    ...(align === undefined ? {} : { align }),
    ...(runs.length === 0 ? {} : bulletOf(chain, context, words[0]?.size ?? 18, level)),
    ...(level > 0 ? { level } : {}),
    ...spacingOf(chain, context, words[0]?.size ?? 18),
    ...indentOf(chain, context),
  }
}

const alignments: Readonly<Record<string, Paragraph['align']>> = {
  ctr: 'center',
  r: 'right',
  just: 'justify',
  dist: 'justify',
}

const rounded = (value: number): number => Math.round(value * 10) / 10
const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

function spacingOf(chain: Chain, { perPoint }: TextContext, size: number): Partial<Paragraph> {
  const line = first(chain, style => elements(at(style, 'a:lnSpc'))[0])
  const exact = line?.name === 'a:spcPts' ? ((number(line, 'val') ?? 0) / 100) * perPoint : 0
  const factor = line?.name === 'a:spcPct' ? percentOf(line) : 1
  const room = (name: string) => {
    const node = first(chain, style => elements(at(style, name))[0])
    if (!node) return 0
    const value =
      node.name === 'a:spcPct' ? percentOf(node) * size * 1.2 : ((number(node, 'val') ?? 0) / 100) * perPoint
    return within(0, rounded(value), 2000)
  }
  const [before, after] = [room('a:spcBef'), room('a:spcAft')]
  return {
    ...(exact > 0 ? { leading: within(1, rounded(exact), 2000) } : {}),
    ...(exact === 0 && Math.abs(factor - 1) > 0.001
      ? { spacing: within(0.5, Math.round(factor * 1000) / 1000, 4) }
      : {}),
    ...(before > 0 && { before }),
    ...(after > 0 && { after }),
  }
}

/** Thousandths of a percent, or a number with a percent sign. */
const percentOf = (node: XmlNode): number => {
  const text = node.attributes['val'] ?? '100000'
  const value = Number.parseFloat(text)
  if (!Number.isFinite(value)) return 1
  return text.endsWith('%') ? value / 100 : value / 100_000
}

function indentOf(chain: Chain, { perPoint }: TextContext): Partial<Paragraph> {
  const length = (name: string) => ((first(chain, style => number(style, name)) ?? 0) / 12_700) * perPoint
  const indent = within(0, rounded(length('marL')), 2000)
  const lead = within(-indent, rounded(length('indent')), 2000)
  return { indent, ...(lead !== 0 && { first: lead }) }
}

function runOf(node: XmlNode, chain: Chain, context: TextContext): Run {
  const own = at(node, 'a:rPr')
  const properties = [
    own,
    ...chain.map(style => (style?.name === 'a:endParaRPr' ? style : at(style, 'a:defRPr'))),
  ]
  const { palette } = context
  const flag = (name: string) => first(properties, style => style.attributes[name])
  const nearest = colorIn(own, palette) ?? context.look?.color
  const plain = nearest ?? first(properties, style => colorIn(style, palette) ?? undefined)
  const face = first(properties, style => at(style, 'a:latin')?.attributes['typeface']) ?? '+mn-lt'
  const signs = at(own, 'a:sym')?.attributes['typeface']
  const link = context.link(at(own, 'a:hlinkClick'))
  const color = (link && palette.color(hyperlink)) ?? plain ?? palette.color(ink)
  const cap = flag('cap')
  return {
    text: withoutPictures(
      wordsOf(node, context).replaceAll('\t', '    '),
      face,
      signs && isPictureFont(signs) ? signs : undefined,
    ),
    ...sizeOf(own, chain, context),
    ...(isOn(own?.attributes['b'] ?? (context.look?.bold ? '1' : flag('b'))) ? { bold: true } : {}),
    ...(isOn(flag('i')) ? { italic: true } : {}),
    ...((flag('u') ?? 'none') === 'none' ? {} : { underline: true }),
    ...((flag('strike') ?? 'noStrike') === 'noStrike' ? {} : { strike: true }),
    ...scriptOf(flag('baseline')),
    ...(cap === 'all' || cap === 'small' ? { caps: true } : {}),
    ...(color ? { color } : {}),
    font: typefaceOf(faceName(face, context)),
    ...marksOf(own, flag('spc'), context),
    ...(link === undefined ? {} : { link }),
  }
}

/** Fields keep their last value, except page numbers, where many programs store a placeholder. */
const wordsOf = (node: XmlNode, { pageNumber }: TextContext): string =>
  node.attributes['type'] === 'slidenum' ? pageNumber : textOf(at(node, 'a:t'))

/** Highlight and letter spacing. */
function marksOf(
  own: XmlNode | undefined,
  spaced: string | undefined,
  { palette, perPoint }: TextContext,
): Pick<Run, 'highlight' | 'tracking'> {
  const highlight = palette.color(at(own, 'a:highlight'))
  const tracking = rounded((Number.parseFloat(spaced ?? '0') / 100) * perPoint)
  return {
    ...(highlight && { highlight }),
    ...(tracking !== 0 && Number.isFinite(tracking) && { tracking: within(-20, tracking, 100) }),
  }
}

/** Lower-case letters in small capitals become smaller capitals. */
function inSmallCapitals(node: XmlNode, chain: Chain, run: Run): Run[] {
  const properties = [at(node, 'a:rPr'), ...chain.map(style => at(style, 'a:defRPr'))]
  if (first(properties, style => style.attributes['cap']) !== 'small') return [run]
  return (run.text.match(/\p{Ll}+|\P{Ll}+/gu) ?? []).map(text =>
    /^\p{Ll}/u.test(text) ? { ...run, text, size: rounded((run.size ?? 18) * 0.8) } : { ...run, text },
  )
}

const named = (name: string): XmlNode => ({
  name: 'a:solidFill',
  attributes: {},
  children: [{ name: 'a:schemeClr', attributes: { val: name }, children: [] }],
})
const [hyperlink, ink] = [named('hlink'), named('tx1')]

function scriptOf(baseline: string | undefined): Pick<Run, 'script'> {
  const percent = Number.parseFloat(baseline ?? '0')
  if (percent === 0 || Number.isNaN(percent)) return {}
  return { script: percent > 0 ? 'super' : 'sub' }
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

function sizeOf(own: XmlNode | undefined, chain: Chain, { perPoint }: TextContext): { size: number } {
  const points =
    (first([own, ...chain.map(style => at(style, 'a:defRPr'))], style => number(style, 'sz')) ?? 1800) / 100
  return { size: within(1, rounded(points * perPoint), 400) }
}

function faceName(face: string, { fonts }: TextContext): string {
  if (face.startsWith('+mj')) return fonts.major
  return face.startsWith('+mn') ? fonts.minor : face
}

/** Programs split text into many runs of the same style; these are merged. */
function joined(runs: readonly Run[]): Run[] {
  const list: Run[] = []
  for (const run of runs) {
    const last = list.at(-1)
    const { text, ...look } = run
    const { text: before = '', ...lastLook } = last ?? {}
    if (last && (text === '\n' || JSON.stringify(look) === JSON.stringify(lastLook)))
      list[list.length - 1] = { ...last, text: before + text }
    else list.push(run)
  }
  return list
}
