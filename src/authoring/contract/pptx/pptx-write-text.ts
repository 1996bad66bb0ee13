// Text, colours and lines in PowerPoint form.
import type { Paragraph, Run } from '#authoring/contract/deck.shapes.ts'
import type { TextElement } from '#authoring/contract/deck.rules.ts'
import type { Font } from '#authoring/contract/deck.themes.ts'
import type { Gradient, Shadow } from '#authoring/contract/deck-looks.shapes.ts'
import { linkedPage } from '#authoring/contract/link.rules.ts'
import { escapeXml } from '#kit/contract/xml.rules.ts'

/** @returns The id of the relationship; empty if the page does not exist. */
export type Link = (type: string, target: string, outside?: boolean) => string

const jumps: Readonly<Record<string, string>> = {
  '#next': 'nextslide',
  '#previous': 'previousslide',
  '#first': 'firstslide',
  '#last': 'lastslide',
}
/** Link target: an address, a page of the deck, or the previous or next page. */
export function clickXml(target: string, link: Link): string {
  const jump = jumps[target]
  if (jump) return `<a:hlinkClick r:id="" action="ppaction://hlinkshowjump?jump=${jump}"/>`
  const page = linkedPage(target)
  if (page === undefined) return `<a:hlinkClick r:id="${link('hyperlink', target, true)}"/>`
  const id = link('page', page)
  return id === '' ? '' : `<a:hlinkClick r:id="${id}" action="ppaction://hlinksldjump"/>`
}

/** A page unit is one point on a page 960 units wide: 13⅓ inches. */
const perUnit = 12_700
export const emu = (value: number): number => Math.round(value * perUnit)
const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
/** Limits of the standard in EMU: for lines, and for indents. */
const [maxLine, maxIndent] = [20_116_800, 51_206_400]
/** Degrees in sixty-thousandths, normalised to one turn. */
export const angleOf = (degrees: number): number => {
  const whole = 360 * 60_000
  return ((Math.round(degrees * 60_000) % whole) + whole) % whole
}
export const solid = (color: string): string =>
  `<a:solidFill><a:srgbClr val="${color.slice(1, 7).toUpperCase()}">${color.length > 7 ? `<a:alpha val="${Math.round((Number.parseInt(color.slice(7), 16) / 255) * 100_000)}"/>` : ''}</a:srgbClr></a:solidFill>`

export const line = (
  {
    stroke,
    strokeWidth = 1,
    dash,
    dots,
    dashes,
  }: {
    stroke?: string | null | undefined
    strokeWidth?: number | undefined
    dash?: boolean | undefined
    dots?: boolean | undefined
    dashes?: readonly number[] | undefined
  },
  arrows = '',
): string =>
  stroke
    ? `<a:ln w="${within(emu(strokeWidth), 0, maxLine)}">${solid(stroke)}${dash ? dashXml(dashes, dots) : ''}${arrows}</a:ln>`
    : '<a:ln><a:noFill/></a:ln>'

function dashXml(dashes: readonly number[] | undefined, dots: boolean | undefined): string {
  if (!dashes) return `<a:prstDash val="${dots ? 'sysDot' : 'dash'}"/>`
  const share = (value: number | undefined) => Math.round((value ?? 1) * 100_000)
  const pairs = dashes.flatMap((dash, at) => (at % 2 === 0 ? [[dash, dashes[at + 1]]] : []))
  return `<a:custDash>${pairs.map(([dash, gap]) => `<a:ds d="${share(dash)}" sp="${share(gap)}"/>`).join('')}</a:custDash>`
}

/** The fill of an element: a gradient, a colour, or none. */
export function fillXml({
  fill,
  gradient,
}: {
  fill?: string | null | undefined
  gradient?: Gradient | undefined
}): string {
  if (!gradient) return fill ? solid(fill) : '<a:noFill/>'
  const stops = gradient.stops
    .map(
      ([at, color]) =>
        `<a:gs pos="${Math.round(at * 100_000)}">${solid(color).replace(/<\/?a:solidFill>/g, '')}</a:gs>`,
    )
    .join('')
  const way =
    gradient.angle === undefined
      ? `<a:path path="${gradient.form ?? 'circle'}">${focusXml(gradient.focus ?? [0.5, 0.5])}</a:path>`
      : `<a:lin ang="${angleOf(gradient.angle)}" scaled="0"/>`
  return `<a:gradFill rotWithShape="1"><a:gsLst>${stops}</a:gsLst>${way}</a:gradFill>`
}

function focusXml([x, y]: readonly [number, number]): string {
  const [left, top] = [Math.round(x * 100_000), Math.round(y * 100_000)]
  return `<a:fillToRect l="${left}" t="${top}" r="${100_000 - left}" b="${100_000 - top}"/>`
}

export function shadowXml(shadow: Shadow | undefined): string {
  if (!shadow) return ''
  const { x, y, blur, color } = shadow
  return `<a:effectLst><a:outerShdw blurRad="${Math.max(0, emu(blur))}" dist="${emu(Math.hypot(x, y))}" dir="${angleOf((Math.atan2(y, x) * 180) / Math.PI)}" algn="ctr" rotWithShape="0">${solid(color).replace(/<\/?a:solidFill>/g, '')}</a:outerShdw></a:effectLst>`
}

export const anchors = { top: 't', middle: 'ctr', bottom: 'b' } as const
const alignments = { left: 'l', center: 'ctr', right: 'r', justify: 'just' } as const
export const faces: Readonly<Record<Font, string>> = {
  sans: '+mn-lt',
  serif: 'Georgia',
  mono: 'Courier New',
  hand: 'Comic Sans MS',
  carlito: 'Calibri',
  arimo: 'Arial',
  tinos: 'Times New Roman',
  caladea: 'Cambria',
  gelasio: 'Georgia',
  cousine: 'Courier New',
  comic: 'Comic Sans MS',
  lato: 'Lato',
}

type TextBox = Pick<TextElement, 'paragraphs' | 'valign' | 'padding' | 'insets' | 'noWrap' | 'fit'>

export function bodyOf(
  { paragraphs = [], valign = 'top', padding, insets, noWrap, fit }: TextBox,
  link: Link,
): string {
  const sides = insets ?? (padding === undefined ? undefined : [padding / 2, padding, padding / 2, padding])
  const names = ['tIns', 'rIns', 'bIns', 'lIns']
  const inset = sides?.map((side, at) => ` ${names[at]}="${emu(side)}"`).join('') ?? ''
  const fitting = fit ? '><a:normAutofit/></a:bodyPr>' : '/>'
  return `<p:txBody><a:bodyPr wrap="${noWrap ? 'none' : 'square'}"${inset} anchor="${anchors[valign]}"${fitting}<a:lstStyle/>${paragraphs.length === 0 ? '<a:p/>' : paragraphs.map(paragraph => paragraphOf(paragraph, link)).join('')}</p:txBody>`
}

export function paragraphOf(paragraph: Paragraph, link: Link): string {
  const { runs, align, level = 0 } = paragraph
  const [first] = runs
  const isEmpty = runs.every(({ text }) => text === '')
  return `<a:p><a:pPr${indentOf(paragraph)}${level > 0 ? ` lvl="${level}"` : ''}${align ? ` algn="${alignments[align]}"` : ''}>${spacingOf(paragraph)}${markOf(paragraph)}</a:pPr>${runs.map(run => runOf(run, link)).join('')}${isEmpty && first ? lookOf(first, 'endParaRPr', link) : ''}</a:p>`
}

/** Elements in the order of the standard: line spacing, space before, space after. */
function spacingOf({ spacing, leading, before, after }: Paragraph): string {
  const points = (value: number) => `<a:spcPts val="${within(Math.round(value * 100), 0, 158_400)}"/>`
  const percent = spacing ? `<a:spcPct val="${Math.round(spacing * 100_000)}"/>` : ''
  const line = leading ? points(leading) : percent
  return `${line && `<a:lnSpc>${line}</a:lnSpc>`}${before ? `<a:spcBef>${points(before)}</a:spcBef>` : ''}${after ? `<a:spcAft>${points(after)}</a:spcAft>` : ''}`
}

function markOf({ bullet, level = 0, marker = {} }: Paragraph): string {
  if (!bullet) return '<a:buNone/>'
  const color = marker.color
    ? `<a:buClr>${solid(marker.color).replace(/<\/?a:solidFill>/g, '')}</a:buClr>`
    : ''
  const size = marker.size
    ? `<a:buSzPct val="${Math.min(400_000, Math.max(25_000, Math.round(marker.size * 100_000)))}"/>`
    : ''
  const usual = level % 2 === 0 ? '•' : '◦'
  const from = marker.from ? ` startAt="${marker.from}"` : ''
  const sign =
    bullet === 'disc'
      ? `<a:buChar char="${escapeXml(marker.text ?? usual)}"/>`
      : `<a:buAutoNum type="${numberType(marker.text ?? '1.')}"${from}/>`
  return `${color}${size}<a:buFont typeface="Arial"/>${sign}`
}

const numberKinds: Readonly<Record<string, string>> = {
  '1': 'arabic',
  a: 'alphaLc',
  A: 'alphaUc',
  i: 'romanLc',
  I: 'romanUc',
}
function numberType(pattern: string): string {
  const kind = numberKinds[/[1aAiI]/.exec(pattern)?.[0] ?? '1'] ?? 'arabic'
  if (pattern.startsWith('(')) return `${kind}ParenBoth`
  if (pattern.endsWith(')')) return `${kind}ParenR`
  // Only plain numbers may omit the sign.
  return pattern.endsWith('.') || kind !== 'arabic' ? `${kind}Period` : 'arabicPlain'
}

function indentOf({ bullet, level = 0, indent, first }: Paragraph): string {
  if (indent !== undefined || first !== undefined)
    return ` marL="${within(emu(indent ?? 0), 0, maxIndent)}" indent="${within(emu(first ?? 0), -maxIndent, maxIndent)}"`
  if (bullet) return ` marL="${emu(18 * (level + 1))}" indent="${-emu(18)}"`
  return level > 0 ? ` marL="${emu(18 * level)}"` : ''
}

const baselines = { super: 30_000, sub: -25_000 } as const

function lookOf(run: Run, name: string, link: Link): string {
  const { size = 18, bold, italic, underline, strike, color, font, script, caps, highlight, tracking } = run
  const flags = `${bold ? ' b="1"' : ''}${italic ? ' i="1"' : ''}${underline ? ' u="sng"' : ''}${strike ? ' strike="sngStrike"' : ''}${caps ? ' cap="all"' : ''}${tracking ? ` spc="${Math.round(tracking * 100)}"` : ''}${script ? ` baseline="${baselines[script]}"` : ''}`
  const pen = highlight
    ? `<a:highlight>${solid(highlight).replace(/<\/?a:solidFill>/g, '')}</a:highlight>`
    : ''
  return `<a:${name} lang="en" sz="${Math.round(size * 100)}"${flags}>${color ? solid(color) : ''}${pen}<a:latin typeface="${faces[font ?? 'sans']}"/>${run.link ? clickXml(run.link, link) : ''}</a:${name}>`
}

const runOf = (run: Run, link: Link): string =>
  run.text
    .split('\n')
    .map(words =>
      words === '' ? '' : `<a:r>${lookOf(run, 'rPr', link)}<a:t>${escapeXml(words)}</a:t></a:r>`,
    )
    .join('<a:br/>')
