// Sanitises rich text on write: parses it token by token, rebuilds it from an allow-list, and escapes or drops
// everything else.
import { ownPath } from './render.rules.ts'

/** Element → attributes that it may have. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  h4: [],
  ul: [],
  ol: [],
  li: [],
  strong: [],
  em: [],
  b: [],
  i: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  blockquote: [],
  code: [],
  pre: [],
  br: [],
  hr: [],
  a: ['href'],
  img: ['src', 'alt'],
  figure: [],
  figcaption: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}
const empty = new Set(['br', 'hr', 'img'])
/** Elements removed together with their content. */
const dropped = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'textarea',
  'title',
  'svg',
  'math',
  'xmp',
  'plaintext',
  'select',
  'head',
])
const maxDepth = 20
/** Longer tags are treated as text, which limits parsing time. */
const longestTag = 4000

export function sanitise(html: string): string {
  const open: string[] = []
  let out = ''
  const close = (upTo: string) => {
    while (open.length > 0) {
      const name = open.pop() ?? ''
      out += `</${name}>`
      if (name === upTo) return
    }
  }
  for (const token of tokens(html)) {
    if (token.kind === 'text') out += escapeText(token.text)
    else if (!Object.hasOwn(allowed, token.name)) continue
    else if (token.kind === 'end') {
      if (open.includes(token.name)) close(token.name)
    } else if (empty.has(token.name)) out += startTag(token)
    else if (open.length < maxDepth) {
      open.push(token.name)
      out += startTag(token)
    }
  }
  close('')
  return out
}

/** Whether a text contains elements. Otherwise it is plain and its characters are literal. */
export const isRich = (text: string): boolean =>
  [...tokens(text)].some(token => token.kind === 'start' && Object.hasOwn(allowed, token.name))

/** The stored form of a message, plain or rich. */
export const cleaned = (message: string): string => (isRich(message) ? sanitise(message) : message)

/** The text of a message, plain or rich, for length limits and to detect empty messages. */
export const wordsOfMessage = (message: string): string => (isRich(message) ? plainText(message) : message)

/** Text without markup, for previews and word counts. */
export const plainText = (html: string): string =>
  [...tokens(html)]
    .map(token => (token.kind === 'text' ? token.text : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

const wordsPerMinute = 200
export const readingMinutes = (html: string): number =>
  Math.max(1, Math.round(plainText(html).split(' ').length / wordsPerMinute))

type Start = { kind: 'start'; name: string; attributes: ReadonlyMap<string, string> }
type Token = { kind: 'text'; text: string } | Start | { kind: 'end'; name: string }

function* tokens(html: string): Generator<Token> {
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    const until = next === -1 ? html.length : next
    if (until > at) yield { kind: 'text', text: decode(html.slice(at, until)) }
    if (next === -1) return
    const markup = markupAt(html, next)
    // A `<` that starts no element is text.
    if (!markup) yield { kind: 'text', text: '<' }
    if (markup?.token) yield markup.token
    at = markup ? markup.end : next + 1
  }
}

function markupAt(html: string, at: number): { end: number; token?: Token } | undefined {
  if (html.startsWith('<!--', at)) return { end: after(html, '-->', at + 4) }
  if (/[!?]/.test(html.charAt(at + 1))) return { end: after(html, '>', at) }
  const name = /^<\/?([a-z][a-z0-9]*)(?=[\s/>])/i.exec(html.slice(at, at + 40))?.[1]?.toLowerCase()
  const end = name === undefined ? -1 : tagEnd(html, at)
  if (name === undefined || end === -1) return undefined
  if (html.charAt(at + 1) === '/') return { end, token: { kind: 'end', name } }
  if (dropped.has(name)) return { end: afterElement(html, name, end) }
  return {
    end,
    token: { kind: 'start', name, attributes: attributesIn(html.slice(at + 1 + name.length, end - 1)) },
  }
}

const after = (html: string, mark: string, from: number): number => {
  const found = html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

/** Index after the `>` that ends the tag, ignoring any inside quotes. */
function tagEnd(html: string, at: number): number {
  let quote = ''
  const last = Math.min(html.length, at + longestTag)
  for (let index = at + 1; index < last; index++) {
    const char = html.charAt(index)
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '>') return index + 1
  }
  return -1
}

function afterElement(html: string, name: string, from: number): number {
  const found = new RegExp(`</${name}[^>]*>`, 'i').exec(html.slice(from))
  return found ? from + found.index + found[0].length : html.length
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g,
  )) {
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), decode(double ?? single ?? bare ?? ''))
  }
  return found
}

function startTag({ name, attributes }: Start): string {
  const kept = (allowed[name] ?? []).flatMap(attribute => {
    const value = attributeValue(attribute, attributes.get(attribute))
    return value === undefined ? [] : [`${attribute}="${escapeAttribute(value)}"`]
  })
  // Drops pictures without an address.
  if (name === 'img' && !kept.some(attribute => attribute.startsWith('src='))) return ''
  if (name === 'a' && kept.some(attribute => /^href="(https?:|mailto:)/.test(attribute)))
    kept.push('rel="noopener noreferrer"')
  return `<${[name, ...kept].join(' ')}>`
}

function attributeValue(attribute: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (attribute === 'href') return safeAddress(value)
  if (attribute === 'src') return ownPath(value) ?? undefined
  if (attribute === 'alt') return value
  return /^[1-9]\d?$/.test(value) ? value : undefined
}

/** Allows web and mail addresses, paths of this site and anchors; no executable schemes. */
const safeAddress = (value: string): string | undefined =>
  /^(https?:\/\/|mailto:)[\x21-\x7e]+$/i.test(value) || /^#[\w-]*$/.test(value) || ownPath(value) !== null
    ? value
    : undefined

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const decode = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : ''
    },
  )

const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? char)
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;')
