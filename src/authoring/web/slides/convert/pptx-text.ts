// Text of a shape as our paragraphs. What a run does not say itself it inherits: from the list style of its shape, of the placeholder
// on the layout and on the master, from the master's text styles, and from the presentation.
import type { Paragraph, Run } from '#authoring/contract/deck.shapes.ts'
import type { Palette } from './pptx-colors.ts'
import { all, at, elements, number, textOf, type XmlNode } from './xml.ts'

export interface TextContext {
  readonly palette: Palette
  /** Page units per point. */
  readonly perPoint: number
  /** List styles from the nearest to the farthest. */
  readonly styles: readonly (XmlNode | undefined)[]
  /** Address of a link, if it leads to the web. */
  link(id: string | undefined): string | undefined
  /** The theme's fonts for headings and text. */
  readonly fonts: { readonly major: string; readonly minor: string }
}

export function paragraphsOf(body: XmlNode | undefined, context: TextContext): Paragraph[] {
  const scale = (number(at(body, 'a:bodyPr', 'a:normAutofit'), 'fontScale') ?? 100_000) / 100_000
  const styles = [at(body, 'a:lstStyle'), ...context.styles]
  return all(body, 'a:p').map(node => paragraphOf(node, { ...context, styles }, scale))
}

function paragraphOf(node: XmlNode, context: TextContext, scale: number): Paragraph {
  const own = at(node, 'a:pPr')
  const level = Math.min(8, Math.max(0, number(own, 'lvl') ?? 0))
  const chain = [own, ...context.styles.map(style => at(style, `a:lvl${level + 1}pPr`))]
  const runs = elements(node).flatMap((child): Run[] => {
    if (child.name === 'a:br') return [{ text: '\n' }]
    if (child.name !== 'a:r' && child.name !== 'a:fld') return []
    return [runOf(child, chain, context, scale)]
  })
  const align = alignments[first(chain, style => style.attributes['algn']) ?? '']
  const bullet = bulletOf(chain)
  const spacing = first(chain, style => number(at(style, 'a:lnSpc', 'a:spcPct'), 'val'))
  const empty: Run[] = [{ text: '', ...sizeOf(at(node, 'a:endParaRPr'), chain, context, scale) }]
  return {
    runs: runs.length > 0 ? joined(runs) : empty,
    ...(align === undefined ? {} : { align }),
    ...(bullet === undefined || runs.length === 0 ? {} : { bullet }),
    ...(level > 0 ? { level } : {}),
    ...(spacing === undefined || spacing === 100_000
      ? {}
      : { spacing: Math.min(4, Math.max(0.5, spacing / 100_000)) }),
  }
}

const alignments: Readonly<Record<string, Paragraph['align']>> = {
  ctr: 'center',
  r: 'right',
  just: 'justify',
}

function first<T>(
  chain: readonly (XmlNode | undefined)[],
  read: (style: XmlNode) => T | undefined,
): T | undefined {
  for (const style of chain) {
    const value = style && read(style)
    if (value !== undefined) return value
  }
  return undefined
}

const bulletOf = (chain: readonly (XmlNode | undefined)[]): Paragraph['bullet'] =>
  first<{ kind: Paragraph['bullet'] }>(chain, style => {
    if (at(style, 'a:buNone')) return { kind: undefined }
    if (at(style, 'a:buAutoNum')) return { kind: 'number' }
    return (at(style, 'a:buChar') ?? at(style, 'a:buBlip')) ? { kind: 'disc' } : undefined
  })?.kind

function runOf(
  node: XmlNode,
  chain: readonly (XmlNode | undefined)[],
  context: TextContext,
  scale: number,
): Run {
  const own = at(node, 'a:rPr')
  const properties = [own, ...chain.map(style => at(style, 'a:defRPr'))]
  const flag = (name: string) => first(properties, style => style.attributes[name])
  const color = first(properties, style => context.palette.color(at(style, 'a:solidFill')))
  const face = first(properties, style => at(style, 'a:latin')?.attributes['typeface'])
  const link = context.link(at(own, 'a:hlinkClick')?.attributes['r:id'])
  const font = fontOf(face, context)
  return {
    text: textOf(at(node, 'a:t')),
    ...sizeOf(own, chain, context, scale),
    ...(isOn(flag('b')) ? { bold: true } : {}),
    ...(isOn(flag('i')) ? { italic: true } : {}),
    ...((flag('u') ?? 'none') === 'none' ? {} : { underline: true }),
    ...((flag('strike') ?? 'noStrike') === 'noStrike' ? {} : { strike: true }),
    ...scriptOf(flag('baseline')),
    ...(flag('cap') === 'all' ? { caps: true } : {}),
    ...(color === undefined ? {} : { color }),
    ...(font === 'sans' ? {} : { font }),
    ...(link === undefined ? {} : { link }),
  }
}

function scriptOf(baseline: string | undefined): Pick<Run, 'script'> {
  const percent = Number(baseline ?? 0)
  if (percent === 0 || Number.isNaN(percent)) return {}
  return { script: percent > 0 ? 'super' : 'sub' }
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

function sizeOf(
  own: XmlNode | undefined,
  chain: readonly (XmlNode | undefined)[],
  { perPoint }: TextContext,
  scale: number,
): { size: number } {
  const points =
    (first([own, ...chain.map(style => at(style, 'a:defRPr'))], style => number(style, 'sz')) ?? 1800) / 100
  return { size: Math.min(400, Math.max(1, Math.round(points * scale * perPoint * 10) / 10)) }
}

function fontOf(face: string | undefined, { fonts }: TextContext): NonNullable<Run['font']> {
  const name = (
    face?.startsWith('+mj') ? fonts.major : face?.startsWith('+mn') ? fonts.minor : (face ?? '')
  ).toLowerCase()
  if (/mono|courier|consol|code/.test(name)) return 'mono'
  if (/hand|script|comic|chalk|brush/.test(name)) return 'hand'
  return /serif(?<!sans.serif)|times|georgia|garamond|cambria|book|palatino|roman/.test(name) &&
    !name.includes('sans')
    ? 'serif'
    : 'sans'
}

/** Programs cut text into many runs of one look; they are one run here. */
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
