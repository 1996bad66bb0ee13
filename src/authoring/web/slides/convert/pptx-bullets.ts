// Bullets and numbering: character, colour, size, and number format.
import type { Paragraph } from '#authoring/contract/deck.shapes.ts'
import { isPictureFont, pictureLetter } from './picture-letters.ts'
import { first, type Chain, type TextContext } from './pptx-text-context.ts'
import { at, number, type XmlNode } from './xml.ts'

/** @param level By default, bullets of every second level are hollow. */
export function bulletOf(
  chain: Chain,
  context: TextContext,
  size: number,
  level: number,
): Partial<Paragraph> {
  const kind = first(chain, style => kinds.map(name => at(style, name)).find(Boolean))
  if (!kind || kind.name === 'a:buNone') return {}
  const color = first(chain, style =>
    at(style, 'a:buClrTx') ? null : context.palette.color(at(style, 'a:buClr')),
  )
  const factor = first(chain, style => sizeIn(style, size, context))
  const isNumber = kind.name === 'a:buAutoNum'
  const text = isNumber ? patternOf(kind.attributes['type'] ?? '') : signOf(kind, chain)
  const from = number(kind, 'startAt') ?? 1
  const bullet = level % 2 === 0 ? '•' : '◦'
  const usual = isNumber ? '1.' : bullet
  const marker = {
    ...(text !== usual && { text }),
    ...(color && { color }),
    ...(factor !== undefined && factor !== 1 && { size: Math.min(4, Math.max(0.1, factor)) }),
    ...(isNumber && from > 1 && { from: Math.min(30_000, Math.round(from)) }),
  }
  return {
    bullet: isNumber ? 'number' : 'disc',
    ...(Object.keys(marker).length > 0 && { marker }),
  }
}

const kinds = ['a:buNone', 'a:buAutoNum', 'a:buChar', 'a:buBlip']

function sizeIn(style: XmlNode, size: number, { perPoint }: TextContext): number | undefined {
  if (at(style, 'a:buSzTx')) return 1
  const percent = number(at(style, 'a:buSzPct'), 'val')
  if (percent !== undefined) return Math.round(percent / 1000) / 100
  const points = number(at(style, 'a:buSzPts'), 'val')
  return points === undefined ? undefined : Math.round(((points / 100) * perPoint * 100) / size) / 100
}

/** Number formats: "(a)" has two brackets, "a)" one, "a." a full stop. */
function patternOf(type: string): string {
  const sign = signs.find(([name]) => type.startsWith(name))?.[1] ?? '1'
  if (type.endsWith('ParenBoth')) return `(${sign})`
  if (type.endsWith('ParenR')) return `${sign})`
  return type.endsWith('Plain') ? sign : `${sign}.`
}
const signs = [
  ['alphaLc', 'a'],
  ['alphaUc', 'A'],
  ['romanLc', 'i'],
  ['romanUc', 'I'],
] as const

/** Unicode equivalents of symbol-font bullets. */
function signOf(kind: XmlNode, chain: Chain): string {
  const char = kind.attributes['char'] ?? '•'
  const font = first(chain, style => at(style, 'a:buFont')?.attributes['typeface']) ?? ''
  const code = char.codePointAt(0) ?? 0
  const isPicture = isPictureFont(font) || (code >= 0xf000 && code <= 0xf0ff)
  return isPicture ? (pictureLetter(char, font) ?? '•') : char.slice(0, 8)
}
