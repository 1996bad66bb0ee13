// Statements in the formats of other systems: Markdown, TeX formulas, HTML line breaks. Pure.

/**
 * Like other systems, does not treat amounts of money as formulas: "$5 and $10" has a space before the second sign.
 */
const formula = /(?<![\\$])\$(?=[^\s$])(?:\\.|[^$\\])*?[^\s\\$]\$(?![\d$])/
const blockFormula = /\$\$[\s\S]+?\$\$/
const signs: readonly RegExp[] = [
  formula,
  blockFormula,
  /\\\(.+?\\\)|\\\[[\s\S]+?\\\]/,
  /\*\*\S[\s\S]*?\*\*|(?<![\p{L}\p{N}_*])([*_])(?=[^\s*_])[^*_\n]*[^\s*_]\1(?![\p{L}\p{N}_*])|__\S[\s\S]*?__/u,
  /`[^`\n]+`/,
  /\[[^\]\n]+\]\([^)\s]+\)/,
  /(?:^|\n)\s*\|?[ :-]*-{3}[ :|-]*(?:\n|$)/,
  /\n\s*(?:[-*+]|\d+[.)])\s+\S/,
  /^#{1,6}\s+\S/m,
  /<br\s*\/?>/i,
]

/** Most statements are plain sentences, which are shown without loading more code. */
export const hasMarkup = (text: string): boolean => signs.some(sign => sign.test(text))

/** Markdown with every formula between dollar signs; all other dollar signs are escaped. */
export function markdownOf(text: string): string {
  const source = text
    .replaceAll('\r\n', '\n')
    .replace(/<br\s*\/?>/gi, '  \n')
    .replace(/\\\((.+?)\\\)/g, (_, tex: string) => `$${tex}$`)
    .replace(/\\\[([\s\S]+?)\\\]/g, (_, tex: string) => `$$${tex}$$`)
  const formulas = new RegExp(`${blockFormula.source}|${formula.source}`, 'g')
  let at = 0
  let result = ''
  for (const found of source.matchAll(formulas)) {
    result += guarded(source.slice(at, found.index)) + found[0]
    at = found.index + found[0].length
  }
  return result + guarded(source.slice(at))
}

const guarded = (text: string): string => text.replace(/(?<!\\)\$/g, '\\$')

/** For single-line display: the text before the first table, list or paragraph break. */
export function firstLine(text: string): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replace(/<br\s*\/?>/gi, '\n')
    .split('\n')
  const end = lines.findIndex((line, at) => at > 0 && /^\s*(?:$|\||[-*+]\s|\d+[.)]\s)/.test(line))
  const first = (end < 0 ? lines : lines.slice(0, end)).join(' ').trim()
  return end < 0 ? first : `${first} …`
}

/** The text alone, for places that cannot render markup. */
export const plainStatement = (text: string): string =>
  text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/\$\$?([^$]+)\$\$?/g, '$1')
    .replace(/\[([^\]\n]+)\]\([^)\s]+\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
