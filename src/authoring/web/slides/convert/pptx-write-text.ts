// Words, colours and lines as PowerPoint writes them.
import type { Paragraph, Run } from '#authoring/contract/deck.shapes.ts'
import { escapeXml } from './xml.ts'

export type Link = (type: string, target: string, outside?: boolean) => string

/** One unit of the page is a point when a page is 960 wide: 13⅓ inches. */
const perUnit = 12_700
export const emu = (value: number): number => Math.round(value * perUnit)
export const solid = (color: string): string =>
  `<a:solidFill><a:srgbClr val="${color.slice(1, 7).toUpperCase()}">${color.length > 7 ? `<a:alpha val="${Math.round((Number.parseInt(color.slice(7), 16) / 255) * 100_000)}"/>` : ''}</a:srgbClr></a:solidFill>`

export const line = (
  {
    stroke,
    strokeWidth = 1,
    dash,
  }: { stroke?: string | null | undefined; strokeWidth?: number | undefined; dash?: boolean | undefined },
  arrow = false,
): string =>
  stroke
    ? `<a:ln w="${emu(strokeWidth)}">${solid(stroke)}${dash ? '<a:prstDash val="dash"/>' : ''}${arrow ? '<a:tailEnd type="triangle"/>' : ''}</a:ln>`
    : '<a:ln><a:noFill/></a:ln>'

export const anchors = { top: 't', middle: 'ctr', bottom: 'b' } as const
const alignments = { left: 'l', center: 'ctr', right: 'r', justify: 'just' } as const
const faces = { sans: '+mn-lt', serif: 'Georgia', mono: 'Courier New', hand: 'Comic Sans MS' } as const

export function bodyOf(
  paragraphs: readonly Paragraph[],
  valign: 'top' | 'middle' | 'bottom' = 'top',
  padding: number | undefined,
  link: Link,
): string {
  const inset =
    padding === undefined
      ? ''
      : ` lIns="${emu(padding)}" tIns="${emu(padding / 2)}" rIns="${emu(padding)}" bIns="${emu(padding / 2)}"`
  return `<p:txBody><a:bodyPr wrap="square" anchor="${anchors[valign]}"${inset}/><a:lstStyle/>${paragraphs.length === 0 ? '<a:p/>' : paragraphs.map(paragraph => paragraphOf(paragraph, link)).join('')}</p:txBody>`
}

export function paragraphOf({ runs, align, bullet, level = 0, spacing }: Paragraph, link: Link): string {
  const indent = bullet
    ? ` marL="${emu(18 * (level + 1))}" indent="${-emu(18)}"`
    : level > 0
      ? ` marL="${emu(18 * level)}"`
      : ''
  const mark =
    bullet === 'disc'
      ? '<a:buChar char="•"/>'
      : bullet === 'number'
        ? '<a:buAutoNum type="arabicPeriod"/>'
        : '<a:buNone/>'
  return `<a:p><a:pPr${indent}${align ? ` algn="${alignments[align]}"` : ''}${level > 0 ? ` lvl="${level}"` : ''}>${spacing ? `<a:lnSpc><a:spcPct val="${Math.round(spacing * 100_000)}"/></a:lnSpc>` : ''}${mark}</a:pPr>${runs.map(run => runOf(run, link)).join('')}</a:p>`
}

const baselines = { super: 30_000, sub: -25_000 } as const

function runOf(run: Run, link: Link): string {
  const { text, size = 18, bold, italic, underline, strike, color, font, script, caps } = run
  const flags = `${bold ? ' b="1"' : ''}${italic ? ' i="1"' : ''}${underline ? ' u="sng"' : ''}${strike ? ' strike="sngStrike"' : ''}${caps ? ' cap="all"' : ''}${script ? ` baseline="${baselines[script]}"` : ''}`
  const properties = (name: string) =>
    `<a:${name} lang="en" sz="${Math.round(size * 100)}"${flags}>${color ? solid(color) : ''}<a:latin typeface="${faces[font ?? 'sans']}"/>${run.link ? `<a:hlinkClick r:id="${link('hyperlink', run.link, true)}"/>` : ''}</a:${name}>`
  return text
    .split('\n')
    .map(words => (words === '' ? '' : `<a:r>${properties('rPr')}<a:t>${escapeXml(words)}</a:t></a:r>`))
    .join('<a:br/>')
}
